// Help: how to play at the table, the keys, and links to the rules.
import { h } from "./dom.js";
import { t, sentence } from "./text.js";
import { me, page } from "./app.js";
import { showRules } from "./rules.js";
import { shortcuts } from "./shortcuts.js";

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

export function helpContent() {
    return [
        h(
            "section",
            null,
            h("h2", null, t("At the table")),
            h(
                "ul",
                null,
                h("li", null, t("Drag a card, or tap it and then tap its target. Legal targets light up.")),
                h("li", null, t("Tap twice to send a card home, or to the best place.")),
                h(
                    "li",
                    null,
                    t(
                        "In the settings you can choose that one tap is enough, and that cards go home by themselves. A card that you take back with undo stays until you move it.",
                    ),
                ),
                h(
                    "li",
                    null,
                    t(
                        "Undo and redo have no limit. Hint shows a good move and the reason; Verdict shows after every move whether the deal can still be won, and can return to the last winnable position.",
                    ),
                ),
                h(
                    "li",
                    null,
                    t(
                        "Watch shows how an algorithm plays: its solution, or the whole search. It is a preview: your game changes only if you take over.",
                    ),
                ),
                h(
                    "li",
                    null,
                    t("A run moved at once counts as one move. In FreeCell a card that can safely go home is free."),
                ),
                h(
                    "li",
                    null,
                    t(
                        "The button with the name of an algorithm lets it play on in your own game, until it wins or gives up. Any card or key takes over. Such games have their own list in the scores.",
                    ),
                ),
                h(
                    "li",
                    null,
                    t(
                        "A game with undo, hints or verdicts counts as played with help and does not enter the high scores.",
                    ),
                ),
                h(
                    "li",
                    null,
                    t(
                        "Sealed deals: the server publishes a commitment before play and the seed afterwards. “kartu verify-shuffle” proves that nobody arranged the cards.",
                    ),
                ),
            ),
        ),
        h("section", null, h("h2", null, t("Keys")), keys()),
        h(
            "section",
            null,
            h("h2", null, t("Rules of the games")),
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
