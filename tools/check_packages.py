#!/usr/bin/env python3
"""The Debian packaging fits the build: check_packages.py SOURCES BUILD_DIRECTORY

Every installed file is in exactly one package (debian/*.install, debian/not-installed), and every entry there stands
for a file. The symbols of libkartu0 are the functions of the header. The version is that of meson.build. The units
pass `systemd-analyze verify`, if there is one."""
import fnmatch
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

root = pathlib.Path(sys.argv[1])
debian, units = root / "debian", root / "packaging"
MADE = "build-python/"  # by debian/rules: the Python package


def installed_files():
    """Paths below the prefix, as usr/...; the folder of libraries depends on the system."""
    table = json.loads(subprocess.run(["meson", "introspect", "--installed", sys.argv[2]], check=True,
                                      capture_output=True).stdout)
    prefix = os.path.commonpath(list(table.values()))
    for source, target in table.items():
        path = pathlib.Path("usr") / pathlib.Path(target).relative_to(prefix)
        inner = [file.relative_to(source) for file in pathlib.Path(source).rglob("*") if file.is_file()]
        for file in inner or [""]:
            yield re.sub(r"^usr/lib64/|^usr/lib/(?=lib|pkgconfig)", "usr/lib/x/", (path / file).as_posix())


def entries():
    """(file of debian/, pattern)"""
    for path in sorted(debian.glob("*.install")) + [debian / "not-installed"]:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                yield path.name, line.split()[0]


def install_errors():
    files = sorted(installed_files())
    packages = {file: [] for file in files}
    for name, pattern in entries():
        found = [file for file in files if fnmatch.fnmatch(file, pattern) or file.startswith(pattern + "/")]
        for file in found:
            packages[file].append(name)
        if not found and not pattern.startswith(MADE) and not list(root.glob(pattern)):
            yield f"debian/{name}: nothing is installed as {pattern}"
    for file, names in packages.items():
        if len(names) != 1:
            yield f"{file} is in {' and '.join(names) or 'no package'}"


def symbols_errors():
    header = (root / "include/kartu/kartu.h").read_text(encoding="utf-8")
    functions = set(re.findall(r"KT_API.*?(kt_[a-z_]+)\(", header))
    symbols = set(re.findall(r"^ (\w+)@Base", (debian / "libkartu0.symbols").read_text(encoding="utf-8"), re.M))
    for name in sorted(functions ^ symbols):
        yield f"debian/libkartu0.symbols: {name} is only in the {'header' if name in functions else 'list'}"


def version_errors():
    version = re.search(r"version: '([\d.]+)'", (root / "meson.build").read_text(encoding="utf-8"))[1]
    if not (debian / "changelog").read_text(encoding="utf-8").startswith(f"kartu ({version})"):
        yield f"debian/changelog: the version is {version}"


def unit_errors():
    """A copy with a program that exists here: the check looks for it."""
    if not shutil.which("systemd-analyze"):
        return
    with tempfile.TemporaryDirectory() as directory:
        copies = []
        for unit in sorted(units.glob("*.s*")):
            copies.append(pathlib.Path(directory) / unit.name)
            copies[-1].write_text(unit.read_text(encoding="utf-8").replace("/usr/bin/kartu ", "/bin/true "))
        run = subprocess.run(["systemd-analyze", "verify", "--man=no", *copies], capture_output=True, text=True)
        yield from (line for line in (run.stdout + run.stderr).splitlines() if "kartu" in line)


complaints = [*install_errors(), *symbols_errors(), *version_errors(), *unit_errors()]
print("\n".join(complaints) or "the packages contain what is installed, and the units are valid")
sys.exit(bool(complaints))
