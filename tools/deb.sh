#!/bin/sh
# Builds the Debian packages from the source archive (tools/dist.sh) and checks them with lintian: deb.sh DIRECTORY. The
# packages are in the directory afterwards. The build needs no network.
set -eu
directory=$1
rm -rf "$directory"
archive=$(tools/dist.sh "$directory")
tar -x -f "$archive" -C "$directory"
cd "$directory"/kartu-*/
dpkg-buildpackage -us -uc >../build.log 2>&1 || {
    tail -n 60 ../build.log >&2
    exit 1
}
cd ..
user=
[ "$(id -u)" != 0 ] || user=--allow-root
lintian $user --fail-on error,warning --info kartu_*.changes
ls -- *.deb
