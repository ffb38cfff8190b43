# One decision with its calculation: as text, as JSON, and as a graph. The papers' examples are tested by docs/papers.
$ kartu explain bigtwo 5 --solver minimax | grep -q '(chosen)$'
$ kartu explain saboteur 5 --solver master --nodes 100 | grep -c '^  *player [1-5]: saboteur: 0\.'
4
$ for n in 1000 20000; do kartu explain bigtwo 5 --solver master --nodes $n | grep '(chosen)$'; kartu explain bigtwo 5 --solver master --nodes $n --json | grep -c '"margin":'; done
  3♦ 4♣ 5♦ 6♦ 7♠ (straight): -* (1 sample) (chosen)
0
  3♦ * ± * (* samples) (chosen)
1
$ kartu explain bigtwo 5 --solver lowest --json | tail -c 5
]}]}
$ kartu explain bigtwo 5 --solver lowest --format dot > a; head -n 1 a; tail -n 1 a; grep -c '^  n[0-9]* \[label="' a > n; kartu explain bigtwo 5 --solver lowest | wc -l | cmp - n
digraph calculation {
}
$ kartu explain bigtwo 5 --solver lowest --format text > a; kartu explain bigtwo 5 --solver lowest | cmp - a
$ kartu explain bigtwo 5 --solver lowest --after 3D --json
{"game":"bigtwo","deal":5,"after":"3D","solver":"lowest","move":"*
$ kartu deal bigtwo 5 --view 1 | kartu explain bigtwo --file - --solver lowest > a; kartu explain bigtwo 5 --solver lowest | cmp - a

# With the same seed kartu hint and kartu explain choose the same move.
$ for s in 1 2 3 4 5; do for c in hint explain; do kartu $c saboteur 5 --solver greedy --seed $s --json | grep -o '"move":"[^"]*"' | head -n 1 > $c; done; cmp hint explain; done

# A bot and a solver have the same name: options that only the solver has choose the solver.
$ kartu solve klondike 5 --rules draw=1 --solver greedy:seed=3 | sed -n 2p
54 *
$ kartu explain klondike 5 --rules draw=1 --solver greedy:seed=3 | tail -n 1
  step 2, column 5: the 5♥ goes to column 4 (chosen)
$ kartu explain klondike 5 --rules draw=1 --after '54 draw 24 draw' --solver greedy:step=5 | tail -n 1
  step 5: the A♦ of the waste goes home (chosen)
$ kartu explain klondike 5 --rules draw=1 --after '54 draw 24 draw' --solver greedy:step=6 --json | grep -o '"label":"step 6: [^"]*"'
"label":"step 6: the A♦ of the waste is an ace"
$ kartu explain klondike 5 --solver greedy:step=7
kartu: --solver: step takes a number in 1-6.
? 2

# A calculation has at most 100000 rows; text, JSON and graph say how many are left out.
$ (echo 'game: bigtwo'; echo 'rules: preset=paper'; echo 'round: 1'; echo 'totals: 0 0 0 0'; echo 'lead: 1'; echo 'gone:'; echo '1: 3D 4D 5D 6D 7D 8D 9D 3C 4C 5C 6C 7C 8C'; echo '2: 3H 3S 4H 4S 5H 5S 6H 6S 7H 7S 8H 8S 9H'; echo '3: 9C 9S TD TC TH TS JD JC JH JS QD QC QH'; echo '4: QS KD KC KH KS AD AC AH AS 2D 2C 2H 2S'; echo 'plays:') > long
$ kartu explain bigtwo --file long --solver minimax:answers=8 | tail -n 1
(rows left out: 51959)
$ kartu explain bigtwo --file long --solver minimax:answers=8 --format dot | tail -n 2
  label="rows left out: 51959";
}
$ kartu explain bigtwo --file long --solver minimax:answers=8 --json | grep -o '"left_out":[0-9]*'
"left_out":51959

# Bad input: one message, nothing written.
$ kartu explain bigtwo 5
kartu: Choose the solver or bot with --solver NAME.
*
? 2
$ kartu explain freecell 1 --solver fast
kartu: --solver: "fast" is not a solver or bot that can be explained; available: policy, random, backtrack, dfs.
? 2
$ kartu explain bigtwo 5 --solver nobody
kartu: --solver: *"nobody"*
? 2
$ kartu explain bigtwo 5 --solver lowest --format png
kartu: Unknown format "png"; available: text, dot.
? 2
$ kartu explain bigtwo 5 --solver lowest --format dot --json
kartu: Give either --json or --format, not both.
*
? 2
$ kartu explain bigtwo 5 --solver lowest --after '3D 3D' --output new; ls new
kartu: --after:1:4: move 2 ("3D"): *
ls: * 'new': No such file or directory
? 2
$ kartu explain bigtwo --solver lowest
kartu: Give either a deal number or a position with --file.
*
? 2
