// The keyboard on the table: Tab reaches one element, arrows move the focus from there, and Home or "f" sends a card
// home.
import { RATIO } from "./card.js";
import { keyOf } from "./scene.js";

export class Arrows {
    /** @param {import("./table.js").Table} table */
    constructor(table) {
        this.table = table;
        /** Where the focus is, or returns to. */ this.focusAt = { key: "", index: 0 };
        table.el.addEventListener("keydown", (/** @type {any} */ e) => this.keyed(e));
        table.el.addEventListener("focusin", (/** @type {any} */ e) => this.focused(e.target));
    }

    /** @param {any} target */
    focused(target) {
        const el = target.closest(".card, .slot, .place");
        if (!el) return;
        const at = this.table.where(el);
        if (at && this.table.scene) this.focusAt = { key: keyOf(this.table.scene.piles[at.p]), index: at.i };
        this.table.el.querySelectorAll("[tabindex='0']").forEach((/** @type {any} */ other) => (other.tabIndex = -1));
        el.tabIndex = 0;
    }

    /** Only one element of the table can be reached by Tab (roving tabindex). */
    rove() {
        this.table.el
            .querySelectorAll(".card[tabindex='0'], .slot[tabindex='0']")
            .forEach((/** @type {any} */ el) => (el.tabIndex = -1));
        const el = this.focusable();
        if (el) el.tabIndex = 0;
    }

    focusable() {
        const group = this.table.groups.get(this.focusAt.key);
        const pieces = this.table.pieces.filter(
            (piece) => piece.key === this.focusAt.key && !piece.el.hasAttribute("aria-hidden"),
        );
        const same = pieces.find((piece) => piece.index === this.focusAt.index) || pieces[pieces.length - 1];
        if (same) return this.uncovered(same).el;
        if (group && !group.firstChild.hidden) return group.firstChild;
        const first = this.table.pieces.find(({ el }) => el.matches(".liftable:not([aria-hidden])"));
        return first?.el || this.stops()[0]?.el || null;
    }

    /** The card that lies on top at the place of this one. @param {import("./scene.js").Piece} piece */
    uncovered(piece) {
        const isOn = (/** @type {typeof piece} */ { key, x, y }) =>
            key === piece.key && x === piece.x && y === piece.y;
        return this.table.pieces.findLast(isOn) || piece;
    }

    /** Everything that arrows can reach, with the centre of its visible part. */
    stops() {
        const { plan, scene } = this.table;
        if (!plan || !scene) return [];
        const [w, height] = [plan.w, plan.w * RATIO];
        /** @type {{el: any, x: number, y: number}[]} */
        const all = [];
        scene.piles.forEach((pile, p) => {
            const mine = this.table.pieces.filter((piece) => piece.key === keyOf(pile));
            mine.forEach((piece, n) => {
                if (piece.el.hasAttribute("aria-hidden")) return;
                const after = mine[n + 1];
                all.push({
                    el: piece.el,
                    x:
                        (piece.x +
                            (after && after.y === piece.y ? Math.min(after.x, piece.x + w) : piece.x + w * piece.s)) /
                        2,
                    y:
                        (piece.y +
                            (after && after.x === piece.x
                                ? Math.min(after.y, piece.y + height)
                                : piece.y + height * piece.s)) /
                        2,
                });
            });
            const slot = plan.slots[p];
            if (!mine.length && slot)
                all.push({
                    el: this.table.groups.get(keyOf(pile)).firstChild,
                    x: slot.x + (w * slot.s) / 2,
                    y: slot.y + (height * slot.s) / 2,
                });
        });
        for (const el of this.table.el.querySelectorAll(".place.target"))
            all.push({
                el,
                x: el.spot.x + (el.spot.width || w * el.spot.s) / 2,
                y: el.spot.y + (el.spot.height || height * el.spot.s) / 2,
            });
        return all;
    }

    /** @param {any} event */
    keyed(event) {
        const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[
            /** @type {"ArrowLeft"} */ (event.key)
        ];
        if (event.key === "Escape" && this.table.held) {
            event.stopPropagation();
            return this.table.putDown();
        }
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Home" || event.key === "f") {
            const at = this.table.where(event.target);
            if (at && this.table.sendAway(at.p, at.i)) event.preventDefault();
            return;
        }
        if (!step) return;
        event.preventDefault();
        const stops = this.stops();
        const from =
            stops.find((stop) => stop.el === document.activeElement) ||
            stops.find((stop) => stop.el === this.focusable()) ||
            stops[0];
        const wide = this.table.held && !this.table.look.chooses;
        const ahead = (
            wide
                ? stops.filter((stop) => stop.el.classList.contains("target") || stop.el.classList.contains("held"))
                : stops
        )
            .filter((stop) => stop !== from)
            .map((stop) => ({
                stop,
                on: (stop.x - from.x) * step[0] + (stop.y - from.y) * step[1],
                off: Math.abs((stop.x - from.x) * step[1]) + Math.abs((stop.y - from.y) * step[0]),
            }))
            .filter((one) => one.on > 1 && (wide || one.off < one.on * 6))
            .sort((a, b) => a.on + a.off * 2.5 - b.on - b.off * 2.5);
        const next = ahead[0]?.stop.el;
        if (next) {
            next.focus({ preventScroll: true });
            if (this.table.look.reveal) this.table.look.reveal(this.table, next);
            else next.scrollIntoView({ block: "nearest" });
        }
    }
}
