# Saboteur: deals.
$ kartu deal saboteur 1 --rules seats=3
game: saboteur
rules: seats=3,columns=7,rounds=3,hopeless=0,tools=0,selfbreak=1,goaledges=free,deadends=0,mend=one,alldrop=0
round: 1
lead: 2
roles: saboteur miner miner
goals: stone-a gold stone-b
taken: - - -
paid: - - -
share: 211
supply: 3333222222211111111111111
1: TB RL TRL TRB xR xTRB
2: RL TRBL break-pick break-pick mend-pick mend-pick
3: TRL TRBL xTRBL break-lamp break-lamp map
pile: break-cart xRL xTRL TRB *
acts:
$ for n in 3 4 5 6 7 8 9 10; do kartu deal saboteur 5 --rules seats=$n > $n; kartu deal saboteur --file $n | cmp - $n; awk '$1 == "1:" || $1 == "pile:" { print NF - 1 }' $n | tr '\n' ' '; done
6 49 6 43 6 37 5 37 5 32 4 35 4 31 4 27 *
$ kartu deal saboteur 1000000000001
kartu: *1 to 1000000000000*
? 2

# Bad rules and positions: a reason, status 2.
$ kartu deal saboteur 1 --rules seats=2
kartu: --rules: seats takes *3-10*
? 2
$ kartu deal saboteur 1 --rules goaledges=shut
kartu: --rules: goaledges takes one of: free, open.
? 2
$ sed 's/^acts:/acts: 5:TB@1,0/' 5 | kartu hint saboteur --file -
kartu: stdin:17:7: *
? 2
$ sed 's/^acts:/acts: 1:TB@1,0/; s/^lead: ./lead: 1/' 5 | kartu hint saboteur --file -
kartu: stdin:17:7: It does not fit the card at 0,0: that one has a tunnel where yours has none.
? 2
$ sed 's/^1:/1: map/' 5 | kartu hint saboteur --file -
kartu: stdin:11:*: There are more cards here than a hand can hold.
? 2

# Moves are refused with a reason, in the user's language; words are read in both languages.
$ echo 'break-pick@3 TRBL@1,0' | kartu verify saboteur 1 --rules seats=3 --solution -
kartu: stdin:1:14: You cannot dig while a tool is broken: mend the pick first.
? 2
$ echo 'break-pick@3 TRBL@1,0' | LANGUAGE=id kartu verify saboteur 1 --rules seats=3 --solution -
kartu: stdin:1:14: Anda tidak dapat menggali selama ada alat yang rusak: perbaiki dulu beliung Anda.
? 2
$ echo 'break-pick@1 TRL@0,1 TB@1,0' | kartu verify saboteur 1 --rules seats=3 --solution -
kartu: stdin:1:*
? 2
$ for l in C id; do LANGUAGE=$l kartu hint saboteur 1 --rules seats=3 --solver random | sed 's/^[^(]*//; s/).*/)/'; done | uniq -c | awk '{ print $1 }'
2
$ LANGUAGE=id kartu hint saboteur 1 --rules seats=3 --solver greedy
RL@1,0: menggali terowongan di 1,0 (RL@1,0): terowongan jadi lebih dekat: minimal 6 kartu lagi ke tujuan terdekat yang mungkin berisi emas, bukan 7; skornya 4.00, dan ada langkah lain dengan skor yang sama (*greedy*)
$ for w in 'gali terowongan di 1,0 (RL@1,0)' 'dig a tunnel at 1,0 (RL@1,0)'; do echo "$w" | kartu verify saboteur 1 --rules seats=3 --solution -; done
kartu: stdin:1:*: The solution ends here after 1 move, but the game is not won.
kartu: stdin:1:*: The solution ends here after 1 move, but the game is not won.
? 2
$ kartu solve saboteur 1
kartu: --solver: Saboteur has no solver, only bots: see 'kartu hint' and 'kartu match'.
? 2
