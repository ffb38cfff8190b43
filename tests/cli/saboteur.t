# Sides: each has its bot, whoever sits where; every deal is played once with each number of players.
$ kartu match saboteur --miners greedy --saboteurs random --players 3-5 --deals 1-4 --json | python3 -c 'import json, sys; l = [json.loads(x) for x in sys.stdin]; print([(x["players"], x["deal"]) for x in l[:-1]]); s = l[-1]; print(list(s)); print([b["bot"] for b in s["bots"]], s["rounds"], [(p["players"], p["rounds"], sum(n["rounds"] for n in p["by_number"])) for p in s["by_players"]]); won = [x["winner"] for x in l[:-1]].count("miner"); print(abs(s["miner_win_rate"] - won / 12) < 1e-4, s["miner_win_rate_low"] <= s["miner_win_rate"] <= s["miner_win_rate_high"], s["games"] == sum(x["players"] for x in l[:-1]))'
[(3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (4, 4), (5, 1), (5, 2), (5, 3), (5, 4)]
['summary', 'deals', 'games', 'bots', 'rounds', 'miner_win_rate', 'miner_win_rate_low', 'miner_win_rate_high', 'by_players', 'requested', 'interrupted', 'arrange', 'match_rounds', 'seed', 'game', 'rules', 'limits', 'version']
['greedy', 'random'] 12 [(3, 4, 4), (4, 4, 4), (5, 4, 4)]
True True True
$ for j in 1 3; do kartu match saboteur --miners covert --saboteurs greedy --players 6 --deals 1-9 --jobs $j --json | sed 's/"ms[^,}]*//g'; done | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c
*10 2
$ kartu match saboteur --miners greedy --saboteurs greedy --players 3 --deals 1-2 --quiet | awk 'NF { print $1, $2 }' | head -n 5
bot games
greedy *
greedy *
players saboteurs
3 all
# With seats rotated, too, it is said who won.
$ kartu match saboteur --bots greedy --deals 1-2 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print(len(s["bots"]), s["rounds"], s["by_players"][0]["players"])'
5 10 5
# Every deal is played by five rotations: rounds that are alike are not independent samples. Alone on its deal each round is.
$ kartu match saboteur --bots greedy --deals 1-60 --json --quiet | python3 -c 'import json, math, sys; s = json.load(sys.stdin); width = lambda p, n, z=1.96: 2 * z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n); print(s["rounds"], s["miner_win_rate_high"] - s["miner_win_rate_low"] > 1.2 * width(s["miner_win_rate"], s["rounds"]))'
300 True
$ kartu match saboteur --miners greedy --saboteurs greedy --players 5 --deals 1-60 --json --quiet | python3 -c 'import json, math, sys; s = json.load(sys.stdin); width = lambda p, n, z=1.96: 2 * z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n); print(s["rounds"], abs(s["miner_win_rate_high"] - s["miner_win_rate_low"] - width(s["miner_win_rate"], s["rounds"])) < 1e-4)'
60 True
# Three rounds of a match; gold adds up.
$ kartu match saboteur --bots greedy --deals 1-2 --rounds 3 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print(s["rounds"], all(b["mean_points"] > 0 for b in s["bots"]))'
30 True

# Engines play it like our own bots.
$ kartu match saboteur --miners "exec:kartu bot saboteur greedy" --saboteurs greedy --players 4 --deals 1-3 --json --quiet | grep -o '"faults":[0-9]*' | sort -u
"faults":0

# What is wrong.
$ kartu match saboteur --miners greedy --deals 1-2
kartu: Name the bots of both sides, with --miners and --saboteurs, or of all seats, with --bots.
*
? 2
$ kartu match saboteur --miners greedy --saboteurs genius --deals 1-2
kartu: --saboteurs: *genius*
? 2
$ kartu match bigtwo --miners lowest --saboteurs lowest --deals 1-2
kartu: In this game nobody plays on sides: name the bots with --bots.
*
? 2
$ kartu match saboteur --miners greedy --saboteurs greedy --players 2-4 --deals 1-2 2>&1 | head -n 1
kartu: *
$ kartu match saboteur --miners greedy --saboteurs greedy --players 5-11 --deals 1-2
kartu: --players takes a number or a range such as 3-10, with --miners and --saboteurs.
*
? 2
$ kartu match saboteur --miners greedy --saboteurs greedy --rounds 3 --deals 1-2
kartu: Roles change with each round: a match of sides is one round.
*
? 2

# A card that does not fit names the neighbour; nothing is changed.
$ kartu deal saboteur 1 > deal; sed 's/^acts:.*/acts: 2:RL@1,0/; s/^2: RL TRBL/2: TRBL break-cart/; s/^pile: break-cart /pile: /' deal > next; kartu deal saboteur --file next | tail -n 1
acts: 2:RL@1,0
$ sed 's/2:RL@1,0/2:RL@1,0 3:TB@2,0/' next > wrong; kartu deal saboteur --file wrong
kartu: wrong:*: It does not fit the card at 1,0: that one has a tunnel where yours has none.
? 2
$ sed 's/2:RL@1,0/2:RL@5,0/' next > wrong; kartu deal saboteur --file wrong
kartu: wrong:*: At 5,0 the card would not be joined to the start: no open tunnel leads there.
? 2
$ sed 's/2:RL@1,0/2:mend-lamp@3/' next > wrong; kartu deal saboteur --file wrong
kartu: wrong:*: Player 3's lamp is not broken.
? 2
$ sed 's/2:RL@1,0/3:RL@1,0/' next > wrong; kartu deal saboteur --file wrong
kartu: wrong:*: It is not this seat's turn.
? 2

# A hint from what the seat to move sees, with a reason, candidates and beliefs.
$ kartu hint saboteur --file deal --json | python3 -c 'import json, sys; h = json.load(sys.stdin); print(h["move"], len(h["candidates"]) > 1, h["reason"] != "")'
* True True
