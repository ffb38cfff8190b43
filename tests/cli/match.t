# A one-player game: each bot plays every deal alone, and the same seed gives the same games.
$ kartu match klondike --bots greedy,random --deals 1-20 --rules draw=1 --quiet | awk '{ print $1, $2 }'
bot games
greedy 20
random 20
$ kartu match klondike --bots greedy --deals 1-40 --rules draw=1 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); b = s["bots"][0]; print(list(s)); print(list(b)); print(s["deals"], s["games"], b["bot"], b["win_rate_low"] < b["win_rate"] < b["win_rate_high"], b["gave_up"] == round(40 - 40 * b["win_rate"]))'
['summary', 'deals', 'games', 'bots', 'requested', 'interrupted', 'arrange', 'match_rounds', 'seed', 'game', 'rules', 'limits', 'version']
['bot', 'games', 'mean_points', 'ci95', 'win_rate', 'win_rate_low', 'win_rate_high', 'gave_up', 'faults', 'moves_mean', 'ms_mean', 'ms_p99']
40 40 greedy True True
$ for j in 1 3; do kartu match klondike --bots greedy --deals 5-30 --jobs $j --json | sed 's/"ms[^,}]*//g'; done | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c
     27 2
$ kartu match klondike --bots greedy --deals 1-9 --seed 1 --json | sed 's/"ms[^,}]*//g' > one; kartu match klondike --bots greedy --deals 1-9 --seed 2 --json | sed 's/"ms[^,}]*//g' | cmp -s one - || echo differs
differs

# A bot that searches follows its options and the limits.
$ kartu match klondike --bots master:nodes=50,policy,greedy --deals 1-3 --quiet | awk '{ print $1, $2 }'
bot games
master:nodes=50 3
policy 3
greedy 3
$ for n in 30 40; do kartu match klondike --bots master:nodes=$n --nodes 30 --deals 1-5 --json | sed 's/"ms[^,}]*//g; s/nodes=[0-9]*//'; done | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c
*6 2

# Several seats: every bot plays every seat once.
$ kartu match nullgame --bots random --deals 1-10 --rules seats=3 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print(s["games"], [b["games"] for b in s["bots"]], abs(sum(b["win_rate"] for b in s["bots"]) - 1) < 1e-4)'
90 [30, 30, 30] True

# Options of a bot follow a colon; commas also separate bots.
$ kartu match klondike --bots greedy:stuck=20,random,greedy --deals 1 --quiet | awk '{ print $1 }'
bot
greedy:stuck=20
random
greedy

# Errors.
$ kartu match klondike --bots greedy
kartu: Name the bots with --bots or --side, and the deals with --deals, such as 1-100.
*
? 2
$ kartu match klondike --bots genius --deals 1-3
kartu: --bots: *genius*
? 2
$ kartu match nullgame --bots random,random --deals 1-3 --rules seats=3
kartu: There are 3 seats and 2 bots: name one bot for each seat, or one for all.
*
? 2
$ kartu match klondike --bots greedy --deals 9-2
kartu: The range 9-2 is reversed; write 2-9.
? 2

# In a one-player game, the seed of a bot does not depend on its place in --bots.
$ for b in greedy,policy policy,greedy; do kartu match klondike --bots $b --deals 1-60 --seed 1 --quiet | awk '$1 == "greedy" { print $3, $6 }'; done | uniq | wc -l
*1
# A bot that moves in circles is stopped; this counts as giving up.
$ kartu match klondike --bots random --deals 1-1 --json --quiet | python3 -c 'import json, sys; b = json.load(sys.stdin)["bots"][0]; print(b["gave_up"], b["moves_mean"])'
1 10000.0

# Several rounds are one match, with the totals as points; the rules may end it earlier.
$ for r in 1 3; do LANGUAGE= kartu match bigtwo --bots lowest,random,random,random --deals 1-4 --rounds $r --json --quiet | python3 -c 'import json, sys; print(round(json.load(sys.stdin)["bots"][0]["moves_mean"] / 10))'; done
2
5
$ kartu match bigtwo --bots lowest --deals 1-4 --rounds 9 --rules rounds=2 --json --quiet > two; kartu match bigtwo --bots lowest --deals 1-4 --rounds 2 --json --quiet | sed 's/"ms[^,}]*//g; s/"requested.*//' > other; sed 's/"ms[^,}]*//g; s/"requested.*//' two | cmp - other
