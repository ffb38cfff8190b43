#!/bin/sh
# The library alone, on a machine that has none of the program's libraries, by `make lib` and `make install-lib`, and programs
# built against it: library_only.sh SOURCES
set -eu
sources=$1
here=$sources/tests/install
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
    echo "$1" >&2
    exit 1
}

# pkg-config finds nothing, whatever is installed here. Without optimisation it is built sooner.
mkdir "$root/nothing"
make_there() {
    env -u MAKEFLAGS -u MFLAGS -u MAKELEVEL -u PKG_CONFIG_PATH PKG_CONFIG_LIBDIR="$root/nothing" CFLAGS=-O0 \
        make -C "$sources" LIB_BUILD="$root/build" "$@" >"$root/log" 2>&1 || fail "make $*: $(tail -n 30 "$root/log")"
}

installed() { # what lies under a directory; where in lib or lib64 the libraries are depends on the system
    [ ! -d "$1" ] || (cd "$1" && find . ! -type d | sed 's|^\./||; s|^lib/.*linux[^/]*/|lib/|; s|^lib64/|lib/|' | LC_ALL=C sort)
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
PKG_CONFIG_PATH=$(dirname "$pc") "$here/programs.sh" "$here" "$(dirname "$(dirname "$pc")")" "$root/first/include/kartu/kartu.h"

# Another place needs no other build directory; and DESTDIR goes in front of it.
make_there install-lib PREFIX="$root/a second"
grep -q "^prefix=$root/a.*second$" "$(find "$root/a second" -name kartu.pc)" || fail "kartu.pc does not follow PREFIX"
make_there uninstall BUILD="$root/build"
[ -z "$(installed "$root/a second")" ] || fail "left after uninstall: $(installed "$root/a second")"
make_there install-lib PREFIX=/usr DESTDIR="$root/packed"
[ "$(installed "$root/packed/usr")" = "$expected" ] || fail "DESTDIR: $(installed "$root/packed/usr")"
[ "$(installed "$root/first")" = "$expected" ] || fail "the first one is gone"
echo "the library can be built and installed by itself"
