#!/usr/bin/env python3
"""The training programs refuse what is no checkpoint of theirs, and wrong arguments: tests/trainers.py BENCH

BENCH is the folder of the programs. Nothing is trained here: each program must end at once, with a reason."""
import pathlib
import subprocess
import sys
import tempfile

BAD_FILES = {"empty": b"", "zeros": bytes(1000), "text": b"no checkpoint\n" * 100}
BIGTWO = (["try", "1"], ["export"], ["duel", "OTHER", "1"], ["train", "10"])
SPIDER = (["play", "1", "1", "300"], ["export"], ["refine", "10", "OTHER"], ["train", "4", "3000"])
WRONG = {"train_bigtwo": (["train"], ["train", "0"], ["train", "10", "99"], ["try", "x"], ["rest"], []),
         "train_spider": (["train", "3", "3000"], ["train", "4", "1"], ["play", "2", "1", "300"], ["refine", "0", "x"],
                         ["refine", "10", "SAME"], ["export", "x"], ["rest"], [])}

number = failed = 0


def report(is_good, what):
    global number, failed
    number, failed = number + 1, failed + (not is_good)
    print(f"{'ok' if is_good else 'not ok'} {number} - {what}", flush=True)


def see_refused(program, path, arguments, what, statuses, text=""):
    paths = {"OTHER": str(path.with_name("other")), "SAME": str(path)}
    arguments = [paths.get(argument, argument) for argument in arguments]
    before = path.read_bytes() if path.exists() else None
    run = subprocess.run([program, path, *arguments], capture_output=True, timeout=60)
    is_kept = (path.read_bytes() if path.exists() else None) == before
    is_said = run.stderr and text in run.stderr.decode()
    report(run.returncode in statuses and is_said and not run.stdout and is_kept,
           f"{program.name} {' '.join(arguments[:2])}: {what}")


def main():
    bench = pathlib.Path(sys.argv[1])
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name, commands in (("train_bigtwo", BIGTWO), ("train_bigtwo_large", BIGTWO), ("train_spider", SPIDER)):
            for kind, data in BAD_FILES.items():
                (folder / kind).write_bytes(data)
                for arguments in commands:
                    see_refused(bench / name, folder / kind, arguments, f"the file is {kind}", (1,), "no checkpoint")
            for arguments in commands:
                if arguments[0] != "train":
                    see_refused(bench / name, folder / "missing", arguments, "the file is missing", (1, 2))
        for name, wrong in WRONG.items():
            for arguments in wrong:
                see_refused(bench / name, folder / "missing", arguments, "wrong arguments", (2,), "usage")
    print(f"1..{number}")
    return bool(failed)


sys.exit(main())
