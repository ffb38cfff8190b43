# Spider: deals, presets, positions and lines in every format.
$ kartu deal spider 1
game: spider
rules: suits=1,rows=10,sets=8,ranks=13,cards=5,extra=4,closed=4,layout=equal,deal=strict,gaps=fill,finish=auto,numbers=kartu,foundations=sets
sets:
stock: JS 2S JS 4S QS 6S 5S 8S 2S 7S 7S KS 5S 4S AS 7S 3S KS KS AS KS 6S AS 5S 4S 7S 3S QS 3S KS 6S 4S 4S 8S 2S QS 9S 8S QS TS AS 6S JS 7S 2S 5S AS 7S 2S 9S
1: JS 6S 9S 3S TS | TS
2: 5S 5S TS AS 3S | QS
3: AS 7S 7S 8S 2S | TS
4: QS 5S KS QS 2S | JS
5: 9S 5S 6S 9S | 4S
6: KS 4S JS 8S | 6S
7: JS TS AS TS | TS
8: 9S 4S 6S 9S | 8S
9: 8S 3S 2S JS | 8S
10: KS 9S 3S 3S | QS
$ kartu deal spider 1 --rules numbers=pysol,suits=4 | tail -n 10
1: 3D AS KD 7D 3S | 8H
2: 5H 8C 2H 9S | TH
3: JC 6C TD 8H | AH
4: KH 6H 8S JH 9C | JC
5: 5S TC AC 4D | 4H
6: 5H 8D 7C 2D | 7H
7: KC 4C 2H 6H 7D | QS
8: KC JS AD TH | QC
9: 8D QC 9H 8C | 7C
10: JD 4H 8S 2S 4S | 3S

# Presets, and changes after them.
$ kartu deal spider 1 --rules preset=paper --format paper
■ ■ A
■ ■ 2
■ ■ J
$ kartu deal spider 1 --rules preset=paper | sed -n 2p
rules: suits=1,rows=3,sets=1,ranks=13,cards=3,extra=0,closed=2,*
$ kartu deal spider 1 --rules preset=paper,rows=4,closed=0 --format paper
9 5 J
8 3 4
K A Q
6 2 7
$ kartu deal spider 1 --rules preset=spiderette --format paper | head -n 3 | tail -n 1
■ ■ *
$ kartu deal spider 1 --rules rows=4,preset=paper --format paper | wc -l
3
$ for p in will-o-the-wisp simple-simon mrs-mop; do kartu deal spider 1 --rules preset=$p | awk 'NR > 3 { gsub(/\|/, ""); printf "%d ", NF - 1 } END { print "" }'; done
31 3 3 3 3 3 3 3*
0 8 8 8 7 6 5 4 3 2 1*
0 8 8 8 8 8 8 8 8 8 8 8 8 8*

# Single cards go to the foundations.
$ kartu solve spider 1 --rules preset=simple-simon,foundations=cards --output s 2>/dev/null; kartu verify spider 1 --rules preset=simple-simon,foundations=cards --solution s
won in * moves, * cards
$ kartu verify spider 1 --rules preset=simple-simon --solution s
kartu: s:*: Only a whole set, from its highest card down to the ace in one suit, leaves the board.
? 2
$ kartu solve spider 28 --rules preset=simple-simon,foundations=cards --quiet
| # spider 28: impossible, * states, * ms, open
? 1
$ kartu deal klondike 1 --rules preset=paper
kartu: --rules: Unknown option "preset".
? 2

# Bad rules, and boards that cannot be dealt: a reason, status 2, nothing is written.
$ kartu deal spider 1 --rules preset=cw
kartu: --rules: preset takes one of: paper, spiderette, will-o-the-wisp, simple-simon, mrs-mop.
? 2
$ kartu deal spider 1 --rules suits=3
kartu: --rules: suits takes one of: 1, 2, 4.
? 2
$ kartu deal spider 1 --rules sets=1 --output out; echo $?; ls out
kartu: The columns need 54 cards, but there are only 13 in these sets.
2
ls: *out*
? 2
$ kartu solve spider 1-3 --rules closed=5
kartu: 5 of 5 cards cannot be face down: the last card of a column must be face up.
? 2
$ kartu deal spider 1 --rules numbers=pysol,rows=9
kartu: PySolFC numbers the deals of the full game only: 10 columns, 8 sets.
? 2
$ kartu deal spider 9000000000 --rules numbers=pysol
kartu: Deals are numbered from 1 to 8589934591.
? 2

# From one format to another and back; the paper's format hides what a player does not see.
$ kartu deal spider 617 --rules suits=2 > own; kartu deal spider --file own --format deck > deck; kartu deal spider --file deck --rules suits=2 | cmp - own; wc -c < deck
313
$ kartu deal spider --file own --format paper > board; kartu deal spider --file board --rules suits=2 --format paper | cmp - board
$ kartu deal spider --file board --rules suits=2 | sed -n '3p; 4p; 5p' | cut -c 1-20
sets:
stock: ? ? ? ? ? ? ?
1: ? ? ? ? ? | *
$ kartu solve spider --file board --rules suits=2
kartu: board:1:1: This position has unknown cards; name every card.
? 2
$ kartu hint spider --file board --rules suits=2
*(chosen by the bot *, which does not see the hidden cards)

# One deck string per line: many deals, in their order.
$ for i in 132 133 134; do kartu deal spider $i --rules preset=paper --format deck; done > decks; wc -l < decks
3
$ kartu solve spider --file decks --rules preset=paper --json --quiet --jobs 2 | cut -d , -f 1-4
{"game":"spider","deal":null,"position":1,"verdict":"impossible"
{"game":"spider","deal":null,"position":2,"verdict":"solved"
{"game":"spider","deal":null,"position":3,"verdict":"solved"
{"summary":true,"solved":2,"impossible":1,"unknown":0
$ (cat decks; head -n 1 decks | sed 's/^.../144/') > bad; kartu solve spider --file bad --rules preset=paper
kartu: bad:4:1: "*" does not begin with a card: two digits for the rank, 01 to 13, one for the suit, 1 to 4.
? 2
$ (cat decks; head -n 1 decks | sed 's/^...//') > bad; kartu solve spider --file bad --rules preset=paper
kartu: bad:4:37: Missing cards: 1 of 13. Write "?" for cards that nobody has seen.
? 2

# Solving, in every notation, and verifying.
$ kartu solve spider 134 --solver dfs --rules preset=paper
| # spider 134: solved in 20 moves (78 cards), 20 states, * ms, dfs
32 13 31 23 32 13 31 13 21 deal
deal 31 23 23 32v5 12 23 31 12 12
$ for f in standard words json; do kartu solve spider 134 --solver dfs --rules preset=paper --format $f --output s 2>/dev/null; kartu verify spider 134 --rules preset=paper --solution s; kartu verify spider 134 --rules preset=paper --solution s --format $f --quiet; done
won in 20 moves, 78 cards
won in 20 moves, 78 cards
won in 20 moves, 78 cards
$ kartu solve spider 134 --solver dfs --rules preset=paper --format words | sed -n '2p; 11p'
A♠ from column 3 to column 2
deal
$ kartu solve spider 134 --solver dfs --rules preset=paper --json | cut -d , -f 1-6
{"game":"spider","deal":134,"verdict":"solved","moves":20,"cards":78,"states":20
$ kartu solve spider 1 --solver dfs --rules preset=paper --quiet
| # spider 1: impossible, * states, * ms, dfs
? 1
$ kartu solve spider 1 --solver dfs --nodes 1000 --quiet
| # spider 1: unknown, because the limit on states was reached, 1000 states, * ms, dfs
? 3
$ echo 32 13 31 12 | kartu verify spider 134 --rules preset=paper --solution -
kartu: stdin:1:10: *
? 2
$ echo 32 13 deal | kartu verify spider 134 --rules preset=paper --solution -
kartu: stdin:1:11: The solution ends here after 3 moves, but the game is not won.
? 2
$ kartu hint spider 134 --solver dfs --rules preset=paper
32: A♠ from column 3 to column 2: it turns over the hidden card in column 3 and puts the A♠ on its own suit, 20 moves to go (found by a solver that sees the hidden cards)
$ kartu match spider --bots random --deals 1-3 --rules preset=paper --seed 1 --json --quiet | cut -d , -f 1-3
{"summary":true,"deals":3,"games":3
@ LANGUAGE=id
$ kartu solve spider 134 --solver dfs --rules preset=paper --format words --output s; kartu verify spider 134 --rules preset=paper --solution s --quiet; grep -c -e 'dari kolom' -e 'bagikan kartu' s
20
$ kartu hint spider 134 --solver dfs --rules preset=paper
32: A♠ dari kolom 3 ke kolom 2: *

# The paper's search can be watched, position by position.
$ LANGUAGE= kartu solve spider 134 --rules preset=paper --solver dfs --watch | sed 's/^#/:/' | head -8
: 1, 0 moves
■ ■ 9
■ ■ 2
■ ■ A
: 2, 1 move: A♠ from column 3 to column 2
■ ■ 9
■ ■ 2 A
■ 10
$ kartu solve spider 134 --rules preset=paper --solver dfs --watch | sed 's/^#/:/' | tail -2
sets: S
: solved
$ kartu solve spider 1 --rules preset=paper --solver dfs --watch | sed 's/^#/:/' | tail -1
: impossible
$ kartu solve spider 1 --solver dfs --watch --nodes 7 | grep -c '^#'
8
$ LANGUAGE= kartu solve spider 134 --rules preset=paper --watch
kartu: open cannot be watched: it explores several branches at once. dfs and backtrack can.
? 2
