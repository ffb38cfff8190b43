#!/bin/sh
# Builds and installs: install.sh BUILD PREFIX DESTDIR [OPTION OF MESON SETUP...]. An empty PREFIX keeps the prefix of
# the build directory. The options are used only if the build directory does not exist yet.
set -eu
absolute() {
    case $1 in
    '' | /*) printf '%s\n' "$1" ;;
    *) printf '%s\n' "$PWD/$1" ;;
    esac
}
build=$1
prefix=$(absolute "$2")
DESTDIR=$(absolute "$3")
export DESTDIR
shift 3
if [ ! -f "$build/build.ninja" ]; then
    meson setup "$build" ${prefix:+--prefix "$prefix"} "$@"
elif [ -n "$prefix" ]; then
    meson configure "$build" --prefix "$prefix" # also changes the paths in the program and in kartu.pc
fi
ninja -C "$build"
meson install -C "$build" --no-rebuild --quiet
echo "Installed. The library's pkg-config file: $(grep '/kartu\.pc$' "$build/meson-logs/install-log.txt")"
