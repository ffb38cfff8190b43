# Every option that a command's help shows is in its man page, and every command in kartu(1).
$ for c in $(kartu help --complete '' | cut -f 1); do page=kartu.1; case $c in play | serve | campaign) page=kartu-$c.1;; backup | restore | doctor | verify-shuffle) page=kartu-serve.1;; esac; kartu help $c | grep -o -e '^  --[a-z-]*' | tr -d ' ' | while read -r option; do grep -q -e "\*$option\*" "$SOURCES/docs/man/$page.scd" || echo "$page lacks $option of $c"; done; done
$ for c in $(kartu help --complete '' | cut -f 1); do grep -q -e "^\*kartu $c\*" "$SOURCES/docs/man/kartu.1.scd" || echo "kartu.1 lacks $c"; done
# The pages describe no option that does not exist.
$ for c in $(kartu help --complete '' | cut -f 1); do kartu help $c; done > help; for p in kartu kartu-play kartu-serve kartu-campaign; do grep -o -E '^\*--[a-z-]*\*' "$SOURCES/docs/man/$p.1.scd"; done | tr -d '*' | sort -u | while read -r option; do grep -q -e "^  $option[ ,]" help || echo "there is no $option"; done
