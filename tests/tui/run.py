#!/usr/bin/env python3
"""Drives the terminal table in tmux, by keys alone, and reads the screen: tests/tui/run.py --kartu build/kartu

Speaks TAP. Texts are looked for in English and Indonesian; the sizes are 80x24 and 132x43. Waiting is by looking at the screen
again and again, with bounds that only a hanging program reaches. Tests run side by side, each with a tmux and a data directory of
its own: most of their time is waiting."""
import argparse
import concurrent.futures
import itertools
import json
import os
import pty
import re
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SMALL, LARGE = (80, 24), (132, 43)
PATIENCE = float(os.environ.get("KARTU_TUI_PATIENCE", 60))  # seconds; a busy machine under sanitizers is slow

ENGLISH = {"won": "Won, with", "moves": "%d moves", "move": "1 move", "none": "0 moves", "hint": "Hint:", "over": "is over. Enter",
           "searched": "positions searched", "paused": "paused", "turn": "Your turn", "winnable": "can still be won", "help": "Moving cards",
           "refused": "cannot go home yet", "nothing": "nothing to take back", "statistics": "best time", "bookmark": "Bookmark at move 2",
           "assisted": "with help"}
INDONESIAN = {"won": "Menang, dengan", "moves": "%d langkah", "move": "1 langkah", "none": "0 langkah", "hint": "Petunjuk:",
              "over": "selesai. Enter", "searched": "posisi dicari", "paused": "jeda", "turn": "Your turn", "winnable": "Masih bisa menang",
              "help": "Memindahkan kartu", "refused": "belum dapat naik", "nothing": "", "statistics": "tercepat", "bookmark": "Penanda di langkah 2",
              "assisted": "dengan bantuan"}


class Lost(Exception):
    pass


def is_running(pid):
    """A process that has ended may wait for a while until somebody notes it."""
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


class Table:
    """One kartu in one tmux, with a data directory of its own."""

    def __init__(self, kartu, size, language, wrapper="", data=None):
        self.kartu, self.size, self.language, self.wrapper = kartu, size, language, wrapper
        self.words = INDONESIAN if language == "id" else ENGLISH
        self.data, self.name = data or tempfile.mkdtemp(prefix="kartu-tui-"), "second" if data else "first"
        self.socket, self.starts = "", 0
        self.log = os.path.join(self.data, "errors-" + self.name)

    def tmux(self, *words):
        return subprocess.run(["tmux", "-S", self.socket, "-f", "/dev/null", *words], capture_output=True, text=True)

    def close_tmux(self):
        """A server that is told to end is still there for a moment: the next one has another socket. Nothing stays behind."""
        if self.socket:
            left = self.pids()
            self.tmux("kill-server")
            end = time.time() + 5
            while any(is_running(pid) for pid in left) and time.time() < end:
                time.sleep(0.01)
            for pid in left:
                if is_running(pid):
                    os.kill(pid, signal.SIGKILL)
        self.starts += 1
        self.socket = os.path.join(self.data, f"tmux-{self.name}-{self.starts}")

    def start(self, *args, after="", environment=""):
        self.close_tmux()
        quoted = " ".join(f"'{a}'" for a in args)
        # A child of the shell, so that the screen after its end can be looked at.
        line = (f"trap : INT; env LANG=C.UTF-8 LANGUAGE={self.language} {environment} {self.wrapper} {self.kartu} play {quoted} --data {self.data} "
                f"2>{self.log}; printf '\\r\\nLEFT %s\\r\\n' $?; {after} sleep 1000")
        made = self.tmux("new-session", "-d", "-x", str(self.size[0]), "-y", str(self.size[1]), "sh", "-c", line)
        if made.returncode != 0:
            raise Lost("tmux: " + made.stderr)

    def screen(self):
        return self.tmux("capture-pane", "-p").stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def wait(self, wanted, seconds=PATIENCE):
        """Until the text, or a match of the pattern, is on the screen."""
        end = time.time() + seconds
        while True:
            screen = self.screen()
            if wanted.search(screen) if isinstance(wanted, re.Pattern) else wanted in screen:
                return screen
            if time.time() > end:
                errors = open(self.log).read() if os.path.exists(self.log) else ""
                raise Lost(f"after {self.starts} starts, waited for {wanted!r} and saw:\n{screen}\n{errors}")
            time.sleep(0.03)

    def wait_word(self, name, *numbers):
        word = self.words[name]
        return self.wait(word % numbers if numbers else word)

    def moves(self, count):
        """The count of moves stands in the first line; the last line has to be there, too: it is written last."""
        word = ("langkah" if self.language == "id" else "move" if count == 1 else "moves")
        return self.wait(re.compile(rf"[·.] {count} {word}\b.*\n 12 ", re.S))

    def pids(self):
        """Of the kartu that plays, if it does."""
        pane = self.tmux("display-message", "-p", "#{pane_pid}").stdout.strip()
        children = subprocess.run(["pgrep", "-P", pane or "0", "-f", "play"], capture_output=True, text=True).stdout
        return [int(pid) for pid in children.split()]

    def pid(self):
        return self.pids()[0]

    def close(self):
        self.close_tmux()
        shutil.rmtree(self.data, ignore_errors=True)


def solution(kartu, game, deal, rules, solver=None):
    """The keys that win the deal."""
    command = [kartu, "solve", game, str(deal), "--json", "--rules", rules] + (["--solver", solver] if solver else [])
    answer = json.loads(subprocess.run(command, capture_output=True, text=True).stdout.splitlines()[0])
    return ["s" if word in ("draw", "redeal", "deal") else word for word in answer["solution"].split()]


def play_patience(table, game, deal, rules, solver=None):
    keys = solution(table.kartu, game, deal, rules, solver)
    table.start(game, str(deal), "--rules", rules)
    table.moves(0)
    for i in range(0, len(keys), 20):  # faster than anybody types; the table keeps what it cannot play yet
        table.type("".join(keys[i:i + 20]))
        if i + 20 < len(keys):
            table.moves(i + 20)
    table.wait_word("won")
    return len(keys)


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


def play_round(table, over, take_turn):
    """Plays until the round is over; `take_turn` is called whenever it is our turn."""
    end, last = time.time() + PATIENCE, ""
    while time.time() < end:
        screen = table.screen()
        if over in screen:
            return
        first = screen.splitlines()
        if ("Your turn" in screen or "Giliran" in screen) and first[1:-3] != last:
            last = first[1:-3]
            take_turn()
        time.sleep(0.05)
    raise Lost("the round does not end:\n" + table.screen())


def test_bigtwo(table):
    """a round of Big Two against bots: Tab, Enter and p"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))


def test_saboteur(table):
    """a round of Saboteur against bots: each move shown by Tab, and played"""
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=3", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))


def test_help(table):
    """why a move is refused, a hint, bookmarks, watching, help, statistics"""
    table.start("freecell", "617")
    table.moves(0)
    table.type("2h")
    table.wait_word("refused")
    table.keys("i")
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


def read_page(table):
    """All that a page has to read, screen by screen."""
    text, above = "", 0
    while True:
        screen = table.wait(re.compile(rf" (?!{above}–)\d+–\d+ / \d+ *$", re.M))
        above, last, lines = re.search(r"(\d+)–(\d+) / (\d+) *$", screen, re.M).groups()
        text += "\n".join(screen.splitlines()[1:-1]) + "\n"
        if last == lines:
            return text
        table.keys("PageDown")


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


VALGRIND = ("valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,indirect,possible "
            "--errors-for-leak-kinds=definite,indirect,possible")  # what curses keeps for good can still be reached


def leave(table):
    table.keys("q")
    screen = table.wait("LEFT")
    if "LEFT 0" not in screen:
        raise Lost(screen + open(table.log).read())


def test_patience_in_valgrind(table):
    """a patience with everything that helps, without a leak or an error"""
    play_patience(table, "freecell", 617, "ranks=3")
    table.keys("R")
    table.moves(0)
    table.keys("V")
    table.wait_word("winnable")
    table.keys("i")
    table.wait_word("hint")
    table.keys("Enter", "B")
    table.wait(re.compile("Bookmark at move 1|Penanda di langkah 1"))
    table.keys("u", "G", "a")
    table.wait_word("searched")
    table.keys("Space", "Right", "Enter")
    for key, page in (("?", "help"), ("S", "statistics")):
        table.keys(key)
        table.wait_word(page)
        table.keys("Escape")
    table.tmux("resize-window", "-x", "60", "-y", "20")
    leave(table)


def test_bots_in_valgrind(table):
    """turns of Big Two and Saboteur with the learner's panel, without a leak or an error"""
    for game, bot in (("bigtwo", "lowest"), ("saboteur", "greedy")):
        table.start(game, "7", "--bots", bot, "--bot-delay-ms", "0")
        for _ in range(3):
            table.wait(re.compile("Your turn|Giliran Anda"))
            table.keys("Tab", "Enter")
        table.keys("e", "l")
        table.wait(re.compile("The log of the round|Catatan"))
        table.keys("Escape")
        leave(table)


def test_menu_in_valgrind(table):
    """the menu, and a deal that can be won, without a leak or an error"""
    table.start()
    table.wait("FreeCell")
    table.keys("Enter", "Down", "Down", "Down", "Right", "Home", "Enter")  # faster than it draws
    table.moves(0)
    table.keys("q")
    table.wait(re.compile("Deal by number|Bagi menurut nomor"))
    table.keys("q")
    table.wait("Saboteur")
    leave(table)


def where(screen, text):
    """Line and column of a text on the screen."""
    for y, line in enumerate(screen.splitlines()):
        if text in line:
            return y, line.index(text)
    raise Lost(f"no {text!r} on:\n{screen}")


def button(table, place, is_down):
    """The mouse, as terminals tell of it."""
    table.type("\x1b[M" + (" " if is_down else "#") + chr(33 + place[1]) + chr(33 + place[0]))


def click(table, *places):
    for place in places:
        button(table, place, True)
        button(table, place, False)


def test_pointing(table):
    """who points at a card moves that card or none"""
    table.start("freecell", "1")
    screen = table.moves(0)
    y, x = where(screen, "a  ")
    king, cell, home = where(screen, "K♦"), (y + 1, x), (y + 1, screen.splitlines()[y + 1].index("♥"))
    click(table, king, cell)
    table.wait(re.compile("K♦ cannot go there with the 5 cards|K♦ tidak dapat ke sana dengan 5 kartu"))
    table.type("8c7a")
    screen = table.moves(2)
    click(table, home, where(screen, "J♥"))
    table.wait(re.compile("No card from home|kartu dari fondasi"))
    table.moves(2)
    table.start("klondike", "5")
    lines = table.moves(0).splitlines()
    y = next(i for i, line in enumerate(lines) if line.count("░░░") == 6)
    click(table, (y, lines[y].index("░░░")), (y, lines[y].index("♦")))
    table.wait(re.compile("lies face down|tertutup"))
    table.type("hw")
    table.wait(re.compile("No card from home|kartu dari fondasi"))
    table.type("1w")
    table.wait(re.compile("No card can be laid there|Tidak ada kartu yang dapat diletakkan di sana"))


def test_mouse(table):
    """cards by the mouse: two clicks, a drag, a double click that sends home"""
    table.start("freecell", "617")
    screen = table.moves(0)
    king, (y, x) = where(screen, "K♠"), where(screen, "a  ")
    cell = (y + 1, x)
    for place in (king, cell):
        button(table, place, True)
        button(table, place, False)
    table.moves(1)
    table.keys("u")
    table.moves(0)
    button(table, king, True)
    button(table, cell, False)
    table.moves(1)
    table.start("klondike", "1", "--rules", "draw=1,ranks=6,columns=4")
    ace = where(table.wait("A♣"), "A♣")
    for is_down in (True, False, True, False):
        button(table, ace, is_down)
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


def test_two(table):
    """two Kartus at one game: who comes second is shown how it stands"""
    table.start("freecell", "617")
    table.moves(0)
    other = Table(table.kartu, table.size, table.language, data=table.data)
    try:
        other.start("freecell")
        other.moves(0)
        table.type("2a")
        table.moves(1)
        elsewhere = re.compile("went on elsewhere|berlanjut di tempat lain")
        other.type("83")
        other.wait(elsewhere)
        other.moves(1)
        other.keys("9")  # something else is said
        other.wait(re.compile("no pile 9|tumpukan 9"))
        table.type("83")
        table.moves(2)
        other.keys("u")
        other.wait(elsewhere)
        other.moves(2)
    finally:
        other.close_tmux()


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


def test_panel(table):
    """the learner's panel covers neither cards nor players, and speaks in words"""
    thinks = re.compile("thinks:|Pendapat ")
    table.start("spider", "3")
    table.moves(0)
    table.keys("e")
    screen = table.wait(thinks)
    if not re.search(r"\b5♠ .*2♠ *$", screen, re.M):
        raise Lost("columns are covered:\n" + screen)
    table.start("saboteur", "9", "--rules", "seats=10", "--bots", "greedy", "--bot-delay-ms", "0")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.keys("e")
    screen = table.wait(thinks)
    if not all(name in screen for name in ("Budi", "Fajar", "Joko")) or re.search(r"@|(player|pemain) [2-9]", screen):
        raise Lost("players are covered, or moves not in words:\n" + screen)
    if not re.search(r"(Chance that this side wins|Peluang pihak ini menang):[^%]* \d+ %", screen):
        raise Lost("values are not chances:\n" + screen)
    table.keys("e", "i")
    table.wait(table.words["hint"])
    table.keys("Enter")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.keys("l")
    table.wait(re.compile("(You (dug|laid|broke|mended|looked|dropped|let)|Anda (meng|mele|meru|memp|memb))"))


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


def test_watch(table):
    """an algorithm plays on; pause, step, take over"""
    table.start("freecell", "617")
    table.moves(0)
    table.keys("a")
    table.wait_word("searched")
    table.keys("Space")
    table.wait_word("paused")
    at = int(re.search(r": (\d+) (of|dari) ", table.screen()).group(1))
    for i in range(1, 4):
        table.keys("Right")
        table.wait(re.compile(rf": {at + i} (of|dari) "))
    table.keys("Left")
    table.wait(re.compile(rf": {at + 2} (of|dari) "))
    table.keys("+")
    table.wait(re.compile("Speed: |Laju: "))
    table.keys("Enter")
    table.moves(at + 2)
    table.start("freecell", "617", "--rules", "ranks=3")
    table.moves(0)
    table.keys("a")
    table.wait(re.compile(r": (\d+) (of|dari) \1 "))  # at the end
    table.keys("Enter")
    table.wait_word("won")


def test_take_over(table):
    """taking over from far down a long line"""
    table.start("freecell", "1")
    table.moves(0)
    table.keys("A")
    table.wait("backtrack")
    table.type("d")  # dfs
    table.keys("Enter")
    table.wait(re.compile("dfs (found a way|menemukan)"))
    table.keys("Space")
    table.wait_word("paused")
    at, fences = 0, itertools.cycle("xyz")
    while at < 410:  # while frames are on their way a key may be too early; the last one says that all were taken
        fence = next(fences)
        table.keys(*["Right"] * 30, fence)
        at = int(re.search(r": (\d+) (of|dari) ", table.wait(re.compile(f"{fence} (has no meaning|tidak ada artinya)"))).group(1))
    table.keys("Enter")
    table.wait(re.compile(rf"· ({at}|{at - 1}) (moves|langkah)"))  # the last frame may have been on its way


def test_resize(table):
    """the window may change at any moment"""
    table.start("spider", "3")
    table.moves(0)
    table.keys("a")
    table.wait_word("searched")
    table.tmux("resize-window", "-x", "40", "-y", "10")
    table.wait(re.compile("too small|terlalu kecil"))
    table.tmux("resize-window", "-x", "10", "-y", "2")
    table.tmux("resize-window", "-x", "80", "-y", "24")
    table.wait_word("searched")
    table.keys("Escape")
    for width, height in ((100, 30), (80, 24), (60, 20), (140, 50), (80, 24)):
        table.tmux("resize-window", "-x", str(width), "-y", str(height))
        end = time.time() + PATIENCE
        while True:
            lines = table.screen().splitlines()
            if len(lines) == height and "Spider" in lines[0] and "12 " in lines[-1]:
                break
            if time.time() > end:
                raise Lost(f"not redrawn for {width}x{height}:\n" + "\n".join(lines))
            time.sleep(0.03)


def test_resume(table):
    """kill -9, and everything is where it was"""
    table.start("freecell", "617")
    table.moves(0)
    table.type("2a83")
    table.moves(2)
    table.keys("B")
    cards = table.wait_word("bookmark").splitlines()[1:12]
    os.kill(table.pid(), signal.SIGKILL)
    table.wait("LEFT 137")
    table.start("freecell")
    table.moves(2)
    table.keys("9")
    if table.wait(re.compile("no pile 9|tumpukan 9")).splitlines()[1:12] != cards:  # by then all of it is drawn
        raise Lost("other cards:\n" + "\n".join(cards) + "\n" + table.screen())
    table.keys("u")
    table.moves(1)
    table.keys("G")
    table.moves(2)


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


def test_crash(table):
    """after a crash, Ctrl-C and q the terminal is as it was"""
    check = "stty -a | grep -qw icanon && stty -a | grep -qw echo && echo RESTORED;"
    for end in ("SEGV", "ABRT", "QUIT", "C-c", "q", "HUP"):
        table.start("klondike", "5", after=check)
        table.moves(0)
        if end in ("C-c", "q"):
            table.keys(end)
        else:
            os.kill(table.pid(), getattr(signal, "SIG" + end))
        screen = table.wait("RESTORED")
        left = re.search(r"LEFT (\d+)", screen).group(1)
        if "Klondike" in screen or left not in (("0",) if end in ("C-c", "q", "HUP") else ("139", "134", "131")):
            raise Lost(f"after {end}, status {left}:\n{screen}")


def test_lost(table):
    """verdicts: what they cost, a lost game is called lost, W goes back to where it could be won, and the next deal has them as well"""
    table.start("freecell", "617")
    if table.words["assisted"] in table.moves(0):
        raise Lost("assisted from the start:\n" + table.screen())
    table.keys("V")
    table.wait(re.compile("count as played with help|dihitung sebagai dibantu"))
    table.wait_word("assisted")
    table.wait_word("winnable")
    table.type("1a1b1c4d")
    table.moves(4)
    table.wait(re.compile("W goes back|W kembali"))
    table.keys("W")
    table.wait_word("winnable")
    table.wait(re.compile("· [0-3] (move|langkah)"))
    table.keys("N", "N")
    table.moves(0)
    table.wait_word("winnable")


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


def test_letters(table):
    """letters of places are none of commands; the bar says what keys mean now"""
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=3")
    table.wait(re.compile("Your turn|Giliran"))
    for card in "123456":
        table.keys(card)
        screen = table.wait(re.compile("Where[?]|On which[?]|only be dropped|Di mana[?]|[Mm]ana[?]|hanya dapat dibuang"))
        if re.search(r"\b<?[adeilqt]>?\b", "\n".join(line[:50] for line in screen.splitlines()[1:14])):
            raise Lost("a command as a letter:\n" + screen)
    table.keys("e")
    table.wait(re.compile("thinks:|Pendapat "))
    table.start("freecell", "617")
    table.moves(0)
    table.wait(re.compile(" a (watch|tonton)"))
    table.type("2")
    bar = table.wait(re.compile("From 2|Dari 2")).splitlines()[-1]
    if re.search(" a (watch|tonton)", bar):
        raise Lost("the bar is not true: " + bar)
    table.type("a")
    table.moves(1)
    table.wait(re.compile(" aa (watch|tonton)"))


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


def test_keys(table):
    """a key that means nothing is answered, too"""
    table.start("klondike", "5", "--rules", "draw=1,ranks=6,columns=4")
    table.moves(0)
    table.keys("9")
    table.wait(re.compile("There is no pile 9|Tidak ada tumpukan 9"))
    table.keys("x")
    table.wait(re.compile("x has no meaning|x tidak ada artinya"))
    table.keys("F5")
    table.wait(re.compile("This key has no meaning|Tombol ini tidak ada artinya"))
    table.keys("D")
    table.type("x")
    table.keys("Enter")
    table.wait("617")
    table.keys("Enter")
    table.wait(re.compile("Nothing is chosen|Tidak ada yang dipilih"))
    table.keys("W")
    table.wait(re.compile("V asks the solver|V bertanya"))
    table.type("ss")
    table.moves(2)
    table.type("ww")
    table.wait(re.compile("Laid back|Diletakkan kembali"))
    table.keys("D")
    table.wait(re.compile("D again|D sekali lagi"))
    table.keys("D")
    table.wait(re.compile("Deal number:|Nomor"))
    table.type("6")
    table.keys("Enter")
    table.moves(0)
    table.start("bigtwo", "7", "--bots", "lowest")
    table.wait(re.compile("Your turn|Giliran"))
    table.keys("V")
    table.wait(re.compile("V has no meaning|V tidak ada artinya"))
    table.keys("D")
    table.wait(re.compile("not over yet|belum selesai"))


def test_slow_hint(table):
    """a hint that takes long says so"""
    table.start("freecell", "209", "--rules", "cells=2", "--think-seconds", "60", "--think-mb", "1024")  # many seconds of work
    table.moves(0)
    table.keys("i")
    table.wait(re.compile("Still looking for a hint|Masih mencari petunjuk"))


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


def test_replay(table):
    """a round with others can be seen again"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))
    end = table.wait(re.compile("(Won by|Pemenang): [A-Z]"))
    last = [line[line.index(": "):] for line in end.splitlines() if re.search(r"\w: .*\(", line)][-1]
    table.keys("L")
    table.wait(re.compile("The round again: |Ronde ini lagi: "))
    table.keys("Space")
    at = int(re.search(r": (\d+) (of|dari) ", table.wait_word("paused")).group(1))
    table.keys("Right")
    screen = table.wait(re.compile(rf": {at + 1} (of|dari) "))
    if last in screen:
        raise Lost(f"the log knows {last} already:\n" + screen)
    table.keys("Escape")
    table.wait_word("over")


class Line:
    """One kartu at the other end of a line, without tmux between: for times. It is told that this is a vt100, so that few sequences
    are enough to know what stands in a line."""

    def __init__(self, kartu, *args):
        self.data = tempfile.mkdtemp(prefix="kartu-tui-")
        self.lines, self.y, self.x = [[" "] * 80 for _ in range(24)], 0, 0
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            environment = dict(os.environ, TERM="vt100", LANG="C.UTF-8", LANGUAGE="en", LINES="24", COLUMNS="80")
            os.execve(kartu, [kartu, "play", *args, "--ascii", "--data", self.data], environment)

    def follow(self, sequence):
        letter, numbers = sequence[-1], [int(n) for n in re.findall(r"\d+", sequence)]
        first = numbers[0] if numbers else 1
        if letter == "H":
            self.y, self.x = (numbers[0] - 1, numbers[1] - 1) if len(numbers) == 2 else (0, 0)
        elif letter in "ABCD":
            self.y += {"A": -first, "B": first}.get(letter, 0)
            self.x += {"C": first, "D": -first}.get(letter, 0)
        elif letter == "K":
            start, end = (0, self.x + 1) if first == 1 and numbers else (self.x, 80)
            self.lines[self.y][start:end] = " " * (end - start)
        elif letter == "J":
            for y in range(self.y, 24):
                self.lines[y][self.x if y == self.y else 0:] = " " * (80 - self.x if y == self.y else 80)

    def write(self, text):
        for part in re.findall(r"\x1b\[[?\d;]*[A-Za-z]|\x1b[()].|\x1b.|.", text, re.S):
            if part.startswith("\x1b["):
                self.follow(part)
            elif part in "\r\n\b":
                self.y += part == "\n"
                self.x = 0 if part == "\r" else self.x - (part == "\b")
            elif part.isprintable():
                self.lines[self.y][min(self.x, 79)] = part
                self.x += 1

    def wait(self, text, is_there=True):
        end = time.time() + PATIENCE
        while any(text in "".join(line) for line in self.lines) != is_there:
            if time.time() > end or not select.select([self.file], [], [], PATIENCE)[0]:
                raise Lost(f"waited for {text!r} and saw:\n" + "\n".join("".join(line) for line in self.lines))
            self.write(os.read(self.file, 65536).decode())

    def answered(self, key, text, is_there=True):
        """Seconds from a key to its answer."""
        began = time.time()
        os.write(self.file, key.encode())
        self.wait(text, is_there)
        return time.time() - began

    def close(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.file)
        shutil.rmtree(self.data, ignore_errors=True)


def measure_keys(kartu):
    """keys are answered while a solver works"""
    line = Line(kartu, "spider", "3", "--rules", "suits=4", "--think-seconds", "60")
    try:
        line.wait("0 moves")
        line.answered("V", "The solver is looking")
        times = []
        for _ in range(20):
            times.append(line.answered("2", "From 2"))
            times.append(line.answered("2", "From 2", False))
        times.sort()
        print(f"# key answered in {1000 * times[len(times) // 2]:.1f} ms while a solver works, {1000 * times[-1]:.1f} ms at most "
              f"(of {len(times)})", flush=True)
        return None
    except (Lost, OSError) as lost:
        return str(lost)
    finally:
        line.close()


TESTS = [test_freecell, test_klondike, test_spider, test_bigtwo, test_saboteur, test_help, test_rules, test_replay, test_pointing, test_mouse, test_two, test_settings, test_panel, test_ahead, test_watch, test_take_over, test_resize, test_resume,
         test_unfinished, test_crash, test_lost, test_menu, test_letters, test_search, test_keys, test_slow_hint, test_hand]


VALGRIND_TESTS = [test_patience_in_valgrind, test_bots_in_valgrind, test_menu_in_valgrind]


def run(test, kartu, size, language, wrapper):
    """What went wrong, or None, and how long it took."""
    table, began = Table(kartu, size, language, wrapper), time.time()
    try:
        test(table)
        return None, time.time() - began
    except Lost as lost:
        return str(lost), time.time() - began
    finally:
        table.close()


def report(number, name, wrong):
    print(f"{'not ok' if wrong else 'ok'} {number} - {name}", flush=True)
    if wrong:
        print("\n".join("# " + line for line in wrong.splitlines()), flush=True)
    return bool(wrong)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kartu", required=True)
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--valgrind", action="store_true", help="other tests, under valgrind")
    parser.add_argument("--halved", action="store_true", help="each size in one language only: for builds that are slow")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    kartu = os.path.abspath(args.kartu)
    screens = list(itertools.product((SMALL, LARGE), ("en", "id")))
    screens = screens[:1] if args.valgrind else [screens[0], screens[3]] if args.halved else screens
    chosen = [(test, size, language) for test in (VALGRIND_TESTS if args.valgrind else TESTS)
              if not args.names or test.__name__[5:] in args.names for size, language in screens]
    print(f"1..{len(chosen) + (not args.valgrind)}")
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        runs = [pool.submit(run, test, kartu, size, language, VALGRIND if args.valgrind else "") for test, size, language in chosen]
        for number, (job, (test, size, language)) in enumerate(zip(runs, chosen), 1):
            wrong, seconds = job.result()
            failed += report(number, f"{test.__doc__} ({size[0]}x{size[1]}, {language}, {seconds:.1f} s)", wrong)
    if not args.valgrind:  # alone: the others would be in its way
        failed += report(len(chosen) + 1, measure_keys.__doc__, measure_keys(kartu))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
