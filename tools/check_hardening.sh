#!/bin/sh
# The program and the library are built with the hardening of meson.build: check_hardening.sh KARTU LIBKARTU.SO OBJECTS.A
set -eu
status=0
expect() { # expect WHAT FILE PATTERN FLAGS_OF_READELF
    if ! readelf "$4" -W "$2" 2>/dev/null | grep -q -E "$3"; then
        echo "$2: no $1"
        status=1
    fi
}
for file in "$1" "$2"; do
    expect 'RELRO segment' "$file" GNU_RELRO -l
    expect 'immediate binding (full RELRO)' "$file" 'BIND_NOW|Flags:.*NOW' -d
    expect 'stack protector' "$file" __stack_chk_fail -s
    expect 'checked libc functions (_FORTIFY_SOURCE)' "$file" '__(memcpy|snprintf|sprintf|vsnprintf|memset|memmove)_chk' -s
    expect 'stack that is not executable' "$file" 'GNU_STACK.* RW ' -l
done
expect 'position independent code' "$1" 'Flags:.*PIE' -d
case $(uname -m) in
# The linker drops this note if the C library has none, so the objects are checked.
x86_64) expect 'control-flow protection' "$3" 'IBT.*SHSTK' -n ;;
esac
exit $status
