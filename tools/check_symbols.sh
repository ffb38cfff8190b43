#!/bin/sh
# Both libraries export all functions of kartu.h and nothing else: check_symbols.sh KARTU.H LIBKARTU.A LIBKARTU.SO
set -eu
header=$1
archive=$2
shared=$3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
grep -o 'KT_API.*' "$header" | grep -o -E 'kt_[a-z_]+\(' | tr -d '(' | sort -u >"$work/header"
[ "$(wc -l <"$work/header")" -gt 40 ] || { echo "found too few functions in the header"; exit 1; }
status=0
compare() { # compare LIBRARY [FLAG OF NM]
    nm --defined-only --extern-only "${2---}" "$1" | awk 'NF == 3 {print $3}' | sort -u >"$work/exported"
    if ! diff "$work/header" "$work/exported" >"$work/diff"; then
        echo "$1 differs from the header (< only in the header, > only in the library):"
        cat "$work/diff"
        status=1
    fi
}
compare "$archive"
compare "$shared" --dynamic
[ $status != 0 ] || echo "both libraries export the $(wc -l <"$work/header") functions of the header and nothing else"
exit $status
