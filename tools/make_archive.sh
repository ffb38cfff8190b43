#!/bin/sh
# Makes the installed static library: one object in which only the functions of kartu.h are global. Internal names (fc_,
# kl_, ...) are made local, so that they cannot collide with names of the program that links the library.
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
