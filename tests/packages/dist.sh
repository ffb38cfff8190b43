#!/bin/sh
# The source archive has the same bytes whoever makes it, and contains every file: dist.sh SOURCES
set -eu
sources=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
    echo "$1" >&2
    exit 1
}

make_dist() { # make_dist DIRECTORY: the path of the archive
    (cd "$1" && "$sources/tools/dist.sh" "$work/of-$(basename "$1")")
}

cd "$sources"
first=$("$sources/tools/dist.sh" "$work/first")

# Unpacked with another umask and made again in another time zone and language.
mkdir "$work/again"
(umask 077 && tar -x -f "$first" -C "$work/again")
tree=$(echo "$work"/again/kartu-*)
again=$(umask 077 && export TZ=Asia/Jakarta LC_ALL=C.UTF-8 && make_dist "$tree")
cmp "$first" "$again" || fail "the archive of an unpacked archive is different"

# Everything has one time, and belongs to root.
[ "$(TZ=UTC tar -t -v --full-time --numeric-owner -f "$first" | awk '{print $2, $4, $5}' | sort -u | wc -l)" = 1 ] ||
    fail "different owners or times in the archive"

if [ -e .git ]; then
    git clone -q --no-local "$sources" "$work/a clone"
    find "$work/a clone" -path '*/.git' -prune -o -type f -exec touch -d 2001-01-01 {} +
    echo rubbish >"$work/a clone/not-committed"
    second=$(umask 027 && export TZ=America/Los_Angeles && make_dist "$work/a clone")
    cmp "$first" "$second" || fail "the archive of a clone is different"
    git ls-tree -r --name-only HEAD | LC_ALL=C sort >"$work/committed"
    (cd "$tree" && find . ! -type d | sed 's|^\./||' | LC_ALL=C sort) >"$work/packed"
    diff "$work/committed" "$work/packed" || fail "the archive does not contain exactly the committed files"
fi
[ "$(SOURCE_DATE_EPOCH=86400 "$sources/tools/dist.sh" "$work/old" | xargs tar -t -v --utc -f | awk '{print $4}' | sort -u)" = \
    1970-01-02 ] || fail "SOURCE_DATE_EPOCH does not set the time of the files"
echo "the same sources make the same archive"
