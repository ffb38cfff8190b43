# Seating: the bots move by one seat, or sit in every distinct order.
$ for a in rotate all; do for b in lowest,random,random,random lowest,lowest,random,random minimax,lowest,random,random minimax,lowest,random,master:nodes=1; do kartu match bigtwo --bots $b --deals 1-2 --arrange $a --json | head -n 1 | python3 -c 'import json, sys; print(*[b["games"] for b in json.load(sys.stdin)["bots"]])'; done; done
4 4 4 4
4 4 4 4
4 4 4 4
4 4 4 4
4 4 4 4
6 6 6 6
12 12 12 12
24 24 24 24
$ kartu match bigtwo --bots lowest,random,random,random --deals 1-3 --json | sed 's/"ms[^,}]*//g' > a; kartu match bigtwo --bots lowest,random,random,random --deals 1-3 --arrange rotate --json | sed 's/"ms[^,}]*//g' | cmp - a
$ for j in 1 3; do kartu match bigtwo --bots minimax,minimax,lowest,random --arrange all --deals 1-9 --jobs $j --json | sed 's/"ms[^,}]*//g'; done | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c
*10 2

# A bot that is named twice gets a pooled row, whose interval counts each deal as one sample. With rotate its rows differ because
# of the neighbours (random plays before one of them, not before the other); with all they agree.
$ for a in rotate all; do kartu match bigtwo --bots lowest,lowest,random,minimax --deals 1-1500 --arrange $a --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); a, b = s["bots"][:2]; p, = s["pooled"]; gap = abs(a["mean_points"] - b["mean_points"]); print(s["arrange"], p["bot"], p["players"], p["games"] == a["games"] + b["games"], abs(p["mean_points"] - (a["mean_points"] + b["mean_points"]) / 2) < 1e-3, gap > 2 * (a["ci95"] + b["ci95"]), gap < a["ci95"] + b["ci95"], p["ci95"] < a["ci95"])'; done
rotate lowest 2 True True True False True
all lowest 2 True True False True True
# The same bot on all four seats wins exactly one game in four: the interval is empty.
$ kartu match bigtwo --bots lowest --deals 1-50 --json --quiet | python3 -c 'import json, sys; p, = json.load(sys.stdin)["pooled"]; print(p["players"], p["mean_points"], p["ci95"], p["win_rate"])'
4 0.0 0.0 0.25
$ kartu match bigtwo --bots lowest,lowest,random,random --deals 1-2 | cut -c 1-110
bot *
lowest *
lowest *
random *
random *
lowest (x2) *
random (x2) *
| # games per deal: 4; the bots move by one seat and keep their order (--arrange rotate)
| # Rows of the same bot differ because of their neighbours: use the pooled row (x2, x3, ...) or --arrange all.
| # bigtwo, seed 0, rules seats=4,*
$ kartu match bigtwo --bots lowest,lowest,random,random --deals 1-2 --arrange all | sed -n '/^# games/,$p' | cut -c 1-70
| # games per deal: 6; the bots sit in every order (--arrange all)
| # bigtwo, seed 0, rules seats=4,*
# In a one-player game there are no neighbours, and nothing is pooled.
$ kartu match klondike --bots greedy,greedy --deals 1-3 --arrange all --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print("pooled" in s, s["arrange"], s["games"])'
False None 6

# The summary has the conditions of the match.
$ kartu match klondike --bots greedy --deals 1-3 --rules draw=1 --seed 7 --nodes 50 --budget-ms 250 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print(s["game"], s["rules"][:6], s["seed"], s["limits"], s["version"] != "", s["interrupted"], s["requested"])'
klondike draw=1 7 {'seconds': 0.25, 'nodes': 50, 'memory_mb': 1024} True False 3

# The games of one deal are correlated: an interval is at least as wide as for that many independent games, and at most as wide as
# for that many deals.
$ kartu match bigtwo --bots minimax,lowest,random,random --deals 1-60 --json --quiet | python3 -c 'import json, math, sys; s = json.load(sys.stdin); width = lambda p, n, z=1.96: 2 * z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n); print(*[width(b["win_rate"], b["games"]) - 1e-4 <= b["win_rate_high"] - b["win_rate_low"] <= width(b["win_rate"], s["deals"]) + 1e-4 for b in s["bots"] + s["pooled"]])'
True True True True True

# Errors.
$ kartu match bigtwo --bots lowest --deals 1 --arrange some
kartu: --arrange takes rotate or all, not "some".
*
? 2
$ kartu match saboteur --bots greedy,covert,random,master,greedy:x,greedy:y,greedy:z,random:a --rules seats=8 --deals 1 --arrange all
kartu: These bots have 40320 arrangements; --arrange all allows at most 5040 games per deal.
*
? 2
$ kartu match saboteur --side miner=greedy --side saboteur=greedy --players 3 --deals 1 --arrange all
kartu: --side cannot be used together with --arrange.
*
? 2
