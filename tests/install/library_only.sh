#!/bin/sh
# Builds and installs the library alone (`make lib`, `make install-lib`), as on a machine without the program's
# dependencies, and builds programs against it: library_only.sh SOURCES
set -eu
sources=$1
here=$sources/tests/install
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
    echo "$1" >&2
    exit 1
}

# An empty directory for pkg-config hides installed libraries. -O0 builds faster.
mkdir "$root/nothing"
make_there() {
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u PKG_CONFIG_PATH PKG_CONFIG_LIBDIR="$root/nothing" CFLAGS=-O0 \
        make -C "$sources" LIB_BUILD="$root/build" "$@" >"$root/log" 2>&1 || fail "make $*: $(tail -n 30 "$root/log")"
}

installed() { # the files below a directory; the folder of libraries depends on the system
    [ ! -d "$1" ] || (cd "$1" && find . ! -type d |
        sed 's|^\./||; s|^lib/.*linux[^/]*/|lib/|; s|^lib64/|lib/|' | LC_ALL=C sort)
}
expected='include/kartu/kartu.h
lib/libkartu.a
lib/libkartu.so
lib/libkartu.so.0
lib/libkartu.so.0.1.0
lib/pkgconfig/kartu.pc'

make_there lib
make_there install-lib PREFIX="$root/first"
[ "$(installed "$root/first")" = "$expected" ] || fail "installed: $(installed "$root/first")"
pc=$(find "$root/first" -name kartu.pc)
PKG_CONFIG_PATH=$(dirname "$pc") "$here/programs.sh" "$here" "$(dirname "$(dirname "$pc")")" \
    "$root/first/include/kartu/kartu.h"

# The same build directory installs to another PREFIX, and below DESTDIR.
make_there install-lib PREFIX="$root/a second"
grep -q "^prefix=$root/a.*second$" "$(find "$root/a second" -name kartu.pc)" || fail "kartu.pc does not follow PREFIX"
make_there uninstall BUILD="$root/build"
[ -z "$(installed "$root/a second")" ] || fail "left after uninstall: $(installed "$root/a second")"
make_there install-lib PREFIX=/usr DESTDIR="$root/packed"
[ "$(installed "$root/packed/usr")" = "$expected" ] || fail "DESTDIR: $(installed "$root/packed/usr")"
[ "$(installed "$root/first")" = "$expected" ] || fail "the first installation is gone"
echo "the library can be built and installed alone"
