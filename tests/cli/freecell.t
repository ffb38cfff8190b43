# FreeCell with other rules: presets, columns after the tenth, building in suit, kings in empty columns.
$ kartu deal freecell 1 --rules preset=seahaven
game: freecell
rules: cells=4,columns=10,ranks=13,autoplay=off,build=suit,empty=kings,filled=2
home: C-0 D-0 H-0 S-0
cells: 2H 6H - -
1: JD 9S JS 4D 6D
2: 2D 5S AS 7S 8S
3: 9H AD AH 3S 8D
4: JC QC 3C TD QS
5: 5D KH 4C 4S 6C
6: 7H 3H 5C TH 3D
7: 7C 2S TS 8H 8C
8: 5H KS QH 2C TC
9: KD 9D 4H JH 6S
10: KC QD AC 7D 9C
$ kartu deal freecell 1 --rules preset=eight-off | sed -n '2p; 4p'
rules: cells=8,columns=8,ranks=13,autoplay=off,build=suit,empty=kings,filled=4
cells: 6S 9C 2H 6H - - - -
$ kartu deal freecell 1 --rules preset=spider
kartu: --rules: preset takes one of: bakers-game, eight-off, seahaven.
? 2
$ kartu solve freecell 1-60 --rules preset=bakers-game --quiet | grep deals
| # 60 deals: 49 solved, 11 impossible, 0 unknown
$ for s in fast short prove optimal backtrack dfs; do kartu solve freecell 4 --rules preset=bakers-game --solver $s > line; kartu verify freecell 4 --rules preset=bakers-game --solution line; done
won in 39 moves, 109 cards
won in * moves, * cards
won in * moves, * cards
won in * moves, 89 cards
won in * moves, * cards
won in * moves, * cards
$ kartu deal freecell 1 --rules preset=seahaven --after 12
kartu: --after:1:1: move 1 ("12"): The 6♦ does not go on the 8♠: it must be one lower and of the same suit.
? 2
$ LANGUAGE=id kartu deal freecell 1 --rules preset=seahaven --after 12
kartu: --after:1:1: langkah 1 ("12"): 6♦ tidak dapat diletakkan pada 8♠: harus satu lebih rendah dan sejenis.
? 2

# The columns after the tenth are x, y and z.
$ kartu deal freecell 3 --rules columns=13,empty=kings | tail -n 3
11: 9D AD 9H 4S
12: JS 4H KD 5S
13: QS AS 7S 5C
$ kartu deal freecell 3 --rules columns=13,empty=kings --after "xa 0x zb" | sed -n '4p; 15p; $p'
cells: 4S 5C - -
11: 9D AD 9H 8C
13: QS AS 7S
