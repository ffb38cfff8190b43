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
{
    grep -rlE '(^|[^A-Za-z0-9_])(N_|_|ngettext)\("' src --include='*.c' --include='*.h'
    grep -rlE '(^|[^A-Za-z0-9_])(t|tn)\("' web --include='*.js'
    ls web/tour-*.json web/lesson-*.json
} | sort >"$work/used"
if [ "${1-}" = --update ]; then
    cp "$work/used" po/POTFILES
fi
sort po/POTFILES >"$work/listed"
if ! cmp -s "$work/used" "$work/listed"; then
    echo "po/POTFILES does not list exactly the files with texts (< used, > listed):"
    diff "$work/used" "$work/listed" || true
    status=1
fi

# The page's texts are those of t("…") and tn("…", "…", n), and those of guided games and lessons. Only these calls are shown to xgettext, since it loses its way in
# templates; their %1 … %4 are ours, not printf's.
grep '\.js$' po/POTFILES >"$work/scripts" || true
grep '\.json$' po/POTFILES >"$work/tours" || true
grep -vE '\.(js|json)$' po/POTFILES >"$work/sources"
xgettext --from-code=UTF-8 --keyword=_ --keyword=N_ --keyword=ngettext:1,2 --add-comments=Translators \
    --package-name=kartu --files-from="$work/sources" --output="$work/kartu.pot"
if [ -s "$work/scripts" ]; then
    xargs cat <"$work/scripts" | tr '\n' ' ' |
        grep -oE '[^A-Za-z0-9_](t\( *"([^"\\]|\\.)*"|tn\( *"([^"\\]|\\.)*", *"([^"\\]|\\.)*")' |
        sed 's/^.//; s/$/);/' >"$work/page.js"
    xargs grep -hE '"(text|why|tip|end|terminal[A-Z][a-z]*)": "' <"$work/tours" |
        sed -E 's/^ *"[A-Za-z]*": (".*"),?$/t(\1);/' >>"$work/page.js"
    xgettext --from-code=UTF-8 --language=JavaScript --keyword=t --keyword=tn:1,2 --package-name=kartu --no-location \
        --output="$work/page.pot" "$work/page.js"
    sed -i '/^#, javascript-format$/d' "$work/page.pot"
    msgcat --use-first --output-file="$work/all.pot" "$work/kartu.pot" "$work/page.pot"
    mv "$work/all.pot" "$work/kartu.pot"
fi

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
