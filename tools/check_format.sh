#!/bin/sh
# All C files are formatted by clang-format and .clang-format: check_format.sh SOURCES. To fix a file: clang-format -i
# FILE. Generated weights are skipped. Versions of clang-format differ in details; another one than ours skips the test
# (exit 77).
set -eu
cd "$1"
command -v clang-format >/dev/null || { echo "skipped: no clang-format"; exit 77; }
version=$(clang-format --version | grep -o '[0-9]*' | head -n 1)
[ "$version" = 14 ] || { echo "skipped: clang-format $version, the sources are formatted by 14"; exit 77; }
find include src tests bench docs -path '*/node_modules' -prune -o -name '*.[ch]' ! -name '*_weights*' -print |
    xargs clang-format --dry-run -Werror
echo "all C files are formatted"
