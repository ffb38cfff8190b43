# Klondike: deals, positions and lines in every format.
$ kartu deal klondike 1
game: klondike
rules: draw=3,passes=0,worry=1,empty=kings,build=red-black,stock=unseen,scoring=none,columns=7,ranks=13
home: C-0 D-0 H-0 S-0
pass: 1
stock: 3H 5H 4S 4H 9S AD QC AH 9C 6H KH TD JD TS 6S TH 5D AS 2H 9D 5S 8C 7H TC
waste:
1: 3D
2: 7D | KS
3: 9H 4D | JS
4: KC 5C 4C | 2S
5: 6C 7C QD 3C | JC
6: 8S QS 2C JH 8D | KD
7: 8H QH 7S AC 6D 2D | 3S
$ kartu deal klondike 1 --format deck
032072093131061084083134042051071124123114041122021074024031113011111082062132022034033053044043094012121013091063133102112104064103052014023092054081073101
$ kartu deal klondike 3 --rules ranks=3,columns=3 --format pysol
Talon: 3D AS 2C AH 2S 3C
: 2H
: <2D> 3S
: <AC> <3H> AD
$ kartu deal klondike 3 --rules ranks=3,columns=3 --format solvitaire
{"tableau piles":[["2H"],["2d","3S"],["Ac","3h","AD"]],"stock":["3C","2S","AH","2C","AS","3D"],"waste":[],"foundations":[]}

# From one format to another and back.
$ kartu deal klondike 617 > own; for f in deck pysol solvitaire; do kartu deal klondike --file own --format $f > $f; kartu deal klondike --file $f | cmp - own; done
$ cat own deck pysol solvitaire | kartu deal klondike --file - --format deck > four; cat deck deck deck deck | cmp - four
$ kartu deal klondike --file deck --rules draw=1 | sed -n 2p
rules: draw=1,passes=0,*

# One deck string per line: many deals, in their order.
$ for i in 1 2 3 4 5; do kartu deal klondike $i --rules ranks=3,columns=3 --format deck; done > decks; cat decks | wc -l
5
$ kartu solve klondike --file decks --rules ranks=3,columns=3 --json --quiet --jobs 2 | cut -d , -f 1-4
{"game":"klondike","deal":null,"position":1,"verdict":"solved"
{"game":"klondike","deal":null,"position":2,"verdict":"solved"
{"game":"klondike","deal":null,"position":3,"verdict":"solved"
{"game":"klondike","deal":null,"position":4,"verdict":"solved"
{"game":"klondike","deal":null,"position":5,"verdict":"solved"
{"summary":true,"solved":5,"impossible":0,"unknown":0
$ kartu solve klondike 1-5 --rules ranks=3,columns=3 --json --quiet | sed 's/"deal":\([0-9]*\)/"deal":null,"position":\1/' | cut -d , -f 1-4 > by_number; kartu solve klondike --file decks --rules ranks=3,columns=3 --json --quiet | cut -d , -f 1-4 | cmp - by_number
$ yes $(cat deck) | head -n 4000 > many; kartu deal klondike --file many --format deck | cmp - many
$ kartu deal klondike --file many --json --format deck | tail -n 1 | cut -c 1-60
{"game":"klondike","deal":null,"position":4000,"format":"dec

# Bad decks: the card is named, with line and column, status 2, and nothing is written.
$ (cat deck; sed s/^...// deck) > bad; kartu deal klondike --file bad --output out; echo $?; ls out
kartu: bad:2:154: The K♠ is missing: a deck string has three digits for every card.
2
ls: *out*
? 2
$ sed 's/^\(...\)\(...\)/\1\1/' deck | kartu solve klondike --file -
kartu: stdin:1:4: The K♠ appears twice.
? 2
$ sed 's/^.../144/' deck | kartu solve klondike --file -
kartu: stdin:1:1: "1440120340930941020" does not begin with a card: two digits for the rank, 01 to 13, one for the suit, 1 to 4.
? 2
$ sed 's/$/011/' deck | kartu solve klondike --file -
kartu: stdin:1:157: The A♣ appears twice.
? 2
$ kartu solve klondike --file deck --rules ranks=5
kartu: deck:1:1: The K♠ is not in this deck: see the rule "ranks".
? 2
$ kartu deal klondike 1 | sed 's/3D$/4D/' | kartu solve klondike --file -
kartu: stdin:9:7: The 4♦ appears twice.
? 2
$ kartu deal klondike 1 --format pysol | sed 's/^: 3D/: 3D 3C/' | kartu hint klondike --file -
kartu: stdin:2:6: The 3♣ does not go on the 3♦: it must be one lower and of the other colour.
? 2
$ kartu deal klondike 1 --format pysol | sed 's/^: 3D/: 3D 2C/' | kartu hint klondike --file - --rules build=suit
kartu: stdin:2:6: The 2♣ does not go on the 3♦: it must be one lower and of the same suit.
? 2
$ kartu deal klondike 1 --rules draw=14
kartu: *draw takes a number in 1-13.
? 2
$ kartu deal klondike 1 --format solvitaire | tr -d ']' | kartu hint klondike --file -
kartu: stdin:1:25: This is not a position in Solvitaire's format: "["7d","KS",["9h","4".
? 2

# A position that a format cannot express is refused.
$ kartu deal klondike 1 | sed 's/^pass: 1/pass: 2/' | kartu deal klondike --file - --format deck
kartu: A deck string can only express a fresh deal without unknown cards: use the format "kartu".
? 2
$ kartu deal klondike 1 --rules passes=3 | sed 's/^pass: 1/pass: 2/' | kartu deal klondike --file - --format pysol
kartu: This format cannot express the number of the pass: use the format "kartu".
? 2

# Unknown cards can be written, but not solved.
$ kartu deal klondike 1 | sed '/^stock/s/[2-9TJQKA][CDHS]/?/g' > unknown; kartu deal klondike --file unknown --format pysol | head -n 1
Talon: ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
$ kartu solve klondike --file unknown
kartu: unknown:1:1: This position has unknown cards; name every card.
? 2
$ kartu deal klondike --file unknown --format pysol | kartu deal klondike --file - | cmp - unknown
$ kartu hint klondike --file unknown
draw: draw: it shows the stock first, which costs nothing because the number of passes is not limited (chosen by the bot master, which does not see the hidden cards)
$ kartu deal klondike 6 --rules stock=known | sed ':again; s/^\([2-7]: [? ]*\)[2-9TJQKA][CDHS]\(.*|\)/\1?\2/; t again' > closed; grep '^3' closed
3: ? ? | *
$ kartu hint klondike --file closed --nodes 2000
*: *: it *(chosen by the bot master, which does not see the hidden cards)
$ kartu hint klondike --file closed --nodes 1 --json | python3 -c 'import json, sys; h = json.load(sys.stdin); print(h["verdict"], h["bot"], "%" in h["reason"])'
unknown master False
$ kartu hint klondike --file unknown --solver dfs
kartu: unknown:1:1: This position has unknown cards; name every card.
? 2

# Other rules of building, and columns that take no card: solved, and verified from the position's own rules.
$ for r in build=suit build=any,empty=none draw=13,build=any build=suit,empty=any; do kartu solve klondike 4-16 --rules $r --json --quiet | tail -n 1 | cut -d , -f 2-4; done
"solved":1,"impossible":12,"unknown":0
"solved":3,"impossible":10,"unknown":0
"solved":11,"impossible":2,"unknown":0
"solved":7,"impossible":6,"unknown":0
$ kartu deal klondike 4 --rules build=suit --output own; kartu solve klondike --file own --output s; sed -n 2p own; kartu verify klondike --file own --solution s
rules: draw=3,passes=0,worry=1,empty=kings,build=suit,*
won in * moves, * cards

# Solutions in every notation.
$ for f in standard words json shootme compact; do kartu solve klondike 7 --rules ranks=4,columns=3,draw=1 --format $f --output s 2>/dev/null; kartu verify klondike 7 --rules ranks=4,columns=3,draw=1 --solution s; kartu verify klondike 7 --rules ranks=4,columns=3,draw=1 --solution s --format $f --quiet; done
won in * moves, * cards
won in * moves, * cards
won in * moves, * cards
won in * moves, * cards
won in * moves, * cards
$ printf 'IC @@AL KL\n@@AK # four in a row\n@@@@@AE LJ AK LK' > line; echo 072103023042094134111092051034044074114052123011083122012131091082124064014093033112071104132053133102084041013073063031061043081054113062024021101022032121 > published; kartu verify klondike --file published --rules draw=1 --solution line
kartu: line:3:17: The solution ends here after 17 moves, but the game is not won.
? 2
$ kartu verify klondike --file published --solution line
kartu: line:1:6: *
? 2
$ echo 4D F4 DR2 W7 67 F5 | kartu verify klondike --file published --rules draw=1 --solution -
kartu: stdin:1:17: No card of column 5 is turned here.
? 2
@ LANGUAGE=id
$ kartu solve klondike 7 --rules ranks=4,columns=3,draw=1 --format words --output s; kartu verify klondike 7 --rules ranks=4,columns=3,draw=1 --solution s --quiet; grep -q 'dari tumpukan buangan ke fondasi' s && echo ada
ada

# Unknown cards may be anywhere in the stock: the bot looks at them first.
$ printf 'game: klondike\nrules: draw=1,columns=3,ranks=3\nhome:\npass: 1\nstock: ? ? 3D 2C\nwaste:\n1: 2S\n2: ? | 2H\n3: ? ? ? ? | 2D\n' > half; LANGUAGE= kartu hint klondike --file half
draw: draw: it shows the stock first, which costs nothing because *

# The paper's steps, and why the earlier ones make no move.
$ LANGUAGE= kartu explain klondike 1 --solver greedy --seed 5 | grep -A 9 '^Loop'
Loop; loops without progress before it, at most 500: 0
  step 1, column 3: the J♠ does not fit on its foundation
  step 2, column 5: the J♣ fits on no other column
  step 3, column 5: the run from the J♣ on fits on no other column
  step 4: draw from the stock (chosen)
