// Help: how to play at the table, what words mean, the keys, and links to the rules. Loaded when it is opened.
import { h } from "./dom.js";
import { t, sentence } from "./text.js";
import { me, page } from "./app.js";
import { showRules } from "./rules.js";
import { shortcuts } from "./shortcuts.js";
import { tourLinks } from "./welcome.js";

function keys() {
    return h(
        "dl",
        { class: "keys" },
        shortcuts().map(({ key, says }) =>
            h("div", null, h("dt", null, h("kbd", null, key)), h("dd", null, sentence(says))),
        ),
    );
}

export function help() {
    return page(t("Help"), helpContent(), { class: "help" });
}

/** What to know at the table. */
function atTheTable() {
    return [
        t("Drag a card, or tap it and then tap its target. Legal targets light up."),
        t("Tap twice to send a card home, or to the best place."),
        t(
            "In the settings you can choose that one tap is enough, and that cards go home by themselves. A card that you take back with undo stays until you move it.",
        ),
        t(
            "Undo and redo have no limit. Hint shows a good move and the reason; Verdict shows after every move whether the deal can still be won, and can return to the last winnable position.",
        ),
        t(
            "Watch shows how an algorithm plays: its solution, or the whole search. It is a preview: your game changes only if you take over.",
        ),
        t(
            "The laboratory lets several algorithms search the same deal side by side, with their search trees, and has lessons about the algorithms of the papers.",
        ),
        t("A run moved at once counts as one move. In FreeCell a card that can safely go home is free."),
        t(
            "The button with the name of an algorithm lets it play on in your own game, until it wins or gives up. Any card or key takes over. Such games have their own list in the scores.",
        ),
        t("A game with undo, hints or verdicts counts as played with help and does not enter the high scores."),
        t(
            "Sealed deals: the server publishes a commitment before play and the seed afterwards. “kartu verify-shuffle” proves that nobody arranged the cards.",
        ),
    ];
}

/** What the words about deals and results mean. @returns {[string, string][]} */
function meanings() {
    return [
        [t("Winnable"), t("A solver that sees all cards has won the deal.")],
        [
            t("Easy, medium, hard, expert"),
            t(
                "Each grade is a quarter of the winnable deals. It depends on how far a bot gets that sees only what you see, and on how many positions the solver needs. At the table, tap the grade to read why.",
            ),
        ],
        [
            t("Par"),
            t(
                "The number of moves of a short solution that a solver has found. It is not always the shortest: you may need fewer.",
            ),
        ],
        [
            t("Winning streak"),
            t(
                "The games that you have won in a row without help, with the same rules. A win with help neither extends nor ends it.",
            ),
        ],
        [
            t("Streak of days"),
            t(
                "The days in a row on which you won a deal of the day on that day. Days change at midnight UTC. A game that an algorithm has played does not count.",
            ),
        ],
        [t("Rank"), t("The place of this win among your own wins without help, with the same rules.")],
    ];
}

/** @param {string} title @param {any[]} content */
const section = (title, ...content) => h("section", null, h("h2", null, title), content);

export function helpContent() {
    return [
        section(
            t("At the table"),
            h(
                "ul",
                null,
                atTheTable().map((text) => h("li", null, text)),
            ),
        ),
        section(
            t("Deals and results"),
            h(
                "dl",
                { class: "meanings" },
                meanings().map(([word, text]) => [h("dt", null, word), h("dd", null, text)]),
            ),
        ),
        section(
            t("Guided games"),
            h("p", null, t("Each takes two or three minutes and tells you what to do, what happens, and why.")),
            tourLinks(),
        ),
        section(t("Keys"), keys()),
        section(
            t("Rules of the games"),
            h(
                "div",
                { class: "row wrap" },
                me.games.map((game) =>
                    h("button", { type: "button", onclick: () => showRules(game.game) }, t(game.title)),
                ),
            ),
        ),
    ];
}
