# The tables of the games.
$ kartu games | head -n 1
freecell: FreeCell, deals 1 to 8589934591
$ kartu games | sed '/^klondike/,$d' | grep -E '^    (cells|fast|prove|backtrack|dfs|paper|standard) ' | cut -c 1-18
    cells         
    fast          
    prove         
    backtrack     
    dfs           
    paper         
    standard      
    paper         
$ kartu games --json > games; python3 -c 'import json; g = [json.loads(l) for l in open("games")]; print(sorted(g[0])); print(g[0]["rules"][0]); print([s["name"] for s in g[0]["solvers"]][0])'
['bots', 'deals', 'game', 'line_formats', 'most_seats', 'position_formats', 'rules', 'solvers', 'title']
{'name': 'cells', 'about': 'number of free cells', 'least': 0, 'most': 8, 'usual': 4}
fast
$ kartu games | sed '1,/^klondike/d' | grep -E '^    (draw|empty|deck|pysol|solvitaire|shootme|compact) ' | cut -c 1-18
    draw          
    empty         
    deck          
    pysol         
    solvitaire    
    shootme       
    compact       
# Games that exist only for tests are not shown.
$ kartu games | grep -c null
0
? 1
