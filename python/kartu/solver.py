"""Solvers: algorithms that see all cards of a one-seat game and return a verdict."""
from __future__ import annotations

import enum
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Optional

from ._library import NO_MOVE, Phrase, attempt, constant, ffi, lib, optional_string, owned, phrase_of, written
from ._running import Algorithm, Limits
from .calculation import Calculation, new_struct
from .game import Game
from .position import Line, Move, Position, Tally

if TYPE_CHECKING:
    from .trace import Trace


class Verdict(enum.Enum):
    """What a solver found out. UNKNOWN: a limit was reached. IMPOSSIBLE is proven by a complete search."""
    UNKNOWN = lib.KT_UNKNOWN
    SOLVED = lib.KT_SOLVED
    IMPOSSIBLE = lib.KT_IMPOSSIBLE

    def __str__(self) -> str:
        return self.name.lower()


class StoppedBy(enum.Enum):
    """Why a verdict is unknown. HEURISTIC: the search ended, but a heuristic had pruned some of it."""
    NOTHING = lib.KT_BY_NOTHING
    STATES = lib.KT_BY_STATES
    SECONDS = lib.KT_BY_SECONDS
    MEMORY = lib.KT_BY_MEMORY
    REQUEST = lib.KT_BY_REQUEST
    HEURISTIC = lib.KT_BY_HEURISTIC
    GIVING_UP = lib.KT_BY_GIVING_UP

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True)
class Result:
    """The answer of a solver. `line` and `tally` are None unless it is solved; every line was replayed by the rules.

    `states` is the number of positions visited, `memory` the most bytes that the search held, `cpu_seconds` its CPU
    time. No line has fewer moves than `at_least`, if that is not None."""
    verdict: Verdict
    stopped_by: StoppedBy
    states: int
    memory: int
    cpu_seconds: float
    line: Optional[Line]
    tally: Optional[Tally]
    at_least: Optional[int]

    @property
    def is_solved(self) -> bool:
        return self.verdict is Verdict.SOLVED

    @property
    def moves(self) -> Optional[int]:
        """The number of moves of the solution as a player counts them, or None."""
        return self.tally.moves if self.tally else None

    @property
    def cards(self) -> Optional[int]:
        """The number of single-card moves of the solution, or None."""
        return self.tally.cards if self.tally else None

    def __str__(self) -> str:
        if self.tally:
            return f"solved in {self.tally.moves} moves ({self.tally.cards} cards), {self.states} states"
        reason = "" if self.stopped_by is StoppedBy.NOTHING else f" (stopped by {self.stopped_by})"
        return f"{self.verdict}{reason}, {self.states} states"


@dataclass(frozen=True)
class Hint:
    """The best move and why; `move` is None unless the verdict is SOLVED. `remaining` moves win."""
    move: Optional[Move]
    remaining: int
    verdict: Verdict
    stopped_by: StoppedBy
    reason: Optional[Phrase]


class Solver(Algorithm):
    """A solver of one game. Use one for many positions: it reuses its memory. One thread at a time can use it."""

    def __init__(self, game: Game, spec: Optional[str] = None) -> None:
        """The solver `spec`, a name with options ("backtrack:no-2n"); None: the default of the game."""
        self.game = game
        name = optional_string(spec)
        #: The name with all of its options: equal solvers have equal texts.
        self.spec = written(lambda out: attempt(lib.kt_solver_spec, game._pointer, name, out))
        super().__init__(owned(attempt(lib.kt_solver_open, game._pointer, name), lib.kt_solver_close))
        self.name = constant(lib.kt_solver_name(self._handle))

    def solve(self, position: Position, limits: Optional[Limits] = None) -> Result:
        """Finds out whether the position can be won. Without limits, 1 GB of memory is the only one."""
        return self._solve(position, limits)

    def _solve(self, position: Position, limits: Optional[Limits], **more: Any) -> Result:
        _must_be_position(position)
        result = ffi.gc(ffi.new("struct kt_result *"), _free_line)

        def run(handle: Any, struct: Any) -> float:
            start = time.thread_time()
            attempt(lib.kt_solver_run, handle, position._handle, struct, result)
            return time.thread_time() - start
        return _result(position, result, self._search(limits, run, **more))

    def trace(self, position: Position, limits: Optional[Limits] = None) -> Trace:
        """Solves the position and records every event. Without limits, the search ends after 10,000 positions.

        Some solvers have no trace (`SolverInfo.has_trace`)."""
        from .trace import TRACE_STATES, Recorder, Trace
        recorder = Recorder(self.stop)
        result = self._solve(position, limits or Limits(states=TRACE_STATES), trace=recorder.callback)
        if recorder.error:
            raise recorder.error
        return Trace(position, recorder.events, result)

    def hint(self, position: Position, limits: Optional[Limits] = None) -> Hint:
        """The first move of a solution, with a reason."""
        _must_be_position(position)
        hint = ffi.new("struct kt_hint *")
        self._search(limits, lambda handle, struct: attempt(lib.kt_hint_for, handle, position._handle, struct, hint))
        return hint_of(position, hint)

    def calculation(self, position: Position) -> Calculation:
        """What the solver considers in this position, before it goes on to the next one."""
        _must_be_position(position)
        struct = new_struct()
        self._use(lambda handle: attempt(lib.kt_solver_calculation, handle, position._handle, struct))
        return Calculation(struct, position)

    def __repr__(self) -> str:
        return f"<kartu.Solver of {self.game.name}: {self.spec}>"


def _must_be_position(position: Position) -> None:
    if not isinstance(position, Position):
        raise TypeError(f"a Position is needed, not {type(position).__name__}")


def _free_line(result: Any) -> None:
    lib.kt_line_free(ffi.addressof(result, "line"))


def _result(position: Position, struct: Any, cpu_seconds: float) -> Result:
    is_solved = struct.verdict == lib.KT_SOLVED
    return Result(Verdict(struct.verdict), StoppedBy(struct.stopped_by), struct.states, struct.memory, cpu_seconds,
                  Line._of_struct(position, struct.line) if is_solved else None,
                  Tally(struct.tally.moves, struct.tally.cards, True) if is_solved else None, struct.at_least or None)


def hint_of(position: Position, struct: Any) -> Hint:
    """A struct kt_hint."""
    return Hint(None if struct.move == NO_MOVE else Move(position, struct.move), struct.remaining,
                Verdict(struct.verdict), StoppedBy(struct.stopped_by), phrase_of(struct.reason))
