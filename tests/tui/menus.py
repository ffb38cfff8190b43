"""Menus, pages, settings and results."""
import json
import os
import re
import subprocess

from table import SMALL, Lost, Table, play_patience, read_page


def test_rules(table):
    """the rules of every game: all words, no markup"""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "docs", "rules")
    sizes = {SMALL, table.size}
    listed = subprocess.run([table.kartu, "games", "--json"], capture_output=True, text=True, check=True).stdout
    for game in (json.loads(line)["game"] for line in listed.splitlines()):
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
    """two programs with one data directory keep the settings of both"""
    other = Table(table.kartu, table.size, table.language, data=table.data)
    try:
        table.start("freecell", "617")
        other.start("klondike", "5")
        table.moves(0)
        other.moves(0)
        other.keys("C")
        other.wait(re.compile("four colours|empat warna"))
        table.keys("M")
        table.wait(re.compile("The bell is on|Bel aktif"))
    finally:
        other.close_tmux()
    table.start("freecell", "617")
    table.moves(0)
    table.keys("M")
    table.wait(re.compile("The bell is off|Bel nonaktif"))
    table.keys("C")
    table.wait(re.compile("high contrast|kontras tinggi"))


def test_unfinished(table):
    """every unfinished game can be continued: by number, from the list, as deal of the day; a won game is not listed"""
    goes_on = re.compile("continues where you left it|dilanjutkan dari posisi")
    play_patience(table, "freecell", 617, "ranks=3")
    table.start("freecell", "5")
    table.moves(0)
    table.type("1a")
    table.moves(1)
    table.start("freecell", "617")
    table.moves(0)
    table.type("2a83")
    table.moves(2)
    table.start("freecell", "5")
    table.wait(goes_on)
    table.moves(1)
    table.start()
    table.wait(re.compile("(Continue|Lanjutkan) +2 "))
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
    table.type("1a")  # a card that goes home may be free
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
    table.wait(re.compile("Deal by number|Kocokan menurut nomor"))
    table.keys("Home", "Down", "Down", "Down", "Right", "Home", "Enter")  # only winnable deals
    table.wait(re.compile(r"\((easy|medium|hard|expert|mudah|sedang|sulit|ahli)\).*(Grade|Tingkat): ", re.S))
    table.keys("q")
    table.wait(re.compile("Deal by number|Kocokan menurut nomor"))
    table.keys("q")
    table.wait("Saboteur")


def test_search(table):
    """a search for a deal of a grade ignores other keys until it is stopped"""
    table.start()
    table.wait("FreeCell")
    table.keys("Enter", "Down", "Down", "Down", "Right")
    table.wait(re.compile(r"Which deals\s.*winnable|Jenis kocokan\s.*dapat dimenangkan"))
    table.start("freecell", "5", "--rules", "cells=0,columns=4")  # hardly any of these deals can be won
    table.moves(0)
    for key in ("Escape", "q"):
        table.keys("N")
        table.wait(re.compile("Escape stops the search|Escape menghentikan"))
        table.keys("1", key)
        table.wait(re.compile("The search was stopped|Pencarian dihentikan"))
    table.keys("q")
    table.wait("LEFT 0")


def test_days(table):
    """the deals of the day: grade and par, the days of the month, another month"""
    table.start()
    table.wait("Saboteur")
    table.keys("End", "Up", "Up", "Up", "Up", "Enter")
    table.wait(re.compile(r"20\d\d-\d\d-\d\d; (streak|beruntun): 0"))
    table.wait(re.compile(r"FreeCell\s.*(easy|medium|hard|expert|mudah|sedang|sulit|ahli); par: \d+"))
    table.keys("Left")
    table.wait(re.compile(r"20\d\d-\d\d-01; (streak|beruntun)"))
    table.keys("Home", "Enter")
    table.moves(0)
    table.keys("q")
    table.wait(re.compile("streak|beruntun"))


def test_menu_help(table):
    """? explains every menu"""
    keys = re.compile("Keys in this menu|Tombol di menu ini")
    help_key = re.compile(r"\? (help|bantuan)")

    def explained(text):
        table.wait(help_key)
        table.keys("?")
        table.wait(keys)
        table.wait(re.compile(text.replace(" ", r"\s+")))
        table.keys("Escape")
        table.wait(help_key)

    table.start()
    table.wait("Saboteur")
    explained("Every move is saved|Setiap langkah disimpan")
    table.keys("Enter")
    table.wait(re.compile("Deal by number|Kocokan menurut nomor"))
    explained("separate for each set|terpisah untuk setiap susunan")
    table.keys("Down", "Down", "Enter")
    table.wait(re.compile("Klondike.*\n.*Spider"))
    explained("same for everybody|sama untuk semua orang")
    table.keys("Escape", "Escape")
    table.wait(re.compile("Quit|Keluar"))
    table.keys("End", "Up", "Enter")
    table.wait(re.compile("Bell|Bel"))
    explained("not settings|bukan pengaturan")


def test_remove(table):
    """unfinished games show moves, progress and time, and can be removed after a question"""
    for deal in ("5", "617"):
        table.start("freecell", deal, "--rules", "ranks=3")
        table.moves(0)
        table.type("1a")
        table.moves(1)
    table.start()
    table.wait(re.compile("(Continue|Lanjutkan) +2 "))
    table.keys("Home", "Enter")
    table.wait(re.compile(r"617 .* 1 (move|langkah) · \d+ % · 0:\d\d · 20\d\d-.*\n.*5 .* 1 (move|langkah)"))
    table.keys("x")
    table.wait_word("question")
    table.keys("n")
    table.wait(re.compile(r"617 .*\n.*5 "))
    table.keys("x", "y")
    table.wait(re.compile(r"Kartu[^\n]*\n\s*\n[^\n]* 5 "))
    if "617" in table.screen():
        raise Lost("not removed:\n" + table.screen())
    table.keys("x", "y")
    table.wait(re.compile("There is no unfinished game|Tidak ada permainan yang belum"))
    table.keys("Escape")
    table.wait("Saboteur")
    if re.search("Continue|Lanjutkan", table.screen()):
        raise Lost("still there:\n" + table.screen())


def test_many(table):
    """a long list of unfinished games can be scrolled to each of them"""
    table.start()
    table.wait("FreeCell")
    table.keys("Enter")
    for deal in range(1, 71):
        table.wait(re.compile("Deal by number|Kocokan menurut nomor"))
        table.keys("Home", "Down", "Enter")
        table.type(str(deal))
        table.keys("Enter")
        table.moves(0)
        table.type("1a")
        table.moves(1)
        table.keys("q")
    table.wait(re.compile("Deal by number|Kocokan menurut nomor"))
    table.keys("Escape")
    table.wait(re.compile("(Continue|Lanjutkan) +70 "))
    table.keys("Home", "Enter")
    table.wait(re.compile("(deal|kocokan) 70 "))
    table.keys("End")
    table.wait(re.compile("▸.*(deal|kocokan) 1 "))
    table.keys("Enter")
    table.moves(1)


def test_rule_sets(table):
    """statistics and high scores are separate for each set of rules"""
    play_patience(table, "freecell", 617, "ranks=3")
    play_patience(table, "freecell", 617, "ranks=2")
    table.keys("S")
    table.wait(re.compile(r"ranks=[23] +1 +1 +0 .*\n *ranks=[23] +1 +1 +0 "))
    table.keys("Escape", "H")
    screen = table.wait(re.compile(r"(High scores|Skor tertinggi): FreeCell.*^ +1  ", re.S | re.M))
    if len(re.findall(r"^ +\d  ", screen, re.M)) != 1:
        raise Lost("scores of other rules:\n" + screen)


def test_rule_words(table):
    """the rules in a menu have words of the language, not those of the command line"""
    table.start()
    table.wait("Saboteur")
    for game, about in (("k", "from the start|sejak awal"), ("s", r"\(relaxed\)")):
        table.keys(game, "Enter")
        table.wait("Kartu · " + ("Klondike" if game == "k" else "Spider"))
        table.keys("End")
        table.wait(re.compile(rf"({about}) +(no|tidak) *$", re.M))
        table.keys("Escape")
        table.wait("Saboteur")
    table.keys("b" if table.language == "en" else "c", "Enter")
    table.wait(re.compile("pagat.com"))
    table.keys(*["Down"] * 25)
    table.wait(re.compile("straight flush.* (five cards only|hanya lima kartu) *$", re.M))  # not "with a fifth card"
