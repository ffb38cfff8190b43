"""Whole games by their keys, and games with others: hands, boards, rounds."""
import re
import time

from table import PATIENCE, Lost, play_patience, play_round


def test_freecell(table):
    """a whole game of FreeCell by its keys, then back to the deal"""
    played = play_patience(table, "freecell", 617, "ranks=13", "short")
    for i in range(played):
        table.keys("u")
    table.moves(0)
    table.keys("r")
    table.moves(1)
    table.keys("R")
    table.moves(0)


def test_klondike(table):
    """a whole game of Klondike on a small deck"""
    play_patience(table, "klondike", 5, "draw=1,ranks=6,columns=4")


def test_spider(table):
    """a whole game of Spider on a small board"""
    play_patience(table, "spider", 2, "suits=1,sets=2,ranks=6,rows=5,cards=1,extra=0,closed=0")


def test_bigtwo(table):
    """a round of Big Two against bots: Tab, Enter and p"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))


def test_saboteur(table):
    """a round of Saboteur against bots: each move shown by Tab, and played"""
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=3", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))


def test_replay(table):
    """a round with others can be seen again"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))
    end = table.wait(re.compile("(Won by|Pemenang): [A-Z]"))
    last = [line[line.index(": "):] for line in end.splitlines() if re.search(r"\w: .*\(", line)][-1]
    table.keys("L")
    table.wait(re.compile("(Replay|Putar ulang) · (position|posisi) "))
    table.keys("Space")
    at = int(re.search(r" (\d+) (of|dari) ", table.wait_word("paused")).group(1))
    table.keys("Right")
    screen = table.wait(re.compile(rf" {at + 1} (of|dari) "))
    if last in screen:
        raise Lost(f"the log knows {last} already:\n" + screen)
    table.keys("Escape")
    table.wait_word("over")


def test_panel(table):
    """the learner's panel covers neither cards nor players, and speaks in words"""
    thinks = re.compile("thinks:|Pendapat ")
    table.start("spider", "3")
    table.moves(0)
    table.agree("e")
    screen = table.wait(thinks)
    if not re.search(r"\b5♠ .*2♠ *$", screen, re.M):
        raise Lost("columns are covered:\n" + screen)
    table.start("saboteur", "9", "--rules", "seats=10", "--bots", "greedy", "--bot-delay-ms", "0")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.agree("e")
    screen = table.wait(thinks)
    if not all(name in screen for name in ("Budi", "Fajar", "Joko")) or re.search(r"@|(player|pemain) [2-9]", screen):
        raise Lost("players are covered, or moves not in words:\n" + screen)


def test_ahead(table):
    """cards that are chosen while the others think stay chosen"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "1000", "--colours", "none")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.keys("1", "Enter")
    table.wait(re.compile("is thinking|berpikir"))
    table.keys("0")
    table.wait("{")
    screen = table.wait(re.compile("Your turn|Giliran Anda"))
    if "{" not in screen:
        raise Lost("laid back:\n" + screen)


def test_letters(table):
    """letters of places are none of commands; the bar says what keys mean now"""
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=3")
    table.wait(re.compile("Your turn|Giliran"))
    for card in "123456":
        table.keys(card)
        screen = table.wait(re.compile("Where[?]|On which[?]|only be dropped|Di mana[?]|[Mm]ana[?]|hanya dapat dibuang"))
        if re.search(r"\b<?[adeilqt]>?\b", "\n".join(line[:50] for line in screen.splitlines()[1:14])):
            raise Lost("a command as a letter:\n" + screen)
    table.agree("e")
    table.wait(re.compile("thinks:|Pendapat "))


def test_hand(table):
    """a hand by rank and by suit; what is chosen is named before it is played"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    turn = re.compile("Your turn|Giliran Anda")

    def suits():
        lines = [line for line in table.wait(turn).splitlines() if re.search("[♣♦♥♠]", line)]
        return "".join(re.findall("[♣♦♥♠]", lines[-1]))

    by_rank = suits()
    if re.fullmatch("♣*♦*♥*♠*", by_rank):
        raise Lost("already by suit: " + by_rank)
    table.keys("1")
    table.wait("3♦ (")  # the lowest card, and what it is
    table.keys("2")
    table.wait(re.compile("Enter says why|Enter memberi alasan"))
    table.keys("Escape", "s")
    end = time.time() + PATIENCE
    while not re.fullmatch("♣*♦*♥*♠*", suits()):
        if time.time() > end:
            raise Lost("not by suit:\n" + table.screen())
    table.keys("s")
    while suits() != by_rank:
        if time.time() > end:
            raise Lost("not by rank:\n" + table.screen())
