"""The declarations that cffi has are those of kartu.h."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import kartu
from kartu import _abi
from kartu._library import ffi, lib

SOURCES = pathlib.Path(os.environ["KARTU_SOURCES"])
HEADER = (SOURCES / "include/kartu/kartu.h").read_text(encoding="utf-8")
WITHOUT_COMMENTS = re.sub(r"/\*.*?\*/", "", HEADER, flags=re.DOTALL)


class Abi(unittest.TestCase):
    def test_every_function_is_there(self):
        declared = re.findall(r"KT_API([^;]*?)\b(kt_\w+)\(([^;]*);", WITHOUT_COMMENTS)
        names = {name for _, name, arguments in declared if "va_list" not in arguments}
        self.assertGreater(len(names), 90)
        self.assertEqual({name for name in dir(lib) if name.startswith("kt_")}, names)

    def test_every_constant_is_there(self):
        names = set(re.findall(r"\bKT_[A-Z0-9_]+\b", WITHOUT_COMMENTS)) - {"KT_API"}
        for name in names:
            self.assertTrue(hasattr(lib, name) or hasattr(_abi, name), name)
        self.assertEqual(lib.KT_HIDDEN_POINTS, -2**31)
        self.assertEqual((_abi.KT_NO_MOVE, _abi.KT_GIVE_UP), (2**64 - 2, 2**64 - 1))

    @unittest.skipUnless(shutil.which("cc"), "needs a C compiler")
    def test_structs_have_the_layout_of_the_compiler(self):
        structs = re.findall(r"^struct (kt_\w+) \{", WITHOUT_COMMENTS, flags=re.MULTILINE)
        self.assertIn("kt_limits", structs)
        fields = [(name, field) for name in structs for field, _ in ffi.typeof(f"struct {name}").fields]
        lines = [f'printf("%zu\\n", sizeof(struct {name}));' for name in structs]
        lines += [f'printf("%zu\\n", offsetof(struct {name}, {field}));' for name, field in fields]
        program = "#include <kartu/kartu.h>\n#include <stdio.h>\nint main(void) {\n" + "\n".join(lines) + "}\n"
        with tempfile.TemporaryDirectory() as directory:
            plain = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}
            subprocess.run(["cc", f"-I{SOURCES}/include", "-x", "c", "-", "-o", f"{directory}/sizes"], input=program,
                           text=True, check=True, env=plain)
            output = subprocess.run(f"{directory}/sizes", capture_output=True, text=True, check=True, env=plain).stdout
        ours = [ffi.sizeof(f"struct {name}") for name in structs]
        ours += [ffi.offsetof(f"struct {name}", field) for name, field in fields]
        self.assertEqual(list(map(int, output.split())), ours)

    def import_with(self, library):
        return subprocess.run([sys.executable, "-c", "import kartu"], capture_output=True, text=True,
                              env={**os.environ, "KARTU_LIBRARY": library, "LSAN_OPTIONS": "detect_leaks=0"})

    def test_a_missing_library_is_an_import_error(self):
        run = self.import_with("/no/such/libkartu.so")
        self.assertEqual(run.returncode, 1)
        self.assertIn("ImportError: The library of Kartu was not found", run.stderr)
        self.assertIn("KARTU_LIBRARY", run.stderr)

    def test_another_library_is_an_import_error(self):
        run = self.import_with("libm.so.6")
        self.assertEqual(run.returncode, 1)
        self.assertIn("does not fit this Python package", run.stderr)

    def test_version(self):
        for file, line in (("meson.build", "version: '{}'"), ("python/pyproject.toml", 'version = "{}"')):
            self.assertIn(line.format(kartu.__version__), (SOURCES / file).read_text(encoding="utf-8"))
