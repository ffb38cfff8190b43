// The guided game of FreeCell: a short deck, from the first ace to the win. See tour.js for the fields of a step.
import { t } from "./text.js";

const position = `game: freecell
rules: cells=4,columns=6,ranks=6,autoplay=off,build=red-black,empty=any,filled=0
home: C-0 D-0 H-0 S-0
cells: - - - -
1: 5C 2C 3H AC
2: 6S 2H AH 4S
3: 6C 3D 2D AD 5D
4: 5H 3C 6H
5: 5S 4C AS 3S
6: 6D 2S 4H 4D
`;

/** Cards that may go home. @param {...string} cards @returns {[string, string][]} */
const home = (...cards) => cards.map((card) => [card, "home"]);

/** @returns {import("./tour.js").Step[]} */
function firstSteps() {
    return [
        {
            text: t(
                "Goal: bring all cards home. Each suit has its own home at the top right, built upwards from the ace. This short game has only the cards from ace to six.",
            ),
            show: ".pile-foundation .slot",
        },
        {
            text: t("The A♣ is on top of its column. Drag it home, or tap the card and then the marked place."),
            accept: home("AC"),
            why: t("An ace begins a home. The 2♣ follows, then the 3♣, and so on."),
        },
        {
            text: t("The 2♣ is under the 3♥. Put the 3♥ on the 4♠."),
            accept: [["3H", "4S"]],
            why: t("In the columns, cards go downwards in alternating colours: a red three on a black four."),
        },
        {
            text: t("The 2♣ is on top now. Bring it home."),
            accept: home("2C"),
            why: t("Tapping a card twice sends it home, too."),
        },
        {
            text: t("The A♦ is under the 5♦, and no black six is on top. Put the 5♦ into a free cell at the top left."),
            accept: [["5D", "cell"]],
            show: ".pile-cell .slot",
            why: t("A cell holds one card, whichever you like. When all four are full, you have little room to move."),
        },
        {
            text: t("Bring the diamonds home, from the A♦ to the 5♦. The button “All home” does it for you."),
            accept: home("AD", "2D", "3D", "4D", "5D"),
            isRepeated: true,
            why: t("The 5♦ went home from its cell, and all cells are free again."),
        },
    ];
}

/** @returns {import("./tour.js").Step[]} */
function lastSteps() {
    return [
        {
            text: t("Put the 5♣ on the 6♥."),
            accept: [["5C", "6H"]],
            why: t("Column 1 is empty. Any card may go to an empty column, so it is worth even more than a cell."),
        },
        {
            text: t("Move the 4♠ and the 3♥ together to the empty column: drag the 4♠."),
            accept: [["4S", "empty"]],
            why: t(
                "Cards in order move together if there are enough free cells and empty columns to move them one by one.",
            ),
        },
        {
            text: t("Every move can be taken back. Press Undo."),
            press: "undo",
            why: t("Your last move is undone. A game with undo counts as played with help, but is never lost by it."),
        },
        {
            text: t("Make the move again: the 4♠ with the 3♥ to the empty column, or press Redo."),
            accept: [["4S", "empty"]],
            why: t("The A♥ is on top now."),
        },
        {
            text: t("Bring the hearts home, from the A♥ to the 4♥."),
            accept: home("AH", "2H", "3H", "4H"),
            isRepeated: true,
            why: t("Most cards are free now."),
        },
        {
            text: t("What now? Press Hint: it shows a good move and the reason."),
            press: "hint",
            why: t("A hint can be played with its button, or by hand."),
        },
        { text: t("Finish the game. Good moves are marked; others are allowed, and you can undo them."), isFree: true },
    ];
}

export function tour() {
    return [
        {
            create: { position },
            steps: [...firstSteps(), ...lastSteps()],
            end: t(
                "All cards are home: you have won! A complete game has 52 cards and eight columns. The rules are the same.",
            ),
        },
    ];
}
