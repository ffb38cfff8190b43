# The calculation of the paper's player: its variables, weights and choice; the literal options.
$ kartu deal saboteur 5 --rules seats=3 --view 1 | sed 's/^1: .*/1: TRB break-pick TR map TRB TRL/; s/^roles: saboteur/roles: miner/' > table
$ kartu explain saboteur --file table --solver greedy | sed -n '1,5p; $p'
isEmas of each goal: 2 not known, 1 gold, 0 stone
  Goal 1: 2
  Goal 2: 2
  Goal 3: 2
amISaboteur (1 saboteur, 0 miner): 0
look at the * goal (map@*): 10 (chosen)
$ kartu explain saboteur --file table --solver greedy | grep -A2 '(TBL@1,0)' | head -n 3
    dig a tunnel at 1,0 (TBL@1,0): 3
      Distance to the nearest goal with isEmas 1 or 2: 6
      Heading to the right or to that goal (1 if so): 0
$ sed 's/^1: .*/1: xRL break-pick TB break-lamp TB TB/' table > dead; kartu explain saboteur --file dead --solver greedy | grep xRL@1,0
    lay a dead end at 1,0 (xRL@1,0): 0
$ kartu explain saboteur --file dead --solver greedy:deadends | tail -n 1
lay a dead end at 1,0 (xRL@1,0): 4 (chosen)
$ kartu explain saboteur 5 --solver greedy:walls
kartu: --solver:*
? 2
