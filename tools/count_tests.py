#!/usr/bin/env python3
"""Counts the results in meson's test logs: each TAP line is a test; a program without TAP output is one test.

usage: count_tests.py FAILED_BUILDS BUILD_DIRECTORY..."""
import json
import pathlib
import re
import sys

MOST_LINES = 40


def failures(output):
    """Each failed TAP line with the comment lines that follow it."""
    found = re.findall(r"^not ok\b.*\n(?:#.*\n)*", output, re.M)
    return ["\n".join(lines.splitlines()[:MOST_LINES]) for lines in found]


passed, failed, skipped = 0, int(sys.argv[1]), 0
for directory in sys.argv[2:]:
    log = pathlib.Path(directory) / "meson-logs" / "testlog.json"
    if not log.exists():
        continue
    for line in log.read_text().splitlines():
        test = json.loads(line)
        output = test.get("stdout") or ""
        oks = len(re.findall(r"^ok\b", output, re.M))
        not_oks = len(re.findall(r"^not ok\b", output, re.M))
        if test["result"] == "SKIP":
            skipped += 1
            continue
        is_bad = test["result"] not in ("OK", "EXPECTEDFAIL")
        if is_bad:
            print(f"failed in {directory}: {test['name']} ({test['result']})")
            print(*failures(output), sep="\n")
        for name in re.findall(r"^# the first try.*", output, re.M):
            print(f"in {directory}: {name[2:]}")
        passed += oks if oks + not_oks else not is_bad
        failed += max(not_oks, 1) if is_bad else not_oks
if skipped:
    print(f"{skipped} skipped: not applicable in their build")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0 or passed == 0)
