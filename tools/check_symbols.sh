#!/bin/sh
# Both libraries define the functions of kartu.h, all of them, and no other global name: check_symbols.sh KARTU.H LIBKARTU.A LIBKARTU.SO
set -eu
header=$1
archive=$2
shared=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -o 'KT_API.*' "$header" | grep -o -E 'kt_[a-z_]+\(' | tr -d '(' | sort -u >"$work/promised"
[ "$(wc -l <"$work/promised")" -gt 40 ] || { echo "too few functions were found in the header"; exit 1; }
status=0
compare() { # compare LIBRARY [FLAG OF NM]
    nm --defined-only --extern-only "${2---}" "$1" | awk 'NF == 3 {print $3}' | sort -u >"$work/shown"
    if ! diff "$work/promised" "$work/shown" >"$work/diff"; then
        echo "$1 differs from the header (< in the header only, > in the library only):"
        cat "$work/diff"
        status=1
    fi
}
compare "$archive"
compare "$shared" --dynamic
[ $status != 0 ] || echo "both libraries define the $(wc -l <"$work/promised") functions of the header and nothing else"
exit $status
