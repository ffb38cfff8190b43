#!/usr/bin/env python3
"""Golden tests of the command line.

A test file (*.t) has shell commands and their expected output:

    # a comment
    $ kartu deal freecell 0
    kartu: A deal of freecell is a number from 1 to *, not "0".
    ? 2

A line "$ " starts a command. sh runs it in an empty directory that all commands of one file share. The lines after it
are the expected output, standard output and standard error together; "*" matches anything. A line "? N" is the exit
status if it is not 0. Blank lines and comments between commands are ignored; an expected line that is empty, or that
begins with one of the marks, is written after "| ". "@ NAME=VALUE" sets a variable for the rest of the file.

The program is first in PATH, SOURCES is the source directory, and the locale is C. Prints TAP. Several files run at the
same time.
Usage: run.py --kartu PROGRAM [--skip NAME]... FILE-OR-DIRECTORY...
"""
import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile

SECONDS = 300
FILES_AT_ONCE = 3
SOURCES = pathlib.Path(__file__).resolve().parents[2]


class Case:
    def __init__(self, path, number, command, environment):
        self.name = f"{path.name}:{number} {command}"
        self.command = command
        self.environment = environment
        self.expected = []
        self.status = 0


def read_cases(path):
    cases, environment = [], {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("$ "):
            cases.append(Case(path, number, line[2:], dict(environment)))
        elif line.startswith("@ "):
            name, value = line[2:].split("=", 1)
            environment[name] = value
        elif line.startswith("? "):
            cases[-1].status = int(line[2:])
        elif line.startswith("| ") or line == "|":
            cases[-1].expected.append(line[2:])
        elif line and not line.startswith("#"):
            cases[-1].expected.append(line)
    return cases


def matches(expected, line):
    """Only * is special: brackets and question marks are common in the output."""
    pattern = ".*".join(re.escape(part) for part in expected.split("*"))
    return re.fullmatch(pattern, line) is not None


def find_differences(case, status, output):
    lines = output.splitlines()
    differences = []
    for i in range(max(len(lines), len(case.expected))):
        expected = case.expected[i] if i < len(case.expected) else None
        line = lines[i] if i < len(lines) else None
        if expected is None or line is None or not matches(expected, line):
            differences += [f"expected: {expected!r}", f"     got: {line!r}"]
    if status != case.status:
        differences.append(f"expected status {case.status}, got {status}")
    return differences


def run(case, directory, kartu):
    environment = {name: value for name, value in os.environ.items()
                   if not name.startswith("LC_") and name not in ("LANG", "LANGUAGE")}
    environment.update(LC_ALL="C", PATH=f"{kartu.parent}:{environment.get('PATH', '')}", SOURCES=str(SOURCES))
    environment.update(case.environment)
    try:
        done = subprocess.run(["sh", "-c", case.command], cwd=directory, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return [f"not done after {SECONDS} seconds"]
    return find_differences(case, done.returncode, done.stdout.decode("utf-8", "replace"))


def run_file(cases, kartu):
    with tempfile.TemporaryDirectory() as directory:
        return [run(case, directory, kartu) for case in cases]


def find_files(names):
    for name in names:
        path = pathlib.Path(name)
        yield from sorted(path.glob("*.t")) if path.is_dir() else [path]


def main():
    parser = argparse.ArgumentParser(description="golden tests of the command line")
    parser.add_argument("--kartu", required=True, type=pathlib.Path)
    parser.add_argument("--skip", action="append", default=[], metavar="NAME", help="a file that is not run")
    parser.add_argument("files", nargs="+")
    options = parser.parse_args()
    tests = [read_cases(path) for path in find_files(options.files) if path.name not in options.skip]
    print(f"1..{sum(len(cases) for cases in tests)}")
    number, failures = 0, 0
    kartu = options.kartu.resolve()
    with concurrent.futures.ThreadPoolExecutor(FILES_AT_ONCE) as pool:
        for cases, all_differences in zip(tests, pool.map(lambda cases: run_file(cases, kartu), tests)):
            for case, differences in zip(cases, all_differences):
                number += 1
                print(f"{'not ok' if differences else 'ok'} {number} - {case.name.replace('#', '')}", flush=True)
                for difference in differences:
                    print(f"# {difference}")
                failures += bool(differences)
    sys.exit(failures > 0)


if __name__ == "__main__":
    main()
