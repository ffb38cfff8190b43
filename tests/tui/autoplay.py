"""An algorithm plays for the player, with real moves: F and A."""
import os
import re
import subprocess

from table import Lost

PLAYS = re.compile("plays for you|bermain untuk Anda")
MINE = re.compile("You play on yourself|Anda melanjutkan sendiri")


def begin(table, *args):
    table.start(*args)
    table.moves(0)
    table.agree("F")
    table.wait(PLAYS)


def test_finish(table):
    """F: the paper's algorithm finishes my game, at another speed, and the game is in a list of its own"""
    begin(table, "spider", "134", "--rules", "preset=paper")
    table.wait(re.compile("(played by|dimainkan oleh) dfs"))
    table.keys("+")
    table.wait(re.compile("46 (moves in ten|langkah dalam sepuluh)"))
    table.keys(*["+"] * 8)
    table.wait_word("won")
    table.keys("H")
    screen = table.wait(re.compile(r"(Played by algorithms|Dimainkan algoritma).*dfs +(won|menang) ", re.S))
    if re.search("# (Numbered|Kocokan)", screen):
        raise Lost("it is among the wins of people:\n" + screen)
    table.keys("Escape", "S")
    table.wait(re.compile(r" dfs +1 +1 "))
    table.start()
    table.wait("Saboteur")
    if re.search("Continue|Lanjutkan", table.screen()):
        raise Lost("a game that an algorithm has won is unfinished:\n" + table.screen())


def test_take_over_by_key(table):
    """any key takes over, and the game goes on by hand; F again plays on without a question"""
    begin(table, "klondike", "6", "--rules", "draw=1")
    table.keys("-", "-", "-", "-")
    table.wait(re.compile(r"\b[2-6] (moves in ten|langkah dalam sepuluh)"))
    table.keys("x")
    table.wait(MINE)
    before = int(re.search(r"(\d+) (moves?|langkah)", table.screen()).group(1))
    table.keys("s")
    table.moves(before + 1)
    table.keys("F")
    table.wait(PLAYS)
    table.keys("q")  # leaving ends it
    table.wait(re.compile("LEFT 0"))
    table.start("klondike", "6", "--rules", "draw=1")
    screen = table.wait(re.compile("(played by|dimainkan oleh) greedy"))
    if PLAYS.search(screen):
        raise Lost("it plays on after a new start:\n" + screen)


def test_gives_up(table):
    """a solver says why it gives up"""
    table.start("spider", "1", "--rules", "preset=paper")
    table.moves(0)
    table.agree("F")
    table.wait(re.compile("dfs (gives up: it has proven|menyerah: posisi ini terbukti)"))
    table.keys("H")
    table.wait(re.compile(r"dfs +(not won|tidak menang) "))


def test_order(table):
    """the keys of the page of high scores sort it"""
    table.start("klondike", "6")
    table.moves(0)
    table.keys("H")
    for key, words in (("", "time|waktu"), ("m", "moves|langkah"), ("p", "points|poin"), ("t", "time|waktu")):
        if key:
            table.keys(key)
        table.wait(re.compile(f"(Sorted by|Urut menurut): ({words})\\."))
    table.keys("Escape")
    table.moves(0)


def test_minimax(table):
    """F in Big Two: minimax plays the round, and the total of the match is listed without help only"""
    table.start("bigtwo", "3", "--bots", "lowest", "--bot-delay-ms", "0")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.agree("F")
    table.wait(PLAYS)
    table.keys(*["+"] * 8)
    table.wait_word("over")
    table.keys("H")
    screen = table.wait(re.compile(r"minimax +(won|not won|menang|tidak menang) "))
    if re.search("Matches|Pertandingan", screen):
        raise Lost("a match with an algorithm is listed as the player's own:\n" + screen)


def test_from_position(table):
    """a game from a position has no result, so F asks nothing; taking over at full speed is confirmed"""
    file = os.path.join(table.data, "position")
    with open(file, "w") as out:
        subprocess.run([table.kartu, "deal", "klondike", "6"], stdout=out, check=True)
    table.start("klondike", "--file", file)
    table.moves(0)
    table.keys("F")
    table.wait(PLAYS)
    table.keys(*["+"] * 8)
    table.wait(re.compile("200 (moves in ten|langkah dalam sepuluh)"))
    table.keys("x")
    table.wait(MINE)
    table.keys("H")
    table.wait(re.compile("No entries yet|Belum ada"))
