// The deals of the day: grade and par, a calendar of past days, and the streak.
import { h, fill, icon, tool, keepFocus } from "./dom.js";
import { t, tn, day, say, spoken } from "./text.js";
import { wire, complain, dialog, gameNamed } from "./app.js";
import { create } from "./games.js";

const words = () =>
    /** @type {Record<string, string>} */ ({
        easy: t("easy"),
        medium: t("medium"),
        hard: t("hard"),
        expert: t("expert"),
    });

/** @param {any} deal @returns {{level: number, word: string}} */
function gradeOf(deal) {
    if (!deal.verdict) return { level: 0, word: t("a solver is searching…") };
    if (deal.verdict === "impossible") return { level: 5, word: t("cannot be won") };
    const level = Object.keys(words()).indexOf(deal.grade) + 1;
    return { level, word: level ? words()[deal.grade] : t("not known") };
}

/** @param {any} deal @param {string} date */
function dealButton(deal, date) {
    const { level, word } = gradeOf(deal);
    const par = deal.par ? tn("Par: %1 move", "Par: %1 moves", deal.par) : t("Deal %1", deal.number);
    const label = { class: "daily-deal", type: "button", "data-date": date, "data-key": `${deal.game} ${date}` };
    return h(
        "li",
        null,
        h(
            "button",
            { ...label, onclick: () => create({ game: deal.game, deal: deal.number }) },
            h("b", null, t(gameNamed(deal.game)?.title || deal.game)),
            h("span", { class: "grade level-" + level }, h("i", { "aria-hidden": "true" }), word),
            h("small", null, deal.solved ? `${t("You have won it.")} ${par}` : par),
            deal.solved ? icon("check") : null,
        ),
    );
}

/** Why the deals have their grades. @param {any} message */
function explain(message) {
    dialog(t("Grades"), [
        h(
            "p",
            null,
            t(
                "A solver has won every deal that has a grade. The grade is the quarter of these deals that it falls into, by how far a bot gets that sees what you see, and a little by the effort of the solver. Par is the number of moves of a short solution.",
            ),
        ),
        message.deals
            .filter((/** @type {any} */ deal) => deal.why)
            .map((/** @type {any} */ deal) => [
                h("h3", null, `${t(gameNamed(deal.game)?.title || deal.game)}: ${words()[deal.grade]}`),
                h("p", null, say(deal.why)),
            ]),
    ]);
}

/** Fills the section with the deals of the day, and keeps it up to date.
 * @param {any} section @returns {() => void} ends that */
export function showDaily(section) {
    const stop = wire.on("daily", (message) => {
        if (message.date === message.today) keepFocus(() => draw(section, message));
    });
    wire.ask("daily").catch(() => {});
    return stop;
}

/** @param {any} section @param {any} message */
function draw(section, message) {
    section.hidden = !message.deals.length;
    const streak = message.streak
        ? h("span", { class: "streak" }, tn("Streak: %1 day", "Streak: %1 days", message.streak))
        : null;
    const button = (/** @type {string} */ key, /** @type {() => void} */ onclick, /** @type {string} */ label) =>
        h("button", { type: "button", "data-key": key, onclick }, label);
    fill(
        section,
        h("h2", null, t("Deals of the day"), h("small", null, day(message.date)), streak),
        h(
            "ul",
            { class: "dailies" },
            message.deals.map((/** @type {any} */ deal) => dealButton(deal, message.date)),
        ),
        h(
            "div",
            { class: "row wrap" },
            button("calendar", () => openCalendar(message), t("Calendar")),
            button("grades", () => explain(message), t("What the grades mean")),
        ),
    );
}

/* ---- the calendar ---- */

/** @param {string} month "2026-11" @param {number} by */
function monthAfter(month, by) {
    const [year, number] = month.split("-").map(Number);
    return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

/** @param {any} today the message about today */
function openCalendar(today) {
    const box = h("div", { class: "calendar-box" });
    const el = dialog(t("Calendar"), [box], { onclose: () => stop() });
    /** @type {any} */ let shown = null;
    const show = (/** @type {string} */ date, /** @type {string} */ month, focus = "") =>
        wire
            .ask("daily", { date, month })
            .then((message) => {
                shown = message;
                fill(box, calendar(message, show));
                if (focus) box.querySelector(focus)?.focus();
            })
            .catch(complain);
    // The grades of a day come later.
    const stop = wire.on("daily", (message) => {
        if (!shown || message.won || message.date !== shown.date) return;
        shown = { ...message, month: shown.month, won: shown.won };
        box.querySelector(".dailies")?.replaceWith(dayDeals(shown));
    });
    show(today.date, today.date.slice(0, 7));
    return el;
}

/** @param {any} message */
const dayDeals = (message) =>
    h(
        "ul",
        { class: "dailies" },
        message.deals.map((/** @type {any} */ deal) => dealButton(deal, message.date)),
    );

/** @param {any} message @param {(date: string, month: string, focus?: string) => void} show */
function calendar(message, show) {
    const { month, first, today, date } = message;
    const title = new Intl.DateTimeFormat(spoken(), { month: "long", year: "numeric", timeZone: "UTC" });
    const turn = (/** @type {number} */ by, /** @type {string} */ label, /** @type {string} */ name) => {
        const other = monthAfter(month, by);
        const isThere = other >= first.slice(0, 7) && other <= today.slice(0, 7);
        return tool(name, label, () => show(date, other, `[data-turn="${by}"]`), {
            disabled: !isThere,
            "data-turn": by,
        });
    };
    return [
        h(
            "div",
            { class: "row months" },
            turn(-1, t("Month before"), "back"),
            h("h3", { "aria-live": "polite" }, title.format(new Date(month + "-01T12:00Z"))),
            turn(1, t("Month after"), "forward"),
        ),
        grid(message, show),
        h(
            "p",
            null,
            t("Days begin at midnight UTC. A streak is a number of days in a row on which you won a deal of that day."),
        ),
        h("h3", null, day(date)),
        dayDeals(message),
    ];
}

/** @param {any} message @param {(date: string, month: string, focus?: string) => void} show */
function grid({ month, first, today, date, won }, show) {
    const start = new Date(month + "-01T00:00Z");
    const days = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate();
    const cells = Array.from({ length: days }, (_, i) => {
        const one = `${month}-${String(i + 1).padStart(2, "0")}`;
        const games = won.filter((/** @type {any} */ row) => row.date === one);
        const titles = games.map((/** @type {any} */ row) => t(gameNamed(row.game)?.title || row.game)).join(", ");
        return h(
            "button",
            {
                type: "button",
                class: games.length ? "day won" : "day",
                "data-day": one,
                "aria-current": one === date ? "date" : null,
                "aria-label": games.length ? `${day(one)}: ${t("won: %1", titles)}` : day(one),
                disabled: one < first || one > today,
                onclick: () => show(one, month, `[data-day="${one}"]`),
            },
            String(i + 1),
            games.length ? h("small", { "aria-hidden": "true" }, "★".repeat(games.length)) : null,
        );
    });
    const before = Array.from({ length: (start.getUTCDay() + 6) % 7 }, () => h("span"));
    return h("div", { class: "calendar", role: "group", "aria-label": t("Calendar") }, weekdays(), before, cells);
}

/** The heads of the columns, from Monday. */
function weekdays() {
    const { format } = new Intl.DateTimeFormat(spoken(), { weekday: "short", timeZone: "UTC" });
    const monday = Date.UTC(2024, 0, 1);
    return Array.from({ length: 7 }, (_, i) => h("small", { "aria-hidden": "true" }, format(monday + i * 86400000)));
}
