// The part of the lobby for playing with strangers: quick matches, the list of open tables, which the server updates,
// and ratings.
import { h, fill, icon } from "./dom.js";
import { t, tn, number } from "./text.js";
import { wire, me, go, complain, dialog, select, gameNamed } from "./app.js";
import { rulesWords } from "./options.js";
import { ratingWords, sheet } from "./sheet.js";

/** "30 seconds", "3 days". @param {number} seconds */
export function clockWords(seconds) {
    if (!seconds) return t("no time limit");
    if (seconds >= 86400) return tn("%1 day per move", "%1 days per move", Math.round(seconds / 86400));
    if (seconds >= 3600) return tn("%1 hour per move", "%1 hours per move", Math.round(seconds / 3600));
    return tn("%1 second per move", "%1 seconds per move", seconds);
}

/** @param {any} table */
function facts(table) {
    return [
        tn("%1 of %2 seats is free", "%1 of %2 seats are free", table.free, table.seats),
        ...(table.here ? [] : [t("the host is not connected")]),
        rulesWords(gameNamed(table.game), table.rules),
        clockWords(table.clock),
        table.hints ? t("hints allowed") : t("without hints"),
        ...(table.deal === "sealed" ? [] : [t("numbered deal")]),
    ].join(" · ");
}

/** @param {any} table */
function row(table) {
    const title = t(table.title);
    const host = table.host || t("Guest");
    return h(
        "li",
        { class: table.here ? "" : "without-host" },
        h("span", { class: "what" }, h("b", null, `${title} · ${host}`), h("small", null, facts(table))),
        h(
            "a",
            { class: "button", href: "#room=" + table.room, "aria-label": `${t("Join")}: ${host}, ${title}` },
            t("Join"),
        ),
    );
}

/** @param {any} game */
function quick(game) {
    const play = () =>
        wire
            .ask("match", { game: game.game })
            .then((room) => go("#room=" + room.room))
            .catch(complain);
    return h("button", { type: "button", onclick: play }, icon("people"), t(game.title));
}

/** @param {any} one @param {boolean} isBot */
function ratingRow(one, isBot) {
    return h(
        "tr",
        { class: one.mine ? "mine" : "" },
        h("td", null, isBot ? t("bot: %1", one.name) : one.name || t("Guest")),
        h("td", null, ratingWords(one)),
        h("td", null, isBot ? t("fixed") : number(one.games)),
    );
}

/** @param {any} body @param {string} game */
async function drawRatings(body, game) {
    const { people, bots } = await wire.ask("ratings", { game });
    const rows = [
        ...people.map((/** @type {any} */ one) => ({ ...one, row: ratingRow(one, false) })),
        ...bots.map((/** @type {any} */ one) => ({ ...one, row: ratingRow(one, true) })),
    ].sort((a, b) => b.rating - 2 * b.deviation - (a.rating - 2 * a.deviation));
    fill(
        body,
        h(
            "table",
            { class: "ratings" },
            h(
                "thead",
                null,
                h("tr", null, [t("Name"), t("Rating"), t("Games")].map((word) => h("th", { scope: "col" }, word))),
            ),
            h(
                "tbody",
                null,
                rows.map(({ row }) => row),
            ),
        ),
        h(
            "p",
            { class: "note" },
            t("Sealed games with default rules and without help are rated if at least two people play."),
        ),
    );
}

/** @param {any[]} games */
function openRatings(games) {
    const body = h("div");
    const draw = (/** @type {string} */ game) => drawRatings(body, game).catch(complain);
    const field = select(
        t("Game"),
        games[0].game,
        games.map((game) => [game.game, t(game.title)]),
        draw,
    );
    dialog(t("Ratings"), [field, body]);
    draw(games[0].game);
}

/** Fills the section, and keeps it up to date. @param {any} section @returns {() => void} stops this */
export function openTables(section) {
    sheet("rooms.css");
    const games = me.games.filter((game) => game.seats > 1);
    const list = h("div", { role: "status" });
    const draw = (/** @type {any} */ message) =>
        fill(
            list,
            message.tables.length
                ? h("ul", null, message.tables.map(row))
                : h("p", { class: "note" }, t("No table is open now. A quick match opens one.")),
        );
    fill(
        section,
        h("h2", null, t("Play with others")),
        h("p", null, t("Quick match: takes a free seat, or opens a table; bots join after 20 seconds.")),
        h(
            "div",
            { class: "row" },
            games.map(quick),
            h("button", { type: "button", onclick: () => openRatings(games) }, icon("scores"), t("Ratings")),
        ),
        h("h3", null, t("Open tables")),
        list,
    );
    const ask = () => wire.ask("tables").catch(() => {});
    const stops = [wire.on("tables", draw), wire.on("welcome", ask)];
    ask();
    return () => {
        stops.forEach((stop) => stop());
        wire.ask("tables", { watch: false }).catch(() => {});
    };
}
