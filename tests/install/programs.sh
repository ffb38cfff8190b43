#!/bin/sh
# Builds and runs programs against an installed library that pkg-config finds, with every compiler, shared and static:
# programs.sh DIRECTORY_OF_THIS_FILE DIRECTORY_OF_THE_LIBRARIES KARTU.H
set -eu
here=$1
libraries=$2
header=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
warnings='-Wall -Wextra -Wpedantic -Werror'
cflags=$(pkg-config --cflags kartu)

fail() {
    echo "$1" >&2
    exit 1
}

[ "$(pkg-config --modversion kartu)" = "$(sed -n 's/^#define KT_VERSION "\(.*\)"$/\1/p' "$header")" ] ||
    fail "pkg-config and the header give different versions"

# A directory with only the archive, so that the linker does not choose the shared library.
mkdir "$work/static"
cp "$libraries/libkartu.a" "$work/static"

run() { # run NAME: the program must deal, list moves and solve
    LD_LIBRARY_PATH=$libraries "$work/$1" >"$work/$1.out" || fail "$1: the example failed"
    grep -q '^FreeCell .*, deal 1: [0-9]* moves: ' "$work/$1.out" || fail "$1: $(cat "$work/$1.out")"
    grep -q '^solved by .* in [0-9]* moves$' "$work/$1.out" || fail "$1: $(cat "$work/$1.out")"
    sed -n '3,$p' "$work/$1.out" | grep -q -E '^[0-9a-i]{2}(v[0-9a-f])?( |$)' || fail "$1 prints no moves"
    cmp "$work/$1.out" "$work/first.out" 2>/dev/null || [ ! -f "$work/first.out" ] || fail "$1: different output"
    cp "$work/$1.out" "$work/first.out"
}

# shellcheck disable=SC2046,SC2086 # words are wanted
try() { # try COMPILER STANDARD SOURCE
    "$1" -std="$2" $warnings $cflags "$here/$3" -o "$work/$1-shared" $(pkg-config --libs kartu)
    run "$1-shared"
    LD_LIBRARY_PATH=$libraries ldd "$work/$1-shared" | grep -q "$libraries.*libkartu" ||
        fail "$1: not the installed library"
    "$1" -std="$2" $warnings $cflags "$here/$3" -o "$work/$1-static" -L"$work/static" \
        $(pkg-config --static --libs kartu)
    run "$1-static"
    ! ldd "$work/$1-static" | grep -q libkartu || fail "$1: not linked statically"
}

# The example of README.md.
# shellcheck disable=SC2046,SC2086
readme() { # readme COMPILER
    sed -n '/^```c$/,/^```$/p' "$here/../../README.md" | grep -v '^```' >"$work/readme.c"
    "$1" $warnings $cflags "$work/readme.c" -o "$work/readme" $(pkg-config --libs kartu)
    LD_LIBRARY_PATH=$libraries "$work/readme" | grep -q '^solved in [0-9]* moves$' || fail "$1: the example of README.md"
}

# Every struct of the header can be initialised with {0} in C and C++, and with {} in C++. C++ compilers warn about {0} for
# any struct with several members.
structs=$(sed -n 's/^struct \(kt_[a-z_]*\) {$/\1/p' "$header")
[ "$(echo "$structs" | wc -l)" -gt 15 ] || fail "found too few structs in the header"
for value in 0 ''; do
    {
        echo '#include <kartu/kartu.h>'
        for name in $structs; do
            echo "extern struct $name one_$name;"
            echo "struct $name one_$name = {$value};"
        done
    } >"$work/start$value.source"
done
# shellcheck disable=SC2086
start() { # start COMPILER LANGUAGE STANDARD VALUE [FLAG]
    "$1" -x "$2" -std="$3" $warnings ${5-} $cflags -fsyntax-only "$work/start$4.source" ||
        fail "$1 -std=$3: a struct cannot be initialised with {$4}"
}

tried=
for compiler in gcc clang; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    try "$compiler" c11 example.c
    readme "$compiler"
    for standard in c99 c11 c17; do
        start "$compiler" c "$standard" 0
    done
    tried="$tried $compiler"
done
for compiler in g++ clang++; do
    command -v "$compiler" >/dev/null 2>&1 || continue
    try "$compiler" c++11 example.cc
    for standard in c++11 c++17 c++20; do
        start "$compiler" c++ "$standard" ''
        start "$compiler" c++ "$standard" 0 -Wno-missing-field-initializers
    done
    tried="$tried $compiler"
done
[ -n "$tried" ] || fail "there is no compiler to try"
echo "the installed library serves programs outside, shared and static:$tried"
