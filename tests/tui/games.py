"""Whole games by keys, and games with several players: hands, boards, rounds."""
import re
import time

from table import PATIENCE, Lost, play_patience, play_round


def test_freecell(table):
    """a whole game of FreeCell by keys, then back to the deal"""
    played = play_patience(table, "freecell", 617, "ranks=13", "short")
    for i in range(played):
        table.keys("u")
    table.moves(0)
    table.keys("r")
    table.moves(1)
    table.keys("R")
    table.moves(0)


def test_klondike(table):
    """a whole game of Klondike on a small deck"""
    play_patience(table, "klondike", 5, "draw=1,ranks=6,columns=4")


def test_spider(table):
    """a whole game of Spider on a small board"""
    play_patience(table, "spider", 2, "suits=1,sets=2,ranks=6,rows=5,cards=1,extra=0,closed=0")


def test_bigtwo(table):
    """a round of Big Two against bots: Tab, Enter and p"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))


def test_saboteur(table):
    """a round of Saboteur against bots: Tab shows each move, Enter plays it"""
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=3", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))


def test_replay(table):
    """a replay of a round with several players"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))
    end = table.wait(re.compile("(Won by|Pemenang): [A-Z]"))
    last = [line[line.index(": "):] for line in end.splitlines() if re.search(r"\w: .*\(", line)][-1]
    table.keys("L")
    table.wait(re.compile("(Replay|Putar ulang) · (step|langkah) "))
    table.keys("Space")
    at = int(re.search(r" (\d+) (of|dari) ", table.wait_word("paused")).group(1))
    screen = step_forward(table, at)
    if last in screen:
        raise Lost(f"the log knows {last} already:\n" + screen)
    table.keys("Escape")
    table.wait_word("over")


def step_forward(table, at):
    """One step further in a replay; the key does nothing while the next position has not arrived yet."""
    for _ in range(20):
        table.keys("Right")
        try:
            return table.wait(re.compile(rf" {at + 1} (of|dari) "), 3)
        except Lost:
            pass
    raise Lost(f"the replay stays at step {at}:\n" + table.screen())


def test_panel(table):
    """the learner's panel covers neither cards nor players, and shows moves in words"""
    table.start("spider", "3")
    table.moves(0)
    table.agree("e")
    screen = table.wait(re.compile(r"(Chance to win|Peluang menang):[^%]* \d+ %"))  # of a player without a side
    if not re.search(r"\b5♠ .*2♠ *$", screen, re.M):
        raise Lost("columns are covered:\n" + screen)
    table.start("saboteur", "9", "--rules", "seats=10", "--bots", "greedy", "--bot-delay-ms", "0")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.agree("e")
    screen = table.wait(re.compile(r"(Chance that this side wins|Peluang pihak ini menang):[^%]* \d+ %"))
    if not all(name in screen for name in ("Budi", "Fajar", "Joko")) or re.search(r"@|(player|pemain) [2-9]", screen):
        raise Lost("players are covered, or moves not in words:\n" + screen)
    table.keys("e", "i")
    table.wait(table.words["hint"])
    table.keys("Enter")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.keys("l")
    table.wait(re.compile("(You (dug|laid|broke|mended|looked|dropped|let)|Anda (meng|mele|meru|memp|memb))"))


def test_decimals(table):
    """decimal numbers are written as the language writes them"""
    table.start("bigtwo", "3", "--bot-delay-ms", "0", "--bot-nodes", "20000")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.agree("e")
    mark = "," if table.language == "id" else "[.]"
    table.wait(re.compile(rf"(Expected points|Perkiraan poin):.*[+-]\d+{mark}\d", re.S))
    table.keys("i")
    table.wait_word("hint")
    if re.search(r"\d[.]\d" if table.language == "id" else r"\d,\d", table.screen()):
        raise Lost("another decimal mark:\n" + table.screen())


def test_ahead(table):
    """cards that are chosen while bots think stay chosen"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "1000", "--colours", "none")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.keys("1", "Enter")
    table.wait(re.compile("is thinking|berpikir"))
    table.keys("0")
    table.wait("{")
    screen = table.wait(re.compile("Your turn|Giliran Anda"))
    if "{" not in screen:
        raise Lost("laid back:\n" + screen)


def test_letters(table):
    """no place has the letter of a command"""
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=3")
    table.wait(re.compile("Your turn|Giliran"))
    for card in "123456":
        table.keys(card)
        screen = table.wait(re.compile("Where to[?]|On what[?]|only be dropped|"
                                       "Ke mana[?]|Untuk siapa|hanya dapat dibuang"))
        if re.search(r"\b<?[deilqt]>?\b", "\n".join(line[:50] for line in screen.splitlines()[1:14])):
            raise Lost("a command as a letter:\n" + screen)
    table.agree("e")
    table.wait(re.compile("thinks:|Pendapat "))


def test_hand(table):
    """a hand by rank and by suit; the chosen cards are named before they are played"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    turn = re.compile("Your turn|Giliran Anda")

    def suits():
        lines = [line for line in table.wait(turn).splitlines() if re.search("[♣♦♥♠]", line)]
        return "".join(re.findall("[♣♦♥♠]", lines[-1]))

    by_rank = suits()
    if re.fullmatch("♣*♦*♥*♠*", by_rank):
        raise Lost("already by suit: " + by_rank)
    table.keys("1")
    table.wait("3♦ (")  # the lowest card and its name
    table.keys("2")
    table.wait(re.compile("Enter shows why|Enter untuk alasannya"))
    table.keys("Escape", "s")
    end = time.time() + PATIENCE
    while not re.fullmatch("♣*♦*♥*♠*", suits()):
        if time.time() > end:
            raise Lost("not by suit:\n" + table.screen())
    table.keys("s")
    while suits() != by_rank:
        if time.time() > end:
            raise Lost("not by rank:\n" + table.screen())


def hand_of(table):
    """The keys below the cards of a hand of Big Two, each with its card."""
    # The last line is drawn last.
    lines = table.wait(re.compile("(Your turn|Giliran Anda).*Enter (play|main)", re.S)).splitlines()
    y = max(i for i, line in enumerate(lines) if len(re.findall("[♣♦♥♠]", line)) > 3)
    below = next(line for line in lines[y + 1:] if re.search(r"[1-9] +[2-9w]", line))
    places = [(m.start(), m.group()) for m in re.finditer(r"\S+[♣♦♥♠]", lines[y])]
    return {key.group(): min(places, key=lambda place: abs(place[0] + 1 - key.start()))[1]
            for key in re.finditer(r"\S", below)}


def test_hand_keys(table):
    """cards keep their keys while they are in the hand"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    before = hand_of(table)
    table.keys("1", "Enter")
    table.wait(re.compile("(You|Anda): 3♦"))
    after = hand_of(table)
    if len(after) != len(before) - 1 or any(before[key] != card for key, card in after.items()):
        raise Lost(f"other keys: {before} and then {after}\n" + table.screen())
    key = min(after)
    table.keys(key)
    table.wait(after[key] + " (")
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=3", "--bot-delay-ms", "0")
    turn = re.compile("Your turn|Giliran Anda")
    hand = cards_beside(table.wait(turn), "2")
    table.keys("2")
    table.wait(re.compile("Where to[?]|On what[?]|only be dropped|Ke mana[?]|Untuk siapa|hanya dapat dibuang"))
    table.keys("d")
    table.wait(re.compile("(dropped|dibuang) 1"))
    if cards_beside(table.wait(turn), "2") != hand:
        raise Lost("other cards of the hand have moved:\n" + table.screen())


def cards_beside(screen, key):
    """The hand of Saboteur without the card of that key: four lines, cut at the keys."""
    lines = [line.ljust(140) for line in screen.splitlines()[-7:-3]]
    x = lines[-1].index(f" {key} ")
    pitch = lines[-1].index(" 2 ") - lines[-1].index(" 1 ")
    left = x - pitch // 2
    return [line[:left] + line[left + pitch:] for line in lines]


def test_numbers(table):
    """the coordinates of the mine are always visible"""
    table.start("saboteur", "9", "--bots", "greedy", "--rules", "seats=10", "--bot-delay-ms", "0")
    screen = table.wait(re.compile("Your turn|Giliran Anda"))
    lines = screen.splitlines()
    rows = [line[:2].strip() for line in lines[1:] if re.match(r"-?\d ?", line)]
    if rows[:5] != ["-2", "-1", "0", "1", "2"]:
        raise Lost(f"numbers of lines: {rows}\n{screen}")
    columns = [[str(first + i) for i in range(9)] for first in (0, -1)]
    if not any(line.split()[:9] in columns for line in lines):
        raise Lost("no numbers of columns:\n" + screen)
    table.agree("e")
    if not re.search(r"^ *(-1 +)?0 +1 +2 +3 ", table.wait(re.compile("thinks:|Pendapat ")), re.M):
        raise Lost("no numbers of columns above the panel:\n" + table.screen())


def play_for_gold(table):
    """The points of the round and the total, as shown at the end."""
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))
    screen = table.wait(re.compile(r"(You|Anda)\s+\+\d+\s+\(\d+\)"))
    return map(int, re.search(r"(?:You|Anda)\s+\+(\d+)\s+\((\d+)\)", screen).groups())


def test_gold(table):
    """the points of a round and the total, in a match with secret gold; the bar shows the keys for the next step"""
    # Bots are not deterministic, so the player gets gold in some of many deals.
    for deal in range(1, 31):
        table.start("saboteur", str(deal), "--bots", "greedy", "--rules", "seats=3", "--bot-delay-ms", "0")
        gained, total = play_for_gold(table)
        if gained != total:
            raise Lost(f"{gained} in the first round, and {total} in all:\n" + table.screen())
        if total > 0:
            break
    else:
        raise Lost("no gold at all")
    for number in (2, 3):
        bar = table.screen().splitlines()[-1]
        if not re.search("Enter (next round|ronde berikutnya)  L (replay|putar ulang)", bar):
            raise Lost("the bar does not say what can be done:\n" + table.screen())
        table.keys("Enter")
        table.wait(re.compile(rf"(round|ronde) {number} "))
        before = total
        gained, total = play_for_gold(table)
        if total != before + gained:
            raise Lost(f"{before} + {gained} is not {total}:\n" + table.screen())
    table.wait(re.compile("Enter (new game|permainan baru)  L (replay|putar ulang)"))


def test_results(table):
    """after a round of Big Two the points of all players are shown"""
    table.start("bigtwo", "7", "--bots", "lowest", "--bot-delay-ms", "0")
    play_round(table, table.words["over"], lambda: table.keys("Tab", "Enter"))
    screen = table.wait(re.compile("(This round|Ronde ini)"))
    points = [int(n) for n in re.findall(r"(?:You|Anda|Budi|Citra|Dewi)\s+([+-]\d+)\s+\(", screen)]
    if len(points) != 4 or sum(points) != 0:
        raise Lost(f"points {points}:\n" + screen)


def test_bot(table):
    """the bot plays for you only after a question, and not in the next round"""
    plays = re.compile("plays for you|bermain untuk Anda")
    for game, rules in (("bigtwo", "seats=2"), ("saboteur", "seats=3")):
        table.start(game, "7", "--bots", "random", "--rules", rules, "--bot-delay-ms", "60")
        table.wait(re.compile("Your turn|Giliran Anda"))
        table.keys("a")
        table.wait(re.compile("a has no function|a tidak berfungsi"))
        table.keys("A")
        table.wait_word("question")
        table.keys("n", "V")
        screen = table.wait(re.compile("V has no function|V tidak berfungsi"))
        if plays.search(screen) or table.words["assisted"] in screen:
            raise Lost("it plays after all:\n" + screen)
        table.keys("A")
        table.wait_word("question")
        table.keys("y")
        table.wait(plays)
        table.wait_word("over")
    table.keys("Enter")
    table.wait(re.compile("(round|ronde) 2 .*(Your turn|Giliran Anda)", re.S))
    table.keys("V")
    if plays.search(table.wait(re.compile("V has no function|V tidak berfungsi"))):
        raise Lost("it plays on in the next round:\n" + table.screen())
