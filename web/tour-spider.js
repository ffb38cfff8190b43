// The guided game of Spider: two runs in one suit. See tour.js.
import { t } from "./text.js";

const position = `game: spider
rules: suits=1,rows=4,sets=2,ranks=13,deal=strict,gaps=fill,finish=auto
sets:
stock: AS 2S 2S AS
1: KS QS JS TS 9S
2: 3S 5S | 8S 7S 6S
3: 4S | 5S 4S 3S
4: KS QS JS TS 9S 8S 7S 6S
`;

/** @returns {import("./tour.js").Step[]} */
function buildingSteps() {
    return [
        {
            text: t(
                "Goal: build runs from king to ace in one suit. A complete run leaves the table. A usual game has eight runs; this one has two. Columns are counted from the left.",
            ),
            show: ".pile-column .card:last-child",
        },
        {
            text: t("Put the 8♠ with the 7♠ and 6♠ on the 9♠ of column 1: drag the 8♠ of column 2."),
            accept: ["21"],
            why: t(
                "Cards go downwards, and cards of one suit in order move together. The face-down 5♠ was turned over.",
            ),
        },
        {
            text: t("Put the 5♠ with the 4♠ and 3♠ on the 6♠ of column 1."),
            accept: ["31"],
            why: t("Column 1 goes from the king to the three. The 4♠ was turned over."),
        },
        {
            text: t("Put the 5♠ of column 2 on the 6♠ of column 4."),
            accept: ["24"],
            why: t(
                "Here all cards are spades. With two or four suits any suit may go on any other, but only cards of one suit move together.",
            ),
        },
        {
            text: t("Put the 4♠ on the 5♠ of column 4."),
            accept: ["34"],
            why: t("Column 3 is empty. Any card or run may go to an empty column."),
        },
        {
            text: t("Put the 3♠ of column 2 on the 4♠ of column 4."),
            accept: ["24"],
            why: t("Both runs end with the three. The missing cards are in the stock."),
        },
    ];
}

/** @returns {import("./tour.js").Step[]} */
function dealingSteps() {
    return [
        {
            text: t(
                "The stock deals one card to every column, but only if no column is empty. Put the 3♠ of column 1 into an empty column.",
            ),
            accept: ["12v1", "13v1"],
            why: t("One column is still empty."),
        },
        {
            text: t("Put the 3♠ of column 4 into the other empty column."),
            accept: ["42v1", "43v1"],
            why: t("Now every column has a card."),
        },
        {
            text: t("Press the stock."),
            accept: ["deal"],
            why: t("Each column got a card, whether it fits or not."),
        },
        {
            text: t("Put the A♠ of column 1 on a 2♠."),
            accept: ["12", "13"],
            why: t("An ace that covers a run has to go elsewhere first."),
        },
        {
            text: t("Put the other A♠ on the other 2♠."),
            accept: ["42", "43"],
            why: t("Two short runs have become movable."),
        },
        {
            text: t("Put a 3♠, with the cards on it, on a 4♠."),
            accept: [["3S", "4S"]],
            why: t("The run from king to ace is complete and has left the table."),
        },
        {
            text: t("Now the other run. Undo and Hint help you in every game, with the buttons below."),
            accept: [["3S", "4S"]],
            why: t("All runs are complete."),
        },
    ];
}

export function tour() {
    return [
        {
            create: { position },
            steps: [...buildingSteps(), ...dealingSteps()],
            end: t("Both runs are complete: you have won! One suit is the easiest game; four suits are hard."),
        },
    ];
}
