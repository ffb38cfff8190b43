#!/bin/sh
# The library has no mutable globals: all .data and .bss sections of its objects are empty. check_globals.sh LIBRARY.a
set -eu
found=$(size -A "$1" | awk '
    /:$|\(ex / {object = $1}
    $1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {print object, $1, $2}')
[ -z "$found" ] || { echo "mutable globals in the library:"; echo "$found"; exit 1; }
# It does not print, exit, or read the locale or the environment; only core/clock.c reads the time.
banned='printf|fprintf|vprintf|puts|putchar|fputs|fwrite|fopen|exit|_exit|abort|getenv|setlocale'
banned="$banned|time|clock|clock_gettime|gettimeofday|timespec_get|rand|srand"
called=$(nm -A --undefined-only "$1" 2>/dev/null | grep -E "[ :]($banned)\$" |
    grep -v 'core_clock\.c\.o:.* clock_gettime$' || true)
[ -z "$called" ] || { echo "the library calls functions that it must not call:"; echo "$called"; exit 1; }
echo "no mutable globals, nothing printed, no exit, one clock"
