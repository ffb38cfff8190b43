#!/usr/bin/env python3
"""Tests the terminal table in tmux by keys and reads the screen: tests/tui/run.py --kartu build/kartu [NAME...]

Prints TAP. Each test runs in English and Indonesian, at 80x24 and 132x43. Tests run in parallel, each with its own tmux
and data directory, since they mostly wait. A test that fails is run again when the others are done: a busy machine
breaks some. What went wrong is printed in both cases."""
import argparse
import concurrent.futures
import itertools
import os
import sys
import time

sys.dont_write_bytecode = True  # the modules are in the source tree
import after  # noqa: E402
import autoplay  # noqa: E402
import calculation  # noqa: E402
import games  # noqa: E402
import line  # noqa: E402
import menus  # noqa: E402
import playing  # noqa: E402
import robust  # noqa: E402
import tours  # noqa: E402
from table import LARGE, SMALL, Lost, Table  # noqa: E402

MODULES = (games, after, autoplay, calculation, playing, menus, robust, tours)
FOUND = [value for module in MODULES for name, value in vars(module).items() if name.startswith("test_")]
TESTS = [test for test in FOUND if not test.__name__.endswith("_in_valgrind")]
VALGRIND_TESTS = [test for test in FOUND if test.__name__.endswith("_in_valgrind")]


def run(test, kartu, size, language, wrapper):
    """The error, or None, and the time."""
    table, began = Table(kartu, size, language, wrapper), time.time()
    try:
        test(table)
        return None, time.time() - began
    except Lost as lost:
        return str(lost), time.time() - began
    finally:
        table.close()


def comment(text):
    print("\n".join("# " + row for row in text.splitlines()), flush=True)


def report(number, name, wrong):
    print(f"{'not ok' if wrong else 'ok'} {number} - {name}", flush=True)
    if wrong:
        comment(wrong)
    return bool(wrong)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kartu", required=True)
    parser.add_argument("--jobs", type=int, default=4)
    parser.add_argument("--valgrind", action="store_true", help="other tests, under valgrind")
    parser.add_argument("--halved", action="store_true", help="each size in one language only: for slow builds")
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
        wrapper = robust.VALGRIND if args.valgrind else ""
        runs = [pool.submit(run, test, kartu, size, language, wrapper) for test, size, language in chosen]
        first = [job.result() for job in runs]
    for number, ((wrong, seconds), (test, size, language)) in enumerate(zip(first, chosen), 1):
        if wrong:
            comment(f'the first try of "{test.__doc__}" failed:\n{wrong}')
            wrong, seconds = run(test, kartu, size, language, wrapper)
        failed += report(number, f"{test.__doc__} ({size[0]}x{size[1]}, {language}, {seconds:.1f} s)", wrong)
    if not args.valgrind:  # not in parallel: other tests would disturb the measurement
        failed += report(len(chosen) + 1, line.measure_keys.__doc__, line.measure_keys(kartu))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
