// High scores and the player's statistics.
import { h, fill } from "./dom.js";
import { t, number, clock, day } from "./text.js";
import { wire, me, page, select, gameNamed, complain } from "./app.js";
import { normalRules, rulesWords } from "./options.js";

/** The rules to choose from: default rules, presets, and rules that the player has used.
 * @param {any} game @param {any[]} statistics
 * @returns {[string, string][]} */
function ruleSets(game, statistics) {
    const mine = statistics.filter((one) => one.game === game.game && one.rules).map((one) => one.rules);
    const named = game.presets.map((/** @type {any} */ one) => one.rules);
    const all = ["", ...named, ...mine].map((rules) => normalRules(game, rules));
    return [...new Set(all)].map((rules) => [rules, rulesWords(game, rules)]);
}

export function scores() {
    const [ranked, practice, figures, rulesBox] = [h("div"), h("div"), h("div"), h("div")];
    let game = me.games[0];
    /** @type {any[]} */ let statistics = [];
    const load = (/** @type {string} */ rules) => {
        loadBoard(ranked, { game: game.game, rules, kind: "sealed" });
        loadBoard(practice, { game: game.game, rules, kind: "numbered" });
    };
    const choose = (/** @type {any} */ one) => {
        game = one;
        for (const tab of pick.children) tab.setAttribute("aria-pressed", String(tab.textContent === t(game.title)));
        fill(rulesBox, select(t("Rules"), "", ruleSets(game, statistics), load));
        load("");
    };
    const pick = h(
        "div",
        { class: "tabs", role: "group", "aria-label": t("Games") },
        me.games.map((one) => h("button", { type: "button", onclick: () => choose(one) }, t(one.title))),
    );
    wire.ask("statistics").then((message) => {
        statistics = message.games;
        showStatistics(figures, statistics);
        choose(game);
    }, complain);
    return page(
        t("Scores and statistics"),
        [
            h("section", null, h("h2", null, t("Your games")), figures),
            h(
                "section",
                null,
                h("h2", null, t("High scores")),
                h("p", { class: "note" }, t("Games won without undo, hints or other help.")),
                pick,
                rulesBox,
                list(t("Ranked"), t("Sealed deals: nobody could know the cards."), ranked),
                list(t("Practice"), t("Numbered deals, which can be played more than once."), practice),
            ),
        ],
        { class: "scores" },
    );
}

/** @param {string} title @param {string} about @param {Element} board */
function list(title, about, board) {
    return h("section", null, h("h3", null, title), h("p", { class: "note" }, about), board);
}

/** @param {Element} board @param {{game: string, rules: string, kind: string}} which */
function loadBoard(board, which) {
    return wire.ask("scores", which).then((message) => showBoard(board, message), complain);
}

/** @param {any} board @param {any} message */
function showBoard(board, message) {
    if (!message.scores.length) return fill(board, h("p", { class: "empty" }, t("No entries yet.")));
    const alone = gameNamed(message.game)?.seats === 1;
    const hasNumber = message.kind === "numbered";
    const heads = [t("Name"), alone ? t("Time") : t("Points"), alone ? t("Moves") : t("Time")];
    const rows = message.scores.map((/** @type {any} */ one) => [
        one.mine ? h("b", null, one.name || t("You")) : one.name || t("Guest"),
        alone ? clock(one.seconds) : number(one.points),
        alone ? number(one.moves) : clock(one.seconds),
        ...(hasNumber ? [one.deal] : []),
        day(one.at),
    ]);
    fill(board, grid([...heads, ...(hasNumber ? [t("Deal")] : []), t("Date")], rows));
}

/** The game and its rules. @param {any} one */
function gameCell(one) {
    const game = gameNamed(one.game);
    const rules = one.rules === null ? t("rules not recorded") : game && one.rules ? rulesWords(game, one.rules) : "";
    return [t(game?.title || one.game), rules ? h("small", { class: "rules" }, rules) : null];
}

/** Wins without help, as a share of the games without help. @param {any} one */
function wonCell(one) {
    const unassisted = one.played - one.assisted;
    return unassisted ? `${number(one.won)} (${number(one.won / unassisted, { style: "percent" })})` : "–";
}

/** @param {any} figures @param {any[]} games */
function showStatistics(figures, games) {
    const played = games.filter((one) => one.played);
    if (!played.length) return fill(figures, h("p", { class: "empty" }, t("You have not finished a game yet.")));
    const heads = [
        t("Game"),
        t("Played"),
        t("Won without help"),
        t("Won with help"),
        t("Winning streak"),
        t("Best streak"),
        t("Best time"),
        t("Fewest moves"),
    ];
    const rows = played.map((one) => [
        gameCell(one),
        number(one.played),
        wonCell(one),
        number(one.assisted_won),
        number(one.streak || 0),
        number(one.best_streak || 0),
        one.best_seconds === null ? "–" : clock(one.best_seconds),
        one.won && gameNamed(one.game)?.seats === 1 ? number(one.best_moves || 0) : "–",
    ]);
    fill(figures, grid(heads, rows));
}

/** @param {string[]} heads @param {any[][]} rows */
function grid(heads, rows) {
    return h(
        "div",
        { class: "scroll", tabindex: "0", role: "group", "aria-label": heads.join(", ") },
        h(
            "table",
            null,
            h(
                "thead",
                null,
                h(
                    "tr",
                    null,
                    heads.map((head) => h("th", { scope: "col" }, head)),
                ),
            ),
            h(
                "tbody",
                null,
                rows.map((row) =>
                    h(
                        "tr",
                        null,
                        row.map((cell) => h("td", null, cell)),
                    ),
                ),
            ),
        ),
    );
}
