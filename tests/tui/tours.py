"""Guided games: each can be finished by somebody who only does what the screen says."""
import random
import re
import time

from table import LARGE, PATIENCE, SMALL, Lost

DONE = re.compile("Enter: an ordinary game|Enter: permainan biasa")


def words(screen):
    """The text of the guide: the lines above the last one, without line breaks."""
    return " ".join(" ".join(screen.splitlines()[-8:-1]).split())


def keys_of(text):
    """The keys that the text asks for."""
    if found := re.search(r"(?:Keys|Tombol): (Esc)? ?(?!Esc|Enter)(\S*)( ?Enter)?$", text):
        return ["Escape"] * bool(found.group(1)) + list(found.group(2)) + ["Enter"] * bool(found.group(3))
    if re.search("Enter: (go on|lanjut|the next part|bagian berikutnya)", text):
        return ["Enter"]
    if found := re.search(r"(?:press|tekan) ([1-9]), .*Shift\+Tab", text):
        return [found.group(1), "BTab", "Enter"]
    if re.search("(Press|Tekan) u ", text):
        return ["u"]
    if re.search("(Hint|Petunjuk): |(Press|Tekan) i |i plays it|i memainkannya", text):
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


def start(table, game):
    table.start(game, "5", "--bot-delay-ms", "10", "--bot-nodes", "50")
    table.wait(re.compile("T starts a guided game|T memulai permainan terpandu"))
    table.keys("T")
    table.wait(re.compile(r"Enter:\s+(go\s+on|lanjut)"))


def test_guided(table):
    """every guided game can be finished by doing what it says"""
    small = ("freecell", "klondike", "spider", "bigtwo", "saboteur")
    for game in small if table.size == SMALL else small[3:]:  # a large screen has more room
        start(table, game)
        table.keys("F")  # an algorithm would play on without the guide
        table.wait(re.compile("The guided game says what to do|Permainan terpandu menunjukkan"))
        if finish(table) < 8:
            raise Lost(f"{game}: too few steps:\n" + table.screen())


# Every key that does not leave the game; q is the last step of the test.
WRONG = list("0123456789abcdefghijklmnoprstuvwxyzABCEFGHIKLMOPRSUVWXZ") + [
    "Tab", "BTab", "Enter", "Escape", "Up", "Down", "Left", "Right", "Space", "BSpace", "u", "R", "r", "G", "i"]


def is_guided(screen):
    return bool(keys_of(words(screen)) or DONE.search(words(screen)))


def back(table):
    """Closes what wrong keys have opened, until the guide is there again."""
    end = time.time() + PATIENCE
    while time.time() < end:
        screen = table.screen()
        if table.words["question"] in screen:
            table.keys("n")
        elif is_guided(screen):
            return
        else:
            table.keys("Escape")
        time.sleep(0.2)
    raise Lost("there is no way back to the guide:\n" + table.screen())


def test_wrong_keys(table):
    """wrong keys at every step, in windows of changing size: a guided game can still be finished"""
    draw = random.Random(20)
    games = {"en": (("freecell",), ("klondike", "bigtwo")), "id": (("saboteur",), ("spider",))}
    for game in games[table.language][table.size == LARGE]:
        start(table, game)
        seen, end = set(), time.time() + 3 * PATIENCE
        while not DONE.search(words(table.screen())):
            if time.time() > end:
                raise Lost(f"{game} does not end:\n" + table.screen())
            text = words(table.screen())[-40:]
            if text not in seen and is_guided(table.screen()):
                seen.add(text)
                size = draw.choice((SMALL, LARGE))
                table.tmux("resize-window", "-x", str(size[0]), "-y", str(size[1]))
                for key in draw.choices(WRONG, k=4):
                    table.keys(key)
                    time.sleep(0.03)
                back(table)
            table.keys(*keys_of(words(table.screen())))
            time.sleep(0.2)


def test_leaving_a_guided_game(table):
    """N, D and T ask before they end a guided game; the next game has the usual rules"""
    question = re.compile("Leave the guided game|Tinggalkan permainan terpandu")
    again = re.compile("Start the guided game again|Mulai permainan terpandu lagi")
    start(table, "freecell")
    for key in ("N", "D"):
        table.keys(key)
        table.wait(question)
        table.keys("n")
        table.wait(re.compile(r"Enter:\s+(go\s+on|lanjut)"))
    table.keys("Enter")
    table.wait(re.compile("(Keys|Tombol): 1h"))
    table.keys("T")
    table.wait(again)
    table.keys("n")
    table.keys("R", "r", "1h")
    table.wait(re.compile("(Keys|Tombol): 12"))
    table.agree("D")
    table.wait(re.compile("Deal number|Nomor kocokan"))
    table.type("77")
    table.keys("Enter")
    table.wait(re.compile(r"(deal|kocokan) 77 .*\n(.*\n)* +1 +2 +3 +4 +5 +6 +7 +8 *\n"))


def test_undo_step(table):
    """at the step that asks for undo, a restart goes back to the first steps"""
    start(table, "freecell")
    end = time.time() + PATIENCE
    while not re.search("(Press|Tekan) u ", words(table.screen())):
        if time.time() > end:
            raise Lost("there is no step with undo:\n" + table.screen())
        table.keys(*keys_of(words(table.screen())))
        time.sleep(0.1)
    table.keys("r")  # redo would go beyond the step
    table.wait(re.compile("The guided game says what to do|Permainan terpandu menunjukkan"))
    table.keys("R")
    table.wait(re.compile("(Keys|Tombol): 1h"))
    if finish(table) < 8:
        raise Lost("too few steps after a restart:\n" + table.screen())
