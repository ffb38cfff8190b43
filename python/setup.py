"""Adds kartu/_abi.py, which is made from kartu.h, to the wheel. Everything else is in pyproject.toml."""
import pathlib
import sys

from setuptools import setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import abi  # noqa: E402


class BuildWithHeader(build_py):
    def run(self) -> None:
        super().run()
        abi.write_module(HERE.parent / "include/kartu/kartu.h", pathlib.Path(self.build_lib) / "kartu/_abi.py")


setup(cmdclass={"build_py": BuildWithHeader})
