// The table: cards and piles as positioned elements, from a scene (piles and legal moves) and a look (which places the
// cards: see looks.js). It knows no game. A card that moves keeps its element, so that animation, focus and screen
// readers can follow it: old and new scene are matched card by card.
import { h, put, keepFocus } from "./dom.js";
import { t, tn, sayMove } from "./text.js";
import { drawBack } from "./card.js";
import { keyOf } from "./scene.js";
import { match } from "./matching.js";
import { settle, vanish } from "./motion.js";
import { Hands } from "./hands.js";
import { Arrows } from "./arrows.js";

/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {import("./scene.js").Move} Move */
/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Spot} Spot */
/** @typedef {import("./scene.js").Plan} Plan */
/** @typedef {import("./scene.js").Piece} Piece */

/** Below this width, in pixels, the pattern of a back is too fine. */
const SMALL_BACK = 30;

export class Table {
    /** @param {{look: any, play: (move: Move) => void, choose: (moves: Move[], near: Element) => void,
     *     announce: (text: string) => void,
     *     refuse?: (at: import("./refusal.js").At, to: import("./refusal.js").Goal) => void,
     *     lifted?: (held: any) => void, laid?: () => void, still: () => boolean,
     *     playsByTap?: () => boolean, wants?: (move: Move) => boolean, label: string}} with_ */
    constructor(with_) {
        this.with = with_;
        this.look = with_.look;
        this.el = h("div", { class: "table " + this.look.name, role: "group", "aria-label": with_.label });
        this.floor = h("div", { class: "floor" });
        this.el.append(this.floor);
        /** @type {Scene | null} */ this.scene = null;
        /** @type {Plan | null} */ this.plan = null;
        /** @type {Piece[]} */ this.pieces = [];
        /** @type {Map<string, any>} */ this.groups = new Map();
        /** @type {{pile: number, index: number, moves: Move[], isTurned?: boolean} | null} */ this.held = null;
        this.frozen = false;
        /** @type {Map<string, number>} cards in each pile */ this.counts = new Map();
        this.hands = new Hands(this);
        this.arrows = new Arrows(this);
        /** The size as last observed: asking the element for it would cost a layout with every move. */
        this.size = { width: 0, height: 0 };
        this.watcher = new ResizeObserver(() => this.resized());
        this.watcher.observe(this.el);
    }

    close() {
        this.watcher.disconnect();
    }

    /** @param {Scene} scene @param {{move?: boolean, dealt?: boolean}} [how] */
    show(scene, how = {}) {
        this.putDown(true);
        this.hands.forgetTap();
        this.scene = scene;
        this.lay(how.move !== false, how.dealt);
    }

    resized() {
        this.size = { width: this.el.clientWidth, height: this.el.clientHeight };
        if (this.scene) this.lay(false);
    }

    box() {
        if (!this.size.width) this.size = { width: this.el.clientWidth, height: this.el.clientHeight };
        return this.size;
    }

    /** @param {boolean} moving @param {boolean} [dealt] */
    lay(moving, dealt) {
        const scene = this.scene;
        const box = this.box();
        if (!scene || !box.width) return;
        const hadFocus = this.el.contains(document.activeElement) && /** @type {any} */ (document.activeElement);
        const plan = (this.plan = this.look.plan(scene, box, this.plan));
        if (this.el.style.getPropertyValue("--w") !== plan.w + "px") this.el.style.setProperty("--w", plan.w + "px");
        this.el.classList.toggle("tiny", plan.w < 44);
        this.floor.style.height = plan.height + "px";
        this.look.furnish?.(this, scene, plan);
        const [source, goal] = [this.mostChanged(scene, plan, -1), this.mostChanged(scene, plan, 1)];
        const next = match(scene, plan, this.pieces, this.counts, () => this.born());
        const kept = new Set(next);
        const gone = this.pieces.filter((piece) => !kept.has(piece));
        const isMoving = moving && !this.with.still();
        const flights = this.dress(scene, plan, next, source, isMoving, dealt);
        flights.push(...gone.map((piece) => vanish(piece, isMoving, goal)));
        this.pieces = next;
        this.counts = new Map(scene.piles.map((pile) => [keyOf(pile), pile.cards.length]));
        this.mark();
        this.arrows.rove();
        flights.forEach((start) => start?.());
        const pressed =
            hadFocus && scene.piles.some((pile, p) => keyOf(pile) === this.arrows.focusAt.key && this.isPressed(p));
        const isCovered = hadFocus && hadFocus.piece && this.arrows.uncovered(hadFocus.piece).el !== hadFocus;
        if (pressed || isCovered) this.arrows.focusable()?.focus({ preventScroll: true });
        else if (hadFocus && document.activeElement === document.body)
            (this.el.contains(hadFocus) ? hadFocus : this.arrows.focusable())?.focus({ preventScroll: true });
        this.with.laid?.();
    }

    /** The slot of the pile that has grown (1) or shrunk (-1) most.
     * @param {Scene} scene @param {Plan} plan @param {number} sign */
    mostChanged(scene, plan, sign) {
        let most = 0,
            found = -1;
        scene.piles.forEach((pile, p) => {
            const more = (pile.cards.length - (this.counts.get(keyOf(pile)) ?? pile.cards.length)) * sign;
            if (more > most) [most, found] = [more, p];
        });
        return found < 0 ? null : plan.slots[found];
    }

    /** @returns {Piece} */
    born() {
        const inner = h("span", { class: "inner" });
        const el = h("button", { type: "button", class: "card", tabindex: "-1" }, inner);
        const piece = { el, inner, key: "", index: 0, card: NaN, x: 0, y: 0, s: 1, placed: "", drawn: "", born: true };
        el.piece = piece;
        return piece;
    }

    /** Places all cards. Returns what starts their animations.
     * @param {Scene} scene @param {Plan} plan @param {Piece[]} next @param {Spot | null} origin
     * @param {boolean} moving @param {boolean} [dealt] */
    dress(scene, plan, next, origin, moving, dealt) {
        const keys = new Set();
        /** @type {((() => void) | null)[]} */ const flights = [];
        let step = 0,
            n = 0;
        scene.piles.forEach((pile, p) => {
            const group = this.group(pile, p, plan.slots[p]);
            keys.add(keyOf(pile));
            let before = group.firstChild;
            pile.cards.forEach((card, i) => {
                const spot = plan.spots[p][i];
                if (spot.hidden) return;
                const piece = next[n++];
                if (before.nextSibling !== piece.el) before.after(piece.el);
                before = piece.el;
                const from = piece.born
                    ? dealt
                        ? { x: this.box().width / 2 - plan.w / 2, y: -plan.w * 2, s: 1 }
                        : origin && moving
                          ? origin
                          : null
                    : { x: piece.x, y: piece.y, s: piece.s };
                const turnedOver = this.paint(piece, scene, pile, spot);
                const flips = (turnedOver && !piece.born) || (piece.born && !dealt && !!from && piece.card > 0);
                flights.push(settle(piece, spot, from, moving, flips, piece.born || dealt ? step : 0));
                if (from && (from.x !== spot.x || from.y !== spot.y)) step++;
                piece.born = false;
            });
        });
        for (const [key, group] of this.groups)
            if (!keys.has(key)) {
                group.remove();
                this.groups.delete(key);
            }
        return flights;
    }

    /** @param {Pile} pile @param {number} p @param {Spot | null} slot */
    group(pile, p, slot) {
        let group = this.groups.get(keyOf(pile));
        if (!group) {
            group = h(
                "div",
                { class: "pile pile-" + pile.name, role: "group" },
                h("button", { type: "button", class: "slot", tabindex: "-1" }, this.look.slotSign?.(pile, this.scene)),
            );
            this.groups.set(keyOf(pile), group);
        }
        if (this.floor.children[p] !== group) this.floor.insertBefore(group, this.floor.children[p] || null);
        group.pile = p;
        const name = this.look.pileName(pile, this.scene);
        put(group, "aria-label", `${name}: ${this.contents(pile)}`);
        const button = group.firstChild;
        button.hidden = !slot;
        put(button, "aria-label", this.isPressed(p) ? this.stackName(pile, p) : t("%1, place", name));
        if (slot) {
            button.style.transform = `translate(${slot.x}px, ${slot.y}px) scale(${slot.s})`;
            button.classList.toggle("empty", !pile.cards.length);
        }
        put(button, "tabindex", "-1");
        return group;
    }

    /** @param {Pile} pile */
    contents(pile) {
        const closed = pile.cards.filter((card) => card <= 0).length;
        const open = pile.cards.length - closed;
        if (!pile.cards.length) return t("empty");
        if (!closed) return tn("%1 card", "%1 cards", open);
        return open
            ? t("%1 face down, %2 face up", closed, open)
            : tn("%1 card face down", "%1 cards face down", closed);
    }

    /** Is this pile pressed, not lifted? @param {number} p @returns {boolean} */
    isPressed(p) {
        return !!this.look.isPressed?.(this.scene, p);
    }

    /** "Stock, 50 cards face down: deal". @param {Pile} pile @param {number} p */
    stackName(pile, p) {
        const name = `${this.look.pileName(pile, this.scene)}, ${this.contents(pile)}`;
        const press = this.isPressed(p) && this.moves().find((move) => move.from === p || move.to === p);
        return press && press.words ? `${name}: ${sayMove(press.words)}` : name;
    }

    /** The label of a card. The top card of a stock or of a hidden pile has the label of the pile; cards on a board
     * have their own.
     * @param {Piece} piece @param {Scene} scene @param {Pile} pile */
    nameOf(piece, scene, pile) {
        const p = scene.piles.indexOf(pile);
        const isTop = piece.index === pile.cards.length - 1;
        const isPile = isTop && (this.isPressed(p) || (!piece.card && pile.x === undefined));
        return isPile ? this.stackName(pile, p) : this.look.cardName(piece.card, pile, scene);
    }

    /** Draws the card; true if it was turned over.
     * @param {Piece} piece @param {Scene} scene @param {Pile} pile @param {Spot} spot */
    paint(piece, scene, pile, spot) {
        const up = piece.card > 0 && !spot.closed;
        const isSmall = spot.s * (this.plan?.w || 0) < SMALL_BACK;
        const drawn = up
            ? `${piece.card}${spot.face || ""}${pile.turned || ""}`
            : `back${isSmall ? "-" : ""}${spot.closed || piece.card < 0 ? piece.card : ""}`;
        const { el } = piece;
        if (drawn !== piece.drawn)
            piece.inner.replaceChildren(
                up
                    ? this.look.draw(piece.card, spot.face, pile.turned)
                    : this.look.back
                      ? this.look.back(piece.card, pile)
                      : drawBack(isSmall),
            );
        const isOther = piece.drawn !== "" && (piece.drawn.slice(0, 4) === "back") === up;
        piece.drawn = drawn;
        el.classList.toggle("closed", !up);
        el.classList.toggle("raised", !!spot.raised);
        put(el, "aria-label", this.nameOf(piece, scene, pile));
        const isQuiet = piece.card <= 0 && piece.index < pile.cards.length - 1;
        put(el, "aria-hidden", isQuiet ? "true" : null);
        put(el, "tabindex", "-1");
        return isOther;
    }

    // ---- moves ----

    /** @returns {Move[]} */
    moves() {
        return this.frozen ? [] : this.scene?.moves || [];
    }

    /** @param {number} p @param {number} i @returns {Move[]} */
    movesOf(p, i) {
        const from = this.moves().filter((move) => move.from === p && move.taken);
        if (this.isPressed(p)) return from;
        return from.filter((move) => move.taken?.[0] === i);
    }

    /** Marks the cards that can be moved and, with cards in hand, their targets. */
    mark() {
        const { held } = this;
        const here = new Set(this.pieces);
        const lifts = new Set();
        for (const move of this.moves())
            if (move.from !== undefined && move.taken) lifts.add(move.from + "/" + move.taken[0]);
        const taken = held ? new Set(held.moves.flatMap((move) => move.taken || [])) : new Set();
        const targets = new Set(held ? held.moves.map((move) => move.to).filter((to) => to !== undefined) : []);
        this.el.classList.toggle("holding", !!held);
        for (const group of this.groups.values()) {
            const p = group.pile;
            const pieces = [...group.children].slice(1).filter((el) => here.has(el.piece));
            const isTarget = targets.has(p);
            group.firstChild.classList.toggle("target", isTarget && !pieces.length);
            pieces.forEach((el, n) => {
                const isHeld = !!held && held.pile === p && taken.has(el.piece.index);
                el.classList.toggle("held", isHeld);
                el.classList.toggle("target", isTarget && n === pieces.length - 1);
                el.classList.toggle("liftable", lifts.has(p + "/" + el.piece.index) || this.isPressed(p));
                put(el, "aria-pressed", isHeld ? "true" : null);
            });
        }
        this.markPlaces();
        this.look.marked?.(this);
    }

    /** Marks the places on the board where the held card can go. A place keeps its element, and the focus. */
    markPlaces() {
        /** @type {Map<string, Move[]>} */ const wanted = new Map();
        for (const move of (this.plan?.place && this.held?.moves) || [])
            if (move.to === undefined && move.x !== undefined) {
                const at = `${move.x},${move.y}`;
                wanted.set(at, [...(wanted.get(at) || []), move]);
            }
        for (const el of this.floor.querySelectorAll("button.place")) if (!wanted.has(el.dataset.at)) el.remove();
        for (const [at, moves] of wanted) {
            const { x = 0, y = 0 } = moves[0];
            const el =
                this.floor.querySelector(`.place[data-at="${at}"]`) ||
                h("button", { type: "button", class: "place target", tabindex: "-1", "data-at": at });
            const spot = this.plan?.place?.(x, y);
            if (!spot) continue;
            el.setAttribute("aria-label", t("place %1, %2", x, y));
            el.style.transform = `translate(${spot.x}px, ${spot.y}px) scale(${spot.s})`;
            Object.assign(el, { moves, spot });
            if (!el.parentNode) this.floor.append(el);
        }
    }

    /** @param {number} p @param {number} i */
    lift(p, i) {
        const moves = this.movesOf(p, i);
        if (!moves.length) return false;
        this.held = { pile: p, index: i, moves };
        this.with.lifted?.(this.held); // before `mark`, which depends on how the card is turned
        this.mark();
        return true;
    }

    /** @param {boolean} [quietly] */
    putDown(quietly) {
        if (!this.held) return;
        this.held = null;
        const unmark = () => {
            this.mark();
            this.arrows.rove();
        };
        if (!quietly) keepFocus(unmark, () => this.arrows.focusable()); // it may be on a place for the card
        this.with.lifted?.(null);
    }

    /** @param {Move[]} moves @param {Element} near */
    play(moves, near) {
        const chosen = moves.length > 1 ? this.look.prefer?.(moves, this) || moves : moves;
        if (chosen.length > 1) return this.with.choose(chosen, near);
        this.with.play(chosen[0]);
    }

    /** A double click, or a tap if the settings say so: what a guided game asks for, home if possible, otherwise onto
     * the fullest column, an empty column or a cell. Cards at home, and a whole column that could only go to an empty
     * one, stay.
     * @param {number} p @param {number} i */
    sendAway(p, i) {
        const piles = this.scene?.piles || [];
        const worth = (/** @type {Move} */ move) => {
            const to = move.to === undefined ? null : piles[move.to];
            if (this.with.wants?.(move)) return 2000;
            const isIdle = to?.name === "column" && !to.cards.length && piles[p].name === "column" && i === 0;
            if (!to || isIdle || piles[p].name === "foundation") return 0;
            return to.name === "foundation" ? 1000 : to.name === "column" ? 10 + to.cards.length : 1;
        };
        const best = this.movesOf(p, i).sort((a, b) => worth(b) - worth(a))[0];
        if (!best || !worth(best)) return false;
        this.with.play(best);
        return true;
    }

    /** @param {any} el @returns {{p: number, i: number} | null} */
    where(el) {
        const group = el?.closest?.(".pile");
        if (!group) return null;
        const card = el.closest(".card");
        return { p: group.pile, i: card ? card.piece.index : (this.scene?.piles[group.pile].cards.length || 0) - 1 };
    }

    announceHeld() {
        const held = this.held;
        const scene = this.scene;
        if (!held || !scene) return;
        const names = [
            ...new Set(
                held.moves.map((move) =>
                    move.to === undefined ? "" : this.look.pileName(scene.piles[move.to], scene),
                ),
            ),
        ].filter(Boolean);
        const name = this.look.cardName(scene.piles[held.pile].cards[held.index], scene.piles[held.pile], scene);
        this.with.announce(
            names.length ? t("%1 in hand. It can go to: %2.", name, names.join(", ")) : t("%1 in hand.", name),
        );
    }

    /** Returns dragged cards to their pile. */
    fallBack() {
        this.putDown();
        this.lay(true);
    }

    /** Highlights the cards and the target of a move. @param {Move | null} move */
    point(move) {
        this.el.querySelectorAll("div.place").forEach((/** @type {any} */ el) => el.remove());
        this.el
            .querySelectorAll(".pointed, .pointed-to")
            .forEach((/** @type {any} */ el) => el.classList.remove("pointed", "pointed-to"));
        const scene = this.scene;
        if (!move || !scene) return;
        if (move.from !== undefined) {
            const key = keyOf(scene.piles[move.from]);
            for (const piece of this.pieces)
                if (piece.key === key && move.taken?.includes(piece.index)) piece.el.classList.add("pointed");
            if (!scene.piles[move.from].cards.length) this.groups.get(key)?.firstChild.classList.add("pointed");
        }
        if (move.to !== undefined) {
            const key = keyOf(scene.piles[move.to]);
            const top = this.pieces.filter((piece) => piece.key === key).pop();
            (
                this.look.elementOf?.(scene.piles[move.to]) || (top ? top.el : this.groups.get(key)?.firstChild)
            )?.classList.add("pointed-to");
        } else if (move.x !== undefined && this.plan?.place) {
            const spot = this.plan.place(move.x, move.y ?? 0);
            const el = Object.assign(h("div", { class: "place pointed-to" }), { spot });
            el.style.transform = `translate(${spot.x}px, ${spot.y}px) scale(${spot.s})`;
            this.floor.append(el);
        }
    }
}
