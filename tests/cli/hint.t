# The best move and the reason, in one sentence.
$ kartu hint freecell 20
*: * from *: it *, * moves to go
$ kartu hint freecell 20 > a; kartu deal freecell 20 | kartu hint freecell --file - | cmp - a
$ kartu hint freecell 20 --json
{"game":"freecell","deal":20,"verdict":"solved","move":"*","words":"*","reason":"it *","remaining":*}
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
kartu: This position is won already.
? 2
# The hint is a legal move.
$ kartu hint freecell 20 | cut -d : -f 1 | kartu verify freecell 20 --solution -
kartu: stdin:1:*: The solution ends here after * move*, but the game is not won.
? 2
