// The look of Big Two: the other players around the table, the trick in the middle, and the own hand below, from which
// cards are chosen.
import { h, fill } from "./dom.js";
import { t, tn, sayMove, number } from "./text.js";
import { cardSymbol } from "./card.js";
import { patience } from "./looks.js";
import { keyOf, seatsFrom } from "./scene.js";
import { planAround } from "./aroundplan.js";
import { tableActions } from "./actions.js";
import { whyNotPlayed } from "./refusal.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {import("./scene.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */

/** What the look needs from the room: the players and the chosen cards.
 * @typedef {{seatName: (seat: number) => string, room: () => any, selected: Set<number>, sort: () => string,
 *     changed: () => void, namesPlaces: () => boolean}} Context */

/** The own hand. @param {Scene} scene */
const mine = (scene) => scene.piles.findIndex((pile) => pile.name === "hand" && pile.seat === scene.seat);

/** How many cards a seat has. @param {Scene} scene @param {number} seat */
const cardsLeft = (scene, seat) =>
    scene.piles.find((pile) => pile.name === "hand" && pile.seat === seat)?.cards.length || 0;

/** The indices of the chosen cards in the own hand. @param {Scene} scene @param {Set<number>} selected */
function chosenPlaces(scene, selected) {
    const cards = scene.piles[mine(scene)]?.cards || [];
    return cards.map((card, i) => (selected.has(card) ? i : -1)).filter((i) => i >= 0);
}

/** The move that plays exactly the chosen cards.
 * @param {Scene} scene @param {Set<number>} selected @returns {Move | null} */
function chosenMove(scene, selected) {
    const places = chosenPlaces(scene, selected);
    if (!places.length) return null;
    const plays = (/** @type {Move} */ move) =>
        move.from === mine(scene) &&
        move.taken?.length === places.length &&
        places.every((i) => move.taken?.includes(i));
    return (scene.moves || []).find(plays) || null;
}

/** The last deed of each seat in the current trick. @param {any[]} deeds */
function lastDeeds(deeds) {
    const last = new Map();
    let leader = 0;
    for (const deed of deeds) {
        if (deed.text !== "pass" && leader === deed.seat) last.clear();
        if (deed.text !== "pass") leader = deed.seat;
        last.set(deed.seat, deed);
    }
    return last;
}

/** What a seat is doing, or did last.
 * @param {Scene} scene @param {number} seat @param {any} deed @param {number} width of the plate */
function stateWord(scene, seat, deed, width) {
    if (scene.over) return "";
    if (cardsLeft(scene, seat) === 1) return t("last card!");
    if (width < 110 && deed?.text !== "pass") return "";
    if (scene.turn === seat) return seat === scene.seat && !scene.auto ? t("Your turn") : t("thinking…");
    if (deed?.text === "pass") return t("passed");
    return deed && scene.piles.find((pile) => pile.name === "trick")?.seat === seat ? t("leads") : "";
}

/** @param {Scene} scene @param {number} seat @param {any} at @param {any} deed @param {Context} ctx */
function plate(scene, seat, at, deed, ctx) {
    const left = cardsLeft(scene, seat);
    const who = ctx.room()?.seats.find((/** @type {any} */ one) => one.seat === seat);
    const points = scene.points?.[seat - 1] ?? null;
    const signs = [
        scene.turn === seat ? " to-move" : "",
        left === 1 && !scene.over ? " last-card" : "",
        who && who.who === "person" && !who.here ? " gone" : "",
    ];
    const el = h(
        "div",
        { class: "plate" + signs.join("") },
        h(
            "span",
            { class: "avatar " + (who?.who === "bot" || who?.away ? "bot" : ""), "aria-hidden": "true" },
            ctx.seatName(seat).slice(0, 1).toUpperCase(),
        ),
        h(
            "span",
            { class: "who" },
            h("b", null, seat === scene.seat ? t("You") : ctx.seatName(seat)),
            h(
                "small",
                null,
                h("span", { class: "cards" }, cardSymbol(), number(left)),
                h("span", { class: "unseen" }, tn("%1 card", "%1 cards", left)),
                stateWord(scene, seat, deed, at.w),
            ),
        ),
        h(
            "span",
            { class: "count", title: t("points") },
            points === null ? "" : number(points, { signDisplay: "exceptZero" }),
        ),
    );
    el.style.transform = `translate(${at.x}px, ${at.y}px)`;
    el.style.width = at.w + "px";
    return el;
}

/** The trick in words. @param {Scene} scene @param {any} plan @param {Context} ctx */
function caption(scene, plan, ctx) {
    const trick = scene.piles.find((pile) => pile.name === "trick");
    const last = (scene.allDeeds || []).findLast((/** @type {any} */ deed) => deed.text !== "pass");
    const el = h(
        "p",
        { class: "caption" },
        trick?.cards.length && last
            ? `${trick.seat === scene.seat ? t("You") : ctx.seatName(trick.seat || 0)}: ${sayMove(last.words)}`
            : scene.over
              ? ""
              : t("A new trick"),
    );
    el.style.transform = `translateY(${plan.caption.y}px)`;
    el.style.left = plan.caption.left + "px";
    el.style.right = plan.caption.right + "px";
    return el;
}

/** Dims cards that fit no play with the chosen ones. @param {Table} table @param {Set<number>} selected */
function markFitting(table, selected) {
    const { scene } = table;
    if (!scene) return;
    const p = mine(scene);
    const key = p < 0 ? "" : keyOf(scene.piles[p]);
    const moves = (scene.moves || []).filter((move) => move.from === p);
    const chosen = chosenPlaces(scene, selected);
    const fits = moves.filter((move) => chosen.every((i) => move.taken?.includes(i)));
    const bright = new Set(fits.flatMap((move) => move.taken || []));
    for (const piece of table.pieces) {
        const isMine = piece.key === key;
        const isDim = isMine && moves.length > 0 && !bright.has(piece.index) && !selected.has(piece.card);
        piece.el.classList.toggle("dim", isDim);
        piece.el.classList.toggle("liftable", isMine);
        if (isMine) piece.el.setAttribute("aria-pressed", String(selected.has(piece.card)));
    }
}

/** Warnings about players with one card left. @param {Scene} before @param {Scene} scene @param {Context} ctx */
function warnings(before, scene, ctx) {
    return seatsFrom(scene, 1)
        .filter(
            (seat) => !scene.over && seat !== scene.seat && cardsLeft(scene, seat) === 1 && cardsLeft(before, seat) > 1,
        )
        .map((seat) => t("%1 has one card left.", ctx.seatName(seat)));
}

/** @param {Scene} scene @param {Context} ctx */
function result(scene, ctx) {
    const out = scene.piles.find((pile) => pile.name === "hand" && !pile.cards.length);
    if (!out) return "";
    return out.seat === scene.seat
        ? t("You have won the round")
        : t("%1 has won the round", ctx.seatName(out.seat || 0));
}

/** @param {Context} ctx */
export function bigTwo(ctx) {
    const furniture = h("div", { class: "plates" });
    const { selected } = ctx;
    return {
        ...patience,
        name: "around",
        actions: tableActions,
        /** Milliseconds between the moves of bots, for new players. */ pause: 900,
        isPressed: undefined,
        slotSign: undefined,
        chooses: true,
        chosenMove: (/** @type {Scene} */ scene) => chosenMove(scene, selected),
        whyNot: (/** @type {Scene} */ scene, /** @type {import("./refusal.js").At} */ { p, i }) =>
            whyNotPlayed(selected.size ? [...selected] : [scene.piles[p].cards[i]]),
        whyNotChosen: () => whyNotPlayed([...selected]),
        result: (/** @type {Scene} */ scene) => result(scene, ctx),
        warnings: (/** @type {Scene} */ before, /** @type {Scene} */ scene) => warnings(before, scene, ctx),
        marked: (/** @type {Table} */ table) => markFitting(table, selected),
        plan: (/** @type {Scene} */ scene, /** @type {{width: number, height: number}} */ box) =>
            planAround(scene, box, ctx),

        /** @param {Pile} pile @param {Scene} scene */
        pileName: (pile, scene) => {
            if (pile.name !== "hand") return patience.pileName(pile);
            return pile.seat === scene.seat ? t("Your hand") : t("Hand of %1", ctx.seatName(pile.seat || 0));
        },

        /** @param {Table} table @param {Scene} scene @param {any} plan */
        furnish(table, scene, plan) {
            if (furniture.parentNode !== table.el) table.el.append(furniture);
            const last = lastDeeds(scene.allDeeds || []);
            const plates = [...plan.plates].map(([seat, at]) => plate(scene, seat, at, last.get(seat), ctx));
            fill(furniture, plates, caption(scene, plan, ctx));
        },

        /** @param {Table} table @param {number} p @param {number} i */
        tap(table, p, i) {
            const { scene } = table;
            if (!scene) return false;
            if (p !== mine(scene)) return true;
            const card = scene.piles[p].cards[i];
            if (!selected.delete(card)) selected.add(card);
            table.lay(true);
            ctx.changed();
            return true;
        },

        /** A drag plays the chosen cards, or the card itself.
         * @param {Table} table @param {number} p @param {number} i @returns {Move[]} */
        dragMoves(table, p, i) {
            const { scene } = table;
            if (!scene || p !== mine(scene)) return [];
            const chosen = chosenMove(scene, selected);
            if (chosen?.taken?.includes(i)) return [chosen];
            if (selected.size) return [];
            return (scene.moves || []).filter(
                (move) => move.from === p && move.taken?.length === 1 && move.taken[0] === i,
            );
        },

        /** Released far enough up, the cards are played.
         * @param {Table} table @param {any} drag @param {number} _dx @param {number} dy */
        drop(table, drag, _dx, dy) {
            if (!table.plan || dy > -table.plan.w * 0.8) return false;
            table.with.play(drag.moves[0]);
            return true;
        },
    };
}
