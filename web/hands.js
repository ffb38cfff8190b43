// Clicks, taps, double clicks and drags, by mouse, finger or pen. They call the methods of the table: lift, putDown,
// play.
import { RATIO } from "./card.js";
import { keyOf } from "./scene.js";
import { carry } from "./motion.js";

/** @typedef {import("./scene.js").Move} Move */
/** @typedef {import("./scene.js").Piece} Piece */

const SLOP = 6;
const TWICE = 380;

export class Hands {
    /** @param {import("./table.js").Table} table */
    constructor(table) {
        this.table = table;
        /** @type {any} the current drag */ this.drag = null;
        /** Was there a drag, so that the click after it is ignored? */ this.dragged = false;
        /** @type {any} a touch that may become a tap */ this.finger = null;
        /** @type {Map<number, {x: number, y: number}>} pointers that move the board */ this.panning = new Map();
        this.lastTap = { at: 0, el: null };
        this.tappedAt = -1e9;
        table.el.addEventListener("click", (/** @type {any} */ e) => this.clicked(e));
        table.el.addEventListener("pointerup", (/** @type {any} */ e) => this.released(e));
        table.el.addEventListener("pointerdown", (/** @type {any} */ e) => this.pressed(e));
    }

    /** The next tap is not the second of a double tap. */
    forgetTap() {
        this.lastTap.at = 0;
    }

    /** Clicks of a mouse, of keys and of screen readers. @param {any} event */
    clicked(event) {
        if (this.dragged) return void (this.dragged = false);
        if (event.detail > 0 && performance.now() - this.tappedAt < 700) return;
        const el = event.target.closest(".card, .slot, .place");
        if (el) return this.activate(el, event);
        const { held } = this.table;
        const place = held && this.table.look.placeAt?.(this.table, event);
        this.table.putDown();
        if (place) this.refuse({ p: held.pile, i: held.index, isTurned: held.isTurned }, place);
    }

    /** Taps are handled on release: after a drag some browsers send no click. @param {any} event */
    released(event) {
        const { finger } = this;
        this.finger = null;
        if (
            !finger ||
            finger.id !== event.pointerId ||
            this.dragged ||
            Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > 2 * SLOP
        )
            return;
        this.tappedAt = performance.now();
        this.activate(finger.el, event);
    }

    /** Is this the second click or tap on the element? The browser counts clicks of a mouse, by the user's own speed;
     * clicks of keys and screen readers have no count. @param {any} el @param {any} event */
    isSecond(el, event) {
        if (this.lastTap.el !== el || !this.lastTap.at) return false;
        return event.type === "click"
            ? event.detail > 0 && event.detail % 2 === 0
            : event.timeStamp - this.lastTap.at < TWICE;
    }

    /** @param {any} el @param {any} event the click, or the release of a tap */
    activate(el, event) {
        if (el.moves) return this.table.play(el.moves, el);
        const at = this.table.where(el);
        if (!at || this.table.frozen) return;
        const twice = this.isSecond(el, event);
        this.lastTap = { at: twice ? 0 : event.timeStamp, el };
        const isByKeys = event.type === "click" && event.detail === 0;
        this.tap(at.p, at.i, el, twice || (!isByKeys && !this.table.held && !!this.table.with.playsByTap?.()));
    }

    /** @param {number} p @param {number} i @param {any} el @param {boolean} isSent to the best place */
    tap(p, i, el, isSent) {
        if (this.table.look.tap?.(this.table, p, i, el)) return;
        if (isSent && !this.table.isPressed(p) && this.table.sendAway(p, i)) return;
        const { held } = this.table;
        if (held) {
            const here = held.moves.filter((move) => move.to === p);
            const same = held.pile === p;
            if (here.length && !same) return this.table.play(here, el);
            this.table.putDown();
            if (same && held.index === i) return;
        }
        const isPressed = this.table.isPressed(p);
        if (isPressed) {
            const press = this.table
                .moves()
                .filter((move) => move.from === p || (move.to === p && !this.table.scene?.piles[p].cards.length));
            if (press.length) return this.table.play(press, el);
        }
        if (this.table.lift(p, i)) return this.table.announceHeld();
        if (held && !isPressed) return this.refuse({ p: held.pile, i: held.index, isTurned: held.isTurned }, p, el);
        if (isPressed || el.classList.contains("card")) this.refuse({ p, i }, undefined, el);
    }

    /** Shows why the card cannot be moved, or not to pile `to`. @param {import("./refusal.js").At} at
     * @param {import("./refusal.js").Goal} [to] @param {any} [el] */
    refuse(at, to, el) {
        this.table.with.refuse?.(at, to);
        if (!el?.classList.contains("card") || this.table.with.still()) return;
        el.firstChild.animate(
            [0, -4, 4, 0].map((x) => ({ transform: `translateX(${x}px)` })),
            180,
        );
    }

    /** @param {any} event */
    pressed(event) {
        if (event.button !== 0 || (event.pointerType === "touch" && !event.isPrimary && !this.table.look.pan)) return;
        const el = event.target.closest(".card");
        const at = el && this.table.where(el);
        const spot = event.target.closest(".card, .slot, .place");
        this.finger =
            event.pointerType === "touch" && event.isPrimary && spot
                ? { id: event.pointerId, x: event.clientX, y: event.clientY, el: spot }
                : null;
        this.dragged = false;
        const movable =
            at &&
            !this.table.frozen &&
            !this.table.isPressed(at.p) &&
            (this.table.look.dragMoves
                ? this.table.look.dragMoves(this.table, at.p, at.i)
                : this.table.movesOf(at.p, at.i));
        if (!movable?.length) {
            if (at && !this.table.frozen && event.pointerType !== "touch") this.watchPull(event, at);
            return void this.table.look.pan?.(this.table, event);
        }
        const drag = (this.drag = {
            id: event.pointerId,
            x: event.clientX,
            y: event.clientY,
            at,
            moves: movable,
            pieces: /** @type {Piece[]} */ ([]),
            on: false,
        });
        const move = (/** @type {any} */ e) => e.pointerId === drag.id && this.dragging(e);
        const stop = (/** @type {any} */ e) => {
            if (e.pointerId !== drag.id) return;
            removeEventListener("pointermove", move);
            removeEventListener("pointerup", stop);
            removeEventListener("pointercancel", stop);
            this.dropped(e);
        };
        addEventListener("pointermove", move);
        addEventListener("pointerup", stop);
        addEventListener("pointercancel", stop);
    }

    /** If a card that cannot be moved is dragged, shows the reason.
     * @param {any} start @param {{p: number, i: number}} at */
    watchPull(start, at) {
        const stop = (/** @type {any} */ end) => {
            if (end.pointerId !== start.pointerId) return;
            removeEventListener("pointerup", stop);
            removeEventListener("pointercancel", stop);
            const isPulled = Math.hypot(end.clientX - start.clientX, end.clientY - start.clientY) > 2 * SLOP;
            if (end.type !== "pointerup" || !isPulled || this.panning.size || this.table.isPressed(at.p)) return;
            this.dragged = true;
            setTimeout(() => (this.dragged = false), 0);
            this.refuse(at);
        };
        addEventListener("pointerup", stop);
        addEventListener("pointercancel", stop);
    }

    /** @param {any} event */
    dragging(event) {
        const { drag } = this;
        if (!drag) return;
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        if (!drag.on) {
            if (Math.hypot(dx, dy) < SLOP) return;
            drag.on = this.dragged = true;
            this.table.held = { pile: drag.at.p, index: drag.at.i, moves: drag.moves };
            this.table.with.lifted?.(this.table.held);
            this.table.mark();
            const taken = new Set(drag.moves.flatMap((/** @type {Move} */ m) => m.taken || []));
            const key = this.table.scene && keyOf(this.table.scene.piles[drag.at.p]);
            drag.pieces = this.table.pieces.filter((piece) => piece.key === key && taken.has(piece.index));
            this.table.el.classList.add("dragging");
        }
        drag.pieces.forEach((/** @type {Piece} */ piece, /** @type {number} */ n) => carry(piece, dx, dy, n));
        const over = this.targetUnder(dx, dy, event);
        this.table.el
            .querySelectorAll(".over")
            .forEach((/** @type {any} */ el) => el !== over?.el && el.classList.remove("over"));
        over?.el.classList.add("over");
    }

    /** The target that the dragged card covers most. @param {number} dx @param {number} dy @param {any} event */
    targetUnder(dx, dy, event) {
        const lead = this.drag?.pieces[0];
        if (!lead || !this.table.plan) return null;
        const w = this.table.plan.w;
        let best = null,
            most = 0.08;
        const floor = this.table.floor.getBoundingClientRect();
        const [px, py] = [event.clientX - floor.left, event.clientY - floor.top];
        for (const el of this.table.el.querySelectorAll(".target")) {
            const at = el.spot || (el.piece ? el.piece : this.table.plan.slots[this.table.where(el)?.p ?? 0]);
            if (!at) continue;
            const [tw, th] = at.width ? [at.width, at.height] : [w * at.s, w * RATIO * at.s];
            const across = Math.min(lead.x + dx + w * lead.s, at.x + tw) - Math.max(lead.x + dx, at.x);
            const along =
                Math.min(lead.y + dy + w * RATIO * lead.s, at.y + th * 1.3) - Math.max(lead.y + dy, at.y - th * 0.3);
            let cover = across > 0 && along > 0 ? (across * along) / (tw * th) : 0;
            if (px > at.x && px < at.x + tw && py > at.y && py < at.y + th) cover += 1;
            if (cover > most) [most, best] = [cover, el];
        }
        return best && { el: best };
    }

    /** @param {any} event */
    dropped(event) {
        const { drag } = this;
        this.drag = null;
        this.table.el.classList.remove("dragging");
        if (!drag?.on) return;
        setTimeout(() => (this.dragged = false), 0);
        const over = event.type === "pointerup" ? this.table.el.querySelector(".over") : null;
        this.table.el.querySelectorAll(".over").forEach((/** @type {any} */ el) => el.classList.remove("over"));
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        for (const piece of drag.pieces) [piece.x, piece.y] = [piece.x + dx, piece.y + dy];
        const played = event.type === "pointerup" && this.table.look.drop?.(this.table, drag, dx, dy, event);
        if (played) return;
        if (!over) {
            this.table.fallBack();
            const to = event.type === "pointerup" ? this.pileUnder(event, drag.at.p) : undefined;
            if (to !== undefined) this.refuse(drag.at, to);
            return;
        }
        const p = this.table.where(over)?.p;
        const moves = over.moves || drag.moves.filter((/** @type {Move} */ move) => move.to === p);
        this.table.play(moves, over);
        setTimeout(() => this.table.scene && this.table.held === null && this.table.lay(true), 1500);
    }

    /** The pile under the pointer, for an illegal drop.
     * @param {any} event @param {number} source @returns {number | undefined} */
    pileUnder(event, source) {
        const found = document
            .elementsFromPoint(event.clientX, event.clientY)
            .map((el) => this.table.where(el)?.p)
            .filter((p) => p !== undefined);
        return found.find((p) => p !== source);
    }
}
