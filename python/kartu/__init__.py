"""Kartu: card games with solvers and bots, from Python.

    import kartu

    game = kartu.game("freecell")
    result = game.solver().solve(game.deal(617))
    for move in result.line:
        print(move, move.words)

A `Game` deals and reads positions. A `Position` never changes: `position.play(move)` is another one. A `Solver` sees
all cards of a game for one player and returns a verdict; a `Bot` chooses a move from a `View`, which is what one seat
can see. A `Session` is a game in progress, with undo. Errors are `KartuError`. kartu.h is the manual of the
library."""
from ._library import (BadInputError, Code, IllegalError, KartuError, NoMemoryError, NotPossibleError, Phrase,
                       __version__)
from ._running import Limits
from .bot import Belief, Bot, Candidate, Explanation, Scale, play_out
from .calculation import Calculation, Row
from .game import BotInfo, Format, Game, Heuristic, Option, Preset, Rules, SolverInfo, game, games
from .position import Line, Move, Position, Shape, Tally
from .scene import Card, Layout, Pile, Scene
from .session import Session
from .solver import Hint, Result, Solver, StoppedBy, Verdict
from .trace import Event, EventKind, Node, Trace
from .view import Deed, Group, Kind, View

__all__ = [
    "BadInputError", "Belief", "Bot", "BotInfo", "Calculation", "Candidate", "Card", "Code", "Deed", "Event",
    "EventKind", "Explanation", "Format", "Game", "Group", "Heuristic", "Hint", "IllegalError", "KartuError", "Kind",
    "Layout", "Limits", "Line", "Move", "NoMemoryError", "Node", "NotPossibleError", "Option", "Phrase", "Pile",
    "Position", "Preset", "Result", "Row", "Rules", "Scale", "Scene", "Session", "Shape", "Solver", "SolverInfo",
    "StoppedBy", "Tally", "Trace", "Verdict", "View", "__version__", "game", "games", "play_out",
]
