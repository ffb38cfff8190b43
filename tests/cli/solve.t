# Text: a comment, then the solution; kartu verify reads both.
$ kartu solve freecell 1 > out; head -n 1 out
| # freecell 1: solved in * moves (* cards), * states, *s, fast
$ kartu verify freecell 1 --solution out
won in * moves, * cards
$ kartu solve freecell 1 --quiet
| # freecell 1: solved in * moves (* cards), * states, *s, fast
$ for f in standard words json paper; do kartu solve freecell 20 --format $f 2>/dev/null | kartu verify freecell 20 --solution - | cut -d ' ' -f 1; done
won
won
won
won

# Formats without comments: only the solution goes to standard output.
$ kartu solve freecell 20 --format paper 2>remark | grep -vE '^Pindahkan : dari (kolom|freecell) urutan ke [0-9] ke (kolom|freecell|tumpukan fondasi) urutan ke [0-9]$'; cat remark
| # freecell 20: solved in *
$ kartu solve freecell 20 --format json 2>/dev/null | python3 -c 'import json,sys; print(sorted(json.load(sys.stdin)[0]))'
['move', 'words']

# JSON, field by field.
$ kartu solve freecell 1 --json > out; python3 -c 'import json; r = json.load(open("out")); print(list(r)); print(r["game"], r["deal"], r["verdict"], r["solver"], r["cards"] >= r["moves"] > 0, r["states"] > 0, r["micros"] >= 0)'
['game', 'deal', 'verdict', 'moves', 'cards', 'states', 'micros', 'solver', 'solution']
freecell 1 solved fast True True True
$ python3 -c 'import json; print(json.load(open("out"))["solution"])' | kartu verify freecell 1 --solution - --quiet
$ kartu solve freecell 1 --json --quiet | grep -c solution
0
? 1
$ kartu solve freecell 20 --json --quiet --solver backtrack:no-super | grep -o '"solver":"[^"]*"'
"solver":"backtrack:no-super"

# Impossible, proven: status 1. Unknown: status 3, with the limit.
$ kartu solve freecell 11982 --solver backtrack:no-2n --json
{"game":"freecell","deal":11982,"verdict":"impossible","moves":null,"cards":null,"states":*,"micros":*,"solver":"backtrack:no-2n"}
? 1
$ kartu solve freecell 11982
| # freecell 11982: impossible, * states, *s, fast
? 1
$ kartu solve freecell 11982 --solver backtrack:no-2n
| # freecell 11982: impossible, * states, *s, backtrack:no-2n
? 1
$ kartu solve freecell 11982 --nodes 500 --json
{"game":"freecell","deal":11982,"verdict":"unknown","moves":null,"cards":null,"states":500,"micros":*,"solver":"fast","limit":"states"}
? 3
$ kartu solve freecell 11982 --nodes 1
| # freecell 11982: unknown, because the limit on states was reached, 1 state, *s, fast
? 3
$ kartu solve freecell 11982 --seconds 0.001 --quiet
| # freecell 11982: unknown, because the time limit was reached, * state*, *s, fast
? 3
$ kartu solve freecell 11982 --solver dfs --memory 1 --quiet --json | grep -o '"limit":"[a-z]*"'
"limit":"memory"
$ kartu solve freecell 11982 --solver backtrack --quiet --json | grep -oE '"(verdict|limit)":"[a-z]*"'
"verdict":"unknown"
"limit":"heuristic"

# Impossible and unknown together: unknown wins. A small deck makes both cheap.
$ kartu solve freecell 11982 20 --solver backtrack:no-2n --quiet > out; echo $?; tail -n 5 out
1
| # 2 deals: 1 solved, 1 impossible, 0 unknown
| # solved: 50.000 %, 95 % interval 9.453 to 90.547 %
| # * states, * s CPU time, * s wall time, * MB
| # on average * moves (median *), * cards
| # freecell backtrack:no-2n, rules cells=4,columns=8,ranks=13,autoplay=off,build=red-black,empty=any,filled=0; limits: 1024 MB; kartu *.*.*
$ kartu solve freecell 20 11982 --nodes 400 --quiet | tail -n 5 | head -n 1
| # 2 deals: 1 solved, 0 impossible, 1 unknown
$ kartu solve freecell 11982 --nodes 1 --seconds 2.5 12 | tail -n 4
| # 2 deals: 0 solved, 0 impossible, 2 unknown
| # solved: 0.000 %, 95 % interval 0.000 to 65.763 %
| # 2 states, * s CPU time, * s wall time, * MB
| # freecell fast, rules cells=4,columns=8,ranks=13,autoplay=off,build=red-black,empty=any,filled=0; limits: 2.5 s, 1 nodes, 1024 MB; kartu *.*.*

# Several deals and ranges, in the order given; the summary has every field.
$ kartu solve freecell 20 14-16 20-20 --json --quiet > out; python3 -c 'import json; r = [json.loads(l) for l in open("out")]; print([x["deal"] for x in r[:-1]]); s = r[-1]; print(list(s)); m = sorted(x["moves"] for x in r[:-1]); print(s["summary"], s["solved"], s["median_moves"] == m[2], abs(s["mean_moves"] - sum(m) / 5) < 0.001, s["states"] == sum(x["states"] for x in r[:-1]))'
[20, 14, 15, 16, 20]
['summary', 'solved', 'impossible', 'unknown', 'states', 'cpu_seconds', 'seconds', 'peak_mb', 'mean_moves', 'median_moves', 'mean_cards', 'deals', 'requested', 'interrupted', 'solved_rate', 'solved_rate_low', 'solved_rate_high', 'solver', 'game', 'rules', 'limits', 'version']
True 5 True True True
$ kartu solve freecell 1-3 --nodes 1 --json | tail -n 1
{"summary":true,"solved":0,"impossible":0,"unknown":3,"states":3,*"mean_moves":null,"median_moves":null,"mean_cards":null,"deals":3,"requested":3,"interrupted":false,"solved_rate":0.0000000,"solved_rate_low":0.0000000,"solved_rate_high":0.5615061,"solver":"fast","game":"freecell","rules":"cells=4,columns=8,ranks=13,autoplay=off,build=red-black,empty=any,filled=0","limits":{"seconds":null,"nodes":1,"memory_mb":1024},"version":"*"}

# Many jobs give the same answers in the same order.
$ kartu solve freecell 1-40 --nodes 3000 --json > one; kartu solve freecell 1-40 --nodes 3000 --json --jobs 5 > five; sed -E 's/"micros":[0-9]+//; /summary/d' one > a; sed -E 's/"micros":[0-9]+//; /summary/d' five | cmp - a; wc -l < a
40

# The bound of the paper's equation.
$ kartu solve freecell 20 --stats --quiet
| # freecell 20: solved in *
| # upper bound on positions: 874377836091420762735072447211003305561761066624342600712192000000000000
$ kartu solve freecell 20 --stats --quiet --json | grep -o '"bound":"[0-9]*"'
"bound":"874377836091420762735072447211003305561761066624342600712192000000000000"
# It is a bound at the start only.
$ kartu solve freecell 20 --after 1a --stats --quiet
| # freecell 20 --after "1a": solved in *
$ kartu deal freecell 1 | sed 's/-0/-Q/g; s/^\([1-8]:\).*/\1/; s/^1:/1: KC KD KH KS/' | kartu solve freecell --file - --stats --quiet --json | grep -c bound
0
? 1

# Other rules.
$ kartu solve freecell 1 --rules ranks=3 --quiet
| # freecell 1: solved in *

# Ten thousand deals in little memory.
$ kartu solve freecell 1-10000 --nodes 1 --jobs 2 --json | tail -n 1 | python3 -c 'import json,sys; s = json.load(sys.stdin); print(s["unknown"])'
10000

# A signal ends the search: the summary has the finished part, status 3.
$ kartu solve freecell 11982 1-100000 --solver dfs --quiet --json > out & sleep 1; kill -TERM $!; wait $!; echo $?; tail -n 1 out
3
{"summary":true,*"interrupted":true,*}

# --watch: a board for each position, or JSON lines.
$ kartu solve freecell 1 --solver dfs --watch --nodes 3 | grep '^#'
| # 1, 0 moves
| # 2, 1 move: 6♠ from column 1 to cell a
| # 3, 2 moves: 6♦ from column 1 to cell b
| # unknown
$ kartu solve freecell 1 --solver dfs --watch --nodes 3 --json > out; echo $?; python3 -c 'import json; l = [json.loads(x) for x in open("out")]; print(list(l[0])); print([(x["visited"], x["depth"], x["move"], x["words"]) for x in l[:-1]]); print(l[-1])'
3
['game', 'deal', 'visited', 'depth', 'move', 'words', 'text']
[(1, 0, None, ''), (2, 1, '1a', '6♠ from column 1 to cell a'), (3, 2, '1b', '6♦ from column 1 to cell b')]
{'game': 'freecell', 'deal': 1, 'summary': True, 'verdict': 'unknown', 'limit': 'states', 'visited': 3, 'interrupted': False}
$ python3 -c 'import json; print(json.loads(open("out").readline())["text"], end="")' > a; kartu deal freecell 1 | cmp - a
