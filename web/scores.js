// High scores and the player's statistics.
import { h, add, fill, grid } from "./dom.js";
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

/** The lists of a game: of people, of matches with several rounds, and of algorithms that played for people.
 * @param {any} game @returns {[string, string, string][]} list, title, explanation */
function listsOf(game) {
    const [wins, matches, algorithms] = [
        ["people", t("Wins"), t("Games won without undo, hints or other help.")],
        ["matches", t("Matches"), t("The points of all rounds that a player has played at one table, without help.")],
        ["algorithms", t("Algorithms"), t("Games that an algorithm played for a player, won or given up.")],
    ];
    return /** @type {any} */ (game.seats > 1 ? [wins, matches, algorithms] : [wins, algorithms]);
}

/** @returns {[string, string][]} */
function orders() {
    return [
        ["time", t("Time")],
        ["moves", t("Moves")],
        ["points", t("Points")],
    ];
}

/** The high scores of a game that the player chooses, with their rules and order. */
class HighScores {
    constructor() {
        this.game = me.games[0];
        this.rules = "";
        this.order = "";
        /** @type {any[]} of this player */ this.statistics = [];
        this.fields = h("div");
        this.boards = h("div");
        const tab = (/** @type {any} */ one) =>
            h("button", { type: "button", onclick: () => this.choose(one) }, t(one.title));
        this.tabs = h("div", { class: "tabs", role: "group", "aria-label": t("Games") }, me.games.map(tab));
        this.el = [this.tabs, this.fields, this.boards];
    }

    /** @param {any} game */
    choose(game) {
        Object.assign(this, { game, rules: "", order: game.order });
        for (const tab of this.tabs.children)
            tab.setAttribute("aria-pressed", String(tab.textContent === t(game.title)));
        fill(
            this.fields,
            select(t("Rules"), "", ruleSets(game, this.statistics), (rules) => this.load({ rules })),
            select(t("Sort by"), this.order, orders(), (order) => this.load({ order })),
        );
        this.load({});
    }

    /** @param {{rules?: string, order?: string}} changed */
    load(changed) {
        Object.assign(this, changed);
        const which = { game: this.game.game, rules: this.rules, order: this.order };
        fill(this.boards, listsOf(this.game).map((about) => boardsOf(about, which)));
    }
}

export function scores() {
    const [figures, past, high] = [h("div"), h("div"), new HighScores()];
    const refresh = () =>
        wire.ask("statistics").then((message) => {
            high.statistics = message.games;
            showStatistics(figures, message.games);
            high.choose(high.game);
        }, complain);
    refresh();
    import("./statistics.js").then((module) => module.drawHistory(past, refresh)).catch(complain);
    const section = (/** @type {string} */ title, /** @type {any} */ content) =>
        h("section", null, h("h2", null, title), content);
    return page(
        t("Scores and statistics"),
        [section(t("Your games"), figures), section(t("High scores"), high.el), section(t("Statistics"), past)],
        { class: "scores" },
    );
}

/** A list, separately for sealed and for numbered deals. @param {[string, string, string]} about
 * @param {{game: string, rules: string, order: string}} which */
function boardsOf([list, title, text], which) {
    const el = h("section", null, h("h3", null, title), h("p", { class: "note" }, text));
    Promise.all(["sealed", "numbered"].map((kind) => wire.ask("scores", { ...which, list, kind }))).then(
        (boards) => add(el, list === "people" ? boards.map(board) : filledOf(boards)),
        complain,
    );
    return el;
}

/** Only the boards with entries, to keep the page short. @param {any[]} boards */
function filledOf(boards) {
    const filled = boards.filter(({ scores }) => scores.length);
    return filled.length ? filled.map(board) : [h("p", { class: "empty" }, t("No entries yet."))];
}

/** @param {any} message as `scores` */
function board(message) {
    const isSealed = message.kind === "sealed";
    const isRanked = message.list === "people";
    const sealed = isRanked ? t("Ranked") : t("Sealed deals");
    const numbered = isRanked ? t("Practice") : t("Numbered deals");
    const about = isSealed
        ? t("Sealed deals: nobody could know the cards.")
        : t("Numbered deals, which can be played more than once.");
    return h(
        "section",
        null,
        h("h4", null, isSealed ? sealed : numbered),
        isRanked ? h("p", { class: "note" }, about) : null,
        rowsOf(message),
    );
}

/** The columns of a list: heading and content. @param {any} message @returns {[string, (one: any) => any][]} */
function columns({ game, kind, list, order }) {
    const name = (/** @type {any} */ one) => (one.mine ? h("b", null, one.name || t("You")) : one.name || t("Guest"));
    const alone = gameNamed(game)?.seats === 1;
    /** @type {[string, (one: any) => any][]} */ const all = [[t("Name"), name]];
    if (list === "algorithms")
        all.push([t("Algorithm"), (one) => one.algorithm], [t("Result"), (one) => (one.won ? t("won") : t("not won"))]);
    if (!alone || order === "points") all.push([t("Points"), (one) => number(one.points)]);
    all.push([t("Time"), (one) => clock(one.seconds)]);
    if (list === "matches") all.push([t("Rounds"), (one) => number(one.rounds)]);
    else all.push([t("Moves"), (one) => number(one.moves)]);
    if (kind === "numbered") all.push([t("Deal"), (one) => one.deal]);
    all.push([t("Date"), (one) => day(one.at, "short")]);
    return all;
}

/** @param {any} message */
function rowsOf(message) {
    if (!message.scores.length) return h("p", { class: "empty" }, t("No entries yet."));
    const all = columns(message);
    const rows = message.scores.map((/** @type {any} */ one) => all.map(([, cell]) => cell(one)));
    const heads = all.map(([head]) => head);
    return grid(heads, rows);
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
    const played = games.filter((one) => one.played && !one.algorithm);
    const others = games.filter((one) => one.played && one.algorithm);
    if (!played.length && !others.length)
        return fill(figures, h("p", { class: "empty" }, t("You have not finished a game yet.")));
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
    fill(figures, played.length ? grid(heads, rows) : null, others.length ? algorithmStatistics(others) : null);
}

/** The games that algorithms played for this player. @param {any[]} games */
function algorithmStatistics(games) {
    const rows = games.map((one) => [
        gameCell(one),
        one.algorithm,
        number(one.played),
        wonCell(one),
        one.best_seconds === null ? "–" : clock(one.best_seconds),
        one.won && gameNamed(one.game)?.seats === 1 ? number(one.best_moves || 0) : "–",
    ]);
    const heads = [t("Game"), t("Algorithm"), t("Played"), t("Won"), t("Best time"), t("Fewest moves")];
    return [h("h3", null, t("Played for you by algorithms")), grid(heads, rows)];
}
