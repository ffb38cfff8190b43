// One algorithm of an experiment: its search tree, its counters, and its board, which shows the node that was expanded
// last or the one that the player has chosen. The trace comes from the server in parts; `advance` plays it.
import { h, fill, keepFocus, tool } from "./dom.js";
import { t, tn, number } from "./text.js";
import { wire, announce, reason, still } from "./app.js";
import { Table } from "./table.js";
import { lookOf } from "./gamelooks.js";
import { SearchTree, EXPAND } from "./searchtree.js";
import { TreeView } from "./treeview.js";
import { nodeInfo, nodeWords } from "./labnode.js";
import { limitWord, verdictWords } from "./algorithm.js";

/** Milliseconds between two positions on the board while the tree grows. */
const BOARD_EVERY = 400;

/** Requests for traces are sent one after another, so that the answers do not fill the connection. */
let before = Promise.resolve();

/** @param {() => Promise<any>} request @returns {Promise<any>} */
function inTurn(request) {
    const patient = async () => {
        for (;;) {
            try {
                return await request();
            } catch (error) {
                if (/** @type {any} */ (error)?.code !== "limit") throw error;
                await new Promise((done) => setTimeout(done, 1000));
            }
        }
    };
    const answer = before.then(patient);
    before = answer.catch(() => {});
    return answer;
}

export class Run {
    /** @param {number} run its number, from 1 @param {string} game @param {string} spec */
    constructor(run, game, spec) {
        this.run = run;
        this.game = game;
        this.spec = spec;
        this.tree = new SearchTree();
        /** @type {any[][]} */ this.events = [];
        this.at = 0;
        /** @type {any} the answer of the server */ this.result = null;
        /** @type {any} */ this.error = null;
        this.isClosed = false;
        /** The node on the board, and when it was shown. */ this.shown = { id: -1, at: 0 };
        this.isAsking = false;
        this.view = new TreeView(this.tree, {
            label: t("Search tree of %1. Arrow keys choose a node, Enter folds it, + and - zoom.", spec),
            chosen: (id) => this.chosen(id),
        });
        this.table = this.makeTable();
        this.build();
    }

    makeTable() {
        const look = lookOf(this.game, /** @type {any} */ ({}));
        const label = t("Board of %1", this.spec);
        const table = new Table({ look, label, still, announce, play: () => {}, choose: () => {} });
        table.frozen = true;
        return table;
    }

    build() {
        this.status = h("p", { class: "busy run-status" }, t("Searching…"));
        const names = [t("Expanded"), t("Frontier"), t("Depth"), t("CPU time"), t("Iteration")];
        /** @type {any[]} */ this.numbers = names.map(() => h("dd"));
        const counters = names.map((name, i) => h("div", null, h("dt", null, name), this.numbers[i]));
        this.info = h("div", { class: "node-info" });
        this.about = h("p", { class: "note board-words" }, " ");
        this.solution = h("div", { class: "solution" });
        const { view } = this;
        const zoom = h(
            "div",
            { class: "tree-tools" },
            tool("bigger", t("Zoom in"), () => view.zoomTo(view.zoom * 1.6), { class: "tool bare" }),
            tool("smaller", t("Zoom out"), () => view.zoomTo(view.zoom / 1.6), { class: "tool bare" }),
            tool("fit", t("Whole tree"), () => view.zoomTo(1), { class: "tool bare" }),
        );
        this.el = h(
            "section",
            { class: `run run-${this.run}`, "aria-label": this.spec },
            h("h2", { translate: "no" }, h("i", { class: "swatch", "aria-hidden": "true" }), this.spec),
            this.status,
            h("dl", { class: "counters" }, counters),
            h("div", { class: "tree-box" }, view.el, zoom),
            this.info,
            h("div", { class: "lab-board" }, this.table.el),
            this.about,
            this.solution,
        );
        this.count();
    }

    close() {
        this.isClosed = true;
        this.view.close();
        this.table.close();
    }

    // ---- the search and its trace ----

    /** @param {Record<string, any>} experiment */
    async search(experiment) {
        try {
            this.result = await wire.ask("lab", { ...experiment, run: this.run, spec: this.spec });
            fill(this.status, t("Loading the tree…"));
            while (this.events.length < this.result.events && !this.isClosed) await this.load();
            this.status.className = "run-status note";
        } catch (error) {
            this.error = error;
            this.status.className = "run-status";
            fill(this.status, h("span", { role: "alert" }, reason(error)));
        }
    }

    async load() {
        const from = this.events.length;
        const answer = await inTurn(() => wire.ask("lab_trace", { run: this.run, from }));
        this.events.push(...answer.events);
    }

    isOver() {
        return !!this.error || (!!this.result && this.at >= this.result.events);
    }

    /** Plays the trace until so many further nodes were expanded. @param {number} count */
    advance(count) {
        const { events, tree } = this;
        const wasOver = this.isOver();
        for (; this.at < events.length; this.at++) {
            if (events[this.at][0] === EXPAND && count-- <= 0) break;
            tree.take(events[this.at]);
        }
        if (!wasOver && this.isOver()) this.end();
    }

    /** Starts the trace again. */
    rewind() {
        const { view } = this;
        this.tree = view.tree = new SearchTree();
        this.at = 0;
        view.chosen = 0;
        view.drawn = "";
        fill(this.info);
        fill(this.solution);
        this.status.className = "run-status note";
        fill(this.status, " ");
        this.draw(true);
    }

    end() {
        const { result, error } = this;
        if (error) return;
        fill(this.status, this.resultWords());
        this.status.className = `run-status verdict-line ${result.verdict}`;
        if (result.verdict === "solved" && result.steps) this.showSolution();
        else if (this.tree.last) this.showNode(this.tree.last);
        this.draw(true);
    }

    resultWords() {
        const { verdict, limit, whole, expanded } = this.result;
        const stopped = verdict === "unknown" && limit ? t("Stopped by: %1.", limitWord(limit)) : "";
        const shown = number(this.tree.nodes.length);
        const cut = t("The tree shows the first %1 nodes; the search has expanded %2.", shown, number(expanded));
        return [verdictWords(verdict), stopped, whole ? "" : cut].filter(Boolean).join(" ");
    }

    // ---- drawing ----

    /** @param {boolean} [isWhole] also the words */
    draw(isWhole = false) {
        this.view.draw();
        if (isWhole) this.count();
    }

    /** Milliseconds of the search until now, from the samples. */
    time() {
        const { samples = [] } = this.result || {};
        const { expanded } = this.tree;
        if (this.result && this.isOver()) return samples.at(-1)?.[3] ?? 0;
        let [e0, t0] = [0, 0];
        for (const [e1, , , t1] of samples) {
            if (e1 >= expanded) return t0 + ((t1 - t0) * (expanded - e0)) / (e1 - e0 || 1);
            [e0, t0] = [e1, t1];
        }
        return t0;
    }

    /** Shows the counters. Their elements are kept: making new ones would cost a layout of the whole page. */
    count() {
        const { tree, result } = this;
        const last = result && this.isOver() && !result.whole ? result.samples.at(-1) : null;
        const [expanded, frontier, depth] = last || [tree.expanded, tree.frontier, tree.depth];
        const time = t("%1 ms", number(this.time(), { maximumFractionDigits: 1 }));
        const values = [expanded, frontier, depth].map((value) => number(value));
        this.numbers.forEach((cell, i) => {
            const value = [...values, time, number(tree.iterations)][i];
            if (cell.textContent !== value) cell.textContent = value;
        });
        this.numbers[4].parentElement.hidden = tree.iterations < 2;
    }

    // ---- the board ----

    /** The board follows the search, unless a node was chosen. In a film (`now` is a time) cards do not fly: the next
     * position is mostly in another part of the tree, and the flights took more time than the trees.
     * @param {number} now */
    follow(now) {
        const id = this.view.chosen || this.tree.last;
        if (id && id !== this.shown.id && !this.isAsking && now - this.shown.at > BOARD_EVERY)
            this.showNode(id, now === Infinity);
    }

    /** @param {number} id @param {boolean} [flies] */
    async showNode(id, flies = true) {
        const answer = await this.ask({ node: id }, flies);
        if (answer) this.shown.id = id;
        return answer;
    }

    /** Shows a position of the search. @param {{node: number} | {step: number}} where @param {boolean} [flies] */
    async ask(where, flies = true) {
        this.isAsking = true;
        this.shown = { id: -1, at: performance.now() };
        const answer = await wire.ask("lab_position", { run: this.run, ...where }).catch((error) => {
            fill(this.about, reason(error));
            return null;
        });
        this.isAsking = false;
        if (!answer || this.isClosed) return null;
        this.table.show({ piles: answer.piles, game: this.game, seat: 1, turn: null, moves: [] }, { move: flies });
        fill(this.about, tn("The board after %1 move", "The board after %1 moves", answer.depth));
        return answer;
    }

    /** @param {number} id */
    async chosen(id) {
        const { tree } = this;
        this.tellNode(id, null);
        const answer = await this.showNode(id);
        if (this.tree !== tree || this.view.chosen !== id || !tree.node(id)) return;
        this.tellNode(id, answer?.words);
        announce(nodeWords(tree, /** @type {any} */ (tree.node(id)), answer?.words));
    }

    /** @param {number} id @param {any} words */
    tellNode(id, words) {
        const { tree, view } = this;
        const actions = { choose: (/** @type {number} */ one) => view.choose(one), fold: () => view.fold() };
        const node = /** @type {any} */ (tree.node(id));
        keepFocus(
            () => fill(this.info, nodeInfo(tree, node, words, actions)),
            () => this.info.querySelector("button") || view.el,
        );
    }

    /** A slider through the solution. */
    showSolution() {
        const { steps } = this.result;
        const words = h("span", null, t("Move %1 of %2", number(steps), number(steps)));
        const slider = h("input", {
            type: "range",
            min: 0,
            max: steps,
            "aria-label": t("Solution of %1", this.spec),
            oninput: () => {
                fill(words, t("Move %1 of %2", number(Number(slider.value)), number(steps)));
                this.step(Number(slider.value));
            },
        });
        slider.value = String(steps);
        fill(this.solution, h("label", { class: "field" }, h("span", null, t("Solution")), slider), words);
        this.step(steps);
    }

    /** Shows the solution after so many moves: the last one that was asked for, if the answers are slow.
     * @param {number} step */
    async step(step) {
        /** @type {number} */ this.wanted = step;
        this.view.chosen = 0;
        if (this.isStepping) return;
        this.isStepping = true;
        while (!this.isClosed) {
            /** @type {number} */ const now = this.wanted;
            await this.ask({ step: now });
            if (this.wanted === now) break;
        }
        this.isStepping = false;
        this.shown.id = this.tree.last; // the board does not follow the search any more
        this.draw();
    }
}
