// The analysis of a round: its moves, a graph, and the most expensive mistakes. A click or the arrow keys show the
// position on the table. The panel beside the table and the replays of the history show it. Loaded when it is opened.
import { h, fill } from "./dom.js";
import { t, say, sayMove, sayDeed, sentence, fullSentence, number } from "./text.js";
import { wire, reason } from "./app.js";
import { verdictBand, valueLine, useStyle, clickable } from "./charts.js";
import { decidedWords, legend } from "./figures.js";
import { explanation, valueWords } from "./explain.js";

/** @typedef {import("./room.js").Room} Room */
/** What is analysed: the round of a room, or a game of the history.
 * - load: prepares the replay. show: shows a frame on the table. analyse: sends the request.
 * - isAbout: does a part of an analysis belong to it? explain: explains a move, from 0; only in rooms.
 * @typedef {{seat: number | null, seatName: (seat: number) => string, load: () => Promise<any>,
 *     begin: (last: number) => void, show: (frame: any, at: number) => void, analyse: () => Promise<any>,
 *     isAbout: (message: any) => boolean, explain?: (index: number) => Promise<any>, close: () => void}} Subject */

/** So many mistakes are listed. */
const MOST_LISTED = 5;

/** All frames of the replay that is open. @param {number} count */
export async function loadFrames(count) {
    /** @type {any[]} */ const frames = [];
    while (frames.length < count) {
        const page = await wire.ask("frames", { from: frames.length, count: 40 });
        if (!page.frames.length) break;
        frames.push(...page.frames);
    }
    return frames;
}

/** @param {any} frame */
function wordsOf(frame) {
    const deed = frame.deeds?.list.at(-1);
    if (frame.seat && deed) return sayDeed(deed);
    return frame.words ? sentence(sayMove(frame.words)) : "";
}

/** @param {any} decision */
function lossWords({ scale, loss, made, best }) {
    const margin = (made?.margin || 0) + (best?.margin || 0);
    const [lost, wide] = [loss, margin].map((value) => valueWords(value, scale, "auto"));
    return t("loses %1 (± %2)", lost, wide);
}

/** A move with its value and its reason. A value that is not a mean of samples has no margin.
 * @param {string} title @param {any} move @param {string} scale */
function judged(title, move, scale) {
    const margin = move.samples > 1 ? ` (± ${valueWords(move.margin, scale, "auto")})` : "";
    const value = `${valueWords(move.value, scale)}${margin}`;
    return h(
        "p",
        null,
        h("b", null, `${title}: `),
        `${sentence(sayMove(move.words))} · ${value}. `,
        move.reason?.text ? fullSentence(say(move.reason)) : "",
    );
}

/** @param {string} scale */
const scaleWords = (scale) => (scale === "chance" ? t("Chance that this side wins:") : t("Expected points:"));

/** What the bot thinks of a decision. @param {any} decision @param {string} spec */
function decisionWords({ made, best, scale, enough, mistake }, spec) {
    const isBest = made && made.text === best.text;
    const doubt = enough ? t("The difference is within the margin.") : t("There are too few samples to compare them.");
    return [
        h("p", { class: "note" }, scaleWords(scale)),
        made
            ? judged(t("The move that was played"), made, scale)
            : h("p", null, t("%1 did not consider this move.", spec)),
        isBest
            ? h("p", null, t("%1 would have played it, too.", spec))
            : judged(t("What the algorithm %1 would have done", spec), best, scale),
        made && !isBest && !mistake ? h("p", { class: "note" }, doubt) : null,
    ];
}

class Analysis {
    /** @param {Subject} subject */
    constructor(subject) {
        this.subject = subject;
        /** @type {any[]} */ this.frames = [];
        /** @type {Map<number, any>} by the index of the move */ this.decisions = new Map();
        /** The bot that judges the decisions. */ this.spec = "";
        /** The index of the frame on the table. */ this.at = 0;
        this.isClosed = false;
        this.state = h("p", { class: "busy", role: "status" }, t("One moment…"));
        this.costly = h("div");
        this.graph = h("div");
        this.list = h("ol", { tabindex: "-1", onkeydown: (/** @type {KeyboardEvent} */ event) => this.keyed(event) });
        /** What is said about the move, below it in the list. */ this.why = h("div", { class: "explain" });
        this.el = h("div", { class: "analysis" }, this.state, this.costly, this.graph, this.list);
        this.off = wire.on("analysed", (message) => subject.isAbout(message) && this.hear(message));
        this.start().catch((error) => fill(this.state, reason(error)));
    }

    async start() {
        const { frames } = await this.subject.load();
        this.frames = await loadFrames(frames);
        if (this.isClosed) return;
        this.subject.begin(this.frames.length - 1);
        this.drawList();
        this.show(this.frames.length - 1);
        await this.subject.analyse();
    }

    drawList() {
        const button = (/** @type {any} */ frame, /** @type {number} */ i) =>
            h(
                "button",
                { type: "button", "data-at": i, onclick: () => this.show(i) },
                i ? `${number(i)}. ${wordsOf(frame)}` : t("The deal"),
            );
        fill(
            this.list,
            this.frames.map((frame, i) => h("li", null, button(frame, i))),
        );
    }

    /** Shows a frame on the table. @param {number} index @returns {any} its button in the list */
    show(index) {
        const { subject, frames, list } = this;
        if (!frames.length) return null;
        this.at = Math.max(0, Math.min(frames.length - 1, index));
        subject.show(frames[this.at], this.at);
        for (const button of list.querySelectorAll("button"))
            button.setAttribute("aria-current", String(Number(button.dataset.at) === this.at));
        const current = list.querySelector('[aria-current="true"]');
        this.drawWhy();
        current?.parentNode.append(this.why);
        if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 4;
        return current;
    }

    /** What the bot thinks of the move before the frame that is shown. */
    drawWhy() {
        const decision = this.decisions.get(this.at - 1);
        const ask = h("button", { type: "button", onclick: () => this.explain() }, t("Explain this move"));
        const canAsk = this.at && this.subject.explain;
        fill(this.why, decision ? decisionWords(decision, this.spec) : null, canAsk ? ask : null);
    }

    /** @param {KeyboardEvent} event */
    keyed(event) {
        const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        this.show(this.at + step)?.focus();
    }

    /** Explains the move before the frame that is shown. */
    async explain() {
        const { subject, at, why } = this;
        if (!at || !subject.explain) return;
        fill(why, h("p", { class: "busy" }, t("Thinking…")));
        const shown = await subject.explain(at - 1).catch((error) => h("p", { role: "alert" }, reason(error)));
        if (at !== this.at) return;
        fill(why, shown);
        this.list.scrollTop = why.parentNode.offsetTop - this.list.offsetTop; // it may be long
    }

    /** Marks a mistake in the list. @param {number} index @param {string} words */
    mark(index, words) {
        const row = this.list.children[index + 1];
        if (!row || row.classList.contains("mistake")) return;
        row.classList.add("mistake");
        row.firstChild.append(h("small", null, ` · ${words}`));
    }

    /** A part of the analysis has come. @param {any} message */
    hear(message) {
        const { decisions, state } = this;
        if (message.verdicts) this.drawVerdicts(message);
        for (const one of message.decisions || []) {
            decisions.set(one.index, one);
            if (one.mistake) this.mark(one.index, lossWords(one));
        }
        if (message.decisions) this.drawDecisions(message);
        const share = message.decisions ? message.at / Math.max(1, message.moves) : 0;
        const progress = `${t("searching…")} ${share ? number(share, { style: "percent" }) : ""}`;
        fill(state, message.done ? doneWords(message, decisions) : progress);
        state.classList.toggle("busy", !message.done);
    }

    /** @param {any} message */
    drawVerdicts({ verdicts, decided }) {
        const band = clickable(verdictBand(verdicts), (share) => this.show(Math.floor(share * verdicts.length)));
        fill(this.graph, band, legend());
        if (decided !== null) this.mark(decided, t("after this move it could not be won"));
    }

    /** @param {any} message */
    drawDecisions({ spec, moves, decisions }) {
        this.spec = spec;
        const all = [...this.decisions.values()];
        const jump = (/** @type {number} */ share) => this.show(1 + Math.floor(share * moves));
        const graph = (/** @type {number} */ seat) => seatGraph(this.subject, seat, all, moves, jump);
        const [mine, others] = parted([...new Set(all.map((one) => one.seat))].sort(), this.subject.seat);
        const rest = h("details", null, h("summary", null, t("Other players")), others.map(graph));
        rest.open = this.graph.querySelector("details")?.open ?? !this.subject.seat;
        fill(this.graph, mine.map(graph), others.length ? rest : null);
        this.drawCostly(all.filter((one) => one.mistake).sort((a, b) => b.loss - a.loss));
        if (decisions.some((/** @type {any} */ one) => one.index === this.at - 1)) this.drawWhy();
    }

    /** The most expensive mistakes; a click shows the move. @param {any[]} mistakes the most expensive first */
    drawCostly(mistakes) {
        const row = (/** @type {any} */ one) =>
            h(
                "li",
                null,
                h(
                    "button",
                    { type: "button", onclick: () => this.show(one.index + 1) },
                    `${number(one.index + 1)}. ${wordsOf(this.frames[one.index + 1])}`,
                    h("small", null, ` · ${lossWords(one)}`),
                ),
            );
        const title = h("p", null, h("b", null, t("The most expensive mistakes")));
        fill(this.costly, mistakes.length ? [title, h("ul", null, mistakes.slice(0, MOST_LISTED).map(row))] : null);
    }

    close() {
        this.isClosed = true;
        this.off();
        wire.ask("stop_analysis").catch(() => {});
        this.subject.close();
    }
}

/** Shows the analysis; `close` ends it. @param {Subject} subject */
export function analysisOf(subject) {
    useStyle();
    return new Analysis(subject);
}

/** The round on the table. @param {Room} room @returns {Subject} */
function roundOf(room) {
    const { seq, round } = room.view;
    return {
        seat: room.view.seat,
        seatName: (seat) => room.seatName(seat),
        load: () => wire.ask("replay"),
        begin: (last) =>
            room.beside.startFilm({
                title: t("Analysis."),
                at: 0,
                depth: 0,
                last,
                canTakeOver: false,
                pause: () => {},
            }),
        show: (frame, at) => {
            room.beside.showFrame({ ...frame, allDeeds: room.deeds.slice(0, at) }, at);
            room.beside.tellFrame();
        },
        analyse: () => wire.ask("analysis"),
        isAbout: (message) => message.room === room.code && message.round === round && message.seq >= seq,
        explain: async (index) => {
            const message = await wire.ask("explain", { index });
            return explanation(room, message, room.isAlone() ? undefined : room.deeds[index]);
        },
        close: () => {
            wire.ask("unwatch").catch(() => {});
            room.beside.unfreeze();
        },
    };
}

/** The panel beside the table. @param {Room} room */
export function analysisPanel(room) {
    const analysis = analysisOf(roundOf(room));
    return { title: t("Analysis"), el: analysis.el, close: () => analysis.close() };
}

/** @param {any} message @param {Map<number, any>} decisions */
function doneWords(message, decisions) {
    if (message.verdicts) return decidedWords(message);
    const mistakes = [...decisions.values()].filter((one) => one.mistake).length;
    const words = t(
        "%1 evaluated the decisions by sampling; mistakes beyond the margin: %2.",
        message.spec,
        number(mistakes),
    );
    return message.at < message.moves ? `${words} ${t("The time was up after move %1.", number(message.at))}` : words;
}

/** @param {number[]} seats @param {number | null} own @returns {[number[], number[]]} the own seat, and the others */
function parted(seats, own) {
    return [seats.filter((seat) => seat === own), seats.filter((seat) => seat !== own)];
}

/** The values of the moves that a seat has made.
 * @param {Subject} subject @param {number} seat @param {any[]} all decisions @param {number} moves
 * @param {(share: number) => void} jump */
function seatGraph(subject, seat, all, moves, jump) {
    const points = all
        .filter((one) => one.seat === seat && one.made)
        .map((one) => ({ index: one.index, value: one.made.value, margin: one.made.margin, mistake: one.mistake }));
    const name = subject.seatName(seat);
    const line = clickable(valueLine(points, moves, t("Values of the moves of %1", name)), jump);
    return [h("b", null, name), line, line ? h("p", { class: "note" }, rangeWords(points, all[0].scale)) : null];
}

/** What the graph shows, from its lowest to its highest value. @param {any[]} points @param {string} scale */
function rangeWords(points, scale) {
    const values = points.map((one) => one.value);
    const [low, high] = [Math.min(...values), Math.max(...values)].map((value) => valueWords(value, scale));
    return `${scaleWords(scale)} ${low === high ? low : `${low} … ${high}`}`;
}
