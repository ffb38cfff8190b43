#!/bin/sh
# Makes the static library that is installed: one object in which only the functions of kartu.h are global. The inner functions have
# names of their own (fc_, kl_, ...), which must not meet names of the program that is linked with it.
# make_archive.sh OBJECTS.a LIBRARY.a OBJCOPY AR COMPILER...
set -eu
objects=$1
library=$2
objcopy=$3
ar=$4
shift 4
"$@" -r -nostdlib -o "$library.o" -Wl,--whole-archive "$objects" -Wl,--no-whole-archive
"$objcopy" --localize-hidden "$library.o"
rm -f "$library"
"$ar" rcsD "$library" "$library.o"
rm -f "$library.o"
