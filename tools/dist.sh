#!/bin/sh
# Makes the source archive kartu-VERSION.tar.gz of the current directory: dist.sh OUTPUT_DIRECTORY. In a git repository
# it contains the last commit; in an unpacked archive, the files of the directory. Equal sources make equal bytes:
# names are sorted, and owners, modes and times do not depend on the machine. SOURCE_DATE_EPOCH, if it is not set, is the
# time of the commit.
set -eu
LC_ALL=C
export LC_ALL
umask 022
version=$(sed -n "s/^  version: '\(.*\)',$/\1/p" meson.build)
name=kartu-$version
mkdir -p "$1"
output=$1/$name.tar.gz
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/$name"

if [ -e .git ]; then
    epoch=$(git log -1 --format=%ct)
    git archive --output="$work/tree.tar" HEAD
else
    epoch=$(stat -c %Y meson.build) # unpacking has restored it
    tar -c -f "$work/tree.tar" --exclude='./build*' .
fi
tar -x -f "$work/tree.tar" -C "$work/$name"
tar -c -C "$work" --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mode='u=rwX,go=rX' \
    --mtime="@${SOURCE_DATE_EPOCH:-$epoch}" "$name" | gzip -9 -n >"$work/output"
mv "$work/output" "$output"
echo "$output"
