# --after: the position after some moves, in any format of moves.
$ kartu deal freecell 1 --after "3a 32" | sed -n '4p;6,7p'
cells: 2H - - -
2: 2D KC KS 5C TD 8S 9C 8D
3: 9H 9S 9D TS 4S
$ kartu deal freecell 1 --after "" > a; kartu deal freecell 1 | cmp - a
$ kartu deal freecell 1 > one; kartu deal freecell --file one --after "3a 32" > a; kartu deal freecell 1 --after "3a 32" | cmp - a
$ kartu deal freecell 1 --after '[{"move":"3a"},{"move":"32"}]' | cmp - a
$ kartu deal freecell 1 --after "3a 32" --json
{"game":"freecell","deal":1,"after":"3a 32","format":"kartu","text":"game: freecell*cells: 2H - - -*"}
$ kartu deal klondike 1 --after "DR1 DR1" --json
{"game":"klondike","deal":1,"after":"DR1 DR1",*
$ kartu deal bigtwo 5 --after "3D pass" | tail -n 1
plays: 1:3D 2:pass
$ kartu deal bigtwo 5 --after "3D pass" --view 2 | grep '^2:'
2: 3S 4D 4H 4S 5C 7H 8D 9S TS JS QS KS 2H
$ kartu deal saboteur 1 --after "$(kartu hint saboteur 1 --json --nodes 10 | sed 's/.*"move":"\([^"]*\)","words.*/\1/')" | grep -c '^acts: 2:'
1

# The other commands start from there, too.
$ kartu hint freecell 1 --after "3a 32" > a; kartu deal freecell 1 --after "3a 32" | kartu hint freecell --file - | cmp - a
$ kartu hint freecell 1 --after "3a" --json
{"game":"freecell","deal":1,"after":"3a","verdict":"solved",*
$ kartu solve freecell 1 --after "3a 32" | head -n 1
| # freecell 1 --after "3a 32": solved in *
$ kartu solve freecell --file one --after "3a 32" | head -n 1
| # freecell position 1 --after "3a 32": solved in *
$ kartu solve freecell 1 --after "3a 32" --json --quiet
{"game":"freecell","deal":1,"after":"3a 32","verdict":"solved",*
$ kartu solve freecell 1 --after "3a 32" --solver dfs --watch --nodes 1 --json | head -n 1
{"game":"freecell","deal":1,"after":"3a 32","visited":1,"depth":0,*cells: 2H - - -*
$ kartu solve freecell 1 --after "3a 32" > a; kartu verify freecell 1 --after "3a 32" --solution a
won in * moves, * cards
$ kartu verify freecell 1 --after "3a 32" --solution a --json
{"game":"freecell","deal":1,"after":"3a 32","won":true,*

# A wrong move: its number, its text, its place, the reason. Nothing is written.
$ kartu deal freecell 1 --after "3a 3a 32" --output b; test -e b || echo nothing
kartu: --after:1:4: move 2 ("3a"): The 8♦ cannot go there: the cell holds the 2♥.
nothing
$ kartu deal freecell 1 --after "3a 3a 32"
kartu: --after:1:4: move 2 ("3a"): The 8♦ cannot go there: the cell holds the 2♥.
? 2
$ kartu solve freecell 1 --after "$(printf '3a\n32  7q')"
kartu: --after:2:5: move 3 ("7q"): "7q" is not a move: *
? 2
$ kartu hint klondike 1 --after '[{"move":"draw"},{"move":"hh"}]'
kartu: --after:1:27: move 2 ("hh"): Cards move between columns, *
? 2
$ kartu deal bigtwo 5 --after "3D 4D 3C"
kartu: --after:1:7: move 3 ("3C"): *
? 2
$ LANGUAGE=id kartu deal freecell 1 --after "3a 3a"
kartu: --after:1:4: langkah 2 ("3a"): *
? 2
$ kartu deal klondike 1 --view 1 | kartu hint klondike --file - --after draw
kartu: --after: Some cards are unknown (?): such a position cannot be played.
? 2

# Exactly one deal or position.
$ kartu deal freecell --after 3a
kartu: Give either a deal number or a position with --file.
Try 'kartu help deal'.
? 2
$ kartu solve freecell 1-3 --after 3a
kartu: --after needs exactly one deal or position.
Try 'kartu help solve'.
? 2
$ kartu solve freecell 1 2 --after 3a
kartu: --after needs exactly one deal or position.
Try 'kartu help solve'.
? 2
$ kartu solve freecell 1 2 --solver dfs --watch
kartu: Only one deal is expected, but "2" follows it.
Try 'kartu help solve'.
? 2
$ cat one one | kartu solve freecell --file - --after 3a
kartu: stdin:13:1: A second position begins here; only one is expected.
? 2
$ cat one one | kartu deal freecell --file - --after 3a
kartu: stdin:13:1: A second position begins here; only one is expected.
? 2
$ kartu games --after 3a
kartu: 'kartu games' does not take --after.
Try 'kartu help games'.
? 2
