// The panel with the analysis of a round: its moves, a graph, and the most expensive mistakes. A click or the arrow
// keys show the position on the table. Loaded when it is opened.
import { h, fill } from "./dom.js";
import { t, sayMove, sayDeed, sentence, number } from "./text.js";
import { wire, reason } from "./app.js";
import { verdictBand, valueLine, useStyle } from "./charts.js";
import { legend } from "./figures.js";
import { explanation } from "./explain.js";

/** @typedef {import("./room.js").Room} Room */

/** All frames of the replay that is open. @param {number} count */
async function loadFrames(count) {
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
function lossWords(decision) {
    const loss = decision.scale === "chance" ? number(decision.loss, { style: "percent" }) : number(decision.loss);
    const margin = (decision.made?.margin || 0) + (decision.best?.margin || 0);
    const wide = decision.scale === "chance" ? number(margin, { style: "percent" }) : number(margin);
    return t("loses %1 (± %2)", loss, wide);
}

class Analysis {
    /** @param {Room} room */
    constructor(room) {
        this.room = room;
        /** @type {any[]} */ this.frames = [];
        /** @type {Map<number, any>} */ this.decisions = new Map();
        /** The index of the frame on the table. */ this.at = 0;
        this.isClosed = false;
        this.state = h("p", { class: "busy" }, t("One moment…"));
        this.graph = h("div");
        this.list = h("ol", { tabindex: "-1", onkeydown: (/** @type {KeyboardEvent} */ event) => this.keyed(event) });
        this.why = h("div", { class: "explain" });
        this.off = wire.on("analysed", (message) => this.hear(message));
        this.start().catch((error) => fill(this.state, reason(error)));
    }

    async start() {
        const replay = await wire.ask("replay");
        this.frames = await loadFrames(replay.frames);
        if (this.isClosed) return;
        this.room.beside.startFilm({
            title: t("Analysis."),
            at: 0,
            depth: 0,
            last: this.frames.length - 1,
            canTakeOver: false,
            pause: () => {},
        });
        this.drawList();
        this.show(this.frames.length - 1);
        await wire.ask("analysis");
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
        const { room, frames, list } = this;
        if (!frames.length) return null;
        this.at = Math.max(0, Math.min(frames.length - 1, index));
        room.beside.showFrame({ ...frames[this.at], allDeeds: room.deeds.slice(0, this.at) }, this.at);
        room.beside.tellFrame();
        for (const button of list.querySelectorAll("button"))
            button.setAttribute("aria-current", String(Number(button.dataset.at) === this.at));
        const current = list.querySelector('[aria-current="true"]');
        current?.scrollIntoView({ block: "nearest" });
        return current;
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
        const { room, at, why } = this;
        if (!at) return;
        fill(why, h("p", { class: "busy" }, t("Thinking…")));
        await wire.ask("explain", { index: at - 1 }).then(
            (message) => fill(why, explanation(room, message, room.isAlone() ? undefined : room.deeds[at - 1])),
            (error) => fill(why, h("p", { role: "alert" }, reason(error))),
        );
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
        const { graph, decisions, state } = this;
        if (message.verdicts) {
            fill(graph, verdictBand(message.verdicts), legend());
            if (message.decided !== null) this.mark(message.decided, t("after this move it could not be won"));
        }
        for (const one of message.decisions || []) {
            decisions.set(one.index, one);
            if (one.mistake) this.mark(one.index, lossWords(one));
        }
        if (message.decisions) fill(graph, seatGraphs(this.room, [...decisions.values()], message.moves));
        const share = message.decisions ? message.at / Math.max(1, message.moves) : 0;
        const progress = `${t("searching…")} ${share ? number(share, { style: "percent" }) : ""}`;
        fill(state, message.done ? doneWords(message, decisions) : progress);
        state.classList.toggle("busy", !message.done);
    }

    close() {
        this.isClosed = true;
        this.off();
        wire.ask("stop_analysis").catch(() => {});
        wire.ask("unwatch").catch(() => {});
        this.room.beside.unfreeze();
    }
}

/** The panel beside the table. @param {Room} room */
export function analysisPanel(room) {
    useStyle();
    const analysis = new Analysis(room);
    const { state, graph, list, why } = analysis;
    const explain = h("button", { type: "button", onclick: () => analysis.explain() }, t("Explain this move"));
    return {
        title: t("Analysis"),
        el: h("div", { class: "analysis" }, state, graph, list, explain, why),
        close: () => analysis.close(),
    };
}

/** @param {any} message @param {Map<number, any>} decisions */
function doneWords(message, decisions) {
    if (message.verdicts)
        return message.decided === null
            ? t("Finished.")
            : t("It could be won before move %1, but not after it.", number(message.decided + 1));
    const mistakes = [...decisions.values()].filter((one) => one.mistake).length;
    return t("%1 evaluated the decisions by sampling; mistakes beyond the margin: %2.", message.spec, number(mistakes));
}

/** A graph for each seat: the value of the move that was made. @param {Room} room @param {any[]} all
 * @param {number} moves */
function seatGraphs(room, all, moves) {
    return [...new Set(all.map((one) => one.seat))].sort().map((seat) => {
        const points = all
            .filter((one) => one.seat === seat && one.made)
            .map((one) => ({ index: one.index, value: one.made.value, margin: one.made.margin, mistake: one.mistake }));
        const name = room.seatName(seat);
        return [h("b", null, name), valueLine(points, moves, t("Values of the moves of %1", name))];
    });
}
