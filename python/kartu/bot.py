"""Bots: algorithms that choose a move from what one seat can see."""
from __future__ import annotations

import enum
from dataclasses import dataclass
from typing import Any, Optional, Sequence

from ._library import (GIVE_UP, NO_MOVE, Phrase, attempt, bad_input, constant, ffi, lib, optional_string, owned,
                       phrase_of, unsigned, written)
from ._running import Algorithm, Limits, interruptible
from .calculation import Calculation, new_struct
from .game import Game
from .position import Line, Move, Position
from .view import View


class Scale(enum.Enum):
    """The meaning of the values of a bot: the chance to win from 0 to 1; expected points of the round; a score of the
    algorithm, of which only the order has a meaning; or the probability that the algorithm gives the move."""
    CHANCE = lib.KT_SCALE_CHANCE
    POINTS = lib.KT_SCALE_POINTS
    SCORE = lib.KT_SCALE_SCORE
    PROBABILITY = lib.KT_SCALE_PROBABILITY


@dataclass(frozen=True)
class Candidate:
    """A move that a bot considered, and its value.

    If the value is the mean of a sample, `samples` is its size and `margin` half of the 95 percent confidence
    interval."""
    move: Move
    value: float
    margin: float
    samples: int


@dataclass(frozen=True)
class Belief:
    """What a bot believes about something hidden: the chance that a seat holds a card ("2S"), or has a role. The seat
    is None for cards on the table."""
    seat: Optional[int]
    what: str
    chance: float


@dataclass(frozen=True)
class Explanation:
    """Why a bot chose a move: a reason, what its values show, the moves considered (the best first), and beliefs."""
    reason: Optional[Phrase]
    estimate: Optional[Phrase]
    scale: Scale
    candidates: tuple[Candidate, ...]
    beliefs: tuple[Belief, ...]


class Bot(Algorithm):
    """A bot for one seat of one game at a time. It sees views only, and may remember earlier moves of the game."""

    def __init__(self, game: Game, spec: Optional[str] = None, seed: int = 1) -> None:
        """The bot `spec`, a name with options; None: the default of the game."""
        self.game = game
        name = optional_string(spec)
        #: The name with all of its options: equal bots have equal texts.
        self.spec = written(lambda out: attempt(lib.kt_bot_spec, game._pointer, name, out))
        super().__init__(owned(attempt(lib.kt_bot_open, game._pointer, name, unsigned(seed, "the seed")),
                               lib.kt_bot_close))
        self.name = constant(lib.kt_bot_name(self._handle))

    def start(self, seed: int = 1) -> None:
        """Prepares the bot for another game."""
        unsigned(seed, "the seed")
        self._use(lambda handle: lib.kt_bot_start(handle, seed))

    def choose(self, view: View, limits: Optional[Limits] = None) -> Optional[Move]:
        """The move that the bot chooses for the seat to move, or None if it gives up (in games for one seat)."""
        _must_be_view(view)
        number = self._search(limits, lambda handle, struct: lib.kt_bot_choose(handle, view._handle, struct))
        if number == NO_MOVE:
            raise bad_input(f"{self.name} can choose only for the seat to move of {self.game.title}, "
                            f"in a view that shows this seat's cards.")
        return None if number == GIVE_UP else Move(view, number)

    def explain(self, view: View, move: Move) -> Explanation:
        """Why the bot has just chosen this move for this view. For any other move there is at most a reason."""
        _must_be_view(view)
        struct = ffi.new("struct kt_thoughts *")
        self._use(lambda handle: lib.kt_bot_explain(handle, view._handle, move.number, struct))
        return Explanation(
            phrase_of(struct.reason), phrase_of(struct.estimate), Scale(struct.scale),
            tuple(Candidate(Move(view, thought.move), thought.value, thought.margin, thought.samples)
                  for thought in struct.thought[0:struct.count]),
            tuple(Belief(None if belief.seat == lib.KT_NOBODY else belief.seat, ffi.string(belief.what).decode(),
                         belief.chance) for belief in struct.belief[0:struct.beliefs]))

    def calculation(self, view: View, move: Move) -> Calculation:
        """How the bot has just chosen this move for this view. Empty for any other move."""
        _must_be_view(view)
        struct = new_struct()
        self._use(lambda handle: lib.kt_bot_calculation(handle, view._handle, move.number, struct))
        return Calculation(struct, view)

    def __repr__(self) -> str:
        return f"<kartu.Bot of {self.game.name}: {self.spec}>"


def _must_be_view(view: View) -> None:
    if not isinstance(view, View):
        raise TypeError(f"a bot sees views only, not a {type(view).__name__}: use position.view(seat)")


def play_out(position: Position, bots: Sequence[Bot], limits: Optional[Limits] = None) -> Line:
    """Lets bots play a round to its end, one for each seat; it also ends if a bot gives up. Returns the moves made."""
    if len(bots) != position.seats or len({id(bot) for bot in bots}) != len(bots):
        raise bad_input(f"{position.seats} different bots are needed, one for each seat.")
    is_stopped = False

    def play() -> list[Move]:
        moves: list[Move] = []
        here = position
        while (turn := here.turn) is not None and not is_stopped:
            choice = bots[turn].choose(here.view(turn), limits)
            if choice is None:
                break
            moves.append(Move(here, choice.number))
            here = here.play(choice)
        return moves

    def stop() -> None:
        nonlocal is_stopped
        is_stopped = True
        for bot in bots:
            bot.stop()

    def settle() -> None:
        for bot in bots:
            bot._forget_stop()
    return Line(position, [move.number for move in interruptible(play, stop, settle)])
