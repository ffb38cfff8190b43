# Sides: each side has its own bot; every deal is played once with each number of players.
$ kartu match saboteur --side miner=greedy --side saboteur=random --players 3-5 --deals 1-4 --json | python3 -c 'import json, sys; l = [json.loads(x) for x in sys.stdin]; print([(x["players"], x["deal"]) for x in l[:-1]]); s = l[-1]; print(list(s)); print([b["bot"] for b in s["bots"]], s["rounds"], [(p["players"], p["rounds"], sum(n["rounds"] for n in p["by_number"])) for p in s["by_players"]]); won = [x["winner"] for x in l[:-1]].count("miner"); print(abs(s["miner_win_rate"] - won / 12) < 1e-4, s["miner_win_rate_low"] <= s["miner_win_rate"] <= s["miner_win_rate_high"], s["games"] == sum(x["players"] for x in l[:-1]))'
[(3, 1), (3, 2), (3, 3), (3, 4), (4, 1), (4, 2), (4, 3), (4, 4), (5, 1), (5, 2), (5, 3), (5, 4)]
['summary', 'deals', 'games', 'bots', 'rounds', 'miner_win_rate', 'miner_win_rate_low', 'miner_win_rate_high', 'by_players', 'requested', 'interrupted', 'arrange', 'match_rounds', 'seed', 'game', 'rules', 'limits', 'version']
['greedy', 'random'] 12 [(3, 4, 4), (4, 4, 4), (5, 4, 4)]
True True True
$ for j in 1 3; do kartu match saboteur --side miner=covert --side saboteur=greedy --players 6 --deals 1-9 --jobs $j --json | sed 's/"ms[^,}]*//g'; done | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c
*10 2
$ kartu match saboteur --side miner=greedy --side saboteur=greedy --players 3 --deals 1-2 --quiet | awk 'NF { print $1, $2 }' | head -n 5
bot games
greedy *
greedy *
players saboteurs
3 all
# With --bots the winning side is counted as well.
$ kartu match saboteur --bots greedy --deals 1-2 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print(len(s["bots"]), s["rounds"], s["by_players"][0]["players"])'
5 10 5
# With --bots each deal is played in five rotations, which are correlated: the interval is wider. With --side each round is an
# independent sample.
$ kartu match saboteur --bots greedy --deals 1-60 --json --quiet | python3 -c 'import json, math, sys; s = json.load(sys.stdin); width = lambda p, n, z=1.96: 2 * z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n); print(s["rounds"], s["miner_win_rate_high"] - s["miner_win_rate_low"] > 1.2 * width(s["miner_win_rate"], s["rounds"]))'
300 True
$ kartu match saboteur --side miner=greedy --side saboteur=greedy --players 5 --deals 1-60 --json --quiet | python3 -c 'import json, math, sys; s = json.load(sys.stdin); width = lambda p, n, z=1.96: 2 * z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n); print(s["rounds"], abs(s["miner_win_rate_high"] - s["miner_win_rate_low"] - width(s["miner_win_rate"], s["rounds"])) < 1e-4)'
60 True
# Three rounds of a match; gold adds up.
$ kartu match saboteur --bots greedy --deals 1-2 --rounds 3 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print(s["rounds"], all(b["mean_points"] > 0 for b in s["bots"]))'
30 True

# Engines can play sides as well.
$ kartu match saboteur --side "miner=exec:kartu bot saboteur greedy" --side saboteur=greedy --players 4 --deals 1-3 --json --quiet | grep -o '"faults":[0-9]*' | sort -u
"faults":0

# --miners and --saboteurs are aliases. Of several bots for a side the last one plays.
$ kartu match saboteur --side miner=covert --side saboteur=greedy --players 4 --deals 1-2 --json | sed 's/"ms[^,}]*//g' > sides; kartu match saboteur --miners covert --saboteurs greedy --players 4 --deals 1-2 --json | sed 's/"ms[^,}]*//g' | cmp - sides; kartu match saboteur --miners random --side saboteur=greedy --side miner=covert --players 4 --deals 1-2 --json | sed 's/"ms[^,}]*//g' | cmp - sides

# Wrong options: the message names the one that was used.
$ kartu match saboteur --side miner=greedy --deals 1-2
kartu: The side saboteur has no bot: add --side saboteur=BOT.
*
? 2
$ kartu match saboteur --saboteurs greedy --deals 1-2
kartu: The side miner has no bot: add --side miner=BOT.
*
? 2
$ kartu match saboteur --side miner --deals 1-2
kartu: --side takes NAME=BOT, not "miner".
*
? 2
$ kartu match saboteur --side digger=greedy --deals 1-2
kartu: --side: unknown side "digger"; available: miner, saboteur.
*
? 2
$ kartu match saboteur --side miner=greedy --side saboteur=genius --deals 1-2
kartu: --side saboteur: *genius*
? 2
$ kartu match saboteur --miners greedy --saboteurs genius --deals 1-2
kartu: --saboteurs: *genius*
? 2
$ kartu match bigtwo --side miner=lowest --deals 1-2
kartu: --side: Big Two has no sides; name the bots with --bots.
*
? 2
$ kartu match bigtwo --miners lowest --saboteurs lowest --deals 1-2
kartu: --miners: Big Two has no sides; name the bots with --bots.
*
? 2
$ kartu match saboteur --side miner=greedy --bots greedy --deals 1-2
kartu: --side cannot be used together with --bots.
*
? 2
$ kartu match saboteur --side miner=greedy --side saboteur=greedy --players 2-4 --deals 1-2 2>&1 | head -n 1
kartu: *
$ kartu match saboteur --side miner=greedy --side saboteur=greedy --players 5-11 --deals 1-2
kartu: --players takes a number or a range up to 10, such as 3-10; not "5-11".
*
? 2
$ kartu match saboteur --bots greedy --players 4 --deals 1-2
kartu: --players can only be used together with --side.
*
? 2
$ kartu match saboteur --side miner=greedy --side saboteur=greedy --rounds 3 --deals 1-2
kartu: --side cannot be used together with --rounds: roles change in each round.
*
? 2
$ for i in $(seq 65); do echo --side miner=greedy; done | xargs kartu match saboteur --deals 1
kartu: --side was given too often: at most 64 times.
*
? 123

# The error for a card that does not fit names the neighbour.
$ kartu deal saboteur 1 > deal; sed 's/^acts:.*/acts: 2:RL@1,0/; s/^2: RL TRBL/2: TRBL break-cart/; s/^pile: break-cart /pile: /' deal > next; kartu deal saboteur --file next | tail -n 1
acts: 2:RL@1,0
$ sed 's/2:RL@1,0/2:RL@1,0 3:TB@2,0/' next > wrong; kartu deal saboteur --file wrong
kartu: wrong:*: It does not fit the card at 1,0: that one has a tunnel where yours has none.
? 2
$ sed 's/2:RL@1,0/2:RL@5,0/' next > wrong; kartu deal saboteur --file wrong
kartu: wrong:*: At 5,0 the card would not be connected with the start: no open tunnel leads there.
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
