# Deals in every format. Deal 1 in the paper's format is the paper's own example.
$ kartu deal freecell 1
game: freecell
rules: cells=4,columns=8,ranks=13,autoplay=off,build=red-black,empty=any,filled=0
home: C-0 D-0 H-0 S-0
cells: - - - -
1: JD KD 2S 4C 3S 6D 6S
2: 2D KC KS 5C TD 8S 9C
3: 9H 9S 9D TS 4S 8D 2H
4: JC 5S QD QH TH QS 6H
5: 5D AD JS 4H 8H 6C
6: 7H QC AS AC 2C 3D
7: 7C KH AH 4D JH 8C
8: 5H 3H 3C 7S 7D TC
$ kartu deal freecell 1 --format paper
0 0 0 0 0 0 0 0
0 0 0 0
7 11 4 13 4 2 1 4 3 3 1 6 4 6 1
7 2 4 13 3 13 1 5 3 10 4 8 1 9 3
7 9 2 9 1 9 4 10 1 4 1 8 4 2 2
7 11 3 5 1 12 4 12 2 10 2 12 1 6 2
6 5 4 1 4 11 1 4 2 8 2 6 3
6 7 2 12 3 1 1 1 3 2 3 3 4
6 7 3 13 2 1 2 4 4 11 2 8 3
6 5 2 3 2 3 3 7 1 7 4 10 3
$ kartu deal freecell 8589934591 --format fc-solve | grep TC
: TC 8S 8C 6C 5H 5C 9C
$ kartu deal freecell 1 --json | python3 -c 'import json,sys; d = json.load(sys.stdin); print(d["game"], d["deal"], d["format"], d["text"].split()[:2])'
freecell 1 kartu ['game:', 'freecell']

# Without a number: derived from the seed, and written to standard error.
$ kartu deal freecell --seed 7 2>number >a; kartu deal freecell --seed 7 --quiet >b; cmp a b; kartu deal freecell $(cut -d ' ' -f 2 number) | cmp - a; cat number
Deal *
$ kartu deal freecell --quiet | head -n 1
game: freecell

# From one format to another and back.
$ kartu deal freecell 617 > own; kartu deal freecell --file own --format paper > paper; kartu deal freecell --file paper --format fc-solve > board; kartu deal freecell --file board | cmp - own
$ cat own board paper | kartu deal freecell --file - --format paper > three; cat paper paper paper | cmp - three
$ kartu deal freecell --file three --json | cut -c 1-42
{"game":"freecell","deal":null,"position":
{"game":"freecell","deal":null,"position":
{"game":"freecell","deal":null,"position":
$ kartu deal freecell 1 --rules cells=2,columns=10 | sed -n '2p; 4p; 14p'
rules: cells=2,columns=10,ranks=13,autoplay=off,build=red-black,empty=any,filled=0
cells: - -
10: *

# By grade: the same seed gives the same deal, and the solver wins it. The reason goes to standard error.
$ kartu deal klondike --grade hard --seed 4 2>why >a; kartu deal klondike --grade hard --seed 4 --quiet | cmp - a; kartu deal klondike $(sed -n '1s/Deal //p' why) | cmp - a; kartu solve klondike --file a --quiet --json | grep -c '"verdict":"solved"'; cat why
1
Deal *
hard. A solver needed * positions. A bot that sees what you see won * of 24 plays of this deal; mean progress: * %.
$ kartu deal spider --grade easy --rules suits=4 --seed 1 --quiet | head -n 1
game: spider
$ kartu deal klondike --grade gentle
kartu: --grade takes winnable, easy, medium, hard or expert, not "gentle".
Try 'kartu help deal'.
? 2
$ kartu deal klondike 3 --grade easy
kartu: --grade draws a deal: give no deal number and no --file.
Try 'kartu help deal'.
? 2
$ kartu deal bigtwo --grade easy
kartu: Only deals of a patience have grades.
? 2
