"""Positions, moves, lines, views, scenes and sessions."""
import random
import unittest

import kartu
from kartu.position import ROOM


def random_game(game, seed, most=60):
    """A position in the middle of a game."""
    generator = random.Random(seed)
    here = game.deal(seed)
    for _ in range(generator.randrange(most)):
        if here.turn is None:
            break
        here = here.play(generator.choice(here.moves))
    return here


class Positions(unittest.TestCase):
    def test_playing_makes_a_new_position(self):
        for game in kartu.games():
            deal = game.deal(3)
            before = str(deal)
            after = deal.play(deal.moves[0])
            self.assertNotEqual(after, deal)
            self.assertEqual(str(deal), before)
            self.assertEqual(deal.play(), deal)
            self.assertEqual(deal.moves[0].play(), after)
            self.assertEqual(deal.play(str(deal.moves[0])), after)

    def test_moves_have_texts(self):
        for game in kartu.games():
            here = random_game(game, 11)
            for move in here.moves:
                self.assertEqual(here.move(str(move)), move)
                self.assertTrue(move.words)
                self.assertIsInstance(move.shape, kartu.Shape)

    def test_misuse_is_refused(self):
        freecell, spider = kartu.game("freecell").deal(1), kartu.game("spider").deal(1)
        for move in ("99", "", "\0", "hello"):
            with self.assertRaises(kartu.KartuError):
                freecell.play(move)
        with self.assertRaises(kartu.BadInputError):
            freecell.play(spider.moves[0])
        with self.assertRaises(TypeError):
            freecell.play(7)
        with self.assertRaises(kartu.IllegalError):
            freecell.play(kartu.Move(freecell, 2**64 - 2))
        with self.assertRaises(kartu.BadInputError):
            kartu.Move(freecell, 2**64 - 2).words
        for seat in (-1, 1, 99):
            with self.assertRaises(kartu.BadInputError):
                freecell.view(seat)

    def test_end_of_a_game(self):
        spider = kartu.game("spider")
        deal = spider.deal(14, "preset=paper")
        end = spider.solver("open").solve(deal).line.end
        self.assertTrue(end.is_won)
        self.assertIsNone(end.turn)
        self.assertEqual(end.moves, [])
        with self.assertRaises(kartu.KartuError):
            end.play(deal.moves[0])

    def test_unknown_cards(self):
        klondike = kartu.game("klondike")
        seen = klondike.read(str(klondike.deal(1).view(0)))
        self.assertFalse(seen.is_known)
        self.assertEqual((seen.turn, seen.moves), (None, []))
        with self.assertRaises(kartu.NotPossibleError):
            klondike.solver().solve(seen)

    def test_bound(self):
        bound = kartu.game("freecell").deal(1).bound
        self.assertEqual(bound, 874377836091420762735072447211003305561761066624342600712192000000000000)
        self.assertIsNone(kartu.game("bigtwo").deal(1).bound)

    def test_many_moves(self):
        """More moves than the first buffer has room for."""
        deal = kartu.game("bigtwo").deal(1, "seats=2,hand=all")
        self.assertGreater(len(deal.moves), ROOM)
        self.assertEqual(len({str(move) for move in deal.moves}), len(deal.moves))


class Lines(unittest.TestCase):
    def setUp(self):
        self.deal = kartu.game("freecell").deal(1)
        self.line = kartu.game("freecell").solver().solve(self.deal).line

    def test_a_line_is_a_sequence_of_moves(self):
        positions = list(self.line.positions())
        self.assertEqual(len(positions), len(self.line) + 1)
        self.assertEqual([move.position for move in self.line], positions[:-1])
        self.assertEqual(self.line.end, positions[-1])
        self.assertTrue(self.line.end.is_won)
        self.assertEqual((self.line.tally.moves, self.line.tally.cards), (51, 127))

    def test_all_formats(self):
        for row in self.deal.game.line_formats:
            text = self.line.text(row.name)
            self.assertTrue(text)
            if row.name != "states":
                again = self.deal.line(text, row.name)
                self.assertEqual(again.end, self.line.end, row.name)

    def test_lines_of_moves(self):
        self.assertEqual(self.deal.line(self.line), self.line)
        self.assertEqual(self.deal.line(str(move) for move in self.line), self.line)
        empty = self.deal.line([])
        self.assertEqual((len(empty), empty.end, empty.tally.moves), (0, self.deal, 0))

    def test_wrong_moves_have_a_number(self):
        with self.assertRaises(kartu.KartuError) as caught:
            self.deal.line(" ".join([str(self.line[0]), str(self.line[1]), "8h"]))
        self.assertEqual(caught.exception.move, 3)
        with self.assertRaises(kartu.KartuError):
            kartu.Line(self.deal, [2**64 - 2]).tally
        with self.assertRaises(kartu.KartuError):
            kartu.Line(self.deal, [2**64 - 2])[0].play()


class Views(unittest.TestCase):
    def test_scenes_have_all_cards(self):
        for game, cards in (("freecell", 52), ("klondike", 52), ("spider", 104), ("bigtwo", 52)):
            deal = kartu.game(game).deal(5)
            names = [str(card) for pile in deal.scene for card in pile]
            self.assertEqual(len(names), cards)
            self.assertNotIn("?", names)

    def test_views_hide_cards(self):
        deal = kartu.game("klondike").deal(5)
        view = deal.view(0)
        hidden = [card for pile in view.scene for card in pile if not card.is_known]
        self.assertEqual(len(hidden), 24 + 21)
        self.assertEqual({str(card) for card in hidden}, {"?"})
        self.assertFalse(view.shows_all_cards)
        self.assertIn("?", str(view))
        self.assertTrue(kartu.game("freecell").deal(5).view().shows_all_cards)

    def test_piles(self):
        scene = kartu.game("klondike").deal(5).scene
        self.assertEqual([str(card) for card in scene.pile("column", 3)], ["9D", "8D", "9S"])
        self.assertEqual([card.face_up for card in scene.pile("column", 3)], [False, False, True])
        self.assertEqual(scene.pile("column", 3).layout, kartu.Layout.FANNED_DOWN)
        with self.assertRaises(kartu.BadInputError):
            scene.pile("column", 8)

    def test_shapes_name_piles(self):
        deal = kartu.game("freecell").deal(617)
        shape, piles = deal.move("2a").shape, deal.view(0).scene.piles
        self.assertEqual((piles[shape.source].name, piles[shape.source].number), ("column", 2))
        self.assertEqual((piles[shape.target].name, shape.taken), ("cell", (6,)))

    def test_worlds_fit_the_view(self):
        for game in kartu.games():
            here = random_game(game, 21, 10)
            view = here.view(here.turn)
            self.assertEqual(view.world(1).view(here.turn), view)
            self.assertEqual(view.moves, here.moves)
            if here.seats > 1:
                self.assertEqual(here.view((here.turn + 1) % here.seats).moves, [])
            self.assertEqual(len(view.points), here.seats)

    def test_deeds(self):
        here = kartu.game("bigtwo").deal(1)
        here = here.play(here.moves[0])
        deeds = list(here.view(0).deeds)
        self.assertEqual(len(deeds), 1)
        self.assertTrue(deeds[0].words)

    def test_combinations(self):
        view = kartu.game("bigtwo").deal(1).view(0)
        self.assertIn("pair", [kind.name for kind in view.kinds])
        self.assertTrue(all(len(group.cards) >= 2 for group in view.groups(0)))
        self.assertEqual(view.groups(9), ())
        self.assertEqual(kartu.game("freecell").deal(1).view(0).kinds, ())

    def test_reasons(self):
        deal = kartu.game("freecell").deal(617)
        self.assertIn("A♦", deal.move("2a").reason)
        self.assertIsNone(deal.view(0).reason(kartu.game("spider").deal(1).moves[0]))


class Sessions(unittest.TestCase):
    def test_undo_and_redo(self):
        deal = kartu.game("klondike").deal(5)
        with kartu.Session(deal) as session:
            for _ in range(3):
                session.play(session.position.moves[0])
            after = session.position
            self.assertEqual(len(session.history), 3)
            session.undo()
            self.assertEqual(len(session.history), 2)
            session.redo()
            self.assertEqual(session.position, after)
            session.go(0)
            self.assertEqual((session.position, session.start), (deal, deal))
            for played in (-1, 4, 2**70):
                with self.assertRaises(kartu.BadInputError):
                    session.go(played)
            with self.assertRaises(kartu.BadInputError):
                session.undo()
        with self.assertRaises(ValueError):
            session.position
        with self.assertRaises(ValueError):
            session.play("draw")
        session.close()

    def test_rounds(self):
        bigtwo = kartu.game("bigtwo")
        session = kartu.Session(bigtwo.deal(1))
        with self.assertRaises(kartu.IllegalError):
            session.next_round(2)
        line = kartu.play_out(session.position, [bigtwo.bot("lowest", seat) for seat in range(4)])
        for move in line:
            session.play(move)
        self.assertEqual(session.position, line.end)
        self.assertEqual(session.position.points, line.end.points)
        session.next_round(2)
        self.assertEqual((session.round, len(session.history)), (2, 0))

    def test_a_position_outlives_its_session(self):
        session = kartu.Session(kartu.game("klondike").deal(5))
        position, start = session.position, session.start
        session.play(position.moves[0])
        session.close()
        self.assertEqual(position, start)
