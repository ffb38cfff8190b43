"""Two programs at one game, resizing, crashes; and games under valgrind."""
import os
import re
import signal
import subprocess
import time

from table import PATIENCE, Lost, Table, leave, play_patience, solution


def test_two(table):
    """two programs at one game: the second one gets the current state"""
    table.start("freecell", "617")
    table.moves(0)
    other = Table(table.kartu, table.size, table.language, data=table.data)
    try:
        other.start("freecell")
        other.moves(0)
        table.type("2a")
        table.moves(1)
        elsewhere = re.compile("changed elsewhere|diubah di tempat lain")
        other.type("83")
        other.wait(elsewhere)
        other.moves(1)
        other.keys("9")  # replaces the message
        other.wait(re.compile("no pile 9|tumpukan 9"))
        table.type("83")
        table.moves(2)
        other.agree("u")
        other.wait(elsewhere)
        other.moves(2)
    finally:
        other.close_tmux()


def test_resize(table):
    """the window can be resized at any time"""
    table.start("spider", "3")
    table.moves(0)
    table.watch()
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
    """after kill -9 everything is as before"""
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
    if table.wait(re.compile("no pile 9|tumpukan 9")).splitlines()[1:12] != cards:  # by then everything is drawn
        raise Lost("other cards:\n" + "\n".join(cards) + "\n" + table.screen())
    table.agree("u")
    table.moves(1)
    table.keys("G")
    table.moves(2)


def test_position(table):
    """a game from a position continues after leaving, and its win is no record"""
    table.start("freecell", "617", "--after", "2a")
    if not re.search("· (from a position|dari sebuah posisi) ·", table.moves(0).splitlines()[0]):
        raise Lost("no title:\n" + table.screen())
    table.type("83")
    cards = table.moves(1).splitlines()[1:12]
    leave(table)
    table.start("freecell")
    if table.moves(1).splitlines()[1:12] != cards:
        raise Lost("other cards:\n" + "\n".join(cards) + "\n" + table.screen())
    leave(table)
    path = os.path.join(table.data, "position")
    subprocess.run([table.kartu, "deal", "freecell", "617", "--rules", "ranks=3", "--output", path], check=True)
    table.start("freecell", "--file", path)
    table.moves(0)
    table.type("".join(solution(table.kartu, "freecell", 617, "ranks=3")))
    table.wait_word("won")
    table.keys("S")
    table.wait(re.compile("You have not finished a game yet|Belum ada permainan yang Anda selesaikan"))


def test_crash(table):
    """after a crash, Ctrl-C and q the terminal is restored"""
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

VALGRIND = ("valgrind -q --error-exitcode=9 --leak-check=full --show-leak-kinds=definite,indirect,possible "
            "--errors-for-leak-kinds=definite,indirect,possible")  # memory that curses never frees is still reachable


def test_patience_in_valgrind(table):
    """a patience with all kinds of help, without a leak or an error"""
    play_patience(table, "freecell", 617, "ranks=3")
    table.keys("R")
    table.moves(0)
    table.agree("V")
    table.wait_word("winnable")
    table.keys("i")
    table.wait_word("hint")
    table.keys("Enter", "B")
    table.wait(re.compile("Bookmark at move|Penanda di langkah"))
    table.keys("u", "G", "A", "Enter")
    table.wait_word("searched")
    table.keys("Space")
    end = time.time() + PATIENCE
    while not re.search("step [1-9]", table.screen()) and time.time() < end:  # no key works before the frames are there
        table.keys("Right")
        time.sleep(0.2)
    table.wait(re.compile("step [1-9]"))
    table.keys("Enter")
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
        table.agree("e")
        table.keys("l")
        table.wait(re.compile("Log of the round|Catatan"))
        table.keys("Escape")
        leave(table)


def test_menu_in_valgrind(table):
    """the menu and a winnable deal, without a leak or an error"""
    table.start()
    table.wait("FreeCell")
    table.keys("Enter", "Down", "Down", "Down", "Right", "Home", "Enter")  # faster than it draws
    table.moves(0)
    table.keys("q")
    table.wait(re.compile("Deal by number|Kocokan menurut nomor"))
    table.keys("q")
    table.wait("Saboteur")
    leave(table)
