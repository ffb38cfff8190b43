// Big Two's look: the others around the table, the trick in the middle, the own hand below, from which cards are chosen.
import { h, fill } from "./dom.js";
import { t, tn, sayMove, number } from "./text.js";
import { RATIO, cardName, cardSymbol } from "./card.js";
import { patience, print } from "./looks.js";
import { tableActions } from "./actions.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */

/** What the look must be told: who sits where, and what is chosen.
 * @typedef {{seatName: (seat: number) => string, room: () => any, selected: Set<number>, sort: () => string, changed: () => void, namesPlaces: () => boolean}} Context */

/** The seats in the order in which they sit, from `first` on. @param {Scene} scene @param {number} first */
export function seatsFrom(scene, first) {
    const all = [...new Set(scene.piles.map((pile) => pile.seat).filter((seat) => seat))].map(Number).sort((a, b) => a - b);
    const at = Math.max(0, all.indexOf(first));
    return [...all.slice(at), ...all.slice(0, at)];
}

/** What each seat did last in the trick that is on the table. @param {any[]} deeds */
export function lastDeeds(deeds) {
    const last = new Map();
    let leader = 0;
    for (const deed of deeds) {
        if (deed.text !== "pass" && leader === deed.seat) last.clear();
        if (deed.text !== "pass") leader = deed.seat;
        last.set(deed.seat, deed);
    }
    return last;
}

/** @param {Context} ctx */
export function bigTwo(ctx) {
    const strength = (/** @type {number} */ card) => ((((card >> 2) + 10) % 13) << 2) | [1, 0, 2, 3][card & 3];
    const bySuit = (/** @type {number} */ card) => ([1, 0, 2, 3][card & 3] << 4) | (((card >> 2) + 10) % 13);
    const furniture = h("div", { class: "plates" });

    /** @param {Scene} scene */
    const mine = (scene) => scene.piles.findIndex((pile) => pile.name === "hand" && pile.seat === scene.seat);

    /** The move that plays exactly what is chosen. @param {Scene} scene */
    const chosenMove = (scene) => {
        const p = mine(scene);
        if (p < 0 || !ctx.selected.size) return null;
        const places = scene.piles[p].cards.map((card, i) => (ctx.selected.has(card) ? i : -1)).filter((i) => i >= 0);
        return (
            (scene.moves || []).find(
                (move) =>
                    move.from === p && move.taken?.length === places.length && places.every((i) => move.taken?.includes(i)),
            ) || null
        );
    };

    return {
        ...patience,
        name: "around",
        actions: tableActions,
        isPressed: undefined,
        slotSign: undefined,
        chooses: true,
        mine,
        chosenMove,

        /** @param {Scene} scene */
        result(scene) {
            const out = scene.piles.find((pile) => pile.name === "hand" && !pile.cards.length);
            if (!out) return "";
            return out.seat === scene.seat
                ? t("You have won the round")
                : t("%1 has won the round", ctx.seatName(out.seat || 0));
        },

        /** Who has come down to one card. @param {Scene} before @param {Scene} scene */
        warnings(before, scene) {
            const left = (/** @type {Scene} */ one, /** @type {any} */ seat) =>
                one.piles.find((pile) => pile.name === "hand" && pile.seat === seat)?.cards.length || 0;
            return seatsFrom(scene, 1)
                .filter((seat) => !scene.over && seat !== scene.seat && left(scene, seat) === 1 && left(before, seat) > 1)
                .map((seat) => t("%1 has one card left.", ctx.seatName(seat)));
        },

        /** @param {import("./scene.js").Pile} pile @param {Scene} scene */
        pileName: (pile, scene) => {
            if (pile.name !== "hand") return patience.pileName(pile);
            return pile.seat === scene.seat ? t("Your hand") : t("Hand of %1", ctx.seatName(pile.seat || 0));
        },
        cardName,

        /** @param {Scene} scene @param {{width: number, height: number}} box @returns {import("./scene.js").Plan} */
        plan(scene, box) {
            const low = box.height < 420;
            const narrow = box.width < 720 || low;
            const w = Math.round(Math.max(48, Math.min(box.width * 0.185, box.height * (low ? 0.22 : 0.165), 108)));
            const high = w * RATIO;
            const me = scene.seat || 1;
            const seats = seatsFrom(scene, me);
            const others = seats.slice(1);
            /** @type {Map<number, any>} */ const plates = new Map();
            const pad = narrow ? 8 : 20;
            const pw = narrow ? Math.min(150, (box.width - pad * 2 - 8 * (others.length - 1)) / others.length) : 192;
            others.forEach((seat, n) => {
                const side = others.length === 1 ? 1 : others.length === 2 ? n * 2 : n;
                if (narrow)
                    plates.set(seat, {
                        x:
                            others.length === 1
                                ? (box.width - pw) / 2
                                : pad + n * ((box.width - 2 * pad - pw) / (others.length - 1)),
                        y: 8,
                        w: pw,
                        side,
                    });
                else
                    plates.set(seat, {
                        x: [pad, (box.width - pw) / 2, box.width - pad - pw][side],
                        y: side === 1 ? 12 : box.height * 0.2,
                        w: pw,
                        side,
                    });
            });
            const handY = box.height - high - (low ? 6 : 14);
            plates.set(me, { x: pad, y: low ? 62 : handY - high * 0.22 - 46, w: Math.max(150, pw), side: 3 });
            const trickY = low ? 58 : narrow ? (54 + high * 0.5 + plates.get(me).y - high) / 2 + 12 : box.height * 0.3;
            const spots = scene.piles.map((pile) => {
                const n = pile.cards.length;
                if (pile.name === "hand" && pile.seat === me && scene.seat) {
                    const key = ctx.sort() === "suit" ? bySuit : strength;
                    const order = pile.cards.map((card, i) => ({ card, i })).sort((a, b) => key(a.card) - key(b.card));
                    const step = n > 1 ? Math.min(w * 0.62, (box.width - 2 * pad - w) / (n - 1)) : 0;
                    const x0 = (box.width - w - step * (n - 1)) / 2;
                    /** @type {any[]} */ const out = [];
                    order.forEach(({ card, i }, place) => {
                        const raised = ctx.selected.has(card);
                        out[i] = {
                            x: x0 + place * step,
                            y: handY - (raised ? high * 0.2 : 0),
                            s: 1,
                            face: print.large || narrow ? "tall" : "plain",
                            raised,
                            z: place + 1,
                        };
                    });
                    return out;
                }
                if (pile.name === "hand") {
                    const plate = plates.get(pile.seat || 0);
                    const open = pile.cards.some((card) => card > 0);
                    const s = open ? (narrow ? 0.5 : 0.62) : narrow ? 0.36 : 0.5;
                    const spread = open && !narrow ? Math.max(plate.w, box.width * 0.24) : plate.w;
                    const [from, wide] =
                        pile.seat === me && !scene.seat
                            ? [pad, box.width - 2 * pad]
                            : [plate.x + [0, (plate.w - spread) / 2, plate.w - spread, 0][plate.side], spread];
                    const step = Math.min(w * s * 0.5, (wide - w * s) / Math.max(1, n - 1));
                    return pile.cards.map((_, i) => ({
                        x: from + (wide - w * s - step * (n - 1)) / 2 + i * step,
                        y: pile.seat === me ? handY : plate.y + 54,
                        s,
                        face: "tall",
                        hidden: low && !open,
                    }));
                }
                if (pile.name === "trick") {
                    const s = narrow ? 0.95 : 1;
                    const step = Math.min(w * s * 0.66, (box.width * 0.9 - w) / Math.max(1, n - 1));
                    const y = trickY;
                    return pile.cards.map((_, i) => ({
                        x: (box.width - w * s - step * (n - 1)) / 2 + i * step,
                        y,
                        s,
                        face: print.large ? "tall" : "plain",
                    }));
                }
                const s = 0.42;
                return pile.cards.map((_, i) => ({
                    x: box.width - pad - w * s - (pile.name === "aside" ? w * s + 6 : 0),
                    y: plates.get(me).y + 46 - high * s,
                    s,
                    face: "tall",
                    hidden: i < n - 2,
                }));
            });
            const trick = scene.piles.findIndex((pile) => pile.name === "trick");
            const slots = scene.piles.map((_, p) =>
                p === trick ? { x: (box.width - w) / 2, y: trickY, s: narrow ? 0.95 : 1 } : null,
            );
            /** @type {any} */ const plan = {
                w,
                spots,
                slots,
                height: box.height,
                plates,
                trickY: trickY + high + (low ? -4 : 6),
            };
            return plan;
        },

        /** @param {Table} table @param {Scene} scene @param {any} plan */
        furnish(table, scene, plan) {
            if (furniture.parentNode !== table.el) table.el.append(furniture);
            const seats = ctx.room()?.seats || [];
            const last = lastDeeds(scene.allDeeds || []);
            const trick = scene.piles.find((pile) => pile.name === "trick");
            fill(
                furniture,
                [...plan.plates].map(([seat, at]) => {
                    const hand = scene.piles.find((pile) => pile.name === "hand" && pile.seat === seat);
                    const left = hand ? hand.cards.length : 0;
                    const who = seats.find((/** @type {any} */ one) => one.seat === seat);
                    const deed = last.get(seat);
                    const isMe = seat === scene.seat;
                    const state = scene.over
                        ? ""
                        : scene.turn === seat
                          ? isMe
                              ? t("Your turn")
                              : t("thinking …")
                          : deed
                            ? deed.text === "pass"
                                ? t("passed")
                                : trick?.seat === seat
                                  ? t("leads")
                                  : ""
                            : "";
                    const el = h(
                        "div",
                        {
                            class: `plate${scene.turn === seat ? " to-move" : ""}${left === 1 && !scene.over ? " last-card" : ""}${who && who.who === "person" && !who.here ? " gone" : ""}`,
                        },
                        h(
                            "span",
                            { class: "avatar " + (who?.who === "bot" || who?.away ? "bot" : ""), "aria-hidden": "true" },
                            ctx.seatName(seat).slice(0, 1).toUpperCase(),
                        ),
                        h(
                            "span",
                            { class: "who" },
                            h("b", null, isMe ? t("You") : ctx.seatName(seat)),
                            h(
                                "small",
                                null,
                                h("span", { class: "cards" }, cardSymbol(), number(left)),
                                h("span", { class: "unseen" }, tn("%1 card", "%1 cards", left)),
                                left === 1 && !scene.over ? t("last card!") : at.w < 110 && deed?.text !== "pass" ? "" : state,
                            ),
                        ),
                        h(
                            "span",
                            { class: "count", title: t("points") },
                            scene.points?.[seat - 1] === undefined || scene.points[seat - 1] === null
                                ? ""
                                : number(scene.points[seat - 1], { signDisplay: "exceptZero" }),
                        ),
                    );
                    el.style.transform = `translate(${at.x}px, ${at.y}px)`;
                    el.style.width = at.w + "px";
                    return el;
                }),
                this.caption(scene, plan),
            );
        },

        /** @param {Scene} scene @param {any} plan */
        caption(scene, plan) {
            const trick = scene.piles.find((pile) => pile.name === "trick");
            const deeds = scene.allDeeds || [];
            const last = [...deeds].reverse().find((deed) => deed.text !== "pass");
            const el = h(
                "p",
                { class: "caption" },
                trick?.cards.length && last
                    ? `${trick.seat === scene.seat ? t("You") : ctx.seatName(trick.seat || 0)}: ${sayMove(last.words)}`
                    : scene.over
                      ? ""
                      : t("A new trick"),
            );
            el.style.transform = `translateY(${plan.trickY}px)`;
            return el;
        },

        /** Cards that go with what is chosen stay bright. @param {Table} table */
        marked(table) {
            const scene = table.scene;
            if (!scene) return;
            const p = mine(scene);
            const moves = (scene.moves || []).filter((move) => move.from === p);
            const chosen =
                p < 0 ? [] : scene.piles[p].cards.map((card, i) => (ctx.selected.has(card) ? i : -1)).filter((i) => i >= 0);
            const fits = moves.filter((move) => chosen.every((i) => move.taken?.includes(i)));
            const bright = new Set(fits.flatMap((move) => move.taken || []));
            for (const piece of table.pieces) {
                const isMine = p >= 0 && piece.key === `hand/${scene.piles[p].number}/${scene.seat}`;
                piece.el.classList.toggle(
                    "dim",
                    isMine && moves.length > 0 && !bright.has(piece.index) && !ctx.selected.has(piece.card),
                );
                piece.el.classList.toggle("liftable", isMine);
                if (isMine) piece.el.setAttribute("aria-pressed", String(ctx.selected.has(piece.card)));
            }
        },

        /** @param {Table} table @param {number} p @param {number} i */
        tap(table, p, i) {
            const scene = table.scene;
            if (!scene) return false;
            if (p !== mine(scene)) return true;
            const card = scene.piles[p].cards[i];
            if (!ctx.selected.delete(card)) ctx.selected.add(card);
            table.lay(true);
            ctx.changed();
            return true;
        },

        /** A drag plays what is chosen, or the card itself. @param {Table} table @param {number} p @param {number} i @returns {Move[]} */
        dragMoves(table, p, i) {
            const scene = table.scene;
            if (!scene || p !== mine(scene)) return [];
            const chosen = chosenMove(scene);
            if (chosen?.taken?.includes(i)) return [chosen];
            return ctx.selected.size
                ? []
                : (scene.moves || []).filter((move) => move.from === p && move.taken?.length === 1 && move.taken[0] === i);
        },

        /** Far enough up is on the table. @param {Table} table @param {any} drag @param {number} _dx @param {number} dy */
        drop(table, drag, _dx, dy) {
            if (!table.plan || dy > -table.plan.w * 0.8) return false;
            table.with.play(drag.moves[0]);
            return true;
        },
    };
}
