"""Handles are freed, whatever the order in which objects are dropped."""
import gc
import os
import random
import subprocess
import sys
import threading
import unittest

import kartu
import run

ROUNDS = 300
TIMES, LEAST = 3000, 100


def resident_megabytes():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def make_anything(generator, pool):
    """One new object from those in the pool, of any kind."""
    game = generator.choice(kartu.games())
    positions = [thing for thing in pool if isinstance(thing, kartu.Position)] or [game.deal(1)]
    position = generator.choice(positions)
    moves = position.moves
    return generator.choice([
        lambda: game.deal(generator.randrange(1, 1000)),
        lambda: position.play(generator.choice(moves)) if moves else position,
        lambda: position.view(generator.randrange(position.seats)),
        lambda: position.scene,
        lambda: position.line(moves[:1]),
        lambda: kartu.Session(position),
        lambda: position.game.bot(generator.choice(position.game.bots).name),
        lambda: position.game.solver() if position.game.solvers else position,
        lambda: next((move.words for move in moves), None),
        lambda: [row for row in position.game.solver("dfs").calculation(position)]
        if position.game.name == "spider" and moves else None,
    ])()


class Memory(unittest.TestCase):
    def churn(self, seed, rounds):
        generator, pool = random.Random(seed), []
        for _ in range(rounds):
            pool.append(make_anything(generator, pool))
            if len(pool) > 30:
                pool.pop(generator.randrange(len(pool)))
        for thing in pool:
            if hasattr(thing, "close") and generator.random() < 0.5:
                thing.close()

    def test_any_order_of_dropping(self):
        for seed in range(4):
            self.churn(seed, ROUNDS)

    @unittest.skipIf(os.environ.get("KARTU_SANITIZED"), "the sanitizer keeps freed memory for a while")
    def test_nothing_grows(self):
        """Each object of the library has more than LEAST bytes."""
        deal, spider = kartu.game("klondike").deal(1), kartu.game("spider")
        board = spider.deal(14, "preset=paper")
        solver, bot, view = spider.solver("dfs"), deal.game.bot("greedy"), deal.view(0)
        move = bot.choose(view)
        for make in (lambda: deal.play(move), lambda: deal.view(0), lambda: kartu.Session(deal),
                     lambda: deal.game.bot("greedy"), lambda: spider.solver("dfs"), lambda: solver.solve(board),
                     lambda: bot.calculation(view, move), lambda: str(deal)):
            for _ in range(100):
                make()
            before = resident_megabytes()
            for _ in range(TIMES):
                make()
            self.assertLess((resident_megabytes() - before) * 2**20, TIMES * LEAST)

    def test_many_threads(self):
        errors = []

        def work(seed):
            try:
                self.churn(seed, ROUNDS // 5)
            except BaseException as error:  # pragma: no cover
                errors.append(error)
        threads = [threading.Thread(target=work, args=(seed,)) for seed in range(10, 14)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(errors, [])

    def test_threads_share_a_position(self):
        deal = kartu.game("freecell").deal(1)
        expected, results = kartu.game("freecell").solver().solve(deal).line, []

        def work():
            results.append(kartu.game("freecell").solver().solve(deal).line)
        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(results, [expected] * 8)

    def test_parts_outlive_what_they_come_from(self):
        move = kartu.game("freecell").deal(617).moves[0]
        result = kartu.game("freecell").solver().solve(kartu.game("freecell").deal(617))
        explanation = self.explained()
        gc.collect()
        self.assertTrue(move.words and move.play() and str(move))
        self.assertTrue(result.line.end.is_won)
        self.assertTrue([str(candidate.move) for candidate in explanation.candidates])

    def explained(self):
        bigtwo = kartu.game("bigtwo")
        deal, bot = bigtwo.deal(1), bigtwo.bot("minimax")
        view = deal.view(deal.turn)
        return bot.explain(view, bot.choose(view))

    @unittest.skipUnless(os.environ.get("KARTU_SANITIZED"), "needs the address sanitizer")
    def test_a_leak_would_be_reported(self):
        program = ("import kartu\n"
                   "from kartu._library import lib\n"
                   "lib.kt_position_copy(kartu.game('freecell').deal(1)._handle)\n")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
        self.assertTrue(run.leaks(done.stderr))

    def test_the_interpreter_ends_with_open_handles(self):
        program = ("import kartu, sys\n"
                   "game = kartu.game('freecell')\n"
                   "sys.kept = [game, game.solver(), game.deal(1), game.bot(), game.deal(1).view(0)]\n"
                   "sys.kept.append(sys.kept)\n"
                   "class Late:\n"
                   "    def __init__(self): self.solver, self.deal = game.solver(), game.deal(2)\n"
                   "    def __del__(self): self.solver.close()\n"
                   "late = Late()\n")
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                              env={**os.environ, "LSAN_OPTIONS": "detect_leaks=0"})
        self.assertEqual((done.returncode, done.stdout), (0, ""), done.stderr)
