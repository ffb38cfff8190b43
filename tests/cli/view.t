# The view of a seat, and hints from it.
$ kartu deal klondike 9 --view 1 | sed -n '5,9p'
stock: ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ? ?
waste:
1: 5D
2: ? | AH
3: ? ? | QS
$ kartu deal klondike 9 --view 1 --json | python3 -c 'import json, sys; d = json.load(sys.stdin); print(list(d), d["view"], d["text"].count("?"))'
['game', 'deal', 'format', 'view', 'text'] 1 45
$ kartu deal bigtwo 1 --view 2 | sed -n '/^1:/,$p'
1: ? ? ? ? ? ? ? ? ? ? ? ? ?
2: 3D *
3: ? ? ? ? ? ? ? ? ? ? ? ? ?
4: ? ? ? ? ? ? ? ? ? ? ? ? ?
plays:
$ kartu deal freecell 1 --view 1 > a; kartu deal freecell 1 | cmp - a
$ for g in klondike spider; do kartu deal $g 3 | kartu deal $g --file - --view 1 > a; kartu deal $g 3 --view 1 | cmp - a; done
# A view can be read again, and gives the same hint. In deal 1 of Big Two and of Saboteur, seat 2 is to move.
$ for g in "klondike 9 1" "spider 9 1" "bigtwo 1 2" "saboteur 1 2"; do set -- $g; kartu hint $1 $2 --solver master --nodes 100 --json | sed 's/"deal":[0-9]*/"deal":null/' > a; kartu deal $1 $2 --view $3 | kartu hint $1 --file - --nodes 100 --json | cmp - a; done

# The hint of a solver says that it sees hidden cards; a bot, chosen by name, does not see them.
$ kartu hint klondike 9
*: *, * moves to go (found by a solver that sees the hidden cards)
$ kartu hint klondike 9 --json | grep -o '"sees_hidden":[a-z]*'
"sees_hidden":true
$ kartu hint freecell 9 --json | grep -o '"sees_hidden":[a-z]*'
"sees_hidden":false
$ kartu hint spider 1 --solver dfs --rules preset=paper --json | grep -o '"sees_hidden":[a-z]*'
"sees_hidden":true
$ for b in master:nodes=50 policy greedy random; do kartu hint klondike 9 --solver $b; done
*: * (chosen by the bot master, which does not see the hidden cards)
*: * (chosen by the bot policy, which does not see the hidden cards)
*: * (chosen by the bot greedy, which does not see the hidden cards)
*: * (chosen by the bot random, which does not see the hidden cards)
$ kartu hint freecell 9 --solver random
*: * (chosen by the bot random)
$ kartu hint klondike 9 --solver master:nodes=50 --json | python3 -c 'import json, sys; h = json.load(sys.stdin); print(h["bot"], h["scale"], "estimate" in h, h["sees_hidden"], h["limit"])'
master chance True False unknown cards
# The hidden cards make no difference to a bot: deal 9 with two of them exchanged gives the same hint.
$ kartu deal klondike 9 | sed -n '/^7:/p' | cut -d ' ' -f 2-3 > two; kartu deal klondike 9 | sed "s/^7: \([^ ]*\) \([^ ]*\)/7: \2 \1/" > other; kartu hint klondike --file other --solver policy > a; kartu hint klondike 9 --solver policy | cmp - a

# Errors.
$ kartu deal klondike 1 --view 2
kartu: There is no seat 2; seats in this deal: 1.
? 2
$ kartu deal klondike 1 --view 0
kartu: --view takes a whole number from 1 to 10, not "0".
*
? 2
$ kartu deal klondike 1 --view 1 --format pysol
kartu: --view writes the format kartu, not pysol.
*
? 2
$ kartu deal klondike 1 --view 1 | kartu deal klondike --file - --view 1
kartu: stdin:1:1: This position has unknown cards; name every card.
? 2
$ kartu deal bigtwo 1 --view 1 | kartu hint bigtwo --file -
kartu: The seat to move must know its own cards, and its role if it has one.
? 2
