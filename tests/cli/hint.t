# The best move and the reason, in one sentence.
$ kartu hint freecell 20
*: * from *: *, * moves to go
$ kartu hint freecell 20 > a; kartu deal freecell 20 | kartu hint freecell --file - | cmp - a
$ kartu hint freecell 20 --json
{"game":"freecell","deal":20,"verdict":"solved","move":"*","words":"*","reason":"*","remaining":*}
$ kartu deal freecell 20 | kartu hint freecell --file - --json | cut -c 1-43
{"game":"freecell","deal":null,"verdict":"s
$ kartu hint freecell 11982 --solver backtrack:no-2n
It is proven that this position cannot be won.
? 1
$ kartu hint freecell 11982 --nodes 10
No winning move was found, because the limit on states was reached.
? 3
$ kartu hint freecell 11982 --nodes 10 --json
{"game":"freecell","deal":11982,"verdict":"unknown","limit":"states","sees_hidden":false}
? 3
$ kartu hint freecell 20 --solver nothing
kartu: --solver: *"nothing"*
? 2
$ kartu deal freecell 1 | sed 's/-0/-K/g; s/^\([1-8]:\).*/\1/' > won; kartu hint freecell --file won
kartu: This position is already won.
? 2
# The hint is a legal move.
$ kartu hint freecell 20 | cut -d : -f 1 | kartu verify freecell 20 --solution -
kartu: stdin:1:*: The solution ends here after * move*, but the game is not won.
? 2

# What was false or said nothing: "nothing better is open" where a card can go home, and reasons that repeat the move. The whole
# truth of all sentences is tested by tests/claims_*.c.
$ for n in 8 9 22 46 54 57; do kartu hint klondike $n; done
draw: draw: it shows 3 cards that were not seen before, * moves to go (found by a solver that sees the hidden cards)
draw: draw: it shows 3 cards that were not seen before, * moves to go (found by a solver that sees the hidden cards)
draw: draw: it shows 3 cards that were not seen before, * moves to go (found by a solver that sees the hidden cards)
draw: draw: it shows 3 cards that were not seen before, * moves to go (found by a solver that sees the hidden cards)
draw: draw: it shows 3 cards that were not seen before, * moves to go (found by a solver that sees the hidden cards)
draw: draw: it shows 3 cards that were not seen before, * moves to go (found by a solver that sees the hidden cards)
$ for n in $(seq 1 60); do kartu hint klondike $n; kartu hint spider $n --rules suits=4 --nodes 20; done 2>&1 | grep -c 'nothing better'
0
? 1
$ kartu hint freecell 3
5h: A♥ from column 5 home: then the 2♥ can go home, * moves to go
# A redeal costs points here, so looking through the stock is not free.
$ kartu deal klondike 1 --rules scoring=standard,draw=1 | sed '/^stock/s/[2-9TJQKA][CDHS]/?/g' | kartu hint klondike --file -
draw: draw: it shows the stock first, although turning the waste over costs points *

# Moves that are not counted are not "0 moves to go".
$ kartu hint freecell 1 --rules ranks=1; LANGUAGE=id kartu hint freecell 1 --rules ranks=1
3h: A♣ from column 3 home: it empties column 3; everything can go home now
3h: A♣ dari kolom 3 *; semua kartu sekarang dapat naik ke fondasi

# A belief about the table belongs to no seat.
$ kartu hint saboteur 1 --solver master --nodes 100 --json | grep -o '{"seat":null,"what":"gold-1"'
{"seat":null,"what":"gold-1"
