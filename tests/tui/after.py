"""The end of a game: figures, analysis, automatic completion; grades; combinations."""
import re
import subprocess

from table import Lost, play_patience, solution


def test_ending(table):
    """after a win: par, rank, streak; the analysis, a position of it, and the same deal again"""
    play_patience(table, "freecell", 617, "ranks=3")
    table.wait(re.compile(r"(\(par\)|Par): \d+.*(streak|beruntun): 1", re.S))
    table.keys("Z")
    screen = table.wait(re.compile("could be won after every move|Selalu dapat dimenangkan"))
    words = re.findall(r"^ +\d+  .+ (?:home|to|fondasi|ke) ?.*$", screen, re.M)
    if not re.search(r"^ ████+$", screen, re.M) or len(words) < 5:
        raise Lost("no graph or no moves:\n" + screen)
    table.keys("Down", "Enter")
    table.wait(re.compile(r"(Replay|Putar ulang) · (step|langkah) 2 "))
    table.keys("Escape")
    table.wait(re.compile("could be won after every move|Selalu dapat dimenangkan"))
    table.keys("Escape")
    table.wait_word("won")
    table.keys("R")
    table.moves(0)
    table.keys("I")
    table.wait(re.compile(r"(shortest known\s+solution|terpendek\s+yang\s+diketahui): \d+"))


def test_history(table):
    """the history: a replay of a finished game, and its analysis"""
    play_patience(table, "freecell", 617, "ranks=3")
    table.keys("S")
    table.wait(re.compile("h shows the history|h menampilkan riwayat"))
    table.keys("h")
    table.wait(re.compile(r"617 .* 2 (moves|langkah) · 0:\d\d"))
    table.keys("Enter")
    table.wait(re.compile("leave this game first|tinggalkan\\s+permainan\\s+ini"))
    table.start()
    table.wait("Saboteur")
    table.keys("End", "Up", "Up", "Enter")
    table.wait(re.compile(r"617 .* 2 (moves|langkah) · 0:\d\d"))
    table.keys("Enter")
    table.wait(re.compile("617 · (Replay|Putar ulang) · "))
    table.keys("Z")
    table.wait(re.compile("could be won after every move|Selalu dapat dimenangkan"))
    table.keys("Escape")
    table.wait(re.compile("617 · (Replay|Putar ulang) · "))
    table.keys("Escape")
    table.wait(re.compile(r"Kartu · (History|Riwayat)"))


def test_mistake(table):
    """the analysis marks the move that lost the game; before the end it is help"""
    table.start("freecell", "5", "--rules", "ranks=4,cells=1,columns=4")
    table.moves(0)
    table.agree("Z")
    table.wait(re.compile("no moves to analyse|Belum ada langkah untuk"))
    table.type("4a")
    table.moves(1)
    table.keys("Z")
    lost = r"(before move 1|sebelum langkah 1)\b.*^ █▁$.*^ !   1  .*(could not be won|tidak dapat)"
    table.wait(re.compile(lost, re.S | re.M))


def test_complete(table):
    """X plays all cards home when that needs no choice, and not before"""
    rules = "ranks=3"
    moves = solution(table.kartu, "freecell", 617, rules)
    table.start("freecell", "617", "--rules", rules, "--after", " ".join(moves[:-2]))
    table.moves(0)
    table.wait(re.compile("X plays them|X memainkannya"))
    table.keys("X")
    table.wait_word("won")
    table.start("freecell", "617")
    table.moves(0)
    table.keys("X")
    table.wait(re.compile("without a choice yet|tanpa harus memilih"))


def test_combinations(table):
    """the combinations of the hand: all kinds, and choosing the cards of one"""
    table.start("bigtwo", "7", "--bots", "lowest")
    table.wait("3♦")
    table.keys("K")
    table.wait(re.compile("6♣ 6♠ 9♦ 9♥ 9♠ +full house"))
    table.keys("Enter")
    table.wait("3♦ 3♣  ·  2♥ 2♠")
    table.keys("Escape")
    table.wait("full house")
    table.keys("Down", "Enter")
    table.wait(re.compile("cannot be played now|tidak dapat dimainkan: Enter"))


def test_sealed(table):
    """a sealed deal has a commitment, and when the game is over the command that checks it"""
    table.start()
    table.wait("FreeCell")
    table.keys("Enter", "Down", "Down", "Down", "Left")
    table.wait(re.compile("sealed: for the high|tersegel: untuk skor"))
    table.start("freecell", "--rules", "ranks=1")
    table.moves(0)
    table.keys("Y")
    commitment = re.search("^ *([0-9a-f]{64})$", table.wait(re.compile("The seed is shown|Benih ditampilkan")), re.M)
    table.keys("Escape", "X")
    table.wait_word("won")
    table.keys("Y")
    screen = table.wait("verify-shuffle")
    command = screen[screen.index("kartu verify-shuffle"):].rsplit("\n\n", 1)[0].replace("\\\n", " ")
    words = command.split()[:9]
    if "ranks=1" not in words or commitment.group(1) not in words:
        raise Lost(screen)
    checked = subprocess.run([table.kartu, *words[1:]], capture_output=True, text=True)
    if checked.returncode != 0 or "ranks=1" not in checked.stdout:
        raise Lost(f"{words}: {checked.stdout}{checked.stderr}")
    table.keys("Escape", "D")
    table.wait(re.compile("Deal number|Nomor kocokan"))
    table.type("5")
    table.keys("Enter")
    table.moves(0)
    table.keys("Y")
    table.wait(re.compile("This deal is not sealed|Kocokan ini tidak tersegel"))
