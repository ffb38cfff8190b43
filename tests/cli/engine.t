# Our own bots make the same moves as engines.
$ kartu match bigtwo --bots "exec:kartu bot bigtwo minimax,lowest,lowest,lowest" --deals 1-12 --json --quiet | python3 -c 'import json, sys; print(*[(b["bot"], b["mean_points"], b["win_rate"], b["faults"]) for b in json.load(sys.stdin)["bots"]], sep="\n")' | sed 's/exec:kartu bot bigtwo //' > engine
$ kartu match bigtwo --bots minimax,lowest,lowest,lowest --deals 1-12 --json --quiet | python3 -c 'import json, sys; print(*[(b["bot"], b["mean_points"], b["win_rate"], b["faults"]) for b in json.load(sys.stdin)["bots"]], sep="\n")' | cmp - engine
$ for rules in preset=taiwan preset=places,seats=3 hand=all,seats=2 preset=cw2018; do kartu match bigtwo --bots "exec:kartu bot bigtwo lowest" --deals 3-5 --rules $rules --json --jobs 2 > out; grep -o '"faults":[0-9]*' out | sort -u; sed 's/exec:kartu bot bigtwo //g; s/"ms[^,}]*//g' out > a; kartu match bigtwo --bots lowest --deals 3-5 --rules $rules --json | sed 's/"ms[^,}]*//g' | cmp - a; done
"faults":0
"faults":0
"faults":0
"faults":0
$ kartu match klondike --bots "exec:kartu bot klondike policy,policy" --deals 1-3 --json --quiet --nodes 50 | grep -o '"win_rate":[0-9.]*\|"gave_up":[0-9]*\|"faults":[0-9]*' | paste -sd ' ' | awk '{ print $1 == $4, $2 == $5, $3, $6 }'
1 1 "faults":0 "faults":0

# What Kartu sends: rules, views of the seat, the history, moves and limits.
$ kartu match bigtwo --bots "exec:tee lines | kartu bot bigtwo lowest,lowest" --rules seats=2 --deals 7 --nodes 9 --budget-ms 5000 --quiet | awk '{ print $1 }'
bot
exec:tee
lowest
$ python3 -c 'import json; l = [json.loads(x) for x in open("lines")]; print([x["type"] for x in l].count("new"), l[0]["type"], l[-1]["type"], sorted({x["type"] for x in l})); print({k: l[0][k] for k in ("game", "seat", "seats")}, l[0]["rules"][:7]); m = [x for x in l if x["type"] == "move"]; print(sorted(m[0]), sorted(m[0]["view"]), m[0]["budget_ms"], m[0]["budget_nodes"]); print({p["name"] for p in m[-1]["view"]["piles"]}, m[-1]["view"]["history"][0]); print({c for x in m for p in x["view"]["piles"] if p["name"] == "hand" and p["seat"] != x["seat"] for c in p["cards"]})'
2 new over ['move', 'new', 'over']
{'game': 'bigtwo', 'seat': 1, 'seats': 2} seats=2
['budget_ms', 'budget_nodes', 'moves', 'seat', 'type', 'view'] ['history', 'piles', 'text'] 5000 9
*'hand'*{'seat': *, 'move': '*'}
{'?'}

# The examples of the manual.
$ cc -std=c17 -Wall -Wextra -Werror -o engine-c "$SOURCES/docs/examples/engine.c"; kartu match bigtwo --bots "exec:./engine-c,lowest,lowest,lowest" --deals 1-5 --json --quiet | grep -o '"faults":[0-9]*' | sort -u
"faults":0
$ kartu match klondike --bots "exec:./engine-c" --deals 1 --json --quiet | grep -o '"faults":[0-9]*'
"faults":0
$ kartu match bigtwo --bots "exec:python3 $SOURCES/docs/examples/engine.py,random,random,random" --deals 1-5 --json --quiet | python3 -c 'import json, sys; b = json.load(sys.stdin)["bots"]; print({x["faults"] for x in b}, b[0]["mean_points"] > 3)'
{0} True
$ wc -l < "$SOURCES/docs/examples/engine.c" | awk '{ print $1 < 60 }'; wc -l < "$SOURCES/docs/examples/engine.py" | awk '{ print $1 < 60 }'
1
1

# Engines that do not exist, or end before their first answer: nothing is played, and an older file stays.
$ echo old > out; for e in ./nothing "./no/such/program --option" true "exit 3" "head -n 1 > /dev/null" "kill -9 \$\$"; do kartu match bigtwo --bots "lowest,exec:$e" --rules seats=2 --deals 1-3 --json --output out 2>&1 | grep -v '^sh:'; done; cat out
kartu: The engine "./nothing" cannot be started.
kartu: The engine "./no/such/program --option" cannot be started.
kartu: The engine "true" ended before its first answer, with exit status 0.
kartu: The engine "exit 3" ended before its first answer, with exit status 3.
kartu: The engine "head -n 1 > /dev/null" ended before its first answer, with exit status 0.
kartu: The engine "kill -9 $$" ended before its first answer, with exit status 137.
old
$ kartu match bigtwo --bots exec:./nothing,lowest,lowest,lowest --deals 1-3 --json 2>/dev/null
? 2
$ kartu match bigtwo --bots "exec:exec >&-; sleep 1000,lowest" --rules seats=2 --deals 1
kartu: The engine "exec >&-; sleep 1000" closed its output before its first answer.
? 2

# An engine that ends later loses its moves, not the match. The faults come before the table.
$ kartu match bigtwo --bots "exec:exec python3 $SOURCES/tests/cli/bad_engine.py 'one answer',lowest" --rules seats=2 --deals 1 --quiet
| # exec:exec python3 *bad_engine.py 'one answer': moves made by Kartu because its answers were wrong, late or missing: * of *
bot *
exec:exec *
lowest *

# An engine that never gives a valid answer is an error. The message comes first, then the results.
$ kartu match bigtwo --bots "exec:yes,lowest" --rules seats=2 --deals 1 --budget-ms 50 --quiet
kartu: The engine "yes" never gave a valid answer: Kartu made all its moves.
| # exec:yes: moves made by Kartu because its answers were wrong, late or missing: * of *
bot *
exec:yes *
lowest *
? 2
$ kartu match bigtwo --bots "exec:yes,lowest" --rules seats=2 --deals 1 --budget-ms 50 --json --output out 2>/dev/null; echo $?; grep -c summary out
2
1

# The log of every engine: time, engine, direction, line.
$ kartu match bigtwo --bots "exec:kartu bot bigtwo lowest,exec:exec python3 $SOURCES/tests/cli/bad_engine.py control" --rules seats=2 --deals 1 --quiet --engine-log log > out 2>&1; cut -f 2,3 log | sort | uniq -c | awk '{ print ($1 > 1 ? "many" : "one"), $2, $3 }'
one 1 end
many 1 received
many 1 sent
one 1 start
one 2 end
many 2 fault
many 2 received
many 2 sent
one 2 start
$ python3 -c 'import json; l = [x.rstrip("\n").split("\t") for x in open("log")]; t = [float(x[0]) for x in l]; print({len(x) for x in l}, abs(t[0]) < 1, t[-1] < 60); print({json.loads(x[3])["type"] for x in l if x[2] == "sent"} == {"new", "move", "over"}, all("move" in json.loads(x[3]) for x in l if x[1:3] == ["1", "received"])); print(sorted({x[3] for x in l if x[1] == "2" and x[2] in ("received", "fault")}))'
{4} True True
True True
['\\x1B[2J', 'this is not a legal move']
$ kartu match bigtwo --bots lowest --deals 1 --engine-log nowhere/log
kartu: nowhere/log cannot be written: No such file or directory.
? 2

# Invalid answers.
$ for e in garbage empty list twice number illegal null deep bytes huge; do kartu match bigtwo --bots "exec:exec python3 $SOURCES/tests/cli/bad_engine.py $e,lowest" --rules seats=2 --deals 1-2 --json --quiet 2>/dev/null | python3 -c 'import json, sys; a, b = json.load(sys.stdin)["bots"]; print(sys.argv[1], a["faults"] == round(a["moves_mean"] * a["games"]) > 20, b["faults"])' $e; done
garbage True 0
empty True 0
list True 0
twice True 0
number True 0
illegal True 0
null True 0
deep True 0
bytes True 0
huge True 0
$ kartu match bigtwo --bots "exec:yes,lowest" --rules seats=2 --deals 1-2 --budget-ms 50 --json --quiet 2>/dev/null | grep -o '"faults":[0-9]*' | tail -n 1
"faults":0
# In a one-player game, null gives up.
$ kartu match klondike --bots "exec:exec python3 $SOURCES/tests/cli/bad_engine.py null" --deals 1-2 --json --quiet | grep -o '"gave_up":[0-9]*,"faults":[0-9]*'
"gave_up":2,"faults":0

# Late and missing answers; an engine that was late once answers the right request again.
$ kartu match bigtwo --bots "exec:sleep 1000,lowest" --rules seats=2 --deals 1 --budget-ms 1 --json --quiet 2>/dev/null | python3 -c 'import json, sys; a, b = json.load(sys.stdin)["bots"]; print(a["faults"] == round(a["moves_mean"] * a["games"]), a["ms_mean"] < 1000, b["faults"])'
True True 0
$ kartu match bigtwo --bots "exec:exec python3 $SOURCES/tests/cli/bad_engine.py late,lowest" --rules seats=2 --deals 1 --budget-ms 1 --json --quiet 2>/dev/null | grep -o '"faults":[0-9]*' | head -n 1 | grep -vc ':0$'
1
$ kartu match bigtwo --bots "exec:exec python3 $SOURCES/tests/cli/bad_engine.py 'once late',lowest" --rules seats=2 --deals 1-4 --budget-ms 3000 --json --quiet | grep -o '"faults":[0-9]*' | head -n 1
"faults":1

# Nothing is left behind: no files, no zombies, and no processes that an engine has started.
$ kartu match bigtwo --bots "exec:exec python3 $SOURCES/tests/cli/bad_engine.py counts,exec:kartu bot bigtwo lowest" --rules seats=2 --deals 1-100 --json --quiet > out; awk 'NR == 1 { files = $1 } $1 > files || $2 > 1 { print } END { print NR }' counts
200
$ kartu match bigtwo --bots "exec:sleep 1000 & echo \$! > pid; cat > /dev/null,lowest" --rules seats=2 --deals 1 --budget-ms 1 --quiet > out 2>&1; sleep 0.2; grep -s '^State' /proc/$(cat pid)/status | grep -vc zombie
0
? 1
$ kartu match bigtwo --bots "exec:ls /proc/self/fd | wc -l >> files; cat > /dev/null" --rules seats=3 --deals 1 --budget-ms 1 --quiet > out 2>&1; sort -u files | wc -l
1

# Ctrl-C does not wait for a silent engine.
$ ASAN_OPTIONS=detect_leaks=0 timeout --signal=INT 1 kartu match bigtwo --bots "exec:sleep 1000" --deals 1-1000 --quiet > out; echo $?
124

# kartu bot: errors are JSON, and the engine continues.
$ printf '%s\n' nonsense '[1]' '{}' '{"type":3}' '{"type":"new","game":"spider"}' '{"type":"move"}' '{"type":"move","view":{}}' '{"type":"move","view":{"text":"x"}}' '{"type":"unheard-of"}' '{"type":"over","points":[1]}' | kartu bot bigtwo lowest
{"error":"Every line is a JSON object with a \"type\"."}
{"error":"Every line is a JSON object with a \"type\"."}
{"error":"Every line is a JSON object with a \"type\"."}
{"error":"Every line is a JSON object with a \"type\"."}
{"error":"This engine plays another game."}
{"error":"A line of the type \"move\" needs a \"view\" with a \"text\"."}
{"error":"A line of the type \"move\" needs a \"view\" with a \"text\"."}
{"error":"*"}
$ kartu deal bigtwo 1 > deal; for seat in 1 2 0 5 99999999999; do python3 -c 'import json, sys; print(json.dumps({"type": "move", "seat": int(sys.argv[1]), "view": {"text": open("deal").read()}}))' $seat; done | kartu bot bigtwo lowest
{"error":"It is another seat's turn."}
{"move":"3D"}
{"error":"It is another seat's turn."}
{"error":"It is another seat's turn."}
{"error":"It is another seat's turn."}
$ sed 's/^2: ....../2: ? ?/' deal > hidden; python3 -c 'import json; print(json.dumps({"type": "move", "seat": 2, "view": {"text": open("hidden").read().replace("4: 3S 4H", "4: ? ?")}}))' | kartu bot bigtwo lowest
{"error":"The seat to move must know its own cards, and its role if it has one."}
$ kartu bot bigtwo genius
kartu: *genius*
? 2
$ kartu bot bigtwo
kartu: 'kartu bot' needs more arguments: kartu bot GAME NAME
*
? 2
$ kartu bot bigtwo lowest < /dev/null

# A log on "-" goes to standard error, and no file of this name is made.
$ kartu match bigtwo --bots "exec:kartu bot bigtwo lowest,lowest" --rules seats=2 --deals 1 --quiet --engine-log - 2>log | awk '{ print $1 }'; cut -f 3 log | sort -u | paste -sd ' '; test -e - || echo none
bot
exec:kartu
lowest
end received sent start
none
