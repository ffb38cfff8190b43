// High scores and one's own statistics.
import { h, fill } from "./dom.js";
import { t, number, clock, day } from "./text.js";
import { wire, me, page, gameNamed, complain } from "./app.js";

export function scores() {
    const ranked = h("div");
    const practice = h("div");
    const figures = h("div");
    let game = me.games[0]?.game || "";
    const load = () => {
        wire.ask("scores", { game, kind: "sealed" }).then((message) => showBoard(ranked, message), complain);
        wire.ask("scores", { game, kind: "numbered" }).then((message) => showBoard(practice, message), complain);
    };
    load();
    wire.ask("statistics").then((message) => showStatistics(figures, message.games), complain);
    const pick = h(
        "div",
        { class: "tabs", role: "group", "aria-label": t("Games") },
        me.games.map((one) =>
            h(
                "button",
                {
                    type: "button",
                    "aria-pressed": String(one.game === game),
                    onclick: (/** @type {any} */ event) => {
                        game = one.game;
                        for (const other of pick.children)
                            other.setAttribute("aria-pressed", String(other === event.currentTarget));
                        load();
                    },
                },
                t(one.title),
            ),
        ),
    );
    const list = (/** @type {string} */ title, /** @type {string} */ about, /** @type {Element} */ board) =>
        h("section", null, h("h3", null, title), h("p", { class: "note" }, about), board);
    return page(
        t("Scores and statistics"),
        [
            h("section", null, h("h2", null, t("Your games")), figures),
            h(
                "section",
                null,
                h("h2", null, t("High scores")),
                h("p", { class: "note" }, t("Games won without undo, hints and verdicts.")),
                pick,
                list(t("Ranked"), t("Sealed deals: nobody could know the cards."), ranked),
                list(t("Practice"), t("Deals with a number, which can be played again and again."), practice),
            ),
        ],
        { class: "scores" },
    );
}

/** @param {any} board @param {any} message */
function showBoard(board, message) {
    if (!message.scores.length) return fill(board, h("p", { class: "empty" }, t("Nobody yet. Will you be the first?")));
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

/** @param {any} figures @param {any[]} games */
function showStatistics(figures, games) {
    const played = games.filter((one) => one.played);
    if (!played.length) return fill(figures, h("p", { class: "empty" }, t("You have not finished a game yet.")));
    fill(
        figures,
        grid(
            [t("Game"), t("Played"), t("Won"), t("Row of wins"), t("Best row"), t("Best time")],
            played.map((one) => [
                t(gameNamed(one.game)?.title || one.game),
                number(one.played),
                `${number(one.won)} (${number(one.won / one.played, { style: "percent" })})`,
                number(one.streak || 0),
                number(one.best_streak || 0),
                one.best_seconds ? clock(one.best_seconds) : "–",
            ]),
        ),
    );
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
