// Explanations of a bot: the moves it considered and its beliefs, about the player's turn or about a move of the round.
import { h, fill } from "./dom.js";
import { t, tn, say, sayMove, sayDeed, namesPlayer, sentence, number } from "./text.js";
import { wire, select, reason } from "./app.js";
import { cardSign } from "./card.js";
import { askVerdictAgain } from "./advice.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {string} text a belief such as "2S", "saboteur" or "gold-1" */
function belief(text) {
    const card = /^([A2-9TJQK])([CDHS])$/.exec(text);
    if (card) return cardSign((("A23456789TJQK".indexOf(card[1]) + 1) << 2) | "CDHS".indexOf(card[2]));
    const goal = /^gold-([1-3])$/.exec(text);
    return goal ? t("Gold under goal %1", goal[1]) : t(text);
}

/** Avoids "−0". @param {number} value @param {number} digits after the point */
const rounded = (value, digits) => Math.round(value * 10 ** digits) / 10 ** digits || 0;

/** From 0 to 1, shown in percent. @param {string} scale */
const isShare = (scale) => scale === "chance" || scale === "probability";

/** A value of this scale in words. @param {number} value @param {string} scale
 * @param {"always" | "auto"} [signs] of points */
export function valueWords(value, scale, signs = "always") {
    if (isShare(scale)) return number(value, { style: "percent" });
    if (scale === "points")
        return t("%1 points", number(rounded(value, 1), { minimumFractionDigits: 1, signDisplay: signs }));
    return number(rounded(value, 2));
}

/** The length of the bars, from 0 to 1. A chance or a probability is its own length. Otherwise the best move has
 * length 1, and small differences look small.
 * @param {any[]} thoughts @param {string} scale */
function barOf(thoughts, scale) {
    if (isShare(scale)) return (/** @type {number} */ value) => value;
    const values = thoughts.map((one) => one.value);
    const best = Math.max(...values);
    const span = Math.max(best - Math.min(...values), scale === "points" ? 4 : Math.abs(best) / 2);
    return (/** @type {number} */ value) => (span > 0 ? 1 - (0.92 * (best - value)) / span : 1);
}

/** @param {Room} room @param {any} message */
function thoughts(room, message) {
    const { moves = [], piles } = room.view;
    const words = (/** @type {any} */ one) => (one.words ? sayMove(one.words) : one.text);
    // Moves with equal words are distinguished by their card.
    const inFull = (/** @type {any} */ thought) => {
        const isAlone = message.thoughts.filter((/** @type {any} */ one) => words(one) === words(thought)).length === 1;
        const shape = moves.find((/** @type {any} */ one) => one.text === thought.text);
        if (isAlone || shape?.from === undefined) return words(thought);
        const card = piles[shape.from].cards[shape.taken[0]];
        return `${words(thought)}: ${room.looks().cardName(card, { name: "", turned: shape.turned })}`;
    };
    const bar = barOf(message.thoughts, message.scale);
    return message.thoughts.slice(0, 12).map((/** @type {any} */ one) => {
        const meter = h("i", { "aria-hidden": "true" });
        meter.style.width = `${Math.round(100 * bar(one.value))}%`;
        const show = () =>
            !room.view.over && room.table?.point(moves.find((/** @type {any} */ move) => move.text === one.text));
        return h(
            "li",
            null,
            h(
                "button",
                { type: "button", class: "thought", onclick: show, onmouseenter: show, onfocus: show },
                meter,
                h("span", null, inFull(one)),
                h("b", null, valueWords(one.value, message.scale)),
            ),
        );
    });
}

/** Its beliefs about one seat, or about the table if `seat` is null.
 * @param {Room} room @param {number | null} seat @param {any[]} list */
function beliefs(room, seat, list) {
    return h(
        "div",
        { class: "beliefs" },
        h("b", null, seat === null ? t("The table") : room.seatName(seat)),
        h(
            "p",
            null,
            list
                .filter((one) => one.seat === seat)
                .sort((a, b) => b.chance - a.chance)
                .slice(0, 14)
                .map((one) => {
                    const el = h(
                        "span",
                        { class: "belief" },
                        belief(one.what),
                        " ",
                        h("small", null, number(one.chance, { style: "percent" })),
                    );
                    el.style.setProperty("--chance", String(0.15 + one.chance * 0.85));
                    return el;
                }),
        ),
    );
}

/** A move in words, and phrases about it. @param {string} title @param {string} words @param {any[]} said phrases */
function about(title, words, said) {
    const told = said.filter((one) => one?.text).map((one) => `${sentence(say(one))}.`);
    return [
        h("h3", null, title),
        h("p", { class: "reason" }, h("b", null, words)),
        told.length ? h("p", null, told.join(" ")) : null,
    ];
}

/** The label of a row. A move keeps its notation: several moves can have the same words. @param {any} row */
function rowLabel({ kind, label, words }) {
    if (!label?.text) return say(words);
    const [seat, what] = label.args;
    return say(kind === "belief" ? { ...label, args: [seat, belief(what)] } : label);
}

/** One row of a calculation. A single sample has no margin. @param {any} row */
function rowText(row) {
    const margin = row.samples > 1 ? ` ± ${number(rounded(row.margin, 3))}` : "";
    const samples = row.samples ? ` (${tn("%1 sample", "%1 samples", row.samples)})` : "";
    const value = row.value === undefined ? "" : `: ${number(rounded(row.value, 3))}`;
    return h(row.chosen ? "b" : "span", null, rowLabel(row), value, margin, samples, row.chosen ? t(" (chosen)") : "");
}

/** The complete calculation, as nested lists. @param {any} message */
export function calculation(message) {
    const rows = message.calculation || [];
    if (!rows.length) return null;
    const lists = [h("ul", { class: "calculation" })];
    for (const row of rows) {
        lists.length = row.depth + 1;
        const list = h("ul");
        lists[row.depth].append(h("li", null, rowText(row), list));
        lists.push(list);
    }
    lists[0].querySelectorAll("ul:empty").forEach((/** @type {any} */ list) => list.remove());
    return h(
        "details",
        { open: !message.words },
        h("summary", null, t("The complete calculation")),
        lists[0],
        message.left_out ? h("p", { class: "note" }, t("Rows left out: %1", number(message.left_out))) : null,
    );
}

/** @param {string} spec @param {boolean} isPast */
function answerHeading(spec, isPast) {
    return isPast ? t("What the algorithm %1 would have done", spec) : t("What the algorithm %1 would do", spec);
}

/** What a bot would do; for a past move, first the move that was played.
 * @param {Room} room @param {any} message @param {any} [deed] */
export function explanation(room, message, deed) {
    const { made, scale, spec } = message;
    const { solvers } = room.game();
    const isSolver = solvers.some((/** @type {any} */ one) => one.name === spec.split(":")[0]);
    if (isSolver && !message.words) return [h("h3", null, t("What %1 considers here", spec)), calculation(message)];
    const choice = message.words ? sentence(sayMove(message.words)) : t("It would give up.");
    /** @type {Record<string, string>} */ const scales = {
        chance: room.isAlone() ? t("Chance to win:") : t("Chance that this side wins:"),
        points: t("Expected points:"),
        probability: t("Probability that it gives the move:"),
        score: t("Its own score, higher is better:"),
    };
    const seats = [...new Set(message.beliefs.map((/** @type {any} */ one) => one.seat))];
    return [
        made
            ? about(t("The move that was played"), deed ? sayDeed(deed) : sentence(sayMove(made.words)), [made.reason])
            : null,
        about(answerHeading(spec, !!made), choice, [
            message.reason,
            message.estimate,
        ]),
        message.thoughts.length ? h("h3", null, t("Moves it considered")) : null,
        message.thoughts.length ? h("p", { class: "note" }, scales[scale]) : null,
        h("ul", { class: "thoughts" }, thoughts(room, message)),
        seats.length ? h("h3", null, t("Its beliefs about hidden cards")) : null,
        seats.map((seat) => beliefs(room, seat, message.beliefs)),
        calculation(message),
    ];
}

/** The algorithms that explain a turn: bots, and solvers that are not also bots. A bot that plays at random says
 * little. @param {Room} room @returns {any[]} */
function explainers(room) {
    const { bots, solvers } = room.game();
    const isBot = (/** @type {any} */ one) => bots.some((/** @type {any} */ bot) => bot.name === one.name);
    return [...bots, ...solvers.filter((/** @type {any} */ one) => one.explain && !isBot(one))];
}

/** @param {Room} room */
export const canExplain = (room) => room.game() && explainers(room).some((one) => one.name !== "random");

/** @param {Room} room */
export function explainPanel(room) {
    const body = h("div", { class: "explain" });
    const all = explainers(room);
    let spec = (all.find((one) => one.name !== "random") || all[0])?.name;
    const ask = async () => {
        fill(body, h("p", { class: "busy" }, t("Thinking…")));
        try {
            fill(body, explanation(room, await wire.ask("explain", { spec, full: true })));
        } catch (error) {
            fill(body, h("p", { role: "alert" }, reason(error)));
        } finally {
            askVerdictAgain(room);
        }
    };
    return {
        title: t("What would an algorithm do?"),
        el: h(
            "div",
            null,
            h("p", { class: "note" }, t("It uses only what you see. The game then counts as played with help.")),
            select(
                t("Bot or solver"),
                spec,
                all.map((one) => [one.name, `${one.name}: ${t(one.about)}`]),
                (value) => (spec = value),
            ),
            h("button", { type: "button", class: "primary", onclick: ask }, t("Ask")),
            body,
        ),
        close: () => {},
    };
}

/** @param {Room} room */
export function logPanel(room) {
    const list = h("ol", { class: "deeds", tabindex: "0", "aria-label": t("Log") });
    const draw = () => {
        let leader = 0;
        const { view } = room;
        const canAsk = view.over && (view.deal?.kind !== "sealed" || view.deal.seed);
        fill(
            list,
            room.deeds.map((/** @type {any} */ deed, /** @type {number} */ i) => {
                const isPass = deed.text === "pass";
                const isLead = !isPass && (leader === 0 || leader === deed.seat);
                if (!isPass) leader = deed.seat;
                return h(
                    "li",
                    { class: (isPass ? "is-pass " : "") + (isLead && room.looks().chooses ? "leads" : "") },
                    namesPlayer(deed.words) ? null : h("b", null, room.seatName(deed.seat), " "),
                    h("span", null, sayMove(deed.words)),
                    canAsk ? h("button", { type: "button", class: "link", onclick: () => why(i) }, t("why?")) : null,
                );
            }),
        );
        list.scrollTop = list.scrollHeight;
    };
    const answer = h("div", { class: "explain" });
    const why = async (/** @type {number} */ index) => {
        fill(answer, h("p", { class: "busy" }, t("Thinking…")));
        try {
            fill(answer, explanation(room, await wire.ask("explain", { index, full: true }), room.deeds[index]));
            answer.scrollIntoView({ block: "nearest" }); // below a long list it would not be seen
        } catch (error) {
            fill(answer, h("p", { role: "alert" }, reason(error)));
        }
    };
    draw();
    const stop = wire.on("view", () => setTimeout(draw));
    return { title: t("Log"), el: h("div", null, list, answer), close: stop };
}
