"""Sessions: a game in progress, with undo, redo and rounds."""
from __future__ import annotations

import threading

from ._library import attempt, bad_input, ffi, lib, owned, unsigned
from ._running import Closable
from .position import Line, MoveLike, Position, Tally


class Session(Closable):
    """A game in progress. Several threads may use it: each call is complete before the next one begins."""

    def __init__(self, start: Position) -> None:
        """The first round starts from `start`."""
        super().__init__(owned(attempt(lib.kt_session_from, start._handle), lib.kt_session_free))
        self._lock = threading.RLock()

    @property
    def position(self) -> Position:
        """The position now."""
        with self._lock:
            return Position(lib.kt_position_copy(lib.kt_session_position(self._handle)))

    @property
    def start(self) -> Position:
        """The first position of this round."""
        with self._lock:
            return Position(lib.kt_position_copy(lib.kt_session_start(self._handle)))

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        with self._lock:
            return lib.kt_session_round(self._handle)

    def play(self, move: MoveLike) -> None:
        """Plays a move of the seat to move; it replaces the moves that could be redone."""
        with self._lock:
            attempt(lib.kt_session_play, self._handle, self.position._number(move))

    def _history(self) -> tuple[list[int], int]:
        moves, played, total = ffi.new("kt_move **"), ffi.new("size_t *"), ffi.new("size_t *")
        lib.kt_session_history(self._handle, moves, played, total)
        return ffi.unpack(moves[0], total[0]) if total[0] else [], played[0]

    @property
    def history(self) -> Line:
        """The moves of this round."""
        with self._lock:
            numbers, played = self._history()
            return Line(self.start, numbers[:played])

    def go(self, played: int) -> None:
        """Undoes or redoes moves until `played` moves of the round are made."""
        with self._lock:
            total = len(self._history()[0])
            if not 0 <= played <= total or not lib.kt_session_go(self._handle, played):
                raise bad_input(f"This round has {total} moves, so {played} of them cannot be played.")

    def undo(self) -> None:
        """Takes the last move back."""
        with self._lock:
            self.go(self._history()[1] - 1)

    def redo(self) -> None:
        """Plays the move again that was taken back."""
        with self._lock:
            self.go(self._history()[1] + 1)

    @property
    def tally(self) -> Tally:
        """The number of moves made, as all programs of Kartu count them."""
        tally = ffi.new("struct kt_tally *")
        with self._lock:
            lib.kt_session_tally(self._handle, tally)
        return Tally(tally.moves, tally.cards, bool(tally.won))

    def next_round(self, number: int) -> None:
        """Deals the next round of a match when this one is over, with the points so far."""
        with self._lock:
            attempt(lib.kt_session_next_round, self._handle, unsigned(number, "the number of a deal"))

    def close(self) -> None:
        with self._lock:
            self._release()

    def __repr__(self) -> str:
        return "<kartu.Session, closed>" if self._open is None else f"<kartu.Session of {self.position.game.name}>"
