#!/usr/bin/python3
"""Tests of the Python package: run.py SOURCES LIBRARY DIRECTORY [--sanitized]

Builds the wheel in DIRECTORY, unpacks it there and runs the tests of this folder with it; prints TAP. --sanitized: the
library was built by clang with the address sanitizer, whose runtime must be loaded first. Then the memory that the
library still holds at the end is also reported."""
import os
import pathlib
import platform
import re
import subprocess
import sys
import unittest

HERE = pathlib.Path(__file__).resolve().parent


class TapResult(unittest.TestResult):
    count = 0

    def _say(self, is_ok, test, more="", text=""):
        self.count += 1
        print(f"{'ok' if is_ok else 'not ok'} {self.count} {test.id()}{more}")
        print("".join(f"# {line}\n" for line in text.splitlines()), end="", flush=True)

    def addSuccess(self, test):
        self._say(True, test)

    def addSkip(self, test, reason):
        self._say(True, test, f" # SKIP {reason}")

    def addError(self, test, error):
        super().addError(test, error)
        self._say(False, test, text=self.errors[-1][1])

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._say(False, test, text=self.failures[-1][1])


def run_tests():
    suite = unittest.defaultTestLoader.discover(str(HERE))
    result = TapResult()
    print(f"1..{suite.countTestCases()}", flush=True)
    suite.run(result)
    sys.exit(not result.wasSuccessful())


def missing_module(names):
    """The first of them that this Python does not have."""
    for name in names:
        if subprocess.run([sys.executable, "-c", f"import {name}"], capture_output=True).returncode:
            return name


def build_wheel(sources, directory):
    """The wheel is unpacked in the folder lib of the directory."""
    subprocess.run([f"{sources}/tools/python.sh", directory], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "PYTHON": sys.executable})


def environment(sources, library, directory, is_sanitized):
    extra = {"PYTHONPATH": f"{directory}/lib", "KARTU_LIBRARY": library, "KARTU_SOURCES": sources, "MPLBACKEND": "Agg",
             "MPLCONFIGDIR": directory}
    if is_sanitized:
        name = f"libclang_rt.asan-{platform.machine()}.so"
        runtime = subprocess.run(["clang", f"-print-file-name={name}"], capture_output=True, text=True,
                                 check=True).stdout.strip()
        # Python itself does not free everything at exit: only memory that the library allocated counts.
        extra |= {"LD_PRELOAD": runtime, "ASAN_OPTIONS": "detect_leaks=1", "LSAN_OPTIONS": "exitcode=0",
                  "KARTU_SANITIZED": "1", "PYTHONMALLOC": "malloc"}
    return {**os.environ, **extra}


def leaks(report):
    """The leaks of the report that the library allocated."""
    return [leak for leak in re.split(r"\n\n", report) if re.search(r"leak of", leak) and re.search(r" in kt_", leak)]


def main():
    sources, library, directory = sys.argv[1:4]
    is_sanitized = "--sanitized" in sys.argv
    if name := missing_module(("cffi", "setuptools", "wheel", "matplotlib")):
        print(f"1..0 # SKIP {sys.executable} has no module {name}")
        return 0
    build_wheel(sources, directory)
    run = subprocess.run([sys.executable, __file__, "--inside"], stderr=subprocess.PIPE, text=True,
                         env=environment(sources, library, directory, is_sanitized), cwd=directory)
    print("".join(f"# {line}\n" for line in run.stderr.splitlines() if "ERROR: LeakSanitizer" not in line)
          if run.returncode else "", end="")
    for leak in leaks(run.stderr):
        print("not ok memory is freed", *leak.splitlines(), sep="\n# ")
    return run.returncode or bool(leaks(run.stderr))


if __name__ == "__main__":
    run_tests() if "--inside" in sys.argv else sys.exit(main())
