#!/bin/sh
# Builds the wheel of the Python package: python.sh DIRECTORY. The wheel is in the directory afterwards, and unpacked in
# its folder lib, for tests and for use without installing. The build needs no network and no C compiler.
set -eu
directory=$1
python=${PYTHON:-/usr/bin/python3}
sources=$(cd "$(dirname "$0")/.." && pwd)
rm -rf "$directory"
mkdir -p "$directory"
directory=$(cd "$directory" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# setuptools writes into the folder that it builds.
cp -r "$sources/include" "$sources/python" "$work"
cd "$work/python"
"$python" -c '
import sys
from setuptools import build_meta
build_meta.build_wheel(sys.argv[1])' "$directory" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
}
"$python" -m zipfile -e "$directory"/kartu-*.whl "$directory/lib"
ls "$directory"/kartu-*.whl
