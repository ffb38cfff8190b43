"""The three examples of README.md run, and have at most ten lines."""
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

README = pathlib.Path(os.environ["KARTU_SOURCES"]) / "python/README.md"


class Readme(unittest.TestCase):
    def test_examples(self):
        examples = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), flags=re.DOTALL)
        self.assertEqual(len(examples), 3)
        outputs = [self.run_example(example) for example in examples]
        self.assertIn("K♠ from column 2 to cell a", outputs[0][0])
        self.assertEqual([files for _, files in outputs], [[], ["histogram.png"], ["tree.png"]])

    def run_example(self, example):
        self.assertLessEqual(len(example.strip().splitlines()), 10)
        with tempfile.TemporaryDirectory() as directory:
            run = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True, cwd=directory,
                                 env={**os.environ, "LSAN_OPTIONS": "detect_leaks=0"})
            self.assertEqual(run.returncode, 0, run.stderr)
            files = sorted(path.name for path in pathlib.Path(directory).iterdir() if path.stat().st_size > 1000)
        return run.stdout, files
