#!/bin/sh
# Installs into an empty directory and builds a program outside the tree against what lies there, shared and static:
# run.sh BUILD_DIRECTORY DIRECTORY_OF_THIS_FILE
set -eu
build=$1
here=$2
compiler=${CC:-cc}
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

if nm "$build/libkartu.a" 2>/dev/null | grep -q -E '__asan_|__ubsan_|__sancov_|__tsan_'; then
    echo "instrumented build: a program outside would have to be instrumented as well"
    exit 77
fi

fail() {
    echo "$1" >&2
    exit 1
}

meson install -C "$build" --no-rebuild --destdir "$root" >"$root/log" 2>&1 || fail "$(cat "$root/log")"
PKG_CONFIG_PATH=$(dirname "$(find "$root" -name kartu.pc)")
PKG_CONFIG_SYSROOT_DIR=$root
export PKG_CONFIG_PATH PKG_CONFIG_SYSROOT_DIR
libraries=$(dirname "$PKG_CONFIG_PATH")
header=$(find "$root" -name kartu.h)

# The library shows the public functions, all of them, and nothing else.
nm -D --defined-only "$libraries/libkartu.so" | awk '{print $3}' | sort >"$root/shown"
stray=$(grep -v '^kt_' "$root/shown" || true)
[ -z "$stray" ] || fail "exported, but not ours: $stray"
grep -o 'KT_API.*' "$header" | grep -o -E 'kt_[a-z_]+\(' | tr -d '(' | sort -u >"$root/promised"
[ "$(wc -l <"$root/promised")" -gt 40 ] || fail "too few functions were found in the header"
missing=$(comm -23 "$root/promised" "$root/shown")
[ -z "$missing" ] || fail "in the header, but not in the library: $missing"
inner=$(comm -13 "$root/promised" "$root/shown")
[ -z "$inner" ] || fail "in the library, but not in the header: $inner"

pkg-config --exists --print-errors kartu
[ "$(pkg-config --modversion kartu)" = "$(sed -n 's/^#define KT_VERSION "\(.*\)"$/\1/p' "$header")" ] ||
    fail "pkg-config and the header give different versions"

try() { # try NAME [FLAGS FOR PKG-CONFIG]: builds and runs the example
    name=$1
    shift
    # shellcheck disable=SC2046 # words are wanted
    "$compiler" -std=c11 -Wall -Wextra -Wpedantic -Werror $(pkg-config --cflags kartu) "$here/example.c" \
        -o "$root/$name" $(pkg-config "$@" --libs kartu)
    LD_LIBRARY_PATH=$libraries "$root/$name" >"$root/$name.out" || fail "$name: the example failed"
    grep -q '^FreeCell .*, deal 1: [0-9]* moves: ' "$root/$name.out" || fail "$name: $(cat "$root/$name.out")"
    grep -q '^solved by .* in [0-9]* moves$' "$root/$name.out" || fail "$name: $(cat "$root/$name.out")"
    sed -n '3,$p' "$root/$name.out" | grep -q -E '^[0-9a-i]{2}(v[0-9a-f])?( |$)' || fail "$name prints no moves"
}

try shared
LD_LIBRARY_PATH=$libraries ldd "$root/shared" | grep -q "$root.*libkartu" || fail "the example does not use the library"
rm -f "$libraries"/libkartu.so*
try static --static
cmp "$root/shared.out" "$root/static.out"

# The header serves C++ as well.
if command -v c++ >/dev/null 2>&1; then
    echo '#include <kartu/kartu.h>
int main() { return kt_game_at(0) == nullptr; }' >"$root/example.cc"
    # shellcheck disable=SC2046
    c++ -std=c++17 -Wall -Wextra -Werror $(pkg-config --cflags kartu) "$root/example.cc" -o "$root/cxx" \
        $(pkg-config --static --libs kartu)
    "$root/cxx"
fi
echo "the installed library serves a program outside, shared and static"
