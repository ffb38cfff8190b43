#!/usr/bin/python3
"""The notebooks are stored without output, and run: notebooks.py SOURCES LIBRARY DIRECTORY

Builds the wheel in DIRECTORY and executes every notebook with it. Prints TAP, and the CPU time of each."""
import json
import pathlib
import resource
import subprocess
import sys

import run

NEEDED = ("cffi", "setuptools", "wheel", "matplotlib", "nbconvert", "ipykernel")
NAMES = ["algorithms", "bigtwo", "freecell", "klondike", "saboteur", "spider"]

EXECUTE = """
import sys, nbformat
from nbconvert.preprocessors import ExecutePreprocessor
notebook = nbformat.read(sys.argv[1], as_version=4)
ExecutePreprocessor(timeout=600, kernel_name="python3").preprocess(notebook, {"metadata": {"path": sys.argv[2]}})
nbformat.write(notebook, sys.argv[3])
"""


def has_no_output(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return not any(cell.get("outputs") or cell.get("execution_count") for cell in cells)


def execute(path, directory, environment):
    """The error, or None. The notebook with its output is stored in the directory."""
    done = subprocess.run([sys.executable, "-c", EXECUTE, path, path.parent, f"{directory}/{path.name}"],
                          capture_output=True, text=True, env=environment)
    return done.stderr if done.returncode else None


def cpu_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def say(is_ok, what, text=""):
    print(f"{'ok' if is_ok else 'not ok'} - {what}")
    print("".join(f"# {line}\n" for line in text.splitlines()[-30:]), end="", flush=True)
    return is_ok


def main():
    sources, library, directory = sys.argv[1:4]
    if name := run.missing_module(NEEDED):
        print(f"1..0 # SKIP {sys.executable} has no module {name}")
        return 0
    run.build_wheel(sources, directory)
    environment = run.environment(sources, library, directory, False)
    environment.update(dict.fromkeys(("HOME", "IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR"), directory))
    del environment["MPLBACKEND"]  # plots are shown in the notebook
    paths = sorted(pathlib.Path(sources, "python/notebooks").glob("*.ipynb"))
    print(f"1..{1 + 2 * len(paths)}")
    results = [say([path.stem for path in paths] == NAMES, "there is one for each paper, and one that compares")]
    for path in paths:
        before = cpu_seconds()
        error = execute(path, directory, environment)
        results.append(say(error is None, f"{path.name} runs, {cpu_seconds() - before:.1f} s CPU", error or ""))
        results.append(say(has_no_output(path), f"{path.name} is stored without output"))
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
