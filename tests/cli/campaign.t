# A campaign from the plan to the export. The id is the SHA-256 of the manifest without it, without blanks.
$ kartu campaign new d freecell 1-40 7000 --rules ranks=4 --rules cells=1,ranks=5 --solver fast --solver dfs --nodes 3000 --chunk 6 --solutions
$ python3 -c 'import hashlib,json; m = json.load(open("d/manifest.json")); i = m.pop("id"); print(hashlib.sha256(json.dumps(m, separators=(",", ":")).encode()).hexdigest() == i, m["deals"], m["chunk"], m["limits"], [(c["rules"], c["solver"]) for c in m["cells"]][2])'
True ['1-40', '7000'] 6 {'nodes': 3000, 'memory_mb': 1024} ('cells=1,columns=8,ranks=5,autoplay=off,build=red-black,empty=any,filled=0', 'fast')
$ kartu campaign status d | tail -n 1
chunks: 0 of 28 finished, 0 damaged, 0 unreadable, 0 claimed
$ kartu campaign run d
memory for searches: at most 1024 MB (1 x 1024 MB)
28 of 28 chunks are finished.
$ kartu campaign run d
28 of 28 chunks are finished.
$ kartu campaign check d --jobs 2
chunks: 28 of 28 are there and right, 0 missing, 0 bad
sample: replayed solutions: *, computed again: * deals
problems: 0
$ kartu campaign status d | grep -A 2 'cell 3'
cell 3: fast, rules cells=1,columns=8,ranks=5,autoplay=off,build=red-black,empty=any,filled=0
  41 of 41 deals: * solved, * impossible, 0 unknown
  solved: * %, 95 % interval * to * %
# The rows are those of kartu solve.
$ kartu campaign export d --format jsonl --cell 3 | python3 -c 'import json,sys; [print(r.pop("cell") == 3, json.dumps(r)) for r in map(json.loads, sys.stdin)]' > rows; kartu solve freecell 1-40 7000 --rules cells=1,ranks=5 --nodes 3000 --json | python3 -c 'import json,sys; [print(True, json.dumps({k: r[k] for k in ("deal", "verdict", "moves", "cards", "states", "solution") if k in r})) for r in map(json.loads, sys.stdin) if "deal" in r]' | cmp - rows
$ kartu campaign export d --output e.csv; python3 -c 'import csv; r = list(csv.DictReader(open("e.csv"))); print(list(r[0]), len(r), r[-1]["deal"])'
['cell', 'deal', 'verdict', 'moves', 'cards', 'states', 'at_least', 'limit', 'solution'] 164 7000
$ kartu campaign export d --times | python3 -c 'import csv,sys; print(all(r["micros"].isdigit() for r in csv.DictReader(sys.stdin)))'
True
$ kartu campaign status d --json | python3 -c 'import json,sys; s = json.load(sys.stdin); print(list(s), list(s["cells"][0]), s["finished"], s["chunks"])'
['campaign', 'version', 'game', 'chunk', 'chunks', 'finished', 'damaged', 'foreign', 'unreadable', 'claimed', 'cells'] ['cell', 'rules', 'solver', 'deals', 'finished', 'solved', 'impossible', 'unknown', 'solved_rate', 'solved_rate_low', 'solved_rate_high'] 28 28

# Options that mean something else in a campaign have a text of their own.
$ kartu campaign --help | grep -e '^  --bots' -e '^  --jobs' -e '^  --seed' -e '^  --format'; kartu help --complete campaign --form; kartu help match | grep -e '--seed'
  --bots NAME,...            choose the bots of a match, instead of --solver; 'kartu games' lists them
  --jobs J                   work on J deals at the same time (default: 1)
  --seed S                   random seed of the bots (default: 0)
  --format NAME              csv, jsonl: one line for each deal; summary: counts and histograms (default: csv)
--format	csv, jsonl: one line for each deal; summary: counts and histograms (default: csv)
  --seed S                   random seed: for the deal number *

# Any number of threads and processes writes the same bytes; so does a run that is killed again and again.
$ copy() { mkdir $1; cp d/manifest.json $1; }; copy j; copy p; copy k; for c in j k; do kartu campaign run $c --jobs 3 2>/dev/null; diff -r d/chunks $c/chunks; done
$ for i in 1 2 3; do kartu campaign run p 2>/dev/null & done; wait; kartu campaign run p 2>/dev/null; diff -r d/chunks p/chunks; ls p/claims
$ kartu campaign new n freecell 1-1000 --chunk 25; mkdir m; cp n/manifest.json m; kartu campaign run n 2>/dev/null; for i in 1 8 16 24 32; do kartu campaign run m --jobs 2 2>/dev/null & while kill -0 $! 2>/dev/null && [ $(ls m/chunks/1/1 2>/dev/null | grep -c -e '-[0-9]*.jsonl.zst$') -lt $i ]; do :; done; kill -9 $! 2>/dev/null; wait $! 2>/dev/null; [ $? = 137 ] && touch killed; done; kartu campaign run m 2>/dev/null; diff -r n/chunks m/chunks; kartu campaign check m | tail -n 1; ls m/claims; ls killed
problems: 0
killed

# A claim that cannot be taken over is an error.
$ kartu campaign new stuck freecell 1-20 --rules ranks=3 --chunk 10; mkdir -p stuck/claims/1-2; touch -d '1 hour ago' stuck/claims/1-2; kartu campaign run stuck
memory *
kartu: claims/1-2 cannot be written: Is a directory.
kartu: 1 of 2 chunks are finished and kept; the same command continues.
? 4

# Without threads; LeakSanitizer would need one.
$ setpriv --reuid 65534 --regid 65534 --clear-groups prlimit --nproc=1 true 2>/dev/null || exit 0; chmod -R a+rX . n; ASAN_OPTIONS=detect_leaks=0 setpriv --reuid 65534 --regid 65534 --clear-groups prlimit --nproc=1 kartu campaign check n; echo $?
kartu: Not enough memory or threads for 1 jobs.
4

# SIGTERM: no half file, and how to continue.
$ kartu campaign new big freecell 1-9000000 --chunk 100 && { kartu campaign run big --jobs 2 2>err & while ! ls big/chunks/1/1/1-1.jsonl.zst >/dev/null 2>&1; do :; done; kill -TERM $!; wait $!; echo $?; tail -n 1 err; find big -name '*.tmp'; ls big/claims; }
3
kartu: Interrupted: * of 90000 chunks are finished; the same command continues.
$ kartu campaign export big > rows; echo $?; head -n 2 rows | tail -n 1
kartu: The campaign is not finished; chunks missing in this export: *.
3
1,1,solved,*

# Damage: check finds it, run repairs it.
$ printf x >> k/chunks/1/1/1-3.jsonl.zst; cp k/chunks/1/1/1-4.jsonl.zst k/chunks/1/1/1-5.jsonl.zst; rm k/chunks/2/1/2-1.jsonl.zst; touch k/chunks/1/1/copy; kartu campaign check k | sort
chunks/1/1/1-3.jsonl.zst is damaged; 'kartu campaign run' computes it again
chunks/1/1/1-5.jsonl.zst is a chunk of another place; 'kartu campaign run' computes it again
chunks/1/1/copy is no chunk of this campaign; move it away
chunks: 25 of 28 are there and right, 1 missing, 2 bad
problems: 3
sample: replayed solutions: *, computed again: * deals
$ kartu campaign check k --json > out; echo $?; grep -c '"problem"' out; tail -n 1 out
1
3
{"summary":true,"campaign":"*","chunks":28,"good":25,"missing":1,"bad":2,"strays":1,"replayed":*,"computed_again":*,"problems":3}
$ kartu campaign export k --output e; echo $?; ls e
kartu: chunks/1/1/1-3.jsonl.zst is damaged: 'kartu campaign run' repairs it.
2
ls: cannot access 'e': No such file or directory
? 2
$ rm k/chunks/1/1/copy; kartu campaign run k; diff -r d/chunks k/chunks; ls k/damaged
kartu: chunks/1/1/1-3.jsonl.zst is damaged; it was moved to damaged/ and is computed again.
kartu: chunks/1/1/1-5.jsonl.zst is a chunk of another place; it was moved to damaged/ and is computed again.
memory for searches: at most 1024 MB (1 x 1024 MB)
28 of 28 chunks are finished.
1-3.jsonl.zst.1
1-5.jsonl.zst.1
# A row that was changed together with its hash: solving it again shows it.
$ python3 "$SOURCES/tests/cli/forge_chunk.py" k/chunks '"states":' '"states":1'; kartu campaign check k > out; echo $?; grep -q 'has a row that this program does not compute again' out && echo found; kartu campaign status k | tail -n 1
1
found
chunks: 28 of 28 finished, 0 damaged, 0 unreadable, 0 claimed
# A row that is no JSON, with the right hash, is damage.
$ kartu campaign run k 2>/dev/null; python3 "$SOURCES/tests/cli/forge_chunk.py" k/chunks/1 '"moves":.*' 'this is no JSON'; kartu campaign check k | grep -c 'is damaged'; kartu campaign export k >/dev/null
7
kartu: chunks/1/1/1-1.jsonl.zst is damaged: 'kartu campaign run' repairs it.
? 2

# The manifest of another campaign: nothing is moved, and with the right one everything is as before.
$ cp -r n f; kartu campaign new g freecell 1-1001 --chunk 25; cp g/manifest.json f; kartu campaign run f; ls f; kartu campaign check f | head -n 1; kartu campaign status f | tail -n 2; cp n/manifest.json f; kartu campaign run f; ls f
kartu: chunks/1/1/1-1.jsonl.zst belongs to another campaign: move it away, or restore the manifest.json that belongs to the chunks.
chunks
claims
manifest.json
times
chunks/1/1/1-1*.jsonl.zst belongs to another campaign; move it away, or restore the manifest
chunks: 0 of 41 finished, 0 damaged, 0 unreadable, 0 claimed
chunks of another campaign: 40; probably this is not their manifest.json
40 of 40 chunks are finished.
chunks
claims
manifest.json
times

# Links to chunks and directories are followed. A directory or a pipe in the place of a chunk is damage; a chunk that cannot be read is not.
$ mkdir far; mv f/chunks/1 far/1; ln -s ../../far/1 f/chunks/1; kartu campaign status f | tail -n 1; kartu campaign check f | tail -n 1; kartu campaign run f
chunks: 40 of 40 finished, 0 damaged, 0 unreadable, 0 claimed
problems: 0
40 of 40 chunks are finished.
$ rm far/1/1/1-8.* far/1/1/1-9.*; mkdir far/1/1/1-8.jsonl.zst; mkfifo far/1/1/1-9.jsonl.zst; kartu campaign status f | tail -n 1; kartu campaign run f; diff -r n/chunks f/chunks
chunks: 38 of 40 finished, 2 damaged, 0 unreadable, 0 claimed
kartu: chunks/1/1/1-8.jsonl.zst is damaged; it was moved to damaged/ and is computed again.
kartu: chunks/1/1/1-9.jsonl.zst is damaged; it was moved to damaged/ and is computed again.
memory for searches: at most 1024 MB (1 x 1024 MB)
40 of 40 chunks are finished.
$ rm far/1/1/1-8.*; ln -s 1-8.jsonl.zst far/1/1/1-8.jsonl.zst; kartu campaign status f | tail -n 1; kartu campaign export f >/dev/null; echo $?; kartu campaign run f; echo $?; rm far/1/1/1-8.*
chunks: 39 of 40 finished, 0 damaged, 1 unreadable, 0 claimed
kartu: chunks/1/1/1-8.jsonl.zst cannot be read: check its permissions and the free memory.
4
kartu: chunks/1/1/1-8.jsonl.zst cannot be read: check its permissions and the free memory.
4
# A link to nothing is a missing chunk for all commands.
$ ln -s nothing far/1/1/1-8.jsonl.zst; kartu campaign status f | tail -n 1; kartu campaign check f | head -n 1; rm far/1/1/1-8.*
chunks: 39 of 40 finished, 0 damaged, 0 unreadable, 0 claimed
chunks: 39 of 40 are there and right, 1 missing, 0 bad

# A directory, a manifest or a list of chunks that the system does not let us read is no wrong usage.
$ ln -s loop loop; kartu campaign run loop; echo $?; kartu campaign status loop; echo $?; kartu campaign new loop/x freecell 1; echo $?; mkdir looped; ln -s manifest.json looped/manifest.json; kartu campaign export looped
kartu: loop: The directory cannot be opened: Too many levels of symbolic links.
4
kartu: loop: The directory cannot be opened: Too many levels of symbolic links.
4
kartu: loop/x: The directory cannot be written: Too many levels of symbolic links.
4
kartu: looped: manifest.json cannot be read: Too many levels of symbolic links.
? 4
$ rm looped/manifest.json; cp n/manifest.json looped; ln -s chunks looped/chunks; for c in run status check export report; do kartu campaign $c looped >out 2>&1; echo $?; cat out; done | sort -u; kartu campaign report looped --publish r
4
kartu: chunks cannot be read: Too many levels of symbolic links.
kartu: chunks cannot be read: Too many levels of symbolic links.
? 4

# Without a manifest.
$ mkdir lost; cp -r n/chunks lost; kartu campaign status lost; ln -s nothing lost/manifest.json; kartu campaign status lost; rm lost/manifest.json; kartu campaign new lost freecell 1-1000 --chunk 25; kartu campaign check lost | tail -n 1
kartu: lost: The directory has chunks, but no manifest.json: restore it, or give the same 'kartu campaign new' command again, which makes the same file.
kartu: lost: manifest.json is a link to a file that does not exist: restore it.
problems: 0

# The claims of processes that do not exist any more are deleted, also when everything is finished.
$ kartu campaign new slow klondike 1-1000 --chunk 1000; kartu campaign run slow 2>/dev/null & while ! ls slow/claims/1-1 >/dev/null 2>&1; do :; done; kill -9 $!; wait $! 2>/dev/null; mkdir lost/claims; cp slow/claims/1-1 lost/claims; kartu campaign status lost | tail -n 1; kartu campaign run lost; ls lost/claims
chunks: 40 of 40 finished, 0 damaged, 0 unreadable, 1 claimed
40 of 40 chunks are finished.

# A claim of another machine: not finished. It is free when nobody has touched it for long, or when its time lies in the future.
$ echo 'node7-1 99 5' > f/claims/1-8; echo x > f/claims/x; kartu campaign run f; echo $?; kartu campaign status f | tail -n 1
memory for searches: at most 1024 MB (1 x 1024 MB)
39 of 40 chunks are finished; the others are claimed by other processes.
If these have crashed, the same command computes the rest after 3 minutes.
3
chunks: 39 of 40 finished, 0 damaged, 0 unreadable, 1 claimed
$ touch -d '+1 hour' f/claims/1-8; kartu campaign run f 2>&1 | tail -n 1; rm far/1/1/1-8.*; echo 'node7-1 99 5' > f/claims/1-8; touch -d '-1 hour' f/claims/1-8; kartu campaign run f 2>&1 | tail -n 1; ls f/claims
40 of 40 chunks are finished.
40 of 40 chunks are finished.
x

# Manifests with the right id that this program cannot compute: nothing is touched.
$ change() { python3 "$SOURCES/tests/cli/change_manifest.py" f/manifest.json "$1"; kartu campaign run f; echo $?; cp n/manifest.json f; }; change 'm["cells"][0]["rules"] = "cells=4"'; change 'm["cells"][0]["solver"] = "nobody"'; change 'm["sources"] = "0"'; change 'm["version"] = "0.0.1"'; change 'm["note"] = "hi"'; change 'm["chunk"] = 0'; change 'm["chunk"] = 1; m["deals"] = ["1-8589934591"]'; kartu campaign run f
kartu: f: These rules mean something else in this program: cells=4. Make a new campaign with the new rules.
2
kartu: f: FreeCell has no solver or bot named "nobody"; *
2
kartu: f: This campaign was made by a program with other source files for this game (hash 0, here *), which may find other results. Use that program, or make a new campaign.
2
kartu: f: This campaign belongs to Kartu 0.0.1, and this is Kartu *: their results must not be mixed. Use that version, or make a new campaign.
2
kartu: f: manifest.json was changed: its contents do not match its id. Restore the original file, or make a new campaign in another directory.
2
kartu: f: manifest.json is damaged or was not written by Kartu.
2
kartu: f: There would be more than 10000000 chunks: choose a larger --chunk.
2
40 of 40 chunks are finished.

# A disk that takes no more bytes: the error, and what was finished stays.
$ kartu campaign new full freecell 1-2000 --rules ranks=3 --chunk 1000; trap '' XFSZ; ulimit -f 1; kartu campaign run full; echo $?; find full -name '*.tmp'; ls full/claims
memory for searches: at most 1024 MB (1 x 1024 MB)
kartu: chunks/1/1/1-1.jsonl.zst cannot be written: File too large.
kartu: 0 of 2 chunks are finished and kept; the same command continues.
4
$ kartu campaign run full
memory for searches: at most 1024 MB (1 x 1024 MB)
2 of 2 chunks are finished.

# Matches: the same results as kartu match, and the same bytes with any number of threads.
$ kartu campaign new mk klondike 1-40 --bots greedy,policy --rules draw=3 --seed 5; mkdir mk2; cp mk/manifest.json mk2; kartu campaign run mk 2>/dev/null; kartu campaign run mk2 --jobs 3 2>/dev/null; diff -r mk/chunks mk2/chunks; kartu campaign check mk2 | tail -n 1
problems: 0
$ fields='[(b["bot"].split(":")[0], b["games"], b["mean_points"], b["ci95"], b["win_rate"], b["win_rate_low"]) for b in r["bots"]]'; kartu campaign status mk --json | python3 -c "import json,sys; r = json.load(sys.stdin)['cells'][0]; print($fields)" > a; kartu match klondike --bots greedy,policy --rules draw=3 --deals 1-40 --seed 5 --json | tail -n 1 | python3 -c "import json,sys; r = json.load(sys.stdin); print($fields)" | cmp - a
$ kartu campaign new mb bigtwo 7-10 --bots lowest,random,lowest,random --bots lowest --arrange all; kartu campaign run mb 2>/dev/null; kartu campaign status mb | grep -e '^  '
  4 of 4 deals
  lowest: 24 games, points * +- *, wins * %, 95 % interval * to * %
  random: 24 games, points *
  lowest: 24 games, points *
  random: 24 games, points *
  4 of 4 deals
  lowest: 4 games, points *
  lowest: 4 games, points *
  lowest: 4 games, points *
  lowest: 4 games, points *
$ kartu campaign export mb --cell 1 | python3 -c 'import csv,sys; r = list(csv.DictReader(sys.stdin)); print(list(r[0]), len(r), sum(int(x["points"]) for x in r), sum(float(x["wins"]) for x in r))'
['cell', 'deal', 'game', 'seat', 'player', 'points', 'wins', 'moves'] 96 0 24.0
$ kartu campaign new x bigtwo 1-5 --bots lowest --solver fast; kartu campaign new x freecell 1-5 --seed 3; kartu campaign new x bigtwo 1 --bots exec:cat; kartu campaign new x bigtwo 1 --bots lowest,lowest; kartu campaign new x bigtwo 1 --bots lowest --arrange round
kartu: --solver cannot be used together with --bots.
Try 'kartu help campaign'.
kartu: --seed can only be used together with --bots.
Try 'kartu help campaign'.
kartu: --bots: engines cannot be part of a campaign, because their answers cannot be repeated.
kartu: There are 4 seats and 2 bots: name one bot for each seat, or one for all.
Try 'kartu help campaign'.
kartu: --arrange takes rotate or all, not "round".
Try 'kartu help campaign'.
? 2

# Sides: the rows of kartu match, a cell for each number of players and each choice of bots.
$ kartu campaign new sb saboteur 1-12 --miners greedy --side saboteur=random --side saboteur=greedy --players 3-5 --seed 3 --nodes 50; mkdir sb2; cp sb/manifest.json sb2; kartu campaign run sb 2>/dev/null; kartu campaign run sb2 --jobs 3 2>/dev/null; diff -r sb/chunks sb2/chunks; kartu campaign check sb2 | tail -n 1; python3 -c 'import json; m = json.load(open("sb/manifest.json")); print(m["match"], [(c["rules"][:7], c["sides"]["saboteur"][:6]) for c in m["cells"]])'
problems: 0
{'seed': 3, 'rounds': 1, 'by_side': True} [('seats=3', 'random'), ('seats=3', 'greedy'), ('seats=4', 'random'), ('seats=4', 'greedy'), ('seats=5', 'random'), ('seats=5', 'greedy')]
$ kartu match saboteur --miners greedy --saboteurs greedy --players 3-5 --deals 1-12 --seed 3 --nodes 50 --json | tail -n 1 | python3 -c 'import json,sys; print(*json.load(sys.stdin)["by_players"], sep="\n")' > a; kartu campaign status sb --json | python3 -c 'import json,sys; [print(c["by_players"][0]) for c in json.load(sys.stdin)["cells"][1::2]]' | cmp - a; cat a | wc -l
3
$ rm sb2/chunks/6/1/6-1*; kartu campaign run sb2
memory for searches: at most 10240 MB (1 x 10240 MB)
12 of 12 chunks are finished.
$ kartu match saboteur --miners greedy --saboteurs greedy --players 4 --deals 1-12 --seed 3 --nodes 50 --quiet > a; kartu campaign status sb | sed -n '/^cell 4/,/^cell 5/p' | sed -n '/^players/,/^all/p' > b; tail -n 6 a | sed -n '/^players/,/^all/p' | cmp - b; kartu campaign status sb | grep -A 3 '^cell 4'
cell 4: miner=greedy* saboteur=greedy*, rules seats=4,*
  12 of 12 deals
  miner=greedy*: * games, points * +- *, wins * %, 95 % interval * to * %
  saboteur=greedy*: * games, points * +- *, wins * %, 95 % interval * to * %
$ kartu campaign export sb --cell 4 | python3 -c 'import csv,sys; r = list(csv.DictReader(sys.stdin)); print(len(r), {x["player"] for x in r} == {"1", "2"}, all(len({x["wins"] for x in r if x["deal"] == d and x["player"] == p}) <= 1 for d in map(str, range(1, 13)) for p in "12"))'
48 True True
$ kartu campaign new x saboteur 1-5 --miners greedy; kartu campaign new x saboteur 1-5 --side dwarf=greedy; kartu campaign new x bigtwo 1-5 --side miner=lowest; kartu campaign new x saboteur 1-5 --bots greedy --miners greedy; kartu campaign new x saboteur 1-5 --miners greedy --saboteurs greedy --rounds 3; kartu campaign new x saboteur 1-5 --bots greedy --players 3; kartu campaign new x saboteur 1-5 --miners greedy --saboteurs greedy --players 2; kartu campaign new x saboteur 1-5 --miners greedy --saboteurs exec:cat; kartu campaign new x saboteur 1-5 --miners greedy --saboteurs greedy --solver dfs; kartu campaign new x saboteur 1-5 --miners greedy --miners greedy --saboteurs greedy; ls x
kartu: The side saboteur has no bot: add --side saboteur=BOT.
Try 'kartu help campaign'.
kartu: --side: unknown side "dwarf"; available: miner, saboteur.
Try 'kartu help campaign'.
kartu: --side: Big Two has no sides; name the bots with --bots.
Try 'kartu help campaign'.
kartu: --miners cannot be used together with --bots.
Try 'kartu help campaign'.
kartu: --miners cannot be used together with --rounds: roles change in each round.
Try 'kartu help campaign'.
kartu: --players can only be used together with --side.
Try 'kartu help campaign'.
kartu: --players: *
kartu: --saboteurs: engines cannot be part of a campaign, because their answers cannot be repeated.
kartu: --solver cannot be used together with --side.
Try 'kartu help campaign'.
kartu: Two cells are the same: *
ls: cannot access 'x': No such file or directory
? 2
$ bad() { cp -r $1 bad; python3 "$SOURCES/tests/cli/change_manifest.py" bad/manifest.json "$2"; kartu campaign run bad; rm -r bad; }; bad sb 'm["cells"][0]["sides"] = {"miner": "greedy:deadends=0"}'; bad mb 'm["cells"][0]["bots"] = m["cells"][0]["bots"][:2]'; bad mb 'm["cells"][0]["bots"] = ["lowest"] * 11'
kartu: bad: manifest.json is damaged or was not written by Kartu.
kartu: bad: A cell of the campaign does not have one bot for each seat.
kartu: bad: manifest.json is damaged or was not written by Kartu.

# Wrong usage writes nothing.
$ kartu campaign new x freecell 1-5 4-9
kartu: Deal 4 is named twice.
? 2
$ kartu campaign new x freecell 1-5 --rules cells=4 --rules columns=8
kartu: Two cells are the same: cells=4,columns=8,ranks=13,autoplay=off,build=red-black,empty=any,filled=0 with fast.
? 2
$ kartu campaign new x freecell 1-5 --rules cells=99
kartu: --rules: *
? 2
$ kartu campaign new x freecell 1-5 --solver nobody
kartu: --solver: FreeCell has no solver or bot named "nobody"; *
? 2
$ kartu campaign new x freecell 5-1
kartu: The range 5-1 is reversed; write 1-5.
? 2
$ kartu campaign new x bigtwo 1-10
kartu: Big Two has no solver: name bots with --bots.
Try 'kartu help campaign'.
? 2
$ kartu campaign new x chess 1
kartu: Unknown game "chess"; 'kartu games' lists all games.
? 2
$ kartu campaign new x freecell
kartu: 'kartu campaign new' needs more arguments: kartu campaign new DIR GAME RANGE...
Try 'kartu help campaign'.
? 2
$ kartu campaign new x freecell 1 --seconds 5; kartu campaign run d --rules cells=3; kartu campaign status d x; kartu campaign walk d
kartu: 'kartu campaign' does not take --seconds.
Try 'kartu help campaign'.
kartu: 'kartu campaign run' does not take --rules.
Try 'kartu help campaign'.
kartu: 'kartu campaign status': unexpected argument "x".
Try 'kartu help campaign'.
kartu: Unknown command "walk".
Try 'kartu help campaign'.
? 2
$ ls x
ls: cannot access 'x': No such file or directory
? 2
$ kartu campaign new d freecell 1
kartu: d: The directory contains a campaign already.
? 2
$ kartu campaign run nowhere; mkdir empty; kartu campaign run empty
kartu: nowhere: The directory cannot be opened: No such file or directory.
kartu: empty: The directory contains no campaign (no manifest.json); 'kartu campaign new' makes one.
? 2
$ sed -i 's/"nodes": 3000/"nodes": 3001/' j/manifest.json; kartu campaign status j
kartu: j: manifest.json was changed: its contents do not match its id. Restore the original file, or make a new campaign in another directory.
? 2
$ kartu campaign export d --format xml; kartu campaign export d --cell 5
kartu: Unknown format "xml"; available: csv, jsonl, summary.
kartu: The campaign has no cell 5: cells are numbered from 1 to 4.
? 2
$ kartu help --complete campaign ''; kartu help --complete campaign export d --format ''; kartu help --complete campaign new d f; kartu help --complete campaign new d freecell 1 --solver pr
new	
run	
status	
check	
export	
report	
csv	
jsonl	
summary	
freecell	FreeCell
prove	complete depth-first search: finds a solution or proves that there is none
