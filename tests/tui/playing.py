"""Patiences: mouse, hints, verdicts, previews, keys."""
import itertools
import re

from table import Lost, button, click, where


def test_help(table):
    """why a move is refused, a hint, bookmarks, watching, help, statistics"""
    table.start("freecell", "617")
    table.moves(0)
    table.type("2h")
    table.wait_word("refused")
    table.agree("i")
    table.wait_word("hint")
    table.keys("i")
    table.moves(1)
    table.keys("i")
    table.wait_word("hint")
    table.keys("Enter")
    table.moves(2)
    table.keys("B")
    table.wait_word("bookmark")
    table.keys("Tab", "Enter")
    table.moves(3)
    table.keys("u", "u", "u")
    table.moves(0)
    table.keys("G")
    table.moves(2)
    table.keys("?")
    table.wait_word("help")
    table.keys("Escape")
    table.keys("l")
    table.wait(re.compile(r"^ +1  .*\n +2  [^\n]*(column|cell|kolom|sel)", re.M))
    table.keys("Escape", "R")
    table.moves(0)
    table.keys("Tab")
    screen = table.wait(re.compile("(Move|Langkah) 1 (of|dari)"))
    if re.search("to cell|ke sel", screen):
        raise Lost("a cell comes first:\n" + screen)
    table.keys("Escape", "r", "r")
    table.moves(2)
    table.keys("S")
    table.wait_word("statistics")
    table.keys("Escape")
    table.moves(2)


def test_pointing(table):
    """pointing at a card moves that card or none"""
    table.start("freecell", "1")
    screen = table.moves(0)
    y, x = where(screen, "a  ")
    king, cell, home = where(screen, "K♦"), (y + 1, x), (y + 1, screen.splitlines()[y + 1].index("♥"))
    click(table, king, cell)
    table.wait(re.compile("K♦ cannot go there with the 5 cards|K♦ tidak dapat dipindahkan ke sana bersama 5 kartu"))
    table.type("8c7a")
    screen = table.moves(2)
    click(table, home, where(screen, "J♥"))
    table.wait(re.compile("No card from home|kartu dari fondasi"))
    table.moves(2)
    table.start("klondike", "5")
    lines = table.moves(0).splitlines()
    y = next(i for i, line in enumerate(lines) if line.count("░░░") == 6)
    click(table, (y, lines[y].index("░░░")), (y, lines[y].index("♦")))
    table.wait(re.compile("face-down card|tertutup"))
    table.type("hw")
    table.wait(re.compile("No card from home|kartu dari fondasi"))
    table.type("1w")
    table.wait(re.compile("No card can be put there|Tidak ada kartu yang dapat diletakkan di sana"))


def test_mouse(table):
    """mouse: two clicks, a drag, a double click that sends home"""
    table.start("freecell", "617")
    screen = table.moves(0)
    king, (y, x) = where(screen, "K♠"), where(screen, "a  ")
    cell = (y + 1, x)
    for place in (king, cell):
        button(table, place, True)
        button(table, place, False)
    table.moves(1)
    table.agree("u")
    table.moves(0)
    button(table, king, True)
    button(table, cell, False)
    table.moves(1)
    table.start("klondike", "1", "--rules", "draw=1,ranks=6,columns=4")
    ace = where(table.wait("A♣"), "A♣")
    button(table, ace, True, False, True, False)
    table.moves(1)
    for places in ((), ("click",)):  # dragged; or chosen by a click, and then the table
        table.start("bigtwo", "7", "--bots", "lowest")
        three = where(table.wait("3♦"), "3♦")
        button(table, three, True)
        if places:
            button(table, three, False)
            table.wait("3♦ (")
            button(table, (7, 20), True)
        button(table, (7, 20), False)
        table.wait(re.compile("(You|Anda): 3♦"))


def test_watch(table):
    """an algorithm plays on; pause, step, take over"""
    table.start("freecell", "617")
    table.moves(0)
    table.watch()
    table.keys("Space")
    at = int(re.search(r" (\d+) (of|dari) ", table.wait_word("paused")).group(1))
    for i in range(1, 4):
        table.keys("Right")
        table.wait(re.compile(rf" {at + i} (of|dari) "))
    table.keys("Left")
    table.wait(re.compile(rf" {at + 2} (of|dari) "))
    table.keys("+")
    table.wait(re.compile("Speed: |Kecepatan: "))
    table.keys("Enter")
    table.moves(at + 2)
    table.start("freecell", "617", "--rules", "ranks=3")
    table.moves(0)
    table.watch()
    table.wait(re.compile(r" (\d+) (of|dari) \1\b"))  # at the end
    table.keys("Enter")
    table.wait_word("won")


def test_take_over(table):
    """taking over from far down a long line"""
    table.start("freecell", "1")
    table.moves(0)
    table.agree("A")
    table.wait("backtrack")
    table.type("d")  # dfs
    table.keys("Enter")
    table.wait(re.compile("dfs (found a solution|menemukan)"))
    table.keys("Space")
    table.wait_word("paused")
    at, fences = 0, itertools.cycle("xyz")
    while at < 410:  # a key can come before its frame is loaded; the last position shows that all were handled
        fence = next(fences)
        table.keys(*["Right"] * 30, fence)
        screen = table.wait(re.compile(f"{fence} (has no function|tidak berfungsi)"))
        at = int(re.search(r" (\d+) (of|dari) ", screen).group(1))
    table.keys("Enter")
    screen = table.wait(re.compile(r"\d · \d+ (moves|langkah)"))
    counted = int(re.search(r"(\d+) (moves|langkah)", screen).group(1))
    if not at - 30 < counted <= at:  # some moves are free, and the last frame may not have been loaded
        raise Lost(f"{counted} moves after {at} steps:\n" + table.screen())


def test_lost(table):
    """verdicts: a lost position is recognised, W returns to the last winnable one, the next deal starts without help"""
    table.start("freecell", "617", "--think-seconds", "60")
    if table.words["assisted"] in table.moves(0):
        raise Lost("assisted from the start:\n" + table.screen())
    table.agree("V")
    table.wait_word("assisted")
    table.wait_word("winnable")
    table.type("1a1b1c4d")
    table.moves(4)
    table.wait(re.compile("It is lost[.] W returns|Terbukti tidak dapat dimenangkan[.] W kembali"))
    table.keys("W")
    table.wait_word("winnable")
    table.wait(re.compile("· [0-3] (move|langkah)"))
    table.keys("N")
    table.wait_word("question")
    table.keys("y")
    if table.words["assisted"] in table.moves(0) or table.words["winnable"] in table.screen():
        raise Lost("the next deal begins with help:\n" + table.screen())


def test_keys(table):
    """a key without a function gets an answer"""
    table.start("klondike", "5", "--rules", "draw=1,ranks=6,columns=4")
    table.moves(0)
    table.keys("9")
    table.wait(re.compile("There is no pile 9|Tidak ada tumpukan 9"))
    for key in "xaP":
        table.keys(key)
        table.wait(re.compile(f"{key} has no function|{key} tidak berfungsi"))
    table.keys("F5")
    table.wait(re.compile("This key has no function|Tombol ini tidak berfungsi"))
    table.keys("D")
    table.type("x")
    table.keys("Enter")
    table.wait("617")
    table.keys("Enter")
    table.wait(re.compile("Nothing is chosen|Belum ada yang dipilih"))
    table.keys("W")
    table.wait(re.compile("V asks the solver|V untuk putusan"))
    table.type("ss")
    table.moves(2)
    table.type("ww")
    table.wait(re.compile("Put back|Dikembalikan"))
    table.keys("D")
    table.wait_word("question")
    table.keys("y")
    table.wait(re.compile("Deal number:|Nomor"))
    table.type("6")
    table.keys("Enter")
    table.moves(0)
    table.start("bigtwo", "7", "--bots", "lowest")
    table.wait(re.compile("Your turn|Giliran"))
    table.keys("V")
    table.wait(re.compile("V has no function|V tidak berfungsi"))
    table.keys("D")
    table.wait(re.compile("not over yet|belum selesai"))


def test_slow_hint(table):
    """a hint that takes long says so"""
    # This search takes many seconds.
    table.start("freecell", "209", "--rules", "cells=2", "--think-seconds", "60", "--think-mb", "1024")
    table.moves(0)
    table.agree("i")
    table.wait(re.compile("Still looking for a hint|Masih mencari petunjuk"))


def test_cells(table):
    """no cell has the key of a command: pressing it starts no help"""
    table.start("freecell", "617")
    table.wait(re.compile(" A (watch|tonton)"))
    table.keys("a")
    table.wait(re.compile("This pile has no card to move|Tidak ada kartu yang dapat dipindahkan dari tumpukan ini"))
    table.type("2a")
    table.moves(1)
    table.type("aa")
    screen = table.wait(re.compile("Put back|Dikembalikan"))
    if table.words["assisted"] in screen or table.words["preview"] in screen:
        raise Lost("a does more than it says:\n" + screen)
    table.start("freecell", "5", "--rules", "cells=8")
    labels = table.moves(0).splitlines()[1].split()
    if labels[:8] != list("abcdfgjk"):
        raise Lost(f"keys of cells: {labels}")


def test_questions(table):
    """the first help of a game, undo included, needs one confirmation; the next game starts without help"""
    table.start("freecell", "617")
    table.moves(0)
    for key in ("i", "V", "e", "A"):
        table.keys(key)
        table.wait_word("question")
        table.keys("n")
        table.keys("9")  # replaces the message
        if table.words["assisted"] in table.wait(re.compile("no pile 9|tumpukan 9")):
            raise Lost(f"{key} and n mark the game:\n" + table.screen())
    table.agree("i")
    table.wait_word("hint")
    table.wait_word("assisted")
    table.keys("V")
    table.wait_word("winnable")
    table.keys("e")  # no question: the game is already marked
    table.wait(re.compile("thinks:|Pendapat |No bot explains|tidak ada bot", re.I))
    table.type("2a")
    table.moves(1)
    table.keys("N")
    table.wait_word("question")
    table.keys("n")
    table.wait_word("winnable")
    table.keys("N")
    table.wait_word("question")
    table.keys("y")
    table.moves(0)
    table.type("2a")
    table.moves(1)
    screen = table.screen()
    if table.words["assisted"] in screen or table.words["winnable"] in screen:
        raise Lost("help of the game before:\n" + screen)
    table.keys("G")  # no bookmark, no question
    table.wait(re.compile("no bookmark yet|[Bb]elum ada penanda"))
    for key in ("u", "R", "BSpace"):
        table.keys(key)
        table.wait_word("question")
        table.keys("n", "9")
        if table.words["assisted"] in table.wait(re.compile("no pile 9|tumpukan 9")):
            raise Lost(f"{key} and n mark the game:\n" + table.screen())
    table.agree("u")
    table.moves(0)
    table.wait_word("assisted")
    table.type("2a")
    table.moves(1)
    table.keys("R")
    table.moves(0)


def test_free_moves(table):
    """free moves are not counted, neither in the bar nor in the log"""
    table.start("freecell", "617", "--rules", "ranks=3")
    table.moves(0)
    table.keys("Tab", "Enter")
    table.wait(re.compile("A♠ *$", re.M))
    table.type("1a")
    table.moves(1)
    table.keys("l")
    table.wait(re.compile(r"·  A♠ .*\n +1  3♠ "))


def cards_of(screen):
    return screen.splitlines()[1:-3]


def test_preview(table):
    """a preview has its own counter, and its keys do not change the game; a win after taking over counts as assisted"""
    table.start("freecell", "617", "--rules", "ranks=3")
    table.moves(0)
    table.type("1a")
    cards = cards_of(table.moves(1))
    table.agree("A")
    table.wait(re.compile("Which algorithm|Algoritma mana"))
    table.keys("Enter")
    table.wait(re.compile("Enter take over from here  Esc back to my game|"
                          "Enter ambil alih dari sini  Esc kembali ke permainan saya"))
    table.wait(re.compile(r"· (Preview · step|Pratinjau · langkah) \d+ "))
    table.keys("Space")
    screen = table.wait_word("paused")
    if re.search(r"\d (moves?|langkah)\b", screen.splitlines()[0]):
        raise Lost("counters of the game above a preview:\n" + screen)
    for key in ("u", "i", "R", "V", "N", "e"):
        table.keys(key)
        table.wait(re.compile(f"{key} (has no function|tidak berfungsi)"))
    table.keys("Escape", "9")
    if cards_of(table.wait(re.compile("no pile 9|tumpukan 9"))) != cards:
        raise Lost("the game has changed:\n" + table.screen())
    table.keys("A", "Enter")
    table.wait(re.compile(r" (\d+) (of|dari) \1\b"))  # at the end
    table.keys("Enter")
    table.wait_word("won")
    table.wait_word("assisted")
    table.keys("S")
    table.wait(re.compile(r"ranks=3 +1 +0 +1 "))  # played, won, won with help
    table.start()
    table.wait("Saboteur")
    if re.search("Continue|Lanjutkan", table.screen()):
        raise Lost("a game that is won is unfinished:\n" + table.screen())


def test_hint_lines(table):
    """a hint shows the move, the reason and the estimate, each once and completely"""
    known = {"en": "The solver knows the face-down cards of this deal.",
             "id": "Pemecah mengetahui kartu-kartu tertutup pada kocokan ini."}[table.language]
    for game, deal, rules in (("klondike", "5", "draw=3"), ("spider", "3", "suits=2")):
        table.start(game, deal, "--rules", rules)
        table.moves(0)
        table.agree("i")
        screen = table.wait(re.compile(known.replace(" ", r"\s+")))
        talk = " ".join(screen[screen.index(table.words["hint"]):].rsplit("\n", 2)[0].split())
        sentences = [sentence.strip() for sentence in re.split(r"(?<=[.])\s", talk)]
        if len(sentences) < 3 or len(set(sentences)) != len(sentences) or sentences[-1] != known:
            raise Lost("not each sentence once:\n" + screen)
