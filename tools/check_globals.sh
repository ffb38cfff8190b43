#!/bin/sh
# The library has no mutable globals: every .data and .bss section of its objects is empty.
set -eu
found=$(size -A "$1" | awk '/:$|\(ex /{object = $1} $1 ~ /^\.(data|bss|tdata|tbss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0 {print object, $1, $2}')
[ -z "$found" ] || { echo "mutable globals in the library:"; echo "$found"; exit 1; }
# It never prints, exits, reads the locale or the environment; the time is read by core/clock.c alone.
banned='printf|fprintf|vprintf|puts|putchar|fputs|fwrite|fopen|exit|_exit|abort|getenv|setlocale|time|clock|clock_gettime|gettimeofday|timespec_get|rand|srand'
called=$(nm -A --undefined-only "$1" 2>/dev/null | grep -E "[ :]($banned)\$" | grep -v 'core_clock\.c\.o:.* clock_gettime$' || true)
[ -z "$called" ] || { echo "the library calls what it must not:"; echo "$called"; exit 1; }
echo "no mutable globals, nothing printed, no exit, one clock"
