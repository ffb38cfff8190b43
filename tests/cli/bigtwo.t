# Big Two: deals and presets.
$ kartu deal bigtwo 1
game: bigtwo
rules: seats=4,hand=13,direction=clockwise,suits=dchs,lead=lowest,opening=contains,triples=1,twopair=0,flush=top,quads=boom,bomb=none,straightflush=five,royal=0,jqka2=0,a2345=low,23456=low,pass=soft,closes=0,lastcard=none,finish=first,double=0,triple=0,twos=none,held=0,ending=0,pips=0,rounds=0,target=0,instant=none
round: 1
totals: 0 0 0 0
lead: 2 lowest
1: 5C 6C 7D 8D 9D 9C TH TS JH AH AS 2D 2S
2: 3D 4D 4S 5D 6D 8C 9S TC KD KH KS AC 2C
3: 3C 3H 4C 5H 5S 6H 6S 7H 8H JD JS AD 2H
4: 3S 4H 7C 7S 8S 9H TD JC QD QC QH QS KC
plays:
$ for p in paper pagat hongkong taiwan singapore pusoydos indonesia places cw2018; do kartu deal bigtwo 5 --rules preset=$p > $p; kartu deal bigtwo --file $p | cmp - $p; sed -n 5p $p; done | uniq -c
*9 lead: 1 lowest
$ kartu deal bigtwo 1 --rules seats=2 | tail -n 4
aside: *
1: 5C 6C 7D 8D 9D 9C TH TS JH AH AS 2D 2S
2: 3D 4D 4S 5D 6D 8C 9S TC KD KH KS AC 2C
plays:
$ kartu deal bigtwo 2 --rules seats=3,hand=all | tail -n 4 | awk '{ print NF }' | sort -n | tr '\n' ' '
1 18 18 19 *
$ kartu deal bigtwo 1000000000001
kartu: *1 to 1000000000000*
? 2

# Bad rules and positions: a reason, status 2.
$ kartu deal bigtwo 1 --rules preset=vegas
kartu: --rules: preset takes one of: paper, pagat, hongkong, taiwan, singapore, pusoydos, indonesia, places, cw2018.
? 2
$ kartu deal bigtwo 1 --rules seats=5
kartu: --rules: seats takes *2-4*
? 2
$ kartu deal bigtwo 1 --rules quads=six
kartu: --rules: quads takes one of: boom, five, four.
? 2
$ kartu deal bigtwo 1 | sed 's/^1: 5C/1: 3D/' | kartu deal bigtwo --file -
kartu: stdin:7:4: The 3♦ appears twice.
? 2
$ kartu deal bigtwo 1 | sed 's/^1: 5C/1:/' | kartu hint bigtwo --file -
kartu: stdin:10:7: These cards are missing: 5C. Every card must be in a hand, played, gone or aside.
? 2
$ kartu deal bigtwo 1 | sed 's/^1: 5C/1:/; s/^2: 3D 4D/2:/' | kartu hint bigtwo --file -
kartu: stdin:10:7: These cards are missing: 3D 4D 5C. Every card must be in a hand, played, gone or aside.
? 2
$ kartu deal bigtwo 1 | sed 's/^1: .*/1:/' | kartu hint bigtwo --file -
kartu: stdin:10:7: Missing cards: 13 of 52. Every card must be in a hand, played, gone or aside; write "?" for an unknown card.
? 2
$ kartu deal bigtwo 1 | sed 's/^1: .*/1: ? ?/' | kartu hint bigtwo --file - 2>&1 | cut -c 1-43
kartu: stdin:10:7: Missing cards: 11 of 52.
$ kartu deal bigtwo 1 | sed 's/^1: /1: ? /' | kartu hint bigtwo --file -
kartu: stdin:10:7: There are 53 cards here, but the deck has 52.
? 2
$ kartu deal bigtwo 1 | sed 's/^plays:/plays: 2:4D/; s/^2: 3D 4D/2: 3D/' | kartu hint bigtwo --file -
kartu: stdin:10:12: No deal fits these plays and hands.
? 2

# A preset without changes has no rules after its name.
$ kartu games | grep "the rules of the paper"
    paper          the rules of the paper

# The table of the paper's section 5: its own numbers.
$ kartu deal bigtwo 1 | sed '3,$d' > section5; printf '%s\n' 'round: 1' 'totals: 0 0 0 0' 'lead: 1' 'gone: 3D 3C 3H 3S 4D 4C 4H 5D 5C 5H 5S 6D 6C 6H 6S 7D 7H 7S 8D 8C 8H 9D 9H TD TC TH TS JC JS QD QC QH QS KD AC AH AS 2D 2H 2S' '1: 9C JD AD' '2: ? ? ?' '3: ? ? ?' '4: ? ? ?' 'plays:' >> section5
$ kartu hint bigtwo --file section5 --solver minimax --json
{"game":"bigtwo","deal":null,"verdict":"unknown","limit":"unknown cards","bot":"minimax","move":"9C","words":"9♣ (single)","reason":"it has the highest value by the paper's formula","estimate":"its score is -48.00; the next best move has -61.00","scale":"score","candidates":[{"move":"9C","value":-48.0000},{"move":"JD","value":-61.0000},{"move":"AD","value":-97.0000}],"sees_hidden":false}
$ kartu hint bigtwo --file section5 --solver minimax
9C: 9♣ (single): it has the highest value by the paper's formula; its score is -48.00; the next best move has -61.00 (chosen by the bot minimax, which does not see the hidden cards)
$ kartu explain bigtwo --file section5 --solver minimax | grep -E '(V = .*|chosen\)$)'
One turn of the table after each play, V = K1 + (K1 - K2) + (K1 - K3) + (K1 - K4) + K5
  9♣ (V = -28 + 2 + 9 + 16 - 47): -48 (chosen)
    9♠ (K2 = -30, term K1 - K2): 2 (chosen)
      J♥ (K3 = -37, term K1 - K3): 9 (chosen)
        K♣ (K4 = -44, term K1 - K4): 16 (chosen)
          A♦ (K5, own next play): -47 (chosen)
  J♦ (V = -35 + 2 + 9 + 10 - 47): -61
  A♦ (V = -47 + 5 + 0 + 0 - 55): -97
  9♣ (single): -48 (chosen)
$ kartu explain bigtwo --file section5 --solver minimax:answers=8 | grep -E '^  [^ ]+ .V ='
  9♣ (V = -28 + 24 + 0 + 0 - 55): -59 (chosen)
  J♦ (V = -35 + 17 + 0 + 0 - 55): -73
  A♦ (V = -47 + 5 + 0 + 0 - 55): -97
$ kartu explain bigtwo --file section5 --solver minimax --format dot | grep -c -- '->'
15
$ kartu explain bigtwo --file section5 --solver minimax:answers=9
kartu: --solver: answers takes a number in 1-8.
? 2
$ kartu hint bigtwo 1 --solver network
3D4D5D6DKD: 3♦ 4♦ 5♦ 6♦ K♦ (flush): the network scores it highest; the network's probability of this play is about 100 %, that of the next best play 0 % (chosen by the bot network, which does not see the hidden cards)
$ kartu hint bigtwo 1 --solver casual --json
{"game":"bigtwo","deal":1,*"estimate":"the probability of drawing this play was about * %","scale":"probability","candidates":[{"move":"*","value":0.*
$ LANGUAGE=id kartu hint bigtwo 1 --solver network
3D4D5D6DKD: *; menurut jaringan saraf peluang langkah ini sekitar 100 %, dan langkah terbaik berikutnya 0 % (*
$ kartu explain bigtwo 1 --solver network | sed -n '3p;4p'
Candidates, with the probability that the algorithm gives them
  3♦ 4♦ 5♦ 6♦ K♦ (flush): 1 (chosen)
$ kartu hint bigtwo --file section5 --solver lowest
9C: 9♣ (single): it is the lowest play that the rules allow here (*lowest*)
$ sed 's/^1: 9C JD AD/1: ? ? ?/' section5 | kartu hint bigtwo --file -
kartu: The seat to move must know its own cards, and its role if it has one.
? 2
# A hint for a deal uses only what its leader sees.
$ kartu hint bigtwo 1 --json > all; kartu deal bigtwo 1 | sed 's/^[134]:.*/&X/; :a; s/^\([134]:\( ?\)*\) [^ ?]*\( \|X\)/\1 ?\3/; ta; s/X//' > seen; sed -n 6p seen; kartu hint bigtwo --file seen --json | sed 's/null/1/' | cmp - all
1: ? ? ? ? ? ? ? ? ? ? ? ? ?
$ kartu hint bigtwo 1 --solver genius
kartu: --solver: *genius*
? 2
$ kartu solve bigtwo 1
kartu: --solver: Big Two has no solver, only bots: see 'kartu hint' and 'kartu match'.
? 2

# Matches: every bot plays every seat, points add up, the same seed gives the same games.
$ kartu match bigtwo --bots minimax,lowest,random,lowest --deals 1-20 --seed 3 --json --quiet | python3 -c 'import json, sys; s = json.load(sys.stdin); print(s["deals"], s["games"], [b["games"] for b in s["bots"]], abs(sum(b["mean_points"] for b in s["bots"])) < 1e-3, abs(sum(b["win_rate"] for b in s["bots"]) - 1) < 1e-3)'
20 320 [80, 80, 80, 80] True True
$ for j in 1 2; do kartu match bigtwo --bots minimax,lowest,random,random --deals 1-10 --jobs $j --seed 5 --json | sed 's/"ms[^,}]*//g'; done | sort | uniq -c | awk '{ print $1 }' | sort | uniq -c
*11 2
$ kartu match bigtwo --bots lowest,random --rules preset=places,seats=2 --deals 1-40 --json --quiet | python3 -c 'import json, sys; a, b = json.load(sys.stdin)["bots"]; print(a["mean_points"] == -b["mean_points"] > 0, abs(a["mean_points"]) <= 1)'
True True
$ kartu match bigtwo --bots lowest,random --deals 1-3
kartu: There are 4 seats and 2 bots: name one bot for each seat, or one for all.
*
? 2
$ kartu match bigtwo --bots genius --deals 1-3
kartu: --bots: *genius*
? 2

# A game without solvers: no bench; verify only checks the plays.
$ kartu bench bigtwo | wc -l
2
# Lines of plays, in both notations and both languages.
$ echo '3D pass pass 5C pass KC' | kartu verify bigtwo 1 --solution - --quiet
kartu: stdin:1:*
? 2
@ LANGUAGE=id
$ kartu hint bigtwo 1 --solver minimax
3D: 3♦ (*): *
$ kartu deal bigtwo 1 | sed 's/^plays:/plays: 2:3D/; s/^2: 3D/2:/' > after; printf '%s\n' 'lewat' 'pas' | kartu verify bigtwo --file after --solution -
kartu: stdin:2:*
? 2
