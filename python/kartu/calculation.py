"""Calculations: how an algorithm reaches one decision, as a tree of rows."""
from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterator, Optional, Union

from ._library import NO_MOVE, Phrase, ffi, lib, phrase_of

if TYPE_CHECKING:
    from .position import Move, Position
    from .view import View


@dataclass(frozen=True, eq=False)
class Row:
    """A row of a calculation, with the rows that belong to it.

    `kind` is a word for programs ("candidate", "term", "step"). `label` is for people. If the value is the mean of a
    sample, `samples` is its size and `margin` half of the 95 percent confidence interval."""
    kind: str
    label: Union[Phrase, str]
    move: Optional[Move]
    value: Optional[float]
    margin: float
    samples: int
    depth: int
    is_chosen: bool
    rows: list[Row] = field(default_factory=list)

    def __iter__(self) -> Iterator[Row]:
        """This row and all rows below it, in order."""
        yield self
        for row in self.rows:
            yield from row

    def __str__(self) -> str:
        value = "" if self.value is None else f": {self.value:g}"
        margin = f" +- {self.margin:g}" if self.margin else ""
        return f"{self.label}{value}{margin}{' (chosen)' if self.is_chosen else ''}"


class Calculation:
    """One decision, step by step: `for row in calculation: print(row)`. `rows` are those that belong to no other row.

    `left_out` is the number of rows that did not fit."""

    def __init__(self, struct: Any, origin: Union[Position, View]) -> None:
        """For this package only: copies a struct kt_calculation."""
        self.rows: list[Row] = []
        self.left_out: int = struct.left_out
        path: list[Row] = []
        for index in range(struct.count):
            row = _row(struct.rows[index], origin)
            del path[row.depth:]
            (path[-1].rows if path else self.rows).append(row)
            path.append(row)

    def __iter__(self) -> Iterator[Row]:
        for row in self.rows:
            yield from row

    def of_kind(self, kind: str) -> list[Row]:
        """All rows of a kind, such as "candidate"."""
        return [row for row in self if row.kind == kind]

    def __str__(self) -> str:
        return "\n".join("  " * row.depth + str(row) for row in self)


def _row(struct: Any, origin: Union[Position, View]) -> Row:
    from .position import Move
    move = None if struct.move == NO_MOVE else Move(origin, struct.move)
    label = phrase_of(struct.label) or (move.words if move else "")
    return Row(ffi.string(struct.kind).decode() if struct.kind else "", label, move,
               struct.value if struct.has_value else None, struct.margin, struct.samples, struct.depth,
               bool(struct.is_chosen))


def new_struct() -> Any:
    """An empty struct kt_calculation, whose rows are freed with it."""
    return ffi.gc(ffi.new("struct kt_calculation *"), lib.kt_calculation_free)
