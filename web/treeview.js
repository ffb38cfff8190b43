// The picture of a search tree, on a canvas. Without zoom the whole tree fits into it; it can be zoomed, moved, and
// folded by mouse, touch and keyboard. Screen readers get the words of the chosen node from its owner (labrun.js).
//
// Three trees of some thousand nodes are drawn in every frame while they grow, so lines and nodes of one colour are one
// path each, small nodes are squares, and of those that end in the same pixel only one is drawn: most of the time is
// spent in filling the paths, and a tree of 2,000 nodes has a row of 1,500 in 400 pixels.
import { h } from "./dom.js";
import { t } from "./text.js";

/** @typedef {import("./searchtree.js").SearchTree} SearchTree */

const MARGIN = 14,
    WIDEST = 30,
    HIGHEST = 38,
    MOST_ZOOM = 60;

/** Marks of pixels, above all marks of lines: a node of the frontier, and one that was expanded. */
const OPEN_NODE = 0xfffe,
    DONE_NODE = 0xffff;

export class TreeView {
    /** @param {SearchTree} tree @param {{label: string, chosen: (id: number) => void}} with_ */
    constructor(tree, with_) {
        this.tree = tree;
        this.with = with_;
        this.zoom = 1;
        this.left = 0;
        this.top = 0;
        /** The chosen node; 0: none. */ this.chosen = 0;
        this.canvas = h("canvas", { "aria-hidden": "true" });
        this.el = h(
            "div",
            {
                class: "tree",
                role: "application",
                tabindex: "0",
                "aria-label": with_.label,
                "aria-roledescription": t("search tree"),
            },
            this.canvas,
        );
        this.size = { width: 0, height: 0 };
        this.drawn = "";
        /** What was drawn last in each pixel; 0: nothing. Pixels for each unit of the page. */
        this.pixels = new Uint16Array(0);
        this.dense = 1;
        /** @type {Record<string, string>} */ this.colours = {};
        this.watcher = new ResizeObserver(() => this.resized());
        this.watcher.observe(this.el);
        this.scheme = matchMedia("(prefers-color-scheme: dark)");
        this.repaint = () => this.resized();
        this.scheme.addEventListener("change", this.repaint);
        this.listen();
    }

    close() {
        this.watcher.disconnect();
        this.scheme.removeEventListener("change", this.repaint);
    }

    resized() {
        const { clientWidth: width, clientHeight: height } = this.el;
        const dense = Math.min(2, devicePixelRatio || 1);
        this.size = { width, height };
        Object.assign(this.canvas, { width: Math.round(width * dense), height: Math.round(height * dense) });
        this.pixels = new Uint16Array(this.canvas.width * this.canvas.height);
        this.readColours();
        this.drawn = "";
        this.draw();
    }

    readColours() {
        const style = getComputedStyle(this.el);
        const names = { open: "soga", done: "indigo", line: "soft", goal: "good", ring: "glow", ink: "ink" };
        // A custom property is read as it is written, with light-dark(); a colour is read as it is shown.
        for (const [key, name] of Object.entries(names)) {
            this.el.style.color = `var(--${name})`;
            this.colours[key] = style.color;
        }
        this.el.style.color = "";
    }

    // ---- drawing ----

    /** Pixels per unit. */
    scales() {
        const { width, height } = this.size;
        const { wide, high } = this.tree;
        return {
            sx: Math.min(WIDEST, (width - 2 * MARGIN) / Math.max(1, wide)) * this.zoom,
            sy: Math.min(HIGHEST, (height - 2 * MARGIN) / Math.max(1, high)) * this.zoom,
        };
    }

    /** Draws the tree, if anything has changed. */
    draw() {
        const { tree, size, zoom, left, top, chosen } = this;
        const state = [tree.version, zoom, left, top, chosen, size.width].join();
        if (!size.width || state === this.drawn) return;
        this.drawn = state;
        tree.place();
        const context = /** @type {CanvasRenderingContext2D} */ (this.canvas.getContext("2d"));
        const dense = this.canvas.width / size.width;
        context.setTransform(dense, 0, 0, dense, 0, 0);
        context.clearRect(0, 0, size.width, size.height);
        const { sx, sy } = this.scales();
        const shift = this.zoom === 1 ? Math.max(0, (size.width - tree.wide * sx) / 2 - MARGIN) : 0;
        this.origin = { x: MARGIN + shift + left, y: MARGIN + top, sx, sy };
        this.dense = dense;
        this.pixels.fill(0);
        this.drawLines(context);
        this.drawNodes(context);
    }

    /** @param {number} id */
    at(id) {
        const { x, y, sx, sy } = /** @type {any} */ (this.origin);
        return { x: x + this.tree.xs[id - 1] * sx, y: y + this.tree.nodes[id - 1].depth * sy };
    }

    /** Is the node near the picture? @param {number} x @param {number} y */
    isNear(x, y) {
        return x > -50 && x < this.size.width + 50 && y > -50 && y < this.size.height + 50;
    }

    /** Marks the pixel, and says whether it had another mark before. Outside the picture everything is new.
     * @param {number} x @param {number} y @param {number} mark */
    isNew(x, y, mark) {
        const { pixels, canvas, dense } = this;
        const [column, row] = [Math.floor(x * dense), Math.floor(y * dense)];
        if (column < 0 || column >= canvas.width || row < 0 || row >= canvas.height) return true;
        const at = row * canvas.width + column;
        const isNew = pixels[at] !== mark;
        pixels[at] = mark;
        return isNew;
    }

    /** @param {CanvasRenderingContext2D} context */
    drawLines(context) {
        const { tree, dense } = this;
        const { x, y, sx, sy } = /** @type {any} */ (this.origin);
        const { width: right, height: bottom } = this.size;
        context.strokeStyle = this.colours.line;
        context.globalAlpha = 0.55;
        context.lineWidth = 1;
        context.beginPath();
        for (const id of tree.shown) {
            const { parent, depth } = tree.nodes[id - 1];
            const above = y + (depth - 1) * sy;
            if (!parent || above > bottom || above + sy < 0) continue;
            const [from, to] = [x + tree.xs[parent - 1] * sx, x + tree.xs[id - 1] * sx];
            if (Math.max(from, to) < 0 || Math.min(from, to) > right) continue;
            const mark = from > 0 && from < right ? 1 + Math.floor(from * dense) : 0xfffd;
            if (!this.isNew(to, above + sy, mark)) continue;
            context.moveTo(from, above);
            context.lineTo(to, above + sy);
        }
        context.stroke();
        context.globalAlpha = 1;
        this.drawPath(context);
    }

    /** The solution, or the way to the chosen node. @param {CanvasRenderingContext2D} context */
    drawPath(context) {
        const { tree, chosen } = this;
        const id = chosen || tree.goal;
        if (!id || !tree.node(id)) return;
        context.strokeStyle = chosen ? this.colours.ring : this.colours.goal;
        context.lineWidth = 2.5;
        context.beginPath();
        for (const one of tree.path(id)) {
            if (!tree.isShown(one)) break;
            const { x, y } = this.at(one);
            if (tree.nodes[one - 1].parent) context.lineTo(x, y);
            else context.moveTo(x, y);
        }
        context.stroke();
    }

    /** @param {CanvasRenderingContext2D} context */
    drawNodes(context) {
        const { tree, colours } = this;
        const { sx, sy } = /** @type {any} */ (this.origin);
        const size = Math.max(1, Math.min(7, Math.min(sx, sy) * 0.36));
        /** @type {[string, boolean, number][]} */ const groups = [
            [colours.open, false, OPEN_NODE],
            [colours.done, true, DONE_NODE],
        ];
        for (const [colour, isOpened, mark] of groups) {
            context.fillStyle = colour;
            context.beginPath();
            for (const id of tree.shown) {
                if (tree.nodes[id - 1].opened > 0 !== isOpened) continue;
                const { x, y } = this.at(id);
                if (this.isNear(x, y) && this.isNew(x, y, mark)) this.dot(context, x, y, size);
            }
            context.fill();
        }
        this.drawMarks(context, size);
        if (sx > 46 && sy > 18) this.drawTexts(context, size);
    }

    /** @param {CanvasRenderingContext2D} context @param {number} x @param {number} y @param {number} size */
    dot(context, x, y, size) {
        if (size < 2.5) return context.rect(x - size, y - size, 2 * size, 2 * size);
        context.moveTo(x + size, y);
        context.arc(x, y, size, 0, 7);
    }

    /** Rings around the node expanded last, the solution and the chosen node; folded nodes are squares.
     * @param {CanvasRenderingContext2D} context @param {number} size */
    drawMarks(context, size) {
        const { tree, colours } = this;
        const isShown = (/** @type {number} */ id) => tree.isShown(id);
        const ring = (/** @type {number} */ id, /** @type {string} */ colour, /** @type {number} */ more) => {
            if (!isShown(id)) return;
            const { x, y } = this.at(id);
            context.strokeStyle = colour;
            context.lineWidth = 2;
            context.beginPath();
            context.arc(x, y, size + more, 0, 7);
            context.stroke();
        };
        if (!tree.isEnded) ring(tree.last, colours.ink, 3);
        ring(tree.goal, colours.goal, 4);
        ring(this.chosen, colours.ring, 5);
        context.fillStyle = colours.ink;
        for (const id of tree.folded) {
            if (!tree.isShown(id)) continue;
            const { x, y } = this.at(id);
            context.fillRect(x - size - 1, y - size - 1, 2 * size + 2, 2 * size + 2);
        }
    }

    /** The moves, if there is room. @param {CanvasRenderingContext2D} context @param {number} size */
    drawTexts(context, size) {
        const { tree } = this;
        context.fillStyle = this.colours.ink;
        context.font = "12px system-ui, sans-serif";
        for (const id of tree.shown) {
            const { x, y } = this.at(id);
            if (this.isNear(x, y)) context.fillText(tree.nodes[id - 1].text, x + size + 3, y + 4);
        }
    }

    // ---- moving and choosing ----

    /** The chosen node, if it is in the picture; otherwise its middle. */
    middle() {
        const { width, height } = this.size;
        const { x, y } = this.origin && this.tree.isShown(this.chosen) ? this.at(this.chosen) : { x: -1, y: -1 };
        return x >= 0 && x <= width && y >= 0 && y <= height ? { x, y } : { x: width / 2, y: height / 2 };
    }

    /** @param {number} zoom @param {number} [x] the point that stays where it is @param {number} [y] */
    zoomTo(zoom, x = this.middle().x, y = this.middle().y) {
        const next = Math.max(1, Math.min(MOST_ZOOM, zoom));
        const factor = next / this.zoom;
        const { x: ox, y: oy } = this.origin || { x: 0, y: 0 };
        this.zoom = next;
        if (next === 1) [this.left, this.top] = [0, 0];
        else [this.left, this.top] = [x - (x - ox) * factor - MARGIN, y - (y - oy) * factor - MARGIN];
        this.el.classList.toggle("zoomed", next > 1);
        this.draw();
    }

    /** @param {number} x @param {number} y */
    move(x, y) {
        if (this.zoom === 1) return;
        this.left += x;
        this.top += y;
        this.draw();
    }

    /** @param {number} id */
    choose(id) {
        this.chosen = id;
        this.reveal(id);
        this.draw();
        this.with.chosen(id);
    }

    /** Unfolds what hides the node, and moves it into the picture. @param {number} id */
    reveal(id) {
        const { tree } = this;
        for (const one of tree.path(id).slice(0, -1)) if (tree.nodes[one - 1].isFolded) tree.fold(one);
        if (!id || this.zoom === 1) return;
        this.draw();
        const { x, y } = this.at(id);
        const { width, height } = this.size;
        if (x < 20 || x > width - 20) this.left += width / 2 - x;
        if (y < 20 || y > height - 20) this.top += height / 2 - y;
    }

    /** The node near a point of the picture; 0: none. @param {number} x @param {number} y */
    nodeNear(x, y) {
        let best = 0,
            nearest = 18 ** 2;
        for (const id of this.tree.shown) {
            const at = this.at(id);
            const far = (at.x - x) ** 2 + (at.y - y) ** 2;
            if (far < nearest) [nearest, best] = [far, id];
        }
        return best;
    }

    listen() {
        /** @type {Map<number, {x: number, y: number}>} */ const fingers = new Map();
        let moved = 0;
        const spread = () => {
            const [a, b] = [...fingers.values()];
            return b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
        };
        const point = (/** @type {any} */ event) => ({ x: event.offsetX, y: event.offsetY });
        this.canvas.addEventListener("pointerdown", (/** @type {any} */ event) => {
            if (!fingers.size) moved = 0;
            fingers.set(event.pointerId, point(event));
            this.canvas.setPointerCapture(event.pointerId);
        });
        this.canvas.addEventListener("pointermove", (/** @type {any} */ event) => {
            const before = fingers.get(event.pointerId);
            if (!before) return;
            const wide = spread();
            const now = point(event);
            fingers.set(event.pointerId, now);
            moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
            if (fingers.size > 1 && wide) this.zoomTo((this.zoom * spread()) / wide, now.x, now.y);
            else if (moved > 4) this.move(now.x - before.x, now.y - before.y);
        });
        this.canvas.addEventListener("pointerup", (/** @type {any} */ event) => {
            const { x, y } = point(event);
            fingers.delete(event.pointerId);
            const id = moved < 5 ? this.nodeNear(x, y) : 0;
            if (id) this.choose(id);
        });
        this.canvas.addEventListener("pointercancel", (/** @type {any} */ event) => fingers.delete(event.pointerId));
        this.canvas.addEventListener("dblclick", () => this.chosen && this.fold());
        this.canvas.addEventListener(
            "wheel",
            (/** @type {any} */ event) => {
                if (!event.ctrlKey && !event.metaKey) return; // the page is scrolled
                event.preventDefault();
                this.zoomTo(this.zoom * 1.0015 ** -event.deltaY, event.offsetX, event.offsetY);
            },
            { passive: false },
        );
        this.el.addEventListener("keydown", (/** @type {any} */ event) => this.key(event));
    }

    fold() {
        this.tree.fold(this.chosen);
        this.draw();
        this.with.chosen(this.chosen);
    }

    /** @param {any} event */
    key(event) {
        const { tree } = this;
        if (event.ctrlKey || event.altKey || event.metaKey || !tree.source) return;
        const node = tree.node(this.chosen);
        const goal = this.keyGoal(event.key, node);
        if (goal) this.choose(goal);
        else if (event.key === "+") this.zoomTo(this.zoom * 1.5);
        else if (event.key === "-") this.zoomTo(this.zoom / 1.5);
        else if (event.key === "0") this.zoomTo(1);
        else if ((event.key === "Enter" || event.key === " ") && node) this.fold();
        else if (!event.key.startsWith("Arrow")) return;
        event.preventDefault();
    }

    /** The node that a key leads to; 0: none. @param {string} key @param {import("./searchtree.js").Node} [node] */
    keyGoal(key, node) {
        const { tree } = this;
        if (key === "Home") return tree.source;
        if (key === "End") return tree.goal || tree.last;
        if (!key.startsWith("Arrow")) return 0;
        if (!node || node.iteration !== tree.iterations) return tree.source;
        if (key === "ArrowUp") return node.parent;
        if (key === "ArrowDown") return node.children[0] || 0;
        const row = node.parent ? tree.nodes[node.parent - 1].children : [node.id];
        return row[row.indexOf(node.id) + (key === "ArrowRight" ? 1 : -1)] || 0;
    }
}
