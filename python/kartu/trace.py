"""Traces: every event of a search, and the search tree that they describe."""
from __future__ import annotations

import enum
import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Iterator, NamedTuple, Optional, Union

from ._library import bad_input, ffi, lib
from .position import Move, Position

if TYPE_CHECKING:
    from .solver import Result

TRACE_STATES = 10_000  # of a search without limits
DRAWN_NODES = 2_000


class EventKind(enum.Enum):
    """SOURCE begins a search. A node is EXPANDed when it is taken from the frontier, its new children are GENERATEd,
    and it is CLOSEd when it is finished, or dropped without being expanded. END is the node that is won, or else the
    one expanded last."""
    SOURCE = lib.KT_TRACE_SOURCE
    EXPAND = lib.KT_TRACE_EXPAND
    GENERATE = lib.KT_TRACE_GENERATE
    CLOSE = lib.KT_TRACE_CLOSE
    END = lib.KT_TRACE_END


class Event(NamedTuple):
    """One event of a search. Nodes are numbered from 1; the parent of a source is 0.

    `move` is the number of the move from the parent (`Trace.move` is the move itself). `f`, `g` and `h` are None where
    the algorithm has none."""
    kind: EventKind
    id: int
    parent: int
    move: int
    depth: int
    f: Optional[float]
    g: Optional[float]
    h: Optional[float]
    is_goal: bool


@dataclass(eq=False)
class Node:
    """A position of the search tree. `expanded` is its place in the order of expansion, from 1, or None if it was
    dropped (then it is closed) or left in the frontier. `is_on_path` is true on the way to the goal that the search
    ended with."""
    id: int
    parent: Optional[Node]
    move_number: int
    depth: int
    f: Optional[float]
    g: Optional[float]
    h: Optional[float]
    children: list[Node] = field(default_factory=list, repr=False)
    expanded: Optional[int] = None
    is_closed: bool = False
    is_goal: bool = False
    is_on_path: bool = False


class Trace:
    """What a search did: `for event in trace: ...`, and its tree. `result` is the answer of the solver.

    A search that starts again, such as iterative deepening, has several trees: `sources` are their roots."""

    def __init__(self, position: Position, events: list[Event], result: Result) -> None:
        """For this package only: use `solver.trace(position)`."""
        self.start, self.events, self.result = position, events, result
        self.nodes: dict[int, Node] = {}
        self.sources: list[Node] = []
        expanded = 0
        for event in events:
            if event.kind is EventKind.EXPAND:
                expanded += 1
                self.nodes[event.id].expanded = expanded
            elif event.kind is EventKind.CLOSE:
                self.nodes[event.id].is_closed = True
            elif event.kind is EventKind.END:
                self._end(event)
            else:
                self._add(event)

    def _add(self, event: Event) -> None:
        parent = self.nodes.get(event.parent)
        node = Node(event.id, parent, event.move, event.depth, event.f, event.g, event.h, is_goal=event.is_goal)
        self.nodes[node.id] = node
        (parent.children if parent else self.sources).append(node)

    def _end(self, event: Event) -> None:
        node: Optional[Node] = self.nodes.get(event.id) if event.is_goal else None
        if node:
            node.is_goal = True
        while node:
            node.is_on_path, node = True, node.parent

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def __repr__(self) -> str:
        return f"<kartu.Trace of {len(self.nodes)} nodes, {self.result}>"

    def _moves_to(self, node: Node) -> list[int]:
        numbers = []
        while node.parent:
            numbers.append(node.move_number)
            node = node.parent
        return numbers[::-1]

    def position(self, node: Union[Node, int]) -> Position:
        """The position of a node, from the moves along its parents."""
        here = self.start
        for number in self._moves_to(self._node(node)):
            here = here.play(Move(here, number))
        return here

    def move(self, node: Union[Node, int]) -> Optional[Move]:
        """The move from the parent to a node; None for a source."""
        found = self._node(node)
        return Move(self.position(found.parent), found.move_number) if found.parent else None

    def _node(self, node: Union[Node, int]) -> Node:
        if isinstance(node, Node):
            return node
        if node not in self.nodes:
            raise bad_input(f"The trace has no node {node}.")
        return self.nodes[node]

    def _drawn(self, most: int) -> list[tuple[Node, str]]:
        """The first `most` nodes, parents before children, with the texts of their moves."""
        if most < 1:
            raise bad_input(f"At least one node must be drawn, not {most}.")
        drawn = []
        stack = [(source, self.start, "") for source in reversed(self.sources)]
        last = sorted(self.nodes)[:most][-1] if self.nodes else 0
        while stack:
            node, here, text = stack.pop()
            drawn.append((node, text))
            for child in reversed(node.children):
                if child.id <= last:
                    move = Move(here, child.move_number)
                    stack.append((child, here.play(move), str(move)))
        return [pair for pair in drawn if pair[0].id <= last]

    def dot(self, most: int = DRAWN_NODES) -> str:
        """The first `most` nodes of the tree as text for Graphviz: `dot -Tsvg`."""
        lines = ["digraph search {", "  node [shape=box, style=filled, fillcolor=white];"]
        for node, text in self._drawn(most):
            values = [f"{name}={value:g}" for name, value in zip("fgh", (node.f, node.g, node.h)) if value is not None]
            label = "\\n".join([str(node.id) if node.expanded is None else f"{node.id}: expanded {node.expanded}"] +
                               ([" ".join(values)] if values else []))
            style = ", penwidth=3" if node.is_on_path else ""
            lines.append(f'  n{node.id} [label="{label}", fillcolor={_colour(node)}{style}];')
            if node.parent:
                lines.append(f'  n{node.parent.id} -> n{node.id} [label="{text}"{style}];')
        return "\n".join(lines + ["}", ""])

    def draw(self, axes: Any = None, most: int = DRAWN_NODES) -> Any:
        """Draws the first `most` nodes of the tree with matplotlib, and returns the axes."""
        if axes is None:
            import matplotlib.pyplot
            axes = matplotlib.pyplot.figure(figsize=(10, 6)).add_subplot()
        nodes = [node for node, _ in self._drawn(most)]
        places = _layout(nodes)
        for node in nodes:
            if node.parent:
                (x, y), (left, top) = places[node.id], places[node.parent.id]
                axes.plot([left, x], [top, y], color="black" if node.is_on_path else "silver",
                          linewidth=2 if node.is_on_path else 0.7, zorder=2 if node.is_on_path else 1)
        size = max(4, min(80, 4000 / max(1, len(nodes))))
        axes.scatter(*zip(*(places[node.id] for node in nodes)), s=size, c=[_colour(node) for node in nodes],
                     edgecolors="black", linewidths=0.5, zorder=3)
        axes.set_ylabel("depth")
        axes.invert_yaxis()
        axes.xaxis.set_visible(False)
        return axes


def _colour(node: Node) -> str:
    return "gold" if node.is_goal else "white" if node.expanded is None else "lightblue"


def _layout(nodes: list[Node]) -> dict[int, tuple[float, float]]:
    """Leaves side by side, in order; every other node above the middle of its first and its last child."""
    drawn = {node.id for node in nodes}
    x: dict[int, float] = {}
    leaves = 0
    for node in nodes:
        if not any(child.id in drawn for child in node.children):
            x[node.id], leaves = float(leaves), leaves + 1
    for node in reversed(nodes):  # children before parents
        if node.id not in x:
            below = [x[child.id] for child in node.children if child.id in drawn]
            x[node.id] = (below[0] + below[-1]) / 2
    return {node.id: (x[node.id], float(node.depth)) for node in nodes}


def _number(value: float) -> Optional[float]:
    return None if math.isnan(value) else value


class Recorder:
    """Collects the events of one search. `callback` is for `trace` of struct kt_limits. If an event cannot be stored,
    it calls `stop`, and `error` is the reason."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self.events: list[Event] = []
        self.error: Optional[BaseException] = None
        self._stop = stop
        self.callback = ffi.callback("void(void *, const struct kt_trace_event *)", self._record, onerror=self._fail)

    def _record(self, _: Any, event: Any) -> None:
        self.events.append(Event(EventKind(event.kind), event.id, event.parent, event.move, event.depth,
                                 _number(event.f), _number(event.g), _number(event.h), bool(event.is_goal)))

    def _fail(self, kind: Any, error: BaseException, trace: Any) -> None:
        self.error = self.error or error
        self._stop()
