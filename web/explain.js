// Why a bot plays as it does: what it considered and believes, about one's own turn or about what was done in the round.
import { h, fill } from "./dom.js";
import { t, say, sayMove, sentence, number } from "./text.js";
import { wire, select, reason } from "./app.js";
import { cardSign } from "./card.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {string} text a belief such as "2S" or "saboteur" */
function belief(text) {
    const match = /^([A2-9TJQK]|10)([CDHS])$/.exec(text);
    return match
        ? cardSign((("A23456789TJQK".indexOf(match[1][0] === "1" ? "T" : match[1]) + 1) << 2) | "CDHS".indexOf(match[2]))
        : t(text);
}

/** @param {Room} room @param {any} message */
function explanation(room, message) {
    const best = Math.max(...message.thoughts.map((/** @type {any} */ one) => one.value), -Infinity);
    const least = Math.min(...message.thoughts.map((/** @type {any} */ one) => one.value), Infinity);
    const share = (/** @type {number} */ value) => (best > least ? (value - least) / (best - least) : 1);
    const seats = [...new Set(message.beliefs.map((/** @type {any} */ one) => one.seat))];
    const { moves = [], piles } = room.view;
    const move = [...moves, ...room.deeds].find((/** @type {any} */ one) => one.text === message.move);
    const words = (/** @type {any} */ one) => (one.words ? sayMove(one.words) : one.text);
    // Moves that read alike are told apart by their card.
    const inFull = (/** @type {any} */ thought) => {
        const isAlone = message.thoughts.filter((/** @type {any} */ one) => words(one) === words(thought)).length === 1;
        const shape = moves.find((/** @type {any} */ one) => one.text === thought.text);
        if (isAlone || shape?.from === undefined) return words(thought);
        const card = piles[shape.from].cards[shape.taken[0]];
        return `${words(thought)}: ${room.looks().cardName(card, { name: "", turned: shape.turned })}`;
    };
    return [
        message.move
            ? h("p", { class: "reason" }, h("b", null, move?.words ? sentence(sayMove(move.words)) : message.move))
            : null,
        h("p", null, message.spec, ": ", message.reason?.text ? sentence(say(message.reason)) : t("no reason of its own")),
        message.thoughts.length ? h("h3", null, t("What it considered")) : null,
        h(
            "ul",
            { class: "thoughts" },
            message.thoughts.slice(0, 12).map((/** @type {any} */ one) => {
                const meter = h("i", { "aria-hidden": "true" });
                meter.style.width = `${8 + 92 * share(one.value)}%`;
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
                        h("b", null, number(one.value, { maximumFractionDigits: 2, minimumFractionDigits: 2 })),
                    ),
                );
            }),
        ),
        seats.length ? h("h3", null, t("What it believes")) : null,
        seats.map((seat) =>
            h(
                "div",
                { class: "beliefs" },
                h("b", null, room.seatName(seat)),
                h(
                    "p",
                    null,
                    message.beliefs
                        .filter((/** @type {any} */ one) => one.seat === seat)
                        .sort((/** @type {any} */ a, /** @type {any} */ b) => b.chance - a.chance)
                        .slice(0, 14)
                        .map((/** @type {any} */ one) => {
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
            ),
        ),
    ];
}

/** @param {Room} room */
export function explainPanel(room) {
    const body = h("div", { class: "explain" });
    const game = room.game();
    let spec = game.bots[0]?.name;
    const ask = async () => {
        fill(body, h("p", { class: "busy" }, t("Thinking …")));
        try {
            fill(body, explanation(room, await wire.ask("explain", { spec })));
        } catch (error) {
            fill(body, h("p", { role: "alert" }, reason(error)));
        } finally {
            room.askVerdictAgain();
        }
    };
    return {
        title: t("What would a bot do?"),
        el: h(
            "div",
            null,
            h("p", { class: "note" }, t("A bot looks at your cards as you see them. The game then counts as assisted.")),
            select(
                t("Player"),
                spec,
                game.bots.map((/** @type {any} */ bot) => [bot.name, `${bot.name}: ${t(bot.about)}`]),
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
    const list = h("ol", { class: "deeds", tabindex: "0", "aria-label": t("What was done") });
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
                    h("b", null, room.seatName(deed.seat)),
                    " ",
                    h("span", null, sayMove(deed.words)),
                    canAsk ? h("button", { type: "button", class: "link", onclick: () => why(i) }, t("why?")) : null,
                );
            }),
        );
        list.scrollTop = list.scrollHeight;
    };
    const answer = h("div", { class: "explain" });
    const why = async (/** @type {number} */ index) => {
        fill(answer, h("p", { class: "busy" }, t("Thinking …")));
        try {
            fill(answer, explanation(room, await wire.ask("explain", { index })));
        } catch (error) {
            fill(answer, h("p", { role: "alert" }, reason(error)));
        }
    };
    draw();
    const stop = wire.on("view", () => setTimeout(draw));
    return { title: t("What was done"), el: h("div", null, list, answer), close: stop };
}
