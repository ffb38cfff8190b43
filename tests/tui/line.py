"""Measures response times: one kartu on a pseudo-terminal, without tmux."""
import os
import pty
import re
import select
import shutil
import signal
import tempfile
import time

from table import PATIENCE, Lost


class Line:
    """One kartu on a pseudo-terminal, for measuring times. The terminal is a vt100, so that few escape sequences must
    be interpreted to read a line."""

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
    # Seven columns are too few for eight sets: the solver does not finish within the time.
    line = Line(kartu, "spider", "3", "--rules", "suits=4,rows=7", "--think-seconds", "60")
    try:
        line.wait("0 moves")
        line.answered("V", "(y/n)")
        line.answered("y", "The solver is searching")
        times = []
        for _ in range(20):
            times.append(line.answered("2", "From 2"))
            times.append(line.answered("2", "From 2", False))
        times.sort()
        print(f"# key answered in {1000 * times[len(times) // 2]:.1f} ms while a solver works, "
              f"{1000 * times[-1]:.1f} ms at most (of {len(times)})", flush=True)
        return None
    except (Lost, OSError) as lost:
        return str(lost)
    finally:
        line.close()
