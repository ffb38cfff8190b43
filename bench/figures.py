"""What the benches share: running a program, intervals, and writing tables."""
import datetime
import json
import math
import os
import subprocess


def run_measured(command, stdin=b""):
    """Runs a program; returns its output and the resources that it used (struct rusage)."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        process.stdin.write(stdin)
        process.stdin.close()
    except BrokenPipeError:
        pass
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return output.decode(), usage


def run(command, stdin=b""):
    """Runs a program; returns its output and its CPU seconds (user and system)."""
    output, usage = run_measured(command, stdin)
    return output, usage.ru_utime + usage.ru_stime


def interval(won, deals):
    """Wilson's, 95 %, in percent."""
    z, p = 1.959964, won / deals
    middle, width = p + z * z / (2 * deals), z * math.sqrt(p * (1 - p) / deals + z * z / (4 * deals * deals))
    return "[{:.2f}, {:.2f}]".format(*(100 * (middle + side * width) / (1 + z * z / deals) for side in (-1, 1)))


def show(value):
    return value if isinstance(value, str) else f"{value:.3f}" if isinstance(value, float) else f"{value:,}"


class Figures:
    """Rows of figures about one game, printed as they come and written at the end."""

    def __init__(self, title, kartu):
        self.title, self.kartu, self.rows = title, kartu, []

    def add(self, what, **figures):
        self.rows.append({"what": what, **figures})
        print(f"{what}: " + ", ".join(f"{name.replace('_', ' ')} {show(value)}" for name, value in figures.items()),
              flush=True)

    def solve(self, *arguments):
        output, cpu = run([self.kartu, "solve", self.title.lower(), *arguments, "--quiet", "--json"])
        return [json.loads(line) for line in output.splitlines()], cpu

    def match(self, bot, deals, rules, *more):
        output, cpu = run([self.kartu, "match", self.title.lower(), "--bots", bot, "--deals", f"1-{deals}",
                           "--rules", rules, "--quiet", "--json", *more])
        won = round(json.loads(output.splitlines()[-1])["bots"][0]["win_rate"] * deals)
        self.add(f"{bot}, deals 1-{deals}, {rules}", won=won, percent=100 * won / deals, interval=interval(won, deals),
                 cpu_seconds=cpu, cpu_seconds_a_game=cpu / deals)

    def write(self, directory, how):
        name = self.title.lower()
        directory.mkdir(parents=True, exist_ok=True)
        (directory / f"{name}.json").write_text(json.dumps(self.rows, indent=1) + "\n")
        lines = [f"{self.title}, {datetime.date.today()}, {os.cpu_count()} cores, {how}", ""]
        for row in self.rows:
            lines += [f"**{row['what']}**", "", "| figure | value |", "| --- | --- |"]
            lines += [f"| {name.replace('_', ' ')} | {show(value)} |" for name, value in row.items() if name != "what"]
            lines.append("")
        (directory / f"{name}.md").write_text("\n".join(lines))
