# kartu games.
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
['bots', 'deals', 'game', 'heuristics', 'line_formats', 'most_seats', 'position_formats', 'presets', 'rules', 'solvers', 'title']
{'name': 'cells', 'about': 'number of free cells', 'least': 0, 'most': 8, 'usual': 4}
fast
$ kartu games | sed '1,/^klondike/d; /^spider/,$d' | grep -E '^    (draw|empty|deck|pysol|solvitaire|shootme|compact) ' | cut -c 1-18
    draw          
    empty         
    deck          
    pysol         
    solvitaire    
    shootme       
    compact       
# Presets.
$ kartu games | sed '1,/^spider/d; /^bigtwo/,$d' | grep -E '^    (suits|paper|spiderette|dfs|deck|words) ' | cut -c 1-18
    suits         
    paper         
    spiderette    
    dfs           
    paper         
    deck          
    words         
$ kartu games | sed '1,/^spider/d; /^bigtwo/,$d' | grep -A 1 'preset='
  Presets (--rules preset=NAME,...):
    paper          the paper's example: three columns, one set: rows=3,sets=1,cards=3,extra=0,closed=2
$ python3 -c 'import json; g = {l["game"]: l for l in map(json.loads, open("games"))}; print(g["klondike"]["presets"], [p["name"] for p in g["spider"]["presets"]]); print(g["spider"]["presets"][0])'
[] ['paper', 'spiderette', 'will-o-the-wisp', 'simple-simon', 'mrs-mop']
{'name': 'paper', 'about': "the paper's example: three columns, one set", 'rules': 'rows=3,sets=1,cards=3,extra=0,closed=2'}
$ kartu games | sed '1,/^bigtwo/d; /^saboteur/,$d' | grep -E '^    (seats|quads|paper|cw2018|minimax|lowest|random|kartu|standard|words) ' | cut -c 1-18
    seats         
    quads         
    paper         
    cw2018        
    minimax       
    lowest        
    random        
    kartu         
    standard      
    words         
# Games that exist only for tests are not shown.
$ kartu games | grep -c null
0
? 1

# One game; case, blanks and hyphens of its name do not matter.
$ kartu games > all; kartu games freecell > one; kartu games FreeCell | cmp - one; sed '/^klondike/,$d' all | cmp - one
$ for n in bigtwo BigTwo big-two big_two 'Big Two' BIGTWO; do kartu games "$n" --json | cut -c 1-16; done | uniq -c | awk '{ print $1, $2 }'
6 {"game":"bigtwo"
$ kartu solve FreeCell 20 --quiet | cut -c 1-14
| # freecell 20:
$ kartu deal Klondike 3 | head -n 1
game: klondike
$ kartu games chess
kartu: Unknown game "chess"; 'kartu games' lists all games.
? 2
$ kartu games free
kartu: Unknown game "free"; 'kartu games' lists all games.
? 2
