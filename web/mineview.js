// The visible part of the mine: all of it, until the player zooms or moves it.
import { RATIO } from "./card.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {import("./table.js").Table} Table */

/** Piles that lie in the mine, at x, y. @param {Pile} pile */
export const isPlace = (pile) => pile.name === "start" || pile.name === "goal" || pile.name === "tunnel";

export class MineView {
    constructor() {
        this.x = 0;
        this.y = 0;
        /** Scale. */ this.k = 1;
        /** Has the player zoomed or moved it? */ this.free = false;
        /** The part of the table that belongs to the mine. */ this.area = { x: 0, y: 0, w: 0, h: 0 };
        this.width = 0;
    }

    /** When the size changes, the whole mine is shown again. @param {number} width */
    sized(width) {
        if (width !== this.width) [this.width, this.free] = [width, false];
    }

    /** @param {number} w width of a card @param {number} x @param {number} y */
    place(w, x, y) {
        return { x: this.x + x * (w + 2) * this.k, y: this.y + y * (w * RATIO + 2) * this.k, s: this.k, z: 2 };
    }

    /** The place of the mine under the pointer, or null. @param {Table} table @param {any} event */
    placeAt(table, event) {
        const [at, w] = [table.el.getBoundingClientRect(), table.plan?.w || 0];
        const [px, py] = [event.clientX - at.left, event.clientY - at.top];
        if (event.target.closest(".plates") || py < this.area.y || py > this.area.y + this.area.h) return null;
        return {
            x: Math.floor((px - this.x) / ((w + 2) * this.k)),
            y: Math.floor((py - this.y) / ((w * RATIO + 2) * this.k)),
        };
    }

    /** Shows the whole mine with all legal places and a margin. @param {Scene} scene @param {number} w */
    fit(scene, w) {
        if (this.free) return;
        const { area } = this;
        const laid = scene.piles.filter(isPlace);
        const next = (scene.moves || []).filter((move) => move.x !== undefined);
        const span = (/** @type {"x" | "y"} */ axis, /** @type {number} */ air) => {
            const there = laid.map((pile) => pile[axis] ?? 0);
            const soon = next.map((move) => move[axis] ?? 0);
            return [
                Math.min(Math.min(...there) - air, ...soon.map((at) => at - 0.1)),
                Math.max(Math.max(...there) + 1 + air, ...soon.map((at) => at + 1.1)),
            ];
        };
        const [x0, x1] = span("x", 0.5);
        const [y0, y1] = span("y", 0.35);
        const [cw, ch] = [w + 2, w * RATIO + 2];
        this.k = Math.min(1.15, area.w / ((x1 - x0) * cw), area.h / ((y1 - y0) * ch));
        this.x = area.x + (area.w - (x0 + x1) * cw * this.k) / 2;
        this.y = area.y + (area.h - (y0 + y1) * ch * this.k) / 2;
    }

    /** @param {Table} table @param {number} by @param {number} [px] the fixed point @param {number} [py] */
    zoom(table, by, px = this.area.x + this.area.w / 2, py = this.area.y + this.area.h / 2) {
        const k = Math.max(0.2, Math.min(2, this.k * by));
        this.x = px - ((px - this.x) * k) / this.k;
        this.y = py - ((py - this.y) * k) / this.k;
        this.k = k;
        this.free = true;
        table.lay(false);
    }

    /** Shows the whole mine again. @param {Table} table */
    showAll(table) {
        this.free = false;
        table.lay(true);
    }

    /** @param {Table} table @param {number} dx @param {number} dy */
    move(table, dx, dy) {
        this.x += dx;
        this.y += dy;
        this.free = true;
        table.lay(false);
    }

    /** Moves the board so that a place becomes visible. @param {Table} table @param {any} el */
    reveal(table, el) {
        const at = el.matches(".place:not(.plate)")
            ? el.spot
            : el.closest(".pile-start, .pile-goal, .pile-tunnel") && el.piece;
        if (!at) return;
        const { area } = this;
        const w = (table.plan?.w || 0) * this.k;
        const dx = Math.max(area.x - at.x, 0) + Math.min(area.x + area.w - at.x - w, 0);
        const dy = Math.max(area.y - at.y, 0) + Math.min(area.y + area.h - at.y - w * RATIO, 0);
        if (dx || dy) this.move(table, dx, dy);
    }

    /** @param {Table} table @param {any} event */
    wheel(table, event) {
        event.preventDefault();
        const at = table.el.getBoundingClientRect();
        this.zoom(table, event.deltaY < 0 ? 1.12 : 1 / 1.12, event.clientX - at.left, event.clientY - at.top);
    }

    /** One pointer moves the board, two zoom. @param {Table} table @param {any} event */
    pan(table, event) {
        if (event.target.closest(".plates")) return;
        const hands = table.hands.panning;
        hands.set(event.pointerId, { x: event.clientX, y: event.clientY });
        let isMoving = false;
        const move = (/** @type {any} */ e) => {
            const was = hands.get(e.pointerId);
            if (!was) return;
            const other = [...hands].find(([id]) => id !== e.pointerId)?.[1];
            if (!isMoving && !other && Math.hypot(e.clientX - was.x, e.clientY - was.y) < 7) return;
            isMoving = table.hands.dragged = true;
            if (other) this.pinch(table, was, other, e);
            else this.move(table, e.clientX - was.x, e.clientY - was.y);
            hands.set(e.pointerId, { x: e.clientX, y: e.clientY });
        };
        const stop = (/** @type {any} */ e) => {
            if (e.pointerId !== event.pointerId) return;
            hands.delete(e.pointerId);
            removeEventListener("pointermove", move);
            removeEventListener("pointerup", stop);
            removeEventListener("pointercancel", stop);
        };
        addEventListener("pointermove", move);
        addEventListener("pointerup", stop);
        addEventListener("pointercancel", stop);
    }

    /** @param {Table} table @param {{x: number, y: number}} was @param {{x: number, y: number}} other @param {any} e */
    pinch(table, was, other, e) {
        const at = table.el.getBoundingClientRect();
        const before = Math.hypot(was.x - other.x, was.y - other.y);
        const now = Math.hypot(e.clientX - other.x, e.clientY - other.y);
        this.zoom(
            table,
            now / Math.max(1, before),
            (e.clientX + other.x) / 2 - at.left,
            (e.clientY + other.y) / 2 - at.top,
        );
    }
}
