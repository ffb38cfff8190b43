#!/bin/sh
# Fails if a text for people is not translated: a file that po/POTFILES forgets, or a text that a catalogue lacks, has
# left empty or marks as doubtful. `po/check.sh --update` first brings the list and the catalogues up to date.
set -eu
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
status=0

# A definition of N_ or _ is not a text; everything else that uses them must be listed.
LC_ALL=C
export LC_ALL
grep -rlE '(^|[^A-Za-z0-9_])(N_|_|ngettext)\("' src --include='*.c' --include='*.h' | sort >"$work/used"
if [ "${1-}" = --update ]; then
    cp "$work/used" po/POTFILES
fi
sort po/POTFILES >"$work/listed"
if ! cmp -s "$work/used" "$work/listed"; then
    echo "po/POTFILES does not list exactly the files with texts (< used, > listed):"
    diff "$work/used" "$work/listed" || true
    status=1
fi

xgettext --from-code=UTF-8 --keyword=_ --keyword=N_ --keyword=ngettext:1,2 --add-comments=Translators \
    --package-name=kartu --files-from=po/POTFILES --output="$work/kartu.pot"

while read -r language; do
    po=po/$language.po
    if [ "${1-}" = --update ]; then
        msgmerge --quiet --no-fuzzy-matching --no-wrap --no-location --update --backup=none "$po" "$work/kartu.pot"
    fi
    msgfmt --check-format --check-domain --output-file=/dev/null "$po" || status=1
    msgmerge --quiet --no-fuzzy-matching "$po" "$work/kartu.pot" --output-file="$work/merged.po"
    for kind in untranslated only-fuzzy; do
        msgattrib --$kind --no-obsolete "$work/merged.po" >"$work/missing.po"
        missing=$(grep -c '^msgid ' "$work/missing.po" || true)
        # The header is always the first entry of a catalogue, and of nothing else.
        if [ "$missing" -gt 1 ]; then
            echo "$po: $((missing - 1)) texts are $kind:"
            grep -v '^#:' "$work/missing.po" | sed -n '/^msgid "[^"]/,$p'
            status=1
        fi
    done
done <po/LINGUAS
exit $status
