# The legal moves of the seat to move, in the order of the game.
$ kartu moves klondike 1
41    2♠ from column 4 to column 1
draw  draw
$ kartu moves klondike 1 --json
{"game":"klondike","deal":1,"seat":1,"moves":[{"move":"41","words":"2♠ from column 4 to column 1"},{"move":"draw","words":"draw"}]}
$ LANGUAGE=id kartu moves klondike 1
41    2♠ dari kolom 4 ke kolom 1
draw  buka stok
$ kartu moves freecell 1 | wc -l
32
$ kartu moves freecell 1 --after 3a | grep '^3'
32  8♦ from column 3 to column 2
3b  8♦ from column 3 to cell b
3c  8♦ from column 3 to cell c
3d  8♦ from column 3 to cell d
$ kartu moves freecell 1 --after 3a --json | cut -c 1-88
{"game":"freecell","deal":1,"after":"3a","seat":1,"moves":[{"move":"1b","words":"6♠ fr*
$ kartu moves bigtwo 5
3D          3♦ (single)
3D3H        3♦ 3♥ (pair)
3D4C5D6D7S  3♦ 4♣ 5♦ 6♦ 7♠ (straight)
3D4C5S6D7S  3♦ 4♣ 5♠ 6♦ 7♠ (straight)
$ kartu moves bigtwo 5 --after "3D pass" --json | cut -c 1-70
{"game":"bigtwo","deal":5,"after":"3D pass","seat":3,"moves":[{"move":*
# Every one of them can be played.
$ for g in freecell klondike spider bigtwo saboteur; do kartu moves $g 3 | while read -r move words; do kartu deal $g 3 --after "$move" > a || echo "$g $move"; done; done
# The paper's order of Spider: longer runs first, then "open".
$ kartu moves spider 1 --rules preset=paper | tail -n 1
deal*

# A position from a file, also with cards that the seat to move does not know.
$ kartu deal klondike 1 > one; kartu moves klondike --file one > a; kartu moves klondike 1 | cmp - a
$ kartu deal klondike 1 --view 1 | kartu moves klondike --file - | cmp - a
$ kartu deal bigtwo 1 --view 2 | kartu moves bigtwo --file - > a; kartu moves bigtwo 1 | cmp - a
$ kartu deal bigtwo 1 --view 1 | kartu moves bigtwo --file -
kartu: The seat to move must know its own cards, and its role if it has one.
? 2
$ kartu moves klondike 1 --output b; kartu moves klondike 1 | cmp - b

# A game that is over has no moves.
$ kartu deal freecell 1 | sed 's/-0/-K/g; s/^\([1-8]:\).*/\1/' > won; kartu moves freecell --file won
kartu: There are no legal moves in this position.
$ kartu moves freecell --file won --json
{"game":"freecell","deal":null,"seat":null,"moves":[]}

# Wrong input.
$ kartu moves
kartu: 'kartu moves' needs more arguments: kartu moves GAME [N]
Try 'kartu help moves'.
? 2
$ kartu moves freecell
kartu: Give either a deal number or a position with --file.
Try 'kartu help moves'.
? 2
$ kartu moves freecell 1 --file one
kartu: Give either a deal number or a position with --file.
Try 'kartu help moves'.
? 2
$ kartu moves freecell 0
kartu: A deal of freecell is a number from 1 to *, not "0".
? 2
$ kartu moves freecell 1 --after "3a 3a" --output c; test -e c || echo nothing
kartu: --after:1:4: move 2 ("3a"): The 8♦ cannot go there: the cell holds the 2♥.
nothing
$ cat one one | kartu moves klondike --file -
kartu: stdin:14:1: A second position begins here; only one is expected.
? 2
$ kartu moves freecell 1 --nodes 5
kartu: 'kartu moves' does not take --nodes.
Try 'kartu help moves'.
? 2
$ kartu help --complete moves fr; kartu help --complete moves freecell --aft
freecell	FreeCell
| --after	start from the position after these moves
