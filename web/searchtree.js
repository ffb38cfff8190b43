// The search tree of the laboratory: grows event by event from a trace (docs/wire.md, `lab_trace`), counts, and places
// its nodes. An iterative search begins again with a new source; only the tree of its last iteration is placed.
//
// Children have higher numbers than their parents. So widths are added up in one pass from the last node to the first,
// and places are given in one pass from the first to the last, without recursion: a depth-first search can be some
// thousand moves deep.

/** Kinds of events. */
export const SOURCE = 0,
    EXPAND = 1,
    GENERATE = 2,
    CLOSE = 3,
    END = 4;

/** A node. `born`, `opened` and `closed` are numbers of events; `order` counts expanded nodes, from 1.
 * @typedef {{id: number, parent: number, text: string, depth: number, f?: number | null, g?: number | null,
 *     h?: number | null, children: number[], born: number, opened: number, closed: number, order: number,
 *     isFolded: boolean, iteration: number}} Node */

export class SearchTree {
    constructor() {
        /** @type {Node[]} number i + 1 is at i */ this.nodes = [];
        this.events = 0;
        this.expanded = 0;
        this.frontier = 0;
        this.depth = 0;
        this.deepest = 0;
        this.iterations = 0;
        /** The source of this iteration, the node expanded last, the end of the solution; 0: none. */
        this.source = 0;
        this.last = 0;
        this.goal = 0;
        this.isEnded = false;
        /** Changes whenever the picture must be drawn again. */ this.version = 0;
        this.placed = -1;
        this.xs = new Float32Array(64);
        this.widths = new Float32Array(64);
        this.starts = new Float32Array(64);
        /** The nodes that are shown, and the size of the picture in units. @type {number[]} */ this.shown = [];
        this.wide = 1;
        this.high = 0;
        /** @type {Set<number>} */ this.folded = new Set();
    }

    /** @param {number} id @returns {Node | undefined} */
    node(id) {
        return this.nodes[id - 1];
    }

    /** @param {any[]} event as the server sends it */
    take(event) {
        const [kind, id] = event;
        this.events++;
        this.version++;
        if (kind === SOURCE) this.begin(id, event);
        else if (kind === GENERATE) this.grow(id, event);
        else if (kind === EXPAND) this.expand(id);
        else if (kind === CLOSE) this.close(id);
        else this.end(id, event[2]);
    }

    /** @param {number} id @param {number} parent @param {string} text @param {number} depth @param {any[]} values */
    add(id, parent, text, depth, [f, g, h]) {
        const { events, iterations: iteration } = this;
        const times = { born: events, opened: 0, closed: 0, order: 0 };
        this.nodes[id - 1] = { id, parent, text, depth, f, g, h, children: [], ...times, isFolded: false, iteration };
        this.deepest = Math.max(this.deepest, depth);
    }

    /** @param {number} id @param {any[]} event */
    begin(id, event) {
        this.iterations++;
        this.source = id;
        this.frontier = 1;
        this.add(id, 0, "", 0, event.slice(2));
    }

    /** @param {number} id @param {any[]} event */
    grow(id, [, , parent, text, ...values]) {
        const above = this.nodes[parent - 1];
        above.children.push(id);
        this.frontier++;
        this.add(id, parent, text, above.depth + 1, values);
    }

    /** @param {number} id */
    expand(id) {
        const node = this.nodes[id - 1];
        this.expanded++;
        this.frontier = Math.max(0, this.frontier - 1);
        this.depth = node.depth;
        this.last = id;
        node.opened ||= this.events;
        node.order ||= this.expanded;
    }

    /** @param {number} id */
    close(id) {
        const node = this.nodes[id - 1];
        node.closed = this.events;
        if (!node.opened) this.frontier = Math.max(0, this.frontier - 1); // dropped
    }

    /** @param {number} id @param {number} isGoal */
    end(id, isGoal) {
        this.isEnded = true;
        if (isGoal) this.goal = id;
    }

    /** The nodes from the source to this one. @param {number} id @returns {number[]} */
    path(id) {
        /** @type {number[]} */ const path = [];
        for (let at = this.node(id); at; at = this.node(at.parent)) path.push(at.id);
        return path.reverse();
    }

    /** Folds or unfolds what is below a node. @param {number} id */
    fold(id) {
        const node = this.nodes[id - 1];
        if (!node.children.length) return;
        node.isFolded = !node.isFolded;
        if (node.isFolded) this.folded.add(id);
        else this.folded.delete(id);
        this.version++;
    }

    /** How many nodes are below this one. @param {number} id */
    below(id) {
        let count = 0;
        const queue = [...this.nodes[id - 1].children];
        for (let at; (at = queue.pop()); count++) queue.push(...this.nodes[at - 1].children);
        return count;
    }

    // ---- why a node was expanded ----

    /** The other nodes that could have been expanded when this one was. @param {Node} node @returns {Node[]} */
    rivals({ id, opened, iteration }) {
        return this.nodes.filter(
            (one) =>
                one.id !== id &&
                one.iteration === iteration &&
                one.born < opened &&
                (!one.opened || one.opened > opened) &&
                (!one.closed || one.closed > opened),
        );
    }

    /** What is true of an expanded node among the nodes of the frontier: which value was lowest, and whether it was the
     * first or the last one that was generated.
     * @param {Node} node @returns {{rivals: number, facts: ("f" | "g" | "h" | "oldest" | "newest")[]}} */
    reasons(node) {
        const others = this.rivals(node);
        /** @type {("f" | "g" | "h" | "oldest" | "newest")[]} */ const facts = [];
        for (const key of /** @type {("f" | "g" | "h")[]} */ (["f", "g", "h"])) {
            const mine = node[key];
            if (typeof mine === "number" && others.every((one) => typeof one[key] === "number" && one[key] >= mine))
                facts.push(key);
        }
        if (others.every((one) => one.born > node.born)) facts.push("oldest");
        if (others.every((one) => one.born < node.born)) facts.push("newest");
        return { rivals: others.length, facts };
    }

    // ---- places ----

    /** Gives every node that is shown its place: x in units from 0 to `wide`, y is its depth. */
    place() {
        if (this.placed === this.version) return;
        this.placed = this.version;
        const count = this.nodes.length;
        if (this.xs.length < count) this.makeRoom(2 * count);
        this.shown = [];
        this.high = 0;
        if (!this.source) return;
        this.measure(count);
        this.starts[this.source - 1] = 0;
        this.wide = this.widths[this.source - 1];
        for (let i = this.source - 1; i < count; i++) this.settle(this.nodes[i]);
    }

    /** Is the node in the picture: of this iteration, and not folded away? @param {number} id */
    isShown(id) {
        return id >= this.source && this.source > 0 && id <= this.nodes.length && this.starts[id - 1] >= 0;
    }

    /** @param {number} count */
    makeRoom(count) {
        this.xs = new Float32Array(count);
        this.widths = new Float32Array(count);
        this.starts = new Float32Array(count);
    }

    /** The widths of all nodes: that of their children together. @param {number} count */
    measure(count) {
        const { nodes, widths, source, starts } = this;
        widths.fill(0, source - 1, count);
        starts.fill(-1, source - 1, count);
        for (let i = count - 1; i >= source - 1; i--) {
            const { parent, isFolded } = nodes[i];
            if (isFolded || !widths[i]) widths[i] = 1;
            if (parent) widths[parent - 1] += widths[i];
        }
    }

    /** Places a node, if it is shown, and divides its width among its children. @param {Node} node */
    settle({ id, depth, children, isFolded }) {
        const { starts, widths, xs } = this;
        const start = starts[id - 1];
        if (start < 0) return; // folded away
        this.shown.push(id);
        this.high = Math.max(this.high, depth);
        xs[id - 1] = start + widths[id - 1] / 2;
        if (isFolded) return;
        let at = start;
        for (const child of children) {
            starts[child - 1] = at;
            at += widths[child - 1];
        }
    }
}
