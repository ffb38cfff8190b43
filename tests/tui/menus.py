"""Menus, pages and what is kept."""
import os
import re

from table import SMALL, Lost, Table, play_patience, read_page


def test_rules(table):
    """the rules of every game: all of their words, none of their marks"""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "rules")
    sizes = {SMALL, table.size}
    for game in ("freecell", "klondike", "spider", "bigtwo", "saboteur"):
        with open(os.path.join(folder, f"{game}.{table.language}.md"), encoding="utf-8") as file:
            words = set(re.sub(r"^(#+|-) |^\|[ |-]+$|`|\*\*|\|", "", file.read(), flags=re.M).split())
        for table.size in sizes:
            table.start(game, "5")
            table.wait(re.compile(r"\? (help|bantuan)"))
            table.keys("?")
            text = read_page(table)
            missing = words - set(text.split())
            marks = re.findall(r".*(?:\*\*|\||`|^ *#|\t).*", text, re.M)
            if missing or marks:
                raise Lost(f"{game}: not shown: {sorted(missing)}; marks: {marks}")


def test_settings(table):
    """two Kartus keep what each of them has set"""
    other = Table(table.kartu, table.size, table.language, data=table.data)
    try:
        table.start("freecell", "617")
        other.start("klondike", "5")
        table.moves(0)
        other.moves(0)
        other.keys("C")
        other.wait(re.compile("four colours|empat warna"))
        table.keys("M")
        table.wait(re.compile("The bell is on|Bel menyala"))
    finally:
        other.close_tmux()
    table.start("freecell", "617")
    table.moves(0)
    table.keys("M")
    table.wait(re.compile("The bell is off|Bel mati"))
    table.keys("C")
    table.wait(re.compile("high contrast|kontras tinggi"))


def test_unfinished(table):
    """every game that was begun can be gone on with: by its number, from the list, of the day; what is won is done"""
    goes_on = re.compile("goes on where you left it|dilanjutkan dari tempat")
    play_patience(table, "freecell", 617, "ranks=3")
    table.start("freecell", "5")
    table.moves(0)
    table.keys("Tab", "Enter")
    table.moves(1)
    table.start("freecell", "617")
    table.moves(0)
    table.type("2a83")
    table.moves(2)
    table.start("freecell", "5")
    table.wait(goes_on)
    table.moves(1)
    table.start()
    table.wait(re.compile("(Go on playing|Lanjutkan permainan) +2 "))
    table.keys("Home", "Enter")
    table.wait(re.compile("617 .*\n.*5 "))
    table.keys("Down", "Enter")
    table.moves(1)
    table.keys("q")
    table.wait(re.compile("617 .*\n.*5 "))
    table.keys("Escape")
    table.wait("Saboteur")
    table.keys("Down", "Enter")
    table.wait(re.compile("Deal of the day|Kocokan hari ini"))
    table.keys("Down", "Down", "Enter")
    table.wait("Klondike")
    table.keys("Enter")
    table.moves(0)
    table.keys("Tab", "Enter")
    table.moves(1)
    table.keys("q")
    table.wait("Klondike")
    table.keys("Enter")
    table.wait(goes_on)
    table.moves(1)


def test_menu(table):
    """the menu: a deal by number, settings, another language, plain letters"""
    table.start("--ascii", "--colours", "none")
    table.wait("FreeCell")
    table.keys("Down", "Down", "Up", "Enter")  # Klondike
    table.wait("Klondike")
    table.keys("Down", "Enter")
    table.wait(re.compile("Deal number:|Nomor"))
    table.type("5")
    table.keys("Enter")
    screen = table.moves(0)
    if not screen.isascii() and table.language != "id":
        raise Lost("not plain:\n" + screen)
    table.wait("10D")
    table.keys("q")
    table.wait(re.compile("Deal by number|Bagi menurut nomor"))
    table.keys("Home", "Down", "Down", "Down", "Right", "Home", "Enter")  # only deals that can be won
    table.wait(re.compile("the solver looked at|pemecah melihat"))
    table.keys("q")
    table.wait(re.compile("Deal by number|Bagi menurut nomor"))
    table.keys("q")
    table.wait("Saboteur")


def test_search(table):
    """a search for a deal that can be won holds the keys until it is stopped"""
    table.start()
    table.wait("FreeCell")
    table.keys("Enter", "Down", "Down", "Down", "Right")
    table.wait(re.compile("Difficulty|Kesulitan"))
    table.start("freecell", "5", "--rules", "cells=0,columns=4")  # hardly one of these can be won
    table.moves(0)
    for key in ("Escape", "q"):
        table.keys("N")
        table.wait(re.compile("Escape stops it|Escape menghentikannya"))
        table.keys("1", key)
        table.wait(re.compile("The search was stopped|Pencarian dihentikan"))
    table.keys("q")
    table.wait("LEFT 0")
