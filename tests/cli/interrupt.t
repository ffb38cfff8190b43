# Ctrl-C and SIGTERM: the finished part is written and marked as incomplete, status 3.
# timeout(1) also sends SIGCONT, which cancels the SIGSTOP that the leak check of a sanitizer build waits for at exit.
@ ASAN_OPTIONS=detect_leaks=0
$ kartu solve freecell 1-9000000 --quiet --json --jobs 2 --output out 2>err & sleep 1; kill -TERM $!; wait $!; echo $?; cat err; ls
3
kartu: Interrupted: out is incomplete; it contains what was finished.
err
out
$ python3 -c 'import json; l = [json.loads(x) for x in open("out")]; s = l[-1]; d = [x["deal"] for x in l[:-1]]; print(s["summary"], s["interrupted"], s["requested"], 0 < s["deals"] == len(d) == s["solved"] + s["impossible"] + s["unknown"], d == sorted(set(d)), all(x["verdict"] != "unknown" for x in l[:-1]), s["unknown"])'
True True 9000000 True True True 0
# The interrupted search is not a result: the deal is neither unknown nor counted.
$ timeout --preserve-status --signal=INT 1 kartu solve spider 1-3 --rules suits=4 --solver dfs --memory 100000 --json --quiet > out; echo $?; sed -E 's/.*"solved":([0-9]*),"impossible":0,"unknown":([0-9]*),.*"deals":([0-9]*),"requested":3,"interrupted":(true),"solved_rate":(null).*/\1 \2 \3 \4 \5/' out
3
0 0 0 true null
# The same for one deal, and for text.
$ timeout --preserve-status --signal=INT 1 kartu solve spider 1 --rules suits=4 --solver dfs --memory 100000 --output out; echo $?; cat out
kartu: Interrupted: out is incomplete; it contains what was finished.
3
| # interrupted: 0 of 1 deal finished
| # 0 deals: 0 solved, 0 impossible, 0 unknown
| # 0 states, *
| # spider dfs, rules suits=4,*
$ timeout --preserve-status --signal=INT 1 kartu solve freecell 1-9000000 --quiet > out; echo $?; grep -c unknown out; grep '^# interrupted' out; tail -n 1 out
3
1
| # interrupted: * of 9000000 deals finished
| # freecell fast, rules cells=4,*
# In formats without comments the solutions are complete, and the summary goes to standard error.
$ timeout --preserve-status --signal=INT 1 kartu solve freecell 1-9000000 --format paper --output out 2>err; echo $?; grep -vc '^Pindahkan' out; grep -c '^# interrupted' err; tail -n 1 err
3
0
1
kartu: Interrupted: out is incomplete; it contains what was finished.

# A match: interrupted deals do not count.
$ kartu match klondike --bots greedy,random --deals 1-9000000 --jobs 2 --json --output out 2>err & sleep 1; kill -TERM $!; wait $!; echo $?; cat err; python3 -c 'import json; l = [json.loads(x) for x in open("out")]; s = l[-1]; print(s["interrupted"], s["requested"], s["deals"] == len(l) - 1 == s["bots"][0]["games"], [x["deal"] for x in l[:-1]] == sorted(x["deal"] for x in l[:-1]))'
3
kartu: Interrupted: out is incomplete; it contains what was finished.
True 9000000 True True
$ timeout --preserve-status --signal=INT 1 kartu match klondike --bots greedy --deals 1-9000000 --quiet; echo $?
| # interrupted: * of 9000000 deals finished
bot *
greedy *
3

# --watch and bench.
$ timeout --preserve-status --signal=INT 1 kartu solve spider 1 --rules suits=4 --solver dfs --memory 100000 --watch --json --output out 2>/dev/null; echo $?; tail -n 1 out
3
{"game":"spider","deal":1,"summary":true,"verdict":"unknown","limit":"stopped","visited":*,"interrupted":true}
$ timeout --preserve-status --signal=INT 1 kartu bench freecell --nodes 900000000 --memory 100000 --json --output out 2>/dev/null; echo $?; tail -n 1 out
3
{"summary":true,"interrupted":true}
