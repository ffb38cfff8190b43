# A solution as all of its positions, from the start to the end.
$ kartu solve freecell 1 --rules ranks=1 --format states
| # freecell 1: solved in *
game: freecell
rules: cells=4,columns=8,ranks=1,autoplay=off,build=red-black,empty=any,filled=0
home: C-0 D-0 H-0 S-0
cells: - - - -
1: AD
2: AH
3: AC
4: AS
5:
6:
7:
8:
| # 1: 3h: A♣ from column 3 home
game: freecell
rules: cells=4,columns=8,ranks=1,autoplay=off,build=red-black,empty=any,filled=0
home: C-A D-0 H-0 S-0
*
*
*
*
*
*
*
*
*
| # 2: *
*
*
home: C-A D-A H-0 S-0
*
*
*
*
*
*
*
*
*
| # 3: *
*
*
home: C-A D-A H-A S-0
*
*
*
*
*
*
*
*
*
| # 4: *
*
*
home: C-A D-A H-A S-A
*
*
*
*
*
*
*
*
*
# Comments are in the user's language; position readers skip them.
$ LANGUAGE=id kartu solve freecell 1 --rules ranks=1 --format states --output a; grep '^# 1' a; kartu deal freecell --file a | grep -c ^game
| # 1: 3h: A♣ dari kolom 3 ke fondasi
5
# verify recognises the format and replays it, for every game with solvers.
$ for g in "freecell 1" "freecell 2 --rules autoplay=safe" "klondike 3 --rules draw=1,scoring=standard" "spider 1"; do kartu solve $g --format states > a; kartu verify $g --solution a; kartu verify $g --format states --solution a --quiet; done
won in *
won in *
won in *
won in *
# JSON: "states" is the number of positions visited, so the list is called "positions".
$ kartu solve freecell 1 --format states --json | python3 -c 'import json, sys; d = json.load(sys.stdin); p = d["positions"]; print(len(p) == len(d["solution"].split()) + 1, "cells: - - - -" in p[0], "C-K D-K H-K S-K" in p[-1])'
True True True
$ kartu solve freecell 1 --format states --json > a; kartu verify freecell 1 --solution a
won in *
$ kartu solve freecell 1 --format states --json --quiet | grep -c positions
0
? 1
# A position that no move leads to.
$ kartu solve freecell 1 --rules ranks=1 --format states | sed '/^# 2/,/^# 3/d' > a; kartu verify freecell 1 --rules ranks=1 --solution a
kartu: a:27:1: No legal move leads to this position from the one before it.
? 2
$ kartu solve freecell 1 --format states > a; kartu verify freecell 2 --solution a
kartu: a:2:1: The first position is not the start of the game.
? 2
