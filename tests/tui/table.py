"""One kartu in its own tmux, controlled by keys; shared by all tests of the terminal table.

Waiting polls the screen, with timeouts that only a hanging program reaches."""
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time

SMALL, LARGE = (80, 24), (132, 43)

PATIENCE = float(os.environ.get("KARTU_TUI_PATIENCE", 60))  # seconds; a busy machine under sanitizers is slow

ENGLISH = {"won": "Won, with", "moves": "%d moves", "move": "1 move", "none": "0 moves", "hint": "Hint:",
           "over": "is over.", "searched": "positions searched", "paused": "· paused", "turn": "Your turn",
           "winnable": "can still be won", "help": "Moving cards", "refused": "cannot go home yet",
           "nothing": "nothing to take back", "statistics": "Kartu · Statistics", "bookmark": "Bookmark at move 2",
           "assisted": "with help", "question": "(y/n)", "preview": "Preview"}

INDONESIAN = {"won": "Menang, dengan", "moves": "%d langkah", "move": "1 langkah", "none": "0 langkah",
              "hint": "Petunjuk:", "over": "sudah selesai.", "searched": "posisi yang diperiksa", "paused": "· jeda",
              "turn": "Your turn", "winnable": "Masih dapat dimenangkan", "help": "Memindahkan kartu",
              "refused": "belum dapat naik", "nothing": "", "statistics": "Kartu · Statistik",
              "bookmark": "Penanda di langkah 2",
              "assisted": "dengan bantuan", "question": "(y/n)", "preview": "Pratinjau"}


class Lost(Exception):
    pass


def is_running(pid):
    """A zombie process has ended."""
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
        """Ends the server and its processes. The next server gets another socket, since ending takes a moment."""
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
        # A child of the shell, so that the screen can be read after its end.
        line = (f"trap : INT; env LANG=C.UTF-8 LANGUAGE={self.language} {environment} {self.wrapper} {self.kartu} "
                f"play {quoted} --data {self.data} 2>{self.log}; printf '\\r\\nLEFT %s\\r\\n' $?; {after} sleep 1000")
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
        """Waits until the text, or a match of the pattern, is on the screen."""
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
        """Waits for this count of moves in the first line, and for the last line, which is written last."""
        word = ("langkah" if self.language == "id" else "move" if count == 1 else "moves")
        return self.wait(re.compile(rf"[·.] {count} {word}\b.*\n 12 ", re.S))

    def agree(self, *keys):
        """Presses keys that count as help, and confirms the question."""
        self.keys(*keys)
        self.wait_word("question")
        self.keys("y")

    def watch(self):
        """Starts a preview by the first algorithm."""
        self.agree("A")
        self.wait(re.compile("Which algorithm|Algoritma mana"))
        self.keys("Enter")
        self.wait_word("searched")

    def pids(self):
        """The process ids of kartu, if it is running."""
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
    table.type("".join(keys))  # faster than typing; the table keeps keys that it cannot handle yet
    table.wait_word("won")
    return len(keys)


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


def read_page(table):
    """The whole text of a page, screen by screen."""
    text, above = "", 0
    while True:
        screen = table.wait(re.compile(rf" (?!{above}–)\d+–\d+ / \d+ *$", re.M))
        above, last, lines = re.search(r"(\d+)–(\d+) / (\d+) *$", screen, re.M).groups()
        text += "\n".join(screen.splitlines()[1:-1]) + "\n"
        if last == lines:
            return text
        table.keys("PageDown")


def leave(table):
    table.keys("q")
    screen = table.wait("LEFT")
    if "LEFT 0" not in screen:
        raise Lost(screen + open(table.log).read())


def where(screen, text):
    """Line and column of a text on the screen."""
    for y, line in enumerate(screen.splitlines()):
        if text in line:
            return y, line.index(text)
    raise Lost(f"no {text!r} on:\n{screen}")


def button(table, place, *downs):
    """Presses (True) or releases (False) the mouse button, as terminals report it; several events arrive together."""
    at = chr(33 + place[1]) + chr(33 + place[0])
    table.type("".join("\x1b[M" + (" " if is_down else "#") + at for is_down in downs))


def click(table, *places):
    for place in places:
        button(table, place, True)
        button(table, place, False)
