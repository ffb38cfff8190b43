"""Traces and search trees."""
import shutil
import subprocess
import unittest

import kartu
from kartu import EventKind


def traced(number=1, spec="dfs", limits=None):
    spider = kartu.game("spider")
    deal = spider.deal(number, "preset=paper")
    return spider.solver(spec).trace(deal, limits)


class Traces(unittest.TestCase):
    def test_events_form_a_tree(self):
        trace = traced()
        kinds = [event.kind for event in trace]
        self.assertEqual((kinds[0], kinds[-1]), (EventKind.SOURCE, EventKind.END))
        self.assertEqual(kinds.count(EventKind.EXPAND), sum(node.expanded is not None for node in trace.nodes.values()))
        self.assertEqual(sum(len(node.children) for node in trace.nodes.values()) + 1, len(trace.nodes))
        for node in trace.nodes.values():
            self.assertEqual(node.depth, node.parent.depth + 1 if node.parent else 0)

    def test_nodes_have_positions(self):
        trace = traced()
        self.assertEqual(trace.position(1), trace.start)
        self.assertIsNone(trace.move(1))
        for node in list(trace.nodes.values())[1:20]:
            self.assertEqual(trace.move(node).play(), trace.position(node))
            self.assertIn(trace.move(node), trace.position(node.parent).moves)
        with self.assertRaises(kartu.BadInputError):
            trace.position(10**9)

    def test_the_path_wins(self):
        for number in range(1, 20):
            trace = traced(number)
            path = [node for node in trace.nodes.values() if node.is_on_path]
            self.assertEqual(bool(path), trace.result.is_solved)
            if path:
                self.assertTrue(trace.position(path[-1]).is_won)
                self.assertTrue(path[-1].is_goal)

    def test_every_solver_with_a_trace(self):
        spider = kartu.game("spider")
        deal = spider.deal(5, "rows=3,sets=3,ranks=4,cards=2,closed=1,extra=0")
        for row in spider.solvers:
            if row.has_trace:
                trace = spider.solver(row.name).trace(deal)
                self.assertTrue(trace.result.is_solved, row.name)
                goal = [node for node in trace.nodes.values() if node.is_on_path][-1]
                self.assertTrue(trace.position(goal).is_won, row.name)
                self.assertEqual([node for node in trace.nodes.values() if not node.parent], trace.sources)

    def test_values(self):
        nodes = traced(14, "astar").nodes.values()
        self.assertTrue(all(node.f == node.g + node.h for node in nodes))
        self.assertTrue(all(node.h is None for node in traced(14, "dfs").nodes.values()))

    def test_a_search_that_starts_again_has_several_trees(self):
        trace = traced(14, "ids")
        self.assertGreater(len(trace.sources), 1)
        self.assertEqual({trace.position(source) for source in trace.sources}, {trace.start})

    def test_a_trace_does_not_change_the_search(self):
        spider = kartu.game("spider")
        deal = spider.deal(2, "preset=paper")
        solver = spider.solver("dfs")
        plain, trace = solver.solve(deal), solver.trace(deal)
        self.assertEqual((plain.verdict, plain.states, plain.line),
                         (trace.result.verdict, trace.result.states, trace.result.line))

    def test_limits(self):
        trace = traced(limits=kartu.Limits(states=5))
        self.assertLessEqual(trace.result.states, 5)
        freecell = kartu.game("freecell")
        slow = freecell.solver("backtrack:no-safe,no-2n,no-super,no-order")
        self.assertEqual(slow.trace(freecell.deal(1)).result.states, 10000)

    def test_a_solver_without_trace_is_refused(self):
        freecell = kartu.game("freecell")
        without = [row.name for row in freecell.solvers if not row.has_trace]
        self.assertIn("fast", without)
        for name in without:
            with self.assertRaises(kartu.NotPossibleError):
                freecell.solver(name).trace(freecell.deal(1))

    def test_dot(self):
        trace = traced()
        text = trace.dot()
        self.assertEqual(text.count(" -> "), len(trace.nodes) - 1)
        self.assertIn('label="deal"', text)
        self.assertEqual(trace.dot(most=3).count("n1 -> ") + trace.dot(most=3).count("n2 -> "), 2)
        with self.assertRaises(kartu.BadInputError):
            trace.dot(most=0)
        if shutil.which("dot"):
            plain = {"PATH": "/usr/bin:/bin"}
            run = subprocess.run(["dot", "-Tplain"], input=text, capture_output=True, text=True, check=True, env=plain)
            self.assertEqual(run.stdout.count("\nnode "), len(trace.nodes))

    def test_drawing(self):
        axes = traced().draw()
        self.assertEqual(len(axes.collections[0].get_offsets()), len(traced().nodes))
        freecell = kartu.game("freecell")
        deep = freecell.solver("backtrack").trace(freecell.deal(1), kartu.Limits(states=3000))
        self.assertEqual(len(deep.draw(most=500).collections[0].get_offsets()), 500)
