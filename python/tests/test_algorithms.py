"""Solvers, bots, limits, stopping, explanations."""
import os
import signal
import threading
import time
import unittest

import kartu

ENDLESS = ("spider", "dfs", "suits=4")


def wait_until_running(algorithm):
    while not algorithm._lock.locked():
        time.sleep(0.001)


class Solvers(unittest.TestCase):
    def test_verdicts(self):
        freecell = kartu.game("freecell")
        with freecell.solver() as solver:
            result = solver.solve(freecell.deal(1))
            self.assertEqual((result.verdict, result.moves, result.cards), (kartu.Verdict.SOLVED, 51, 127))
            self.assertEqual(str(result), "solved in 51 moves (127 cards), 41 states")
            self.assertEqual(result.tally, result.line.tally)
            result = solver.solve(freecell.deal(11982))
            self.assertEqual((result.verdict, result.line, result.moves), (kartu.Verdict.IMPOSSIBLE, None, None))
        with self.assertRaises(ValueError):
            solver.solve(freecell.deal(1))
        solver.close()

    def test_limits(self):
        spider = kartu.game("spider")
        solver, deal = spider.solver("dfs"), spider.deal(1, "suits=4")
        result = solver.solve(deal, kartu.Limits(states=100))
        self.assertEqual((result.verdict, result.stopped_by), (kartu.Verdict.UNKNOWN, kartu.StoppedBy.STATES))
        self.assertEqual(str(result.stopped_by), "states")
        result = solver.solve(deal, kartu.Limits(memory=1 << 22))
        self.assertEqual(result.stopped_by, kartu.StoppedBy.MEMORY)
        self.assertLessEqual(result.memory, 1 << 22)
        result = solver.solve(deal, kartu.Limits(seconds=0.01))
        self.assertEqual(result.stopped_by, kartu.StoppedBy.SECONDS)
        for limits in ({"states": -1}, {"memory": 2**64}, {"seconds": -0.5}, {"seconds": float("nan")}):
            with self.assertRaises(kartu.BadInputError):
                kartu.Limits(**limits)

    def test_misuse_is_refused(self):
        freecell = kartu.game("freecell")
        for spec in ("no such solver", "fast:nonsense", "", "fast:"):
            if spec != "fast:":
                with self.assertRaises(kartu.BadInputError):
                    freecell.solver(spec)
        with self.assertRaises(kartu.BadInputError):
            freecell.solver().solve(kartu.game("spider").deal(1))
        with self.assertRaises(TypeError):
            freecell.solver().solve(freecell.deal(1).view(0))
        with self.assertRaises(kartu.KartuError):
            kartu.game("bigtwo").solver()

    def test_spec_has_all_options(self):
        freecell = kartu.game("freecell")
        self.assertEqual(freecell.solver("backtrack").spec, freecell.solver("backtrack:2n").spec)
        self.assertNotEqual(freecell.solver("backtrack").spec, freecell.solver("backtrack:no-2n").spec)

    def test_hints(self):
        freecell = kartu.game("freecell")
        hint = freecell.solver().hint(freecell.deal(617))
        self.assertEqual((str(hint.move), hint.verdict), ("2a", kartu.Verdict.SOLVED))
        self.assertTrue(hint.reason)
        hint = freecell.solver().hint(freecell.deal(11982))
        self.assertEqual((hint.move, hint.verdict), (None, kartu.Verdict.IMPOSSIBLE))

    def test_calculation(self):
        spider = kartu.game("spider")
        text = (kartu_examples() / "spider-testing-1.txt").read_text(encoding="utf-8")
        calculation = spider.solver("dfs").calculation(spider.read(text))
        self.assertEqual(str(calculation).splitlines()[4:], [
            "Actions in the order in which they are tried: 3", "  move (1, 2) to row 0 (chosen)",
            "  move (2, 2) to row 1", "  open"])
        self.assertEqual([len(row.rows) for row in calculation.rows], [3, 3])
        self.assertEqual([str(row.move) for row in calculation if row.is_chosen], ["21"])
        with self.assertRaises(kartu.NotPossibleError):
            spider.solver("open").calculation(spider.deal(1))


def kartu_examples():
    import pathlib
    return pathlib.Path(os.environ["KARTU_SOURCES"]) / "docs/papers/examples"


class Stopping(unittest.TestCase):
    def setUp(self):
        name, spec, rules = ENDLESS
        self.game = kartu.game(name)
        self.solver, self.deal = self.game.solver(spec), self.game.deal(1, rules)

    def search_in_thread(self):
        results = []
        thread = threading.Thread(target=lambda: results.append(self.solver.solve(self.deal)))
        thread.start()
        wait_until_running(self.solver)
        return thread, results

    def test_stop_from_another_thread(self):
        thread, results = self.search_in_thread()
        self.solver.stop()
        thread.join()
        self.assertEqual(results[0].stopped_by, kartu.StoppedBy.REQUEST)
        self.assertEqual(self.solver.solve(self.deal, kartu.Limits(states=10)).stopped_by, kartu.StoppedBy.STATES)

    def test_a_busy_solver_raises(self):
        thread, results = self.search_in_thread()
        for call in (lambda: self.solver.solve(self.deal), self.solver.close,
                     lambda: self.solver.calculation(self.deal)):
            with self.assertRaisesRegex(RuntimeError, "in use by another thread"):
                call()
        self.solver.stop()
        thread.join()
        self.assertEqual(len(results), 1)

    def test_the_gil_is_released(self):
        thread, _ = self.search_in_thread()
        counted = sum(1 for _ in range(100000))
        self.assertTrue(thread.is_alive() or self.solver.solve(self.deal, kartu.Limits(states=1)))
        self.solver.stop()
        thread.join()
        self.assertEqual(counted, 100000)

    def interrupt(self, algorithm, call):
        def send():
            wait_until_running(algorithm)
            os.kill(os.getpid(), signal.SIGINT)
        thread = threading.Thread(target=send)
        thread.start()
        with self.assertRaises(KeyboardInterrupt):
            call()
        thread.join()

    def test_ctrl_c(self):
        self.interrupt(self.solver, lambda: self.solver.solve(self.deal))
        self.assertEqual(self.solver.solve(self.deal, kartu.Limits(states=10)).stopped_by, kartu.StoppedBy.STATES)
        self.interrupt(self.solver, lambda: self.solver.trace(self.deal, kartu.Limits()))

    def test_ctrl_c_while_bots_play(self):
        klondike = kartu.game("klondike")
        bot = klondike.bot("master")
        self.interrupt(bot, lambda: [kartu.play_out(klondike.deal(n), [bot]) for n in range(1, 1000)])
        self.assertIsNotNone(klondike.bot("greedy").choose(klondike.deal(1).view(0)))

    def test_a_solver_can_be_dropped_while_it_runs(self):
        thread, results = self.search_in_thread()
        stop = self.solver.stop
        del self.solver
        stop()
        thread.join()
        self.assertEqual(results[0].stopped_by, kartu.StoppedBy.REQUEST)


class Bots(unittest.TestCase):
    def test_bots_see_views_only(self):
        deal = kartu.game("klondike").deal(1)
        bot = kartu.game("klondike").bot("greedy")
        with self.assertRaisesRegex(TypeError, "a bot sees views only"):
            bot.choose(deal)

    def test_the_same_view_gives_the_same_choice(self):
        for game in kartu.games():
            deal = game.deal(9)
            view = deal.view(deal.turn)
            twin = view.world(77).view(deal.turn)
            for row in game.bots:
                choices = [game.bot(row.name, 5).choose(each, kartu.Limits(states=20)) for each in (view, twin)]
                self.assertEqual(choices[0], choices[1], row.name)
                self.assertIn(choices[0], deal.moves)

    def test_wrong_views_are_refused(self):
        bigtwo = kartu.game("bigtwo")
        deal, bot = bigtwo.deal(1), bigtwo.bot("lowest")
        for view in (deal.view((deal.turn + 1) % 4), deal.view(), kartu.game("freecell").deal(1).view(0)):
            with self.assertRaises(kartu.BadInputError):
                bot.choose(view)

    def test_giving_up(self):
        klondike = kartu.game("klondike")
        line = kartu.play_out(klondike.deal(1, "draw=1"), [klondike.bot("greedy")])
        self.assertFalse(line.end.is_won)
        self.assertIsNotNone(line.end.turn)

    def test_explanation(self):
        bigtwo = kartu.game("bigtwo")
        view = bigtwo.read((kartu_examples() / "bigtwo-section-5.txt").read_text(encoding="utf-8")).view(0)
        bot = bigtwo.bot("minimax")
        move = bot.choose(view)
        explanation = bot.explain(view, move)
        self.assertEqual([(str(c.move), c.value) for c in explanation.candidates],
                         [("9C", -48), ("JD", -61), ("AD", -97)])
        self.assertEqual(explanation.scale, kartu.Scale.SCORE)
        self.assertIn("highest value", explanation.reason)
        calculation = bot.calculation(view, move)
        self.assertIn("9♣ (single): -48 (chosen)", str(calculation))
        other = next(each for each in view.moves if each != move)
        self.assertEqual(bot.explain(view, other).candidates, ())
        self.assertEqual(list(bot.calculation(view, other)), [])

    def test_sampled_values_have_margins(self):
        bigtwo = kartu.game("bigtwo")
        deal = bigtwo.deal(3)
        view, bot = deal.view(deal.turn), bigtwo.bot("master")
        explanation = bot.explain(view, bot.choose(view, kartu.Limits(states=20000)))
        self.assertTrue(all(c.samples > 0 and c.margin >= 0 for c in explanation.candidates))
        self.assertTrue(explanation.candidates)
        self.assertTrue(all(0 <= belief.chance <= 1 for belief in explanation.beliefs))

    def test_play_out_needs_a_bot_for_each_seat(self):
        bigtwo = kartu.game("bigtwo")
        bot = bigtwo.bot()
        for bots in ([], [bot], [bot] * 4):
            with self.assertRaises(kartu.BadInputError):
                kartu.play_out(bigtwo.deal(1), bots)

    def test_matches_are_reproducible(self):
        saboteur = kartu.game("saboteur")
        deal = saboteur.deal(1, "seats=3")
        lines = [kartu.play_out(deal, [saboteur.bot("greedy", seat) for seat in range(3)]) for _ in range(2)]
        self.assertEqual(lines[0], lines[1])
        self.assertIn(lines[0].end.winning_side, saboteur.sides)
        self.assertIn(deal.side(0), saboteur.sides)
