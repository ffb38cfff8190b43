// The table: cards and piles as elements on one plane, from a scene (piles, and the moves that are allowed) and a look (which
// says where each card lies: see looks.js). It knows no game. A card that moves keeps its element, so that eyes, focus and
// screen readers can follow it: old and new scene are matched card by card, and what changed its place travels there.
import { h } from "./dom.js";
import { t, tn } from "./text.js";
import { RATIO, drawBack } from "./card.js";

/** @typedef {{name: string, number: number, seat?: number | null, layout: string, cards: number[], x?: number, y?: number, turned?: boolean}} Pile */
/** @typedef {{text: string, words?: any, from?: number, taken?: number[], to?: number, x?: number, y?: number, turned?: boolean}} Move */
/** @typedef {{piles: Pile[], moves?: Move[], seat?: number | null, game: string, [other: string]: any}} Scene */
/** @typedef {{x: number, y: number, s: number, face?: string, hidden?: boolean, closed?: boolean, raised?: boolean, z?: number}} Spot */
/** @typedef {{w: number, spots: Spot[][], slots: (Spot | null)[], height: number, place?: (x: number, y: number) => Spot}} Plan */
/** @typedef {{el: any, inner: any, key: string, index: number, card: number, x: number, y: number, s: number, drawn: string, born: boolean}} Piece */

const SLOP = 6;
const TWICE = 380;

/** @param {Pile} pile */
const keyOf = (pile) =>
    pile.name === "tunnel" ? `tunnel@${pile.x},${pile.y}` : `${pile.name}/${pile.number}/${pile.seat ?? ""}`;

export class Table {
    /** @param {{look: any, play: (move: Move) => void, choose: (moves: Move[], near: Element) => void, announce: (text: string) => void,
     * refuse?: () => void, lifted?: (held: any) => void, still: () => boolean, label: string}} with_ */
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
        /** @type {{pile: number, index: number, moves: Move[]} | null} */ this.held = null;
        this.frozen = false;
        this.focusAt = { key: "", index: 0 };
        /** @type {any} */ this.drag = null;
        /** @type {Map<number, {x: number, y: number}>} hands that move the board */ this.panning = new Map();
        this.lastTap = { at: 0, el: null };
        this.el.addEventListener("click", (/** @type {any} */ e) => this.clicked(e));
        this.el.addEventListener("pointerup", (/** @type {any} */ e) => this.released(e));
        /** @type {any} a finger that may become a tap */ this.finger = null;
        this.tappedAt = -1e9;
        this.el.addEventListener("pointerdown", (/** @type {any} */ e) => this.pressed(e));
        this.el.addEventListener("keydown", (/** @type {any} */ e) => this.keyed(e));
        this.el.addEventListener("focusin", (/** @type {any} */ e) => this.focused(e.target));
        this.watcher = new ResizeObserver(() => this.scene && this.lay(false));
        this.watcher.observe(this.el);
    }

    close() {
        this.watcher.disconnect();
    }

    /** @param {Scene} scene @param {{move?: boolean, dealt?: boolean}} [how] */
    show(scene, how = {}) {
        this.putDown(true);
        this.lastTap.at = 0;
        this.scene = scene;
        this.lay(how.move !== false, how.dealt);
    }

    box() {
        return { width: this.el.clientWidth, height: this.el.clientHeight };
    }

    /** @param {boolean} moving @param {boolean} [dealt] */
    lay(moving, dealt) {
        const scene = this.scene;
        const box = this.box();
        if (!scene || !box.width) return;
        const hadFocus = this.el.contains(document.activeElement) && document.activeElement;
        const plan = (this.plan = this.look.plan(scene, box));
        this.el.style.setProperty("--w", plan.w + "px");
        this.el.classList.toggle("tiny", plan.w < 44);
        this.floor.style.height = plan.height + "px";
        this.look.furnish?.(this, scene, plan);
        const [source, goal] = [this.mostChanged(scene, plan, -1), this.mostChanged(scene, plan, 1)];
        const next = this.match(scene, plan);
        const gone = this.pieces.filter((piece) => !next.includes(piece));
        this.dress(scene, plan, next, source, moving && !this.with.still(), dealt);
        for (const piece of gone) this.vanish(piece, moving, goal);
        this.pieces = next;
        this.counts = new Map(scene.piles.map((pile) => [keyOf(pile), pile.cards.length]));
        this.mark();
        this.rove();
        const pressed =
            hadFocus &&
            this.look.isPressed &&
            scene.piles.findIndex(
                (pile) => keyOf(pile) === this.focusAt.key && this.look.isPressed(scene, scene.piles.indexOf(pile)),
            ) >= 0;
        if (pressed) this.focusable()?.focus({ preventScroll: true });
        else if (hadFocus && document.activeElement !== hadFocus)
            (this.el.contains(hadFocus) ? hadFocus : this.focusable())?.focus({ preventScroll: true });
    }

    /** Where most cards went to (1), or came from (-1), in the plan of the scene. @param {Scene} scene @param {Plan} plan @param {number} sign */
    mostChanged(scene, plan, sign) {
        let most = 0,
            found = -1;
        scene.piles.forEach((pile, p) => {
            const more = (pile.cards.length - (this.counts?.get(keyOf(pile)) ?? pile.cards.length)) * sign;
            if (more > most) [most, found] = [more, p];
        });
        return found < 0 ? null : plan.slots[found];
    }

    /** @param {Scene} scene @param {Plan} plan @returns {Piece[]} */
    match(scene, plan) {
        const free = new Set(this.pieces);
        /** @type {{key: string, index: number, card: number, piece: Piece | null}[]} */
        const wanted = [];
        scene.piles.forEach((pile, p) =>
            pile.cards.forEach((card, i) => {
                if (!plan.spots[p][i].hidden) wanted.push({ key: keyOf(pile), index: i, card, piece: null });
            }),
        );
        const take = (
            /** @type {(one: any, piece: Piece) => boolean} */ fits,
            /** @type {(one: any) => boolean} */ want = () => true,
        ) => {
            for (const one of wanted) {
                if (one.piece || !want(one)) continue;
                for (const piece of free)
                    if (fits(one, piece)) {
                        one.piece = piece;
                        free.delete(piece);
                        break;
                    }
            }
        };
        const grew = (/** @type {any} */ one) =>
            (this.counts?.get(one.key) ?? 0) < (scene.piles.find((pile) => keyOf(pile) === one.key)?.cards.length ?? 0);
        take((one, piece) => piece.key === one.key && piece.index === one.index && piece.card === one.card);
        take((one, piece) => one.card && Math.abs(piece.card) === Math.abs(one.card) && piece.key === one.key);
        take(
            (one, piece) => Math.abs(piece.card) === Math.abs(one.card),
            (one) => one.card !== 0,
        );
        take((one, piece) => piece.key === one.key && piece.index === one.index);
        take(
            (one, piece) => piece.card <= 0,
            (one) => one.card > 0 && grew(one),
        );
        take(
            () => true,
            (one) => one.card <= 0 && grew(one),
        );
        return wanted.map((one) => {
            const piece = one.piece || this.born(one.key);
            piece.key = one.key;
            piece.index = one.index;
            piece.card = one.card;
            return piece;
        });
    }

    /** @param {string} key @returns {Piece} */
    born(key) {
        const inner = h("span", { class: "inner" });
        const el = h("button", { type: "button", class: "card", tabindex: "-1" }, inner);
        const piece = { el, inner, key, index: 0, card: NaN, x: 0, y: 0, s: 1, drawn: "", born: true };
        el.piece = piece;
        return piece;
    }

    /** A card that is not seen any more goes to where cards went. @param {Piece} piece @param {boolean} moving @param {Spot | null} goal */
    vanish(piece, moving, goal) {
        piece.el.tabIndex = -1;
        if (!moving || this.with.still()) return piece.el.remove();
        piece.el.setAttribute("aria-hidden", "true");
        const [from, to] = [piece, goal || piece].map((at) => `translate(${at.x}px, ${at.y}px) scale(${at.s})`);
        piece.el.animate(
            [
                { transform: from, opacity: 1 },
                { transform: to, opacity: goal ? 1 : 0, offset: 0.9 },
                { transform: to, opacity: 0 },
            ],
            { duration: goal ? 280 : 160, easing: "ease-out", fill: "forwards" },
        ).onfinish = () => piece.el.remove();
    }

    /** @param {Scene} scene @param {Plan} plan @param {Piece[]} next @param {Spot | null} origin @param {boolean} moving @param {boolean} [dealt] */
    dress(scene, plan, next, origin, moving, dealt) {
        const keys = new Set();
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
                this.settle(
                    piece,
                    spot,
                    from,
                    moving,
                    (turnedOver && !piece.born) || (piece.born && !dealt && !!from && piece.card > 0),
                    piece.born || dealt ? step : 0,
                );
                if (from && (from.x !== spot.x || from.y !== spot.y)) step++;
                piece.born = false;
            });
        });
        for (const [key, group] of this.groups)
            if (!keys.has(key)) {
                group.remove();
                this.groups.delete(key);
            }
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
        group.setAttribute("aria-label", `${name}: ${this.contents(pile)}`);
        const button = group.firstChild;
        button.hidden = !slot;
        button.setAttribute("aria-label", t("%1, place", name));
        if (slot) {
            button.style.transform = `translate(${slot.x}px, ${slot.y}px) scale(${slot.s})`;
            button.classList.toggle("empty", !pile.cards.length);
        }
        button.tabIndex = -1;
        return group;
    }

    /** @param {Pile} pile */
    contents(pile) {
        const closed = pile.cards.filter((card) => card <= 0).length;
        const open = pile.cards.length - closed;
        if (!pile.cards.length) return t("empty");
        if (!closed) return tn("%1 card", "%1 cards", open);
        return open ? t("%1 face down, %2 open", closed, open) : tn("%1 card face down", "%1 cards face down", closed);
    }

    /** Draws the card; true if another side lies up now. @param {Piece} piece @param {Scene} scene @param {Pile} pile @param {Spot} spot */
    paint(piece, scene, pile, spot) {
        const up = piece.card > 0 && !spot.closed;
        const drawn = up
            ? `${piece.card}${spot.face || ""}${pile.turned || ""}`
            : "back" + (spot.closed || piece.card < 0 ? piece.card : "");
        const { el } = piece;
        if (drawn !== piece.drawn)
            piece.inner.replaceChildren(
                up
                    ? this.look.draw(piece.card, spot.face, pile.turned)
                    : this.look.back
                      ? this.look.back(piece.card, pile)
                      : drawBack(spot.s < 0.6),
            );
        const isOther = piece.drawn !== "" && (piece.drawn.slice(0, 4) === "back") === up;
        piece.drawn = drawn;
        el.classList.toggle("closed", !up);
        el.classList.toggle("raised", !!spot.raised);
        const name = this.look.cardName(piece.card, pile, scene);
        el.setAttribute("aria-label", name);
        const isQuiet = piece.card <= 0 && piece.index < pile.cards.length - 1;
        if (isQuiet) el.setAttribute("aria-hidden", "true");
        else el.removeAttribute("aria-hidden");
        el.tabIndex = -1;
        return isOther;
    }

    /** @param {Piece} piece @param {Spot} spot @param {{x: number, y: number, s: number} | null} from @param {boolean} moving @param {boolean} flips @param {number} step */
    settle(piece, spot, from, moving, flips, step) {
        const to = `translate(${spot.x}px, ${spot.y}px) scale(${spot.s})`;
        const { el } = piece;
        const rest = String(spot.z ?? piece.index + 1);
        el.style.transform = to;
        el.style.zIndex = rest;
        [piece.x, piece.y, piece.s] = [spot.x, spot.y, spot.s];
        if (!moving) return;
        if (flips)
            piece.inner.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], {
                duration: 220,
                easing: "ease-out",
            });
        if (!from) return void (piece.born && el.animate([{ opacity: 0 }, { opacity: 1 }], { duration: 160 }));
        const far = Math.hypot(from.x - spot.x, from.y - spot.y);
        if (far < 1 && from.s === spot.s) return;
        el.style.zIndex = String(900 + piece.index);
        el.classList.add("flying");
        const flight = el.animate([{ transform: `translate(${from.x}px, ${from.y}px) scale(${from.s})` }, { transform: to }], {
            duration: Math.min(380, 170 + far / 4),
            delay: Math.min(500, step * 22),
            easing: "cubic-bezier(.25,.7,.2,1)",
            fill: "backwards",
        });
        flight.onfinish = flight.oncancel = () => {
            el.classList.remove("flying");
            if (piece.x === spot.x && piece.y === spot.y) el.style.zIndex = rest;
        };
    }

    // ---- what may be done ----

    /** @returns {Move[]} */
    moves() {
        return this.frozen ? [] : this.scene?.moves || [];
    }

    /** @param {number} p @param {number} i @returns {Move[]} */
    movesOf(p, i) {
        const from = this.moves().filter((move) => move.from === p && move.taken);
        if (this.look.isPressed?.(this.scene, p)) return from;
        return from.filter((move) => move.taken?.[0] === i);
    }

    /** Marks what can be lifted and, with cards in hand, where they can go. */
    mark() {
        const { held } = this;
        const lifts = new Set();
        for (const move of this.moves()) if (move.from !== undefined && move.taken) lifts.add(move.from + "/" + move.taken[0]);
        const taken = held ? new Set(held.moves.flatMap((move) => move.taken || [])) : new Set();
        const targets = new Set(held ? held.moves.map((move) => move.to).filter((to) => to !== undefined) : []);
        this.el.classList.toggle("holding", !!held);
        for (const group of this.groups.values()) {
            const p = group.pile;
            const pieces = [...group.children].slice(1).filter((el) => el.piece && this.pieces.includes(el.piece));
            const isTarget = targets.has(p);
            group.firstChild.classList.toggle("target", isTarget && !pieces.length);
            pieces.forEach((el, n) => {
                const isHeld = !!held && held.pile === p && taken.has(el.piece.index);
                el.classList.toggle("held", isHeld);
                el.classList.toggle("target", isTarget && n === pieces.length - 1);
                el.classList.toggle("liftable", lifts.has(p + "/" + el.piece.index) || !!this.look.isPressed?.(this.scene, p));
                if (isHeld) el.setAttribute("aria-pressed", "true");
                else el.removeAttribute("aria-pressed");
            });
        }
        this.markPlaces();
        this.look.marked?.(this);
    }

    /** Places on the board where the held card can go. */
    markPlaces() {
        this.floor.querySelectorAll(".place").forEach((/** @type {any} */ el) => el.remove());
        if (!this.held || !this.plan?.place) return;
        const seen = new Map();
        for (const move of this.held.moves)
            if (move.to === undefined && move.x !== undefined)
                seen.set(move.x + "," + move.y, [...(seen.get(move.x + "," + move.y) || []), move]);
        for (const moves of seen.values()) {
            const spot = this.plan.place(moves[0].x, moves[0].y);
            const el = h("button", {
                type: "button",
                class: "place target",
                tabindex: "-1",
                "aria-label": t("place %1, %2", moves[0].x, moves[0].y),
            });
            el.style.transform = `translate(${spot.x}px, ${spot.y}px) scale(${spot.s})`;
            el.moves = moves;
            el.spot = spot;
            this.floor.append(el);
        }
    }

    /** @param {number} p @param {number} i */
    lift(p, i) {
        const moves = this.movesOf(p, i);
        if (!moves.length) return false;
        this.held = { pile: p, index: i, moves };
        this.mark();
        this.with.lifted?.(this.held);
        return true;
    }

    /** @param {boolean} [quietly] */
    putDown(quietly) {
        if (!this.held) return;
        this.held = null;
        if (!quietly) {
            this.mark();
            this.rove();
        }
        this.with.lifted?.(null);
    }

    /** @param {Move[]} moves @param {Element} near */
    play(moves, near) {
        const chosen = moves.length > 1 ? this.look.prefer?.(moves, this) || moves : moves;
        if (chosen.length > 1) return this.with.choose(chosen, near);
        this.with.play(chosen[0]);
    }

    /** What a double click does: home if it can, otherwise onto the fullest pile. @param {number} p @param {number} i */
    sendAway(p, i) {
        const moves = this.movesOf(p, i);
        const piles = this.scene?.piles || [];
        const worth = (/** @type {Move} */ move) => {
            const to = move.to === undefined ? null : piles[move.to];
            return !to ? 0 : to.name === "foundation" ? 1000 : to.name === "column" ? 10 + to.cards.length : 1;
        };
        const best = moves.sort((a, b) => worth(b) - worth(a))[0];
        if (best) this.with.play(best);
        return !!best;
    }

    // ---- hands ----

    /** @param {any} el @returns {{p: number, i: number} | null} */
    where(el) {
        const group = el?.closest?.(".pile");
        if (!group) return null;
        const card = el.closest(".card");
        return { p: group.pile, i: card ? card.piece.index : (this.scene?.piles[group.pile].cards.length || 0) - 1 };
    }

    /** Clicks of a mouse, of keys and of screen readers. @param {any} event */
    clicked(event) {
        if (this.dragged) return void (this.dragged = false);
        if (event.detail > 0 && performance.now() - this.tappedAt < 700) return;
        const el = event.target.closest(".card, .slot, .place");
        if (el) this.activate(el, event.detail > 0);
        else this.putDown();
    }

    /** A finger is not waited for until the browser calls it a click: after a drag, that can be never. @param {any} event */
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
        this.activate(finger.el, true);
    }

    /** @param {any} el @param {boolean} byHand */
    activate(el, byHand) {
        if (el.moves) return this.play(el.moves, el);
        const at = this.where(el);
        if (!at || this.frozen) return;
        const now = performance.now();
        const twice = byHand && this.lastTap.el === el && now - this.lastTap.at < TWICE;
        this.lastTap = { at: twice ? 0 : now, el };
        this.tap(at.p, at.i, el, twice);
    }

    /** @param {number} p @param {number} i @param {any} el @param {boolean} twice */
    tap(p, i, el, twice) {
        if (this.look.tap?.(this, p, i, el)) return;
        if (twice && !this.look.isPressed?.(this.scene, p) && this.sendAway(p, i)) return;
        if (this.held) {
            const here = this.held.moves.filter((move) => move.to === p);
            const same = this.held.pile === p;
            if (here.length && !same) return this.play(here, el);
            const was = this.held.index;
            this.putDown();
            if (same && was === i) return;
        }
        if (this.look.isPressed?.(this.scene, p)) {
            const press = this.moves().filter(
                (move) => move.from === p || (move.to === p && !this.scene?.piles[p].cards.length),
            );
            if (press.length) return this.play(press, el);
        }
        if (this.lift(p, i)) return this.announceHeld();
        if (el.classList.contains("card") && !this.frozen) {
            this.with.refuse?.();
            if (!this.with.still())
                el.firstChild.animate(
                    [
                        { transform: "translateX(0)" },
                        { transform: "translateX(-4px)" },
                        { transform: "translateX(4px)" },
                        { transform: "translateX(0)" },
                    ],
                    180,
                );
        }
    }

    announceHeld() {
        const held = this.held;
        const scene = this.scene;
        if (!held || !scene) return;
        const names = [
            ...new Set(
                held.moves.map((move) => (move.to === undefined ? "" : this.look.pileName(scene.piles[move.to], scene))),
            ),
        ].filter(Boolean);
        const name = this.look.cardName(scene.piles[held.pile].cards[held.index], scene.piles[held.pile], scene);
        this.with.announce(names.length ? t("%1 in hand. It can go to: %2.", name, names.join(", ")) : t("%1 in hand.", name));
    }

    /** @param {any} event */
    pressed(event) {
        if (event.button !== 0 || (event.pointerType === "touch" && !event.isPrimary && !this.look.pan)) return;
        const el = event.target.closest(".card");
        const at = el && this.where(el);
        const spot = event.target.closest(".card, .slot, .place");
        this.finger =
            event.pointerType === "touch" && event.isPrimary && spot
                ? { id: event.pointerId, x: event.clientX, y: event.clientY, el: spot }
                : null;
        this.dragged = false;
        const movable =
            at &&
            !this.frozen &&
            !this.look.isPressed?.(this.scene, at.p) &&
            (this.look.dragMoves ? this.look.dragMoves(this, at.p, at.i) : this.movesOf(at.p, at.i));
        if (!movable?.length) return void this.look.pan?.(this, event);
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

    /** @param {any} event */
    dragging(event) {
        const { drag } = this;
        if (!drag) return;
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        if (!drag.on) {
            if (Math.hypot(dx, dy) < SLOP) return;
            drag.on = this.dragged = true;
            this.held = { pile: drag.at.p, index: drag.at.i, moves: drag.moves };
            this.mark();
            this.with.lifted?.(this.held);
            const taken = new Set(drag.moves.flatMap((/** @type {Move} */ m) => m.taken || []));
            const key = this.scene && keyOf(this.scene.piles[drag.at.p]);
            drag.pieces = this.pieces.filter((piece) => piece.key === key && taken.has(piece.index));
            this.el.classList.add("dragging");
        }
        drag.pieces.forEach((/** @type {Piece} */ piece, /** @type {number} */ n) => {
            piece.el.style.transform = `translate(${piece.x + dx}px, ${piece.y + dy}px) scale(${piece.s})`;
            piece.el.style.zIndex = String(950 + n);
        });
        this.look.follow?.(this, event);
        const over = this.targetUnder(dx, dy, event);
        this.el.querySelectorAll(".over").forEach((/** @type {any} */ el) => el !== over?.el && el.classList.remove("over"));
        over?.el.classList.add("over");
    }

    /** The target that the dragged card covers most. @param {number} dx @param {number} dy @param {any} event */
    targetUnder(dx, dy, event) {
        const lead = this.drag?.pieces[0];
        if (!lead || !this.plan) return null;
        const w = this.plan.w;
        let best = null,
            most = 0.08;
        const floor = this.floor.getBoundingClientRect();
        const [px, py] = [event.clientX - floor.left, event.clientY - floor.top];
        for (const el of this.el.querySelectorAll(".target")) {
            const at = el.spot || (el.piece ? el.piece : this.plan.slots[this.where(el)?.p ?? 0]);
            if (!at) continue;
            const [tw, th] = at.width ? [at.width, at.height] : [w * at.s, w * RATIO * at.s];
            const across = Math.min(lead.x + dx + w * lead.s, at.x + tw) - Math.max(lead.x + dx, at.x);
            const along = Math.min(lead.y + dy + w * RATIO * lead.s, at.y + th * 1.3) - Math.max(lead.y + dy, at.y - th * 0.3);
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
        this.el.classList.remove("dragging");
        if (!drag?.on) return;
        setTimeout(() => (this.dragged = false), 0);
        const over = event.type === "pointerup" ? this.overAtDrop() : null;
        this.el.querySelectorAll(".over").forEach((/** @type {any} */ el) => el.classList.remove("over"));
        const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
        for (const piece of drag.pieces) [piece.x, piece.y] = [piece.x + dx, piece.y + dy];
        const played = event.type === "pointerup" && this.look.drop?.(this, drag, dx, dy, event);
        if (played) return;
        if (!over) return this.fallBack();
        const p = this.where(over)?.p;
        const moves = over.moves || drag.moves.filter((/** @type {Move} */ move) => move.to === p);
        this.play(moves, over);
        this.waitingDrop = setTimeout(() => this.scene && this.held === null && this.lay(true), 1500);
    }

    overAtDrop() {
        return this.el.querySelector(".over");
    }

    /** The dragged cards go back to where they came from. */
    fallBack() {
        this.putDown();
        this.lay(true);
    }

    // ---- keys ----

    /** @param {any} target */
    focused(target) {
        const el = target.closest(".card, .slot, .place");
        if (!el) return;
        const at = this.where(el);
        if (at && this.scene) this.focusAt = { key: keyOf(this.scene.piles[at.p]), index: at.i };
        this.el.querySelectorAll("[tabindex='0']").forEach((/** @type {any} */ other) => (other.tabIndex = -1));
        el.tabIndex = 0;
    }

    /** One thing on the table can be reached by Tab, arrows lead on from there. */
    rove() {
        this.el
            .querySelectorAll(".card[tabindex='0'], .slot[tabindex='0']")
            .forEach((/** @type {any} */ el) => (el.tabIndex = -1));
        const el = this.focusable();
        if (el) el.tabIndex = 0;
    }

    focusable() {
        const group = this.groups.get(this.focusAt.key);
        const pieces = this.pieces.filter((piece) => piece.key === this.focusAt.key && !piece.el.hasAttribute("aria-hidden"));
        const same = pieces.find((piece) => piece.index === this.focusAt.index) || pieces[pieces.length - 1];
        if (same) return same.el;
        if (group && !group.firstChild.hidden) return group.firstChild;
        const first = this.pieces.find((piece) => piece.el.classList.contains("liftable"));
        return first?.el || this.stops()[0]?.el || null;
    }

    /** Everything that arrows can reach, with the middle of what can be seen of it. */
    stops() {
        const { plan, scene } = this;
        if (!plan || !scene) return [];
        const [w, height] = [plan.w, plan.w * RATIO];
        /** @type {{el: any, x: number, y: number}[]} */
        const all = [];
        scene.piles.forEach((pile, p) => {
            const mine = this.pieces.filter((piece) => piece.key === keyOf(pile));
            mine.forEach((piece, n) => {
                if (piece.el.hasAttribute("aria-hidden")) return;
                const after = mine[n + 1];
                all.push({
                    el: piece.el,
                    x: (piece.x + (after && after.y === piece.y ? Math.min(after.x, piece.x + w) : piece.x + w * piece.s)) / 2,
                    y:
                        (piece.y +
                            (after && after.x === piece.x ? Math.min(after.y, piece.y + height) : piece.y + height * piece.s)) /
                        2,
                });
            });
            const slot = plan.slots[p];
            if (!mine.length && slot)
                all.push({
                    el: this.groups.get(keyOf(pile)).firstChild,
                    x: slot.x + (w * slot.s) / 2,
                    y: slot.y + (height * slot.s) / 2,
                });
        });
        for (const el of this.el.querySelectorAll(".place.target"))
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
        if (event.key === "Escape" && this.held) {
            event.stopPropagation();
            return this.putDown();
        }
        if (event.ctrlKey || event.metaKey || event.altKey) return;
        if (event.key === "Home" || event.key === "f") {
            const at = this.where(event.target);
            if (at && this.sendAway(at.p, at.i)) event.preventDefault();
            return;
        }
        if (!step) return;
        event.preventDefault();
        const stops = this.stops();
        const from =
            stops.find((stop) => stop.el === document.activeElement) ||
            stops.find((stop) => stop.el === this.focusable()) ||
            stops[0];
        const wide = this.held && !this.look.chooses;
        const ahead = (
            wide ? stops.filter((stop) => stop.el.classList.contains("target") || stop.el.classList.contains("held")) : stops
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
            next.focus();
            next.scrollIntoView({ block: "nearest" });
        }
    }

    /** Shows a move with a glow on its cards and its target. @param {Move | null} move */
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
            (this.look.elementOf?.(scene.piles[move.to]) || (top ? top.el : this.groups.get(key)?.firstChild))?.classList.add(
                "pointed-to",
            );
        } else if (move.x !== undefined && this.plan?.place) {
            const spot = this.plan.place(move.x, move.y ?? 0);
            const el = h("div", { class: "place pointed-to" });
            el.style.transform = `translate(${spot.x}px, ${spot.y}px) scale(${spot.s})`;
            this.floor.append(el);
        }
    }
}
