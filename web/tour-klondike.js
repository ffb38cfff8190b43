// The guided game of Klondike: the cards up to the eight are home already, and the rest is won. See tour.js.
import { t } from "./text.js";

const position = `game: klondike
rules: draw=1,passes=0,worry=1,empty=kings,build=red-black,stock=unseen,scoring=none,columns=7,ranks=13
home: C-8 D-8 H-8 S-8
pass: 1
stock: JD 9S TH KC 9D QS JH TC KD QD JS
waste:
1: QC
2: 9C | QH
3: TD 9H | KS
4: JC
5: TS | KH
6:
7:
`;

/** @returns {import("./tour.js").Step[]} */
function columnSteps() {
    return [
        {
            text: t(
                "Goal: bring all cards home. Each suit has its own home at the top right, built upwards from ace to king. In this game the cards up to the eight are home already.",
            ),
            show: ".pile-foundation .card",
        },
        {
            text: t("Put the Q♥ on the K♠: drag it, or tap the card and then the K♠."),
            accept: [["QH", "KS"]],
            why: t(
                "In the columns, cards go downwards in alternating colours. The face-down card below was turned over: the 9♣.",
            ),
        },
        {
            text: t("The eight of clubs is home, so the 9♣ can follow. Bring it home."),
            accept: [["9C", "home"]],
            why: t("Its column is empty now."),
        },
        {
            text: t("Only a king may go to an empty column. Move the K♥ there."),
            accept: [["KH", "empty"]],
            why: t("That turned the 10♠ over."),
        },
        {
            text: t("Put the Q♣ on the K♥."),
            accept: [["QC", "KH"]],
            why: t("A black queen on a red king. Column 1 is empty now."),
        },
        {
            text: t("Put the J♣ on the Q♥."),
            accept: [["JC", "QH"]],
            why: t("That emptied column 4, too."),
        },
    ];
}

/** @returns {import("./tour.js").Step[]} */
function stockSteps() {
    return [
        {
            text: t("New cards come from the stock, at the top left. Press it."),
            accept: [["stock"]],
            why: t("The J♦ is on the waste. Here the stock gives one card at a time; by default it is three."),
        },
        {
            text: t("The top card of the waste can be played. Put the J♦ on the Q♣."),
            accept: [["JD", "QC"]],
            why: t("A card of the waste goes to a column or home."),
        },
        { text: t("Press the stock again."), accept: [["stock"]], why: t("The 9♠ is what the spades need next.") },
        {
            text: t("Bring the 9♠ and then the 10♠ home."),
            accept: [
                ["9S", "home"],
                ["TS", "home"],
            ],
            isRepeated: true,
            why: t("A card can go home as soon as the one before it is there."),
        },
        {
            text: t("Two face-down cards are under the K♠. Move the K♠, with the cards on it, to an empty column."),
            accept: [["KS", "empty"]],
            why: t("Cards in order move together. Turn face-down cards over as early as you can."),
        },
        {
            text: t("The 9♥ was turned over. Bring it home."),
            accept: [["9H", "home"]],
            why: t("That turned the 10♦ over. All cards in the columns are face up now."),
        },
        {
            text: t(
                "Finish the game. Good moves are marked; others are allowed, and Undo takes them back. When the stock is empty, press it to turn the waste over.",
            ),
            isFree: true,
        },
    ];
}

export function tour() {
    return [
        {
            create: { position },
            steps: [...columnSteps(), ...stockSteps()],
            end: t(
                "All cards are home: you have won! Not every deal of Klondike can be won. Hint and Verdict tell you how it stands.",
            ),
        },
    ];
}
