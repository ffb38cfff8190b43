"""The complete calculation of an algorithm, on a page: E."""
import re

from table import Lost, read_page

LIST = re.compile("Which algorithm should show|Algoritma mana yang menampilkan")


def open_page(table, spec, *keys):
    """The page of the algorithm that the list suggests, or of that at which the keys arrive."""
    table.wait(LIST)
    table.keys(*keys, "Enter")
    table.wait(re.compile(f"(The complete calculation|Perhitungan lengkap) · {spec}"))
    return read_page(table)


def check(page, *wanted):
    for pattern in wanted:
        if not re.search(pattern, page, re.M):
            raise Lost(f"no {pattern!r} in:\n{page}")


def test_calculation_of_minimax(table):
    """E in Big Two: minimax shows every K of its formula, the page is help, and an open panel is filled afterwards"""
    table.start("bigtwo", "3", "--bots", "lowest", "--bot-delay-ms", "0")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.agree("e")
    table.keys("E")
    check(open_page(table, "minimax"), r"^  minimax (chooses|memilih): \S", r"V = K1 \+ \(K1 - K2\)",
          r"^ {6,}.*\(K2 = -?\d+, (term|suku) K1 - K2\): -?\d+", r"\((chosen|dipilih)\)$")
    table.keys("Escape")
    screen = table.wait_word("assisted")
    table.wait(re.compile("What master thinks|Pendapat master"))
    if re.search("is calculating|sedang menghitung", screen):
        raise Lost("it still waits:\n" + screen)


def test_calculation_of_backtrack(table):
    """E in FreeCell: backtrack shows its classes of moves; with verdicts on, both are answered"""
    table.start("freecell", "5")
    table.moves(0)
    table.agree("V")
    table.keys("E")
    check(open_page(table, "backtrack"), r"^ {4}(To the foundations|Ke fondasi): 1$",
          r"^ {6}A♦ (from column 2 home|dari kolom 2 ke fondasi) \((chosen|dipilih)\)$", r"^ {4}Super ?moves?: 0$")
    table.keys("Escape")
    table.wait_word("winnable")


def test_calculation_of_dfs(table):
    """E in Spider: dfs shows its actions; the list opens at the algorithm that was chosen last"""
    table.start("spider", "5", "--rules", "preset=paper", "--bot-nodes", "2000")
    table.moves(0)
    table.agree("E")
    check(open_page(table, "dfs"), r"\(row, position\)|\(baris, posisi\)", r"^ {4}\(0, 2\): K♠$",
          r"^ {4}open \((chosen|dipilih)\)$")
    table.keys("Escape", "E")
    check(open_page(table, "master", "Home"), r"^  master (chooses|memilih): \S",
          "only legal move|satu-satunya langkah")
    table.keys("Escape", "E")
    table.wait(re.compile("▸ master +(chosen|dipilih)"))


def test_calculation_of_chances(table):
    """E in Spider: the chances by which master chooses"""
    table.start("spider", "5", "--bot-nodes", "2000")
    table.moves(0)
    table.agree("E")
    check(open_page(table, "master", "Home"), r"^  master (chooses|memilih): \S", r": 0[.,]\d+")


def test_calculation_with_beliefs(table):
    """E in Saboteur: what the bot believes, in words; moves with equal words keep their notation"""
    table.start("saboteur", "3", "--bot-delay-ms", "0", "--bot-nodes", "2000")
    table.wait(re.compile("Your turn|Giliran Anda"))
    table.agree("E")
    check(open_page(table, "master", "Home"),
          r"^ {4}.+ \(\S+@-?\d,-?\d\): 0[.,]\d+ ± 0[.,]\d+ \(\d+ (samples?|sampel)\)",
          r"^ {4}Budi: (saboteur|penyabot): 0[.,]\d+$",
          r"^ {4}(gold under goal|emas di tujuan) 1, (on the table|di meja): 0[.,]\d+$")
