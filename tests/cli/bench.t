# Every solver on the same deals; everything except the times is repeatable.
$ kartu bench freecell --nodes 100 | tr -s ' '
| # freecell
solver deals solved impossible unknown states CPU s states/s mean moves mean cards
fast 100 *
short 100 *
optimal 100 *
prove 100 *
backtrack 100 *
dfs 100 *
bfs 100 *
ids 100 *
ucs 100 *
best 100 *
astar 100 *
idastar 100 *
beam 100 *
bnb 100 *
hill 100 *
$ kartu bench --nodes 100 --json --jobs 2 > out; python3 -c 'import json; r = [json.loads(l) for l in open("out")]; print(list(r[0])); print([x["solver"] for x in r if x["game"] == "freecell"]); print(all(x["solved"] + x["impossible"] + x["unknown"] == x["deals"] == 100 for x in r))'
['game', 'solver', 'deals', 'solved', 'impossible', 'unknown', 'states', 'cpu_seconds', 'states_per_second', 'mean_moves', 'mean_cards']
['fast', 'short', 'optimal', 'prove', 'backtrack', 'dfs', 'bfs', 'ids', 'ucs', 'best', 'astar', 'idastar', 'beam', 'bnb', 'hill']
True
$ kartu bench freecell --nodes 500 --json | sed -E 's/"(cpu_seconds|states_per_second)":[0-9.]+//g' > a; kartu bench freecell --nodes 500 --json --jobs 3 | sed -E 's/"(cpu_seconds|states_per_second)":[0-9.]+//g' | cmp - a
$ kartu bench freecell --nodes 50 --solver backtrack:no-safe --json --output out; grep -c 'backtrack:no-safe' out
1
$ kartu bench freecell --solver nothing --output none; ls none
kartu: --solver: *"nothing"*
ls: *none*
? 2
