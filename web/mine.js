// The mine's look (Saboteur): a board that can be moved and zoomed, the players with their tools above it, role and hand below.
import { h, s, fill, tool } from "./dom.js";
import { t, tn, number } from "./text.js";
import { RATIO } from "./card.js";
import { drawTunnel, mineName, hasTwoWays, MINER, SABOTEUR, GOLD } from "./tunnel.js";
import { seatsFrom } from "./bigtwo.js";
import { mineActions } from "./actions.js";
import { plate } from "./miners.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {import("./scene.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */

/** Piles that lie in the mine, at x, y. */
const isPlace = (/** @type {Pile} */ pile) => pile.name === "start" || pile.name === "goal" || pile.name === "tunnel";

/** @param {import("./bigtwo.js").Context} ctx */
export function mineLook(ctx) {
    let isTurned = false;
    const furniture = h("div", { class: "plates" });
    /** Where the board is; `free` once somebody has moved it by hand. */
    const view = { x: 0, y: 0, k: 1, free: false, isUpright: false };
    /** @type {any} */ let area = null;
    const zoom = (
        /** @type {Table} */ table,
        /** @type {number} */ by,
        /** @type {number} */ px = area.x + area.w / 2,
        /** @type {number} */ py = area.y + area.h / 2,
    ) => {
        const k = Math.max(0.2, Math.min(2, view.k * by));
        view.x = px - ((px - view.x) * k) / view.k;
        view.y = py - ((py - view.y) * k) / view.k;
        view.k = k;
        view.free = true;
        table.lay(false);
    };

    return {
        name: "mine",
        actions: mineActions,
        draw: (/** @type {number} */ card, /** @type {string} */ _face, /** @type {boolean} */ turned) =>
            drawTunnel(card, turned),
        back: (/** @type {number} */ card, /** @type {Pile} */ pile) => rockBack(card, pile),
        cardName: (/** @type {number} */ card, /** @type {Pile} */ pile) => {
            const at = isPlace(pile) ? ", " + t("at %1, %2", pile.x ?? 0, pile.y ?? 0) : "";
            if (pile.name === "goal" && card === 0) return t("goal, face down") + at;
            return mineName(card, pile.turned) + at;
        },

        /** @param {Pile} pile @param {Scene} scene */
        pileName(pile, scene) {
            const isMine = pile.seat && pile.seat === scene.seat;
            const whose = pile.seat ? ctx.seatName(pile.seat) : "";
            switch (pile.name) {
                case "hand":
                    return isMine ? t("Your hand") : t("Hand of %1", whose);
                case "tools":
                    return isMine ? t("Your tools") : t("Tools of %1", whose);
                case "role":
                    return isMine ? t("Your role") : t("Role of %1", whose);
                case "gold":
                    return isMine ? t("Your gold") : whose ? t("Gold of %1", whose) : t("Gold");
                case "start":
                case "goal":
                case "tunnel":
                    return t("Mine, %1, %2", pile.x ?? 0, pile.y ?? 0);
                case "pile":
                    return t("Pile to draw from");
                case "dropped":
                    return t("Dropped cards");
                case "share":
                    return t("Gold to share");
                case "supply":
                    return t("Gold");
                case "aside":
                    return t("Laid aside");
                default:
                    return t(pile.name);
            }
        },

        /** @param {Scene} scene @param {{width: number, height: number}} box @returns {any} */
        plan(scene, box) {
            const me = scene.seat || 1;
            const seats = seatsFrom(scene, me);
            const isUpright = box.height > box.width;
            if (isUpright !== view.isUpright) [view.isUpright, view.free] = [isUpright, false];
            const least = box.width < 500 ? 74 : 118;
            const perRow = Math.max(1, Math.min(seats.length, Math.floor((box.width - 8) / least)));
            const rows = Math.ceil(seats.length / perRow);
            const [pw, ph] = [Math.min(190, (box.width - 8) / perRow), rows > 2 ? 54 : 60];
            /** @type {Map<number, any>} */ const plates = new Map();
            seats.forEach((seat, n) => {
                const inRow = Math.min(perRow, seats.length - Math.floor(n / perRow) * perRow);
                plates.set(seat, {
                    x: (box.width - inRow * pw) / 2 + (n % perRow) * pw + 2,
                    y: 4 + Math.floor(n / perRow) * ph,
                    width: pw - 4,
                    height: ph - 4,
                });
            });
            const w = Math.round(Math.max(36, Math.min(box.width / 8.1, box.height * 0.13, 92)));
            const high = w * RATIO;
            const bottom = box.height - high - 10;
            const hand = scene.piles.find((pile) => pile.name === "hand" && pile.seat === scene.seat)?.cards.length || 0;
            const [pileW, pileH] = [w * 0.55, high * 0.55];
            // Beside the hand if there is room; otherwise above it, where the mine makes way.
            const isBeside = box.width > w + 20 + Math.max(hand, 6) * (w + 5) + 2 * (pileW + 8) + 40;
            const band = isBeside ? 0 : pileH + 24;
            const pileY = isBeside ? bottom + 2 : bottom - pileH - 14;
            const pileX = box.width - pileW - (isBeside ? 20 : 8);
            area = { x: 0, y: rows * ph + 8, w: box.width, h: bottom - rows * ph - 20 - band };
            this.fit(scene, w);
            const place = (/** @type {number} */ x, /** @type {number} */ y) => ({
                x: view.x + x * (w + 2) * view.k,
                y: view.y + y * (high + 2) * view.k,
                s: view.k,
                z: 2,
            });
            const hidden = { x: 0, y: 0, s: 0.3, hidden: true };
            const spots = scene.piles.map((pile) =>
                pile.cards.map((_, i) => {
                    const n = pile.cards.length;
                    if (isPlace(pile)) return { ...place(pile.x ?? 0, pile.y ?? 0) };
                    if (pile.name === "hand" && pile.seat === scene.seat) {
                        const room = box.width - w - 28 - (isBeside ? 2 * (pileW + 8) + 20 : 0);
                        const step = Math.min(w + 5, (room - w) / Math.max(1, n - 1));
                        return { x: w + 20 + (room - w - step * (n - 1)) / 2 + i * step, y: bottom, s: 1, z: 320 + i };
                    }
                    if (pile.name === "role" && pile.seat === scene.seat)
                        return i === n - 1 ? { x: 8, y: bottom, s: 1, z: 320 } : hidden;
                    if (pile.name === "share")
                        return pile.cards.every((card) => card <= 0)
                            ? hidden
                            : {
                                  x: (box.width - n * (w + 8)) / 2 + i * (w + 8),
                                  y: area.y + area.h / 2 - high / 2,
                                  s: 1,
                                  z: 340 + i,
                              };
                    if (pile.name === "pile") return i >= n - 2 ? { x: pileX, y: pileY, s: 0.55, z: 310 + i } : hidden;
                    if (pile.name === "dropped")
                        return i >= n - 2 ? { x: pileX - pileW - 8, y: pileY, s: 0.55, z: 310 + i, closed: true } : hidden;
                    const plate = plates.get(pile.seat || 0);
                    return plate ? { x: plate.x + plate.width / 2, y: plate.y, s: 0.2, hidden: true } : hidden;
                }),
            );
            const slots = scene.piles.map((pile) => {
                if (pile.name === "dropped") return { x: pileX - pileW - 8, y: pileY, s: 0.55 };
                if (pile.name === "pile") return { x: pileX, y: pileY, s: 0.55 };
                if (isPlace(pile)) return null;
                return pile.name === "hand" && pile.seat === scene.seat && !pile.cards.length
                    ? { x: w + 18, y: bottom, s: 1 }
                    : null;
            });
            const count = { x: pileX, y: isBeside ? pileY + pileH + 4 : pileY - 20, right: box.width - pileX - pileW };
            return { w, spots, slots, height: box.height, place, plates, count, shelf: bottom - 8, sky: area.y - 4 };
        },

        /** The whole mine in its area, with all places where a card may go, and some air. @param {Scene} scene @param {number} w */
        fit(scene, w) {
            if (view.free) return;
            const laid = scene.piles.filter(isPlace);
            const next = (scene.moves || []).filter((move) => move.x !== undefined);
            const span = (/** @type {number[]} */ there, /** @type {number[]} */ soon, /** @type {number} */ air) => [
                Math.min(Math.min(...there) - air, ...soon.map((at) => at - 0.1)),
                Math.max(Math.max(...there) + 1 + air, ...soon.map((at) => at + 1.1)),
            ];
            const [x0, x1] = span(
                laid.map((pile) => pile.x ?? 0),
                next.map((move) => move.x ?? 0),
                0.5,
            );
            const [y0, y1] = span(
                laid.map((pile) => pile.y ?? 0),
                next.map((move) => move.y ?? 0),
                0.35,
            );
            const [cw, ch] = [w + 2, w * RATIO + 2];
            view.k = Math.min(1.15, area.w / ((x1 - x0) * cw), area.h / ((y1 - y0) * ch));
            view.x = area.x + (area.w - (x0 + x1) * cw * view.k) / 2;
            view.y = area.y + (area.h - (y0 + y1) * ch * view.k) / 2;
        },

        /** @param {Table} table @param {Scene} scene @param {any} plan */
        furnish(table, scene, plan) {
            if (furniture.parentNode !== table.el) {
                table.el.append(furniture);
                table.el.addEventListener(
                    "wheel",
                    (/** @type {any} */ e) => {
                        e.preventDefault();
                        const at = table.el.getBoundingClientRect();
                        zoom(table, e.deltaY < 0 ? 1.12 : 1 / 1.12, e.clientX - at.left, e.clientY - at.top);
                    },
                    { passive: false },
                );
            }
            const seats = ctx.room()?.seats || [];
            const plates = [...plan.plates].map(([seat, at]) =>
                plate(
                    scene,
                    seat,
                    seat === scene.seat ? t("You") : ctx.seatName(seat),
                    at,
                    seats.find((/** @type {any} */ one) => one.seat === seat),
                ),
            );
            const shelf = h("div", { class: "shelf" });
            shelf.style.top = plan.shelf + "px";
            const sky = h("div", { class: "sky" });
            sky.style.height = plan.sky + "px";
            const pile = scene.piles.find((one) => one.name === "pile");
            const count = h("span", { class: "pile-count" }, tn("%1 card left", "%1 cards left", pile?.cards.length || 0));
            count.style.top = plan.count.y + "px";
            count.style.right = plan.count.right + "px";
            const zoomers = h(
                "div",
                { class: "zoomers", role: "group", "aria-label": t("Mine") },
                tool("bigger", t("Zoom in"), () => zoom(table, 1.25)),
                tool("smaller", t("Zoom out"), () => zoom(table, 0.8)),
                tool("fit", t("Show the whole mine"), () => {
                    view.free = false;
                    table.lay(true);
                }),
            );
            zoomers.style.top = plan.shelf - 46 + "px";
            fill(
                furniture,
                sky,
                shelf,
                plates,
                count,
                zoomers,
                this.sharing(scene, plan),
                ctx.namesPlaces() ? this.edges(scene, plan) : null,
            );
        },

        /** Whose turn it is to take gold, while it is shared out. @param {Scene} scene @param {any} plan */
        sharing(scene, plan) {
            const share = scene.piles.find((pile) => pile.name === "share");
            if (scene.over || !share?.cards.some((card) => card > 0)) return null;
            const words = scene.turn === scene.seat ? t("Take your gold") : t("%1 takes gold", ctx.seatName(scene.turn || 0));
            const el = h("p", { class: "sharing" }, h("span", null, words));
            el.style.top = area.y + area.h / 2 - plan.w * RATIO * 0.5 - 56 + "px";
            return el;
        },

        /** Numbers of columns and rows along the edges of the mine, as the log names places. @param {Scene} scene @param {any} plan */
        edges(scene, plan) {
            const laid = scene.piles.filter(isPlace);
            const all = (/** @type {number[]} */ there) => {
                const least = Math.min(...there);
                return Array.from({ length: Math.max(...there) - least + 1 }, (_, n) => least + n);
            };
            const sign = (/** @type {number} */ value, /** @type {number} */ x, /** @type {number} */ y) => {
                const el = h("span", { class: "edge", "aria-hidden": "true" }, number(value));
                el.style.transform = `translate(${x}px, ${y}px)`;
                return el;
            };
            const half = (plan.w * view.k) / 2;
            return [
                ...all(laid.map((pile) => pile.x ?? 0)).map((x) => sign(x, plan.place(x, 0).x + half, area.y + 6)),
                ...all(laid.map((pile) => pile.y ?? 0)).map((y) => sign(y, 12, plan.place(0, y).y + half * RATIO)),
            ];
        },

        /** @param {Scene} scene */
        result(scene) {
            const isFound = scene.piles.some((pile) => pile.name === "goal" && pile.cards[0] === GOLD);
            return isFound ? t("The miners have found the gold") : t("The saboteurs have won");
        },

        /** A card that fits only one way lies so in the hand. @param {any} held @param {Scene} scene */
        lifted(held, scene) {
            if (!held || !hasTwoWays(scene.piles[held.pile].cards[held.index])) return;
            const laid = held.moves.filter((/** @type {Move} */ move) => move.x !== undefined && move.to === undefined);
            const ways = new Set(laid.map((/** @type {Move} */ move) => !!move.turned));
            if (ways.size === 1) isTurned = ways.has(true);
        },

        /** @param {Table} table */
        turn(table) {
            if (!table.held) return;
            isTurned = !isTurned;
            table.mark();
        },

        /** Tools are on the plates: they are targets, too. @param {Table} table */
        marked(table) {
            for (const el of furniture.querySelectorAll(".mine-plate")) {
                const p = table.scene?.piles.findIndex((pile) => pile.name === "tools" && pile.seat === el.seat);
                const moves = (table.held?.moves || []).filter((move) => move.to !== undefined && move.to === p);
                el.moves = moves.length ? moves : null;
                el.disabled = !moves.length;
                el.classList.toggle("place", moves.length > 0);
                el.classList.toggle("target", moves.length > 0);
            }
            this.showTurned(table);
        },

        /** @param {Pile} pile */
        elementOf: (pile) =>
            pile.name === "tools" ? [...furniture.querySelectorAll(".mine-plate")].find((el) => el.seat === pile.seat) : null,

        /** The held card lies as it would be laid. @param {Table} table */
        showTurned(table) {
            const { held, scene } = table;
            for (const piece of table.pieces) {
                const isHeld = held && scene && piece.el.classList.contains("held");
                piece.inner.classList.toggle("turned", !!isHeld && isTurned && hasTwoWays(piece.card));
            }
            for (const el of table.floor.querySelectorAll(".place.target")) {
                const ways = (el.moves || []).map((/** @type {Move} */ move) => !!move.turned);
                el.classList.toggle("needs-turn", ways.length > 0 && !ways.includes(isTurned));
            }
        },

        /** Moves the board so that a place of it is seen. @param {Table} table @param {any} el */
        reveal(table, el) {
            const at = el.matches(".place:not(.plate)")
                ? el.spot
                : el.closest(".pile-start, .pile-goal, .pile-tunnel") && el.piece;
            if (!at) return;
            const [w, high] = [(table.plan?.w || 0) * view.k, (table.plan?.w || 0) * RATIO * view.k];
            const dx = Math.max(area.x - at.x, 0) + Math.min(area.x + area.w - at.x - w, 0);
            const dy = Math.max(area.y - at.y, 0) + Math.min(area.y + area.h - at.y - high, 0);
            if (!dx && !dy) return;
            Object.assign(view, { x: view.x + dx, y: view.y + dy, free: true });
            table.lay(false);
        },

        /** Gold is taken at a touch. @param {Table} table @param {number} p @param {number} i */
        tap(table, p, i) {
            const pile = table.scene?.piles[p];
            if (pile?.name !== "share") return false;
            const move = table.moves().find((one) => one.from === p && pile.cards[one.taken?.[0] ?? -1] === pile.cards[i]);
            if (move) table.with.play(move);
            return true;
        },

        /** Where a card fits both ways, it goes as it is held. @param {Move[]} moves */
        prefer(moves) {
            if (!moves.some((move) => move.x !== undefined)) return null;
            const as = moves.filter((move) => !!move.turned === isTurned);
            return as.length ? as : null;
        },

        /** @param {Table} table @param {any} event */
        pan(table, event) {
            if (event.target.closest(".plates")) return;
            const hands = table.hands.panning;
            hands.set(event.pointerId, { x: event.clientX, y: event.clientY });
            let isMoving = false;
            const at = table.el.getBoundingClientRect();
            const move = (/** @type {any} */ e) => {
                const was = hands.get(e.pointerId);
                if (!was) return;
                const other = [...hands].find(([id]) => id !== e.pointerId)?.[1];
                if (!isMoving && !other && Math.hypot(e.clientX - was.x, e.clientY - was.y) < 7) return;
                isMoving = table.hands.dragged = true;
                if (other) {
                    const before = Math.hypot(was.x - other.x, was.y - other.y);
                    const now = Math.hypot(e.clientX - other.x, e.clientY - other.y);
                    zoom(
                        table,
                        now / Math.max(1, before),
                        (e.clientX + other.x) / 2 - at.left,
                        (e.clientY + other.y) / 2 - at.top,
                    );
                } else {
                    view.x += e.clientX - was.x;
                    view.y += e.clientY - was.y;
                    view.free = true;
                    table.lay(false);
                }
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
        },
    };
}

/** A goal that lies face down shows its owner's private mark once the map was used. @param {number} card @param {Pile} pile */
function rockBack(card, pile) {
    const known = Math.abs(card);
    const mark =
        known === GOLD
            ? [s("path", { class: "nugget", transform: "translate(50 70) scale(1.5)", d: "M-16 4-9-11 5-14 16-5 13 9-2 14Z" })]
            : known > GOLD && known < MINER
              ? [s("path", { class: "bad-mark", d: "m34 54 32 32m0-32-32 32" })]
              : pile.name === "goal"
                ? [s("path", { class: "question", d: "M38 58a12 12 0 1 1 17 11c-4 2-5 4-5 9M50 88h.01" })]
                : [];
    const isPerson = known === MINER || known === SABOTEUR;
    if (isPerson) return drawTunnel(known);
    return s(
        "svg",
        { viewBox: "0 0 100 140", class: "back rock-back", "aria-hidden": "true" },
        s("rect", { class: "ground", width: 100, height: 140 }),
        s("rect", { class: "cloth", x: 6, y: 6, width: 88, height: 128, rx: 5 }),
        s("rect", { class: "seam", x: 6, y: 6, width: 88, height: 128, rx: 5 }),
        mark.length ? s("circle", { cx: 50, cy: 70, r: 30, class: "seal" }) : null,
        mark,
    );
}
