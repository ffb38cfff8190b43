"""Guided games: each can be finished by somebody who only does what the screen says."""
import re
import time

from table import PATIENCE, SMALL, Lost

DONE = re.compile("Enter: an ordinary game|Enter: permainan biasa")


def words(screen):
    """The text of the guide: the lines above the last one, without line breaks."""
    return " ".join(" ".join(screen.splitlines()[-8:-1]).split())


def keys_of(text):
    """The keys that the text asks for."""
    if found := re.search(r"(?:Keys|Tombol): (\S+)( Enter)?$", text):
        return list(found.group(1)) + (["Enter"] if found.group(2) else [])
    if re.search("Enter: (go on|lanjut|the next part|bagian berikutnya)", text):
        return ["Enter"]
    if found := re.search(r"(?:press|tekan) ([1-9]), .*Shift\+Tab", text):
        return [found.group(1), "BTab", "Enter"]
    if re.search("(Press|Tekan) u ", text):
        return ["u"]
    if re.search("(Hint|Petunjuk): |(Press|Tekan) i ", text):
        return ["i"]
    return ["Tab", "Enter"] if "Tab" in text else []


def finish(table):
    """Does what the guide says until the end. Returns the number of different texts."""
    end, seen, last = time.time() + PATIENCE, set(), None
    while time.time() < end:
        screen = table.screen()
        text = words(screen)
        if DONE.search(text):
            return len(seen)
        if screen != last and keys_of(text):
            last = screen
            seen.add(text)
            table.keys(*keys_of(text))
        time.sleep(0.05)
    raise Lost("the guided game does not end:\n" + table.screen())


def test_guided(table):
    """every guided game can be finished by doing what it says"""
    small = ("freecell", "klondike", "spider", "bigtwo", "saboteur")
    for game in small if table.size == SMALL else small[3:]:  # a large screen has more room
        table.start(game, "5", "--bot-delay-ms", "10", "--bot-nodes", "50")
        table.wait(re.compile("T starts a guided game|T memulai permainan terpandu"))
        table.keys("T")
        table.wait(re.compile(r"Enter:\s+(go\s+on|lanjut)"))
        table.keys("F")  # an algorithm would play on without the guide
        table.wait(re.compile("The guided game says what to do|Permainan terpandu menunjukkan"))
        if finish(table) < 8:
            raise Lost(f"{game}: too few steps:\n" + table.screen())
