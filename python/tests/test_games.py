"""Games, rules, deals and texts."""
import random
import unittest

import kartu

GAMES = ("klondike", "spider", "freecell", "saboteur", "bigtwo")


class Games(unittest.TestCase):
    def test_all_games_are_listed(self):
        self.assertEqual(sorted(game.name for game in kartu.games()), sorted(GAMES))
        self.assertEqual(kartu.game("bigtwo").title, "Big Two")
        self.assertEqual(kartu.game("saboteur").sides, ("miner", "saboteur"))
        self.assertEqual(kartu.game("freecell"), kartu.game("freecell"))
        self.assertNotEqual(kartu.game("freecell"), kartu.game("spider"))

    def test_unknown_game(self):
        with self.assertRaisesRegex(kartu.BadInputError, "No game has the name 'chess'; the games are"):
            kartu.game("chess")
        with self.assertRaises(kartu.KartuError):
            kartu.game("freecell\0")
        with self.assertRaises(TypeError):
            kartu.game(7)

    def test_tables(self):
        for game in kartu.games():
            self.assertTrue(game.bots and game.options and game.position_formats and game.line_formats)
            self.assertEqual(bool(game.solvers), game.most_seats == 1)
            for row in game.solvers + game.bots:
                self.assertTrue(row.name and row.about)
        backtrack = next(row for row in kartu.game("freecell").solvers if row.name == "backtrack")
        self.assertIn("2n", [option.name for option in backtrack.options])
        self.assertTrue(backtrack.has_calculation and backtrack.has_trace)
        words = next(option for option in kartu.game("klondike").options if option.name == "empty").words
        self.assertIn("kings", words)

    def test_every_name_opens(self):
        for game in kartu.games():
            for row in game.solvers:
                self.assertEqual(game.solver(row.name).name, row.name)
            for row in game.bots:
                self.assertEqual(game.bot(row.name).name, row.name)

    def test_heuristics(self):
        for game in kartu.games():
            self.assertEqual(bool(game.heuristics), bool(game.solvers))
            for row in game.heuristics:
                self.assertIn(f"h={row.name}", game.solver(f"astar:h={row.name}").spec)
            self.assertEqual(any(row.is_admissible for row in game.heuristics), bool(game.solvers))

    def test_rules(self):
        klondike = kartu.game("klondike")
        rules = klondike.rules("draw=1,passes=2")
        self.assertEqual((rules["draw"], rules["passes"], len(rules)), (1, 2, len(klondike.options)))
        self.assertEqual(klondike.rules(str(rules)), rules)
        self.assertEqual(klondike.rules({"draw": 1, "passes": 2}), rules)
        self.assertEqual(rules.changed("draw=3")["passes"], 2)
        self.assertEqual(rules["draw"], 1)
        self.assertEqual(klondike.deal(5, rules).rules, rules)
        self.assertNotEqual(klondike.deal(5).rules, rules)
        for preset in klondike.presets:
            self.assertEqual(klondike.rules(f"preset={preset.name}"), klondike.rules(preset.rules))

    def test_bad_rules(self):
        klondike = kartu.game("klondike")
        for rules in ("draw=99", "drow=1", "draw", {"draw": "x"}, kartu.game("freecell").rules()):
            with self.assertRaises(kartu.BadInputError):
                klondike.deal(1, rules)
        with self.assertRaises(KeyError):
            klondike.rules()["drow"]

    def test_deals(self):
        freecell = kartu.game("freecell")
        self.assertTrue(freecell.deal(1).text("paper").startswith("0 0 0 0 0 0 0 0\n"))
        self.assertEqual(list(freecell.deals(range(1, 4))), [freecell.deal(number) for number in (1, 2, 3)])
        self.assertTrue(freecell.has_deal(freecell.last_deal))
        for number in (0, -1, freecell.last_deal + 1, 2**64):
            self.assertFalse(freecell.has_deal(number))
            with self.assertRaises(kartu.BadInputError):
                freecell.deal(number)
        with self.assertRaises(TypeError):
            freecell.deal("1")

    def test_shuffled(self):
        for game in kartu.games():
            first, again = game.shuffled(random.Random(3)), game.shuffled(random.Random(3))
            self.assertEqual(first, again)
            self.assertNotEqual(first, game.shuffled(random.Random(4)))
            self.assertNotEqual(game.shuffled(), game.shuffled())

    def test_an_error_of_the_generator_is_raised(self):
        class Broken(random.Random):
            def getrandbits(self, bits):
                raise OSError("no randomness")
        with self.assertRaisesRegex(OSError, "no randomness"):
            kartu.game("freecell").shuffled(Broken())

    def test_a_generator_that_is_not_random_is_refused(self):
        class Constant(random.Random):
            def getrandbits(self, bits):
                return 0
        for game in kartu.games():
            with self.assertRaises(kartu.BadInputError):
                game.shuffled(Constant())


class Texts(unittest.TestCase):
    def test_positions_are_read_back(self):
        for game in kartu.games():
            deal = game.deal(7)
            after = deal.play(deal.moves[0])
            self.assertEqual(game.read(str(after)), after)
            self.assertEqual(hash(game.read(str(after))), hash(after))

    def test_several_positions(self):
        freecell = kartu.game("freecell")
        deals = [freecell.deal(n) for n in (1, 2, 3)]
        self.assertEqual(list(freecell.read_all("\n".join(map(str, deals)))), deals)

    def test_errors_have_a_place(self):
        freecell = kartu.game("freecell")
        text = str(freecell.deal(1))
        wrong = text.replace("JD", "ZZ", 1)
        line = next(number for number, row in enumerate(wrong.splitlines(), 1) if "ZZ" in row)
        with self.assertRaises(kartu.BadInputError) as caught:
            freecell.read(wrong)
        self.assertEqual((caught.exception.code, caught.exception.line), (kartu.Code.BAD_INPUT, line))
        self.assertGreater(caught.exception.column, 0)
        self.assertTrue(str(caught.exception).startswith(f"line {line}, column "))
        with self.assertRaises(kartu.BadInputError) as caught:
            list(freecell.read_all(text + "\n" + wrong))
        self.assertEqual(caught.exception.line, line + len(text.splitlines()) + 1)

    def test_bad_formats(self):
        deal = kartu.game("freecell").deal(1)
        with self.assertRaises(kartu.KartuError):
            deal.text("no such format")
        with self.assertRaises(kartu.KartuError):
            kartu.game("freecell").read("", "kartu")
        with self.assertRaises(kartu.KartuError):
            kartu.game("freecell").read("\0\0")

    def test_phrases(self):
        words = kartu.game("freecell").deal(617).move("2a").words
        self.assertEqual(words, "K♠ from column 2 to cell a")
        self.assertIn("%1", words.template)
        self.assertEqual(words.translated(words.template), words)
        self.assertEqual(words.translated("kartu %1"), "kartu K♠")
