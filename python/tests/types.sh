#!/bin/sh
# The types of the Python package are consistent, by mypy: types.sh SOURCES BUILD_DIRECTORY. Skipped without mypy.
set -eu
[ -x /usr/bin/mypy ] || exit 77
cd "$1/python"
exec /usr/bin/mypy --cache-dir "$2/mypy" -p kartu
