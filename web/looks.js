// The look of patiences. A look makes a plan (a spot for each card) from the piles of a scene; it knows the names of
// piles, not the rules. The other looks are bigtwo.js and mine.js.
import { h, icon } from "./dom.js";
import { t, number } from "./text.js";
import { RATIO, drawFace, drawSuit, cardName } from "./card.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {import("./scene.js").Spot} Spot */
/** @typedef {import("./scene.js").Plan} Plan */

/** @param {Pile} pile */
function pileName(pile) {
    switch (pile.name) {
        case "column":
            return t("Column %1", pile.number);
        case "cell":
            return t("Cell %1", "abcdefgh"[pile.number - 1]);
        case "foundation":
            return t("Home %1", pile.number);
        case "stock":
            return t("Stock");
        case "waste":
            return t("Waste");
        case "trick":
            return t("Trick");
        case "played":
            return t("Played cards");
        case "aside":
            return t("Set aside");
        default:
            return t(pile.name) + (pile.number > 1 ? " " + pile.number : "");
    }
}

/** The layout of the table, from the settings: large print; stock and homes for the left hand. */
export const layout = { large: false, left: false };

/** Below this width, cards have the face for small cards. */
const SMALL = 64;

/** The sizes of the cards, from the largest that fit side by side. */
const scales = [1, 0.88, 0.77, 0.68, 0.6];
/** The part of the table that larger cards may use when cards grow again. */
const SPARE = 0.8;

export const patience = {
    name: "patience",
    /** Can single cards go home? */ sendsHome: true,
    pileName,
    cardName,
    draw: drawFace,

    /** An empty foundation shows its suit. @param {Pile} pile @param {Scene} scene */
    slotSign: (pile, scene) =>
        pile.name === "foundation" && scene.piles.filter((one) => one.name === "foundation").length === 4
            ? drawSuit(pile.number - 1)
            : null,

    /** The stock is pressed, not lifted. @param {Scene} scene @param {number} p */
    isPressed: (scene, p) => scene.piles[p].name === "stock",

    /** @param {import("./table.js").Table} table @param {Scene} scene @param {Plan} plan */
    furnish(table, scene, plan) {
        table.floor.querySelectorAll(".stock-count, .stock-sign").forEach((/** @type {any} */ el) => el.remove());
        scene.piles.forEach((pile, p) => {
            const at = plan.slots[p];
            if (pile.name === "stock" && at && (pile.cards.length || scene.turn))
                table.floor.append(stockSign(scene, p, at, plan.w));
        });
    },

    /** Cards as large as the table allows. If a column is too long, they are made smaller, down to a minimum. They grow
     * again only when there is room to spare: otherwise their size would change to and fro with single moves.
     * @param {Scene} scene @param {{width: number, height: number}} box @param {any} [before] the plan before
     * @returns {Plan} */
    plan(scene, box, before) {
        const last = before?.box === box ? scales.indexOf(before.scale) : 0;
        let n = scales.findIndex((scale, i) => i >= last || arrange(scene, box, scale).bottom <= box.height * SPARE);
        let plan = arrange(scene, box, scales[n]);
        while (plan.bottom > box.height && plan.w >= 66 && n + 1 < scales.length)
            plan = arrange(scene, box, scales[++n]);
        return { ...plan, box, scale: scales[n] };
    },
};

/** The number of cards in the stock; for an empty stock, whether pressing it turns the waste over. Screen readers get
 * this from the label of the stock. @param {Scene} scene @param {number} p @param {Spot} at @param {number} w */
function stockSign(scene, p, at, w) {
    const left = scene.piles[p].cards.length;
    const turns = scene.moves?.some((move) => move.to === p);
    const el = left
        ? h("span", { class: "stock-count", "aria-hidden": "true" }, number(left))
        : h(
              "span",
              { class: "stock-sign" + (turns ? "" : " done"), "aria-hidden": "true" },
              icon(turns ? "turn" : "close"),
          );
    el.style.transform = left
        ? `translate(${at.x + w / 2}px, ${at.y + w * RATIO}px)`
        : `translate(${at.x}px, ${at.y}px)`;
    return el;
}

/** @param {Scene} scene @param {{width: number, height: number}} box @param {number} scale */
function arrange(scene, box, scale) {
    const named = (/** @type {string} */ name) =>
        scene.piles.map((pile, p) => ({ pile, p })).filter((one) => one.pile.name === name);
    const columns = named("column"),
        foundations = named("foundation"),
        cells = named("cell"),
        stock = named("stock"),
        waste = named("waste");
    const left = [...stock, ...waste, ...cells];
    const others = scene.piles
        .map((pile, p) => ({ pile, p }))
        .filter((one) => !["column", "foundation", "cell", "stock", "waste"].includes(one.pile.name));
    const squeeze = Math.max(0, foundations.length - 4);
    const need = left.length + (waste.length ? 1 : 0) + foundations.length - squeeze * 0.5 + others.length;
    const across = Math.max(columns.length, need, 4);
    const pad = box.width < 500 ? 6 : 20;
    const gap = Math.max(3, Math.min(34, box.width * 0.012));
    const isRoomy = columns.length < 8 && box.height > 900; // long columns and a hint still fit
    const widest = Math.min(
        box.height * (columns.length > 8 ? 0.16 : isRoomy ? 0.2 : 0.18),
        (box.width - 2 * pad - (across - 1) * gap) / across,
    );
    const w = Math.floor(widest * scale);
    const high = w * RATIO;
    const wide = columns.length * w + (columns.length - 1) * gap;
    const full = Math.max(wide, Math.min(box.width - 2 * pad, across * w + (across - 1) * gap));
    const x0 = (box.width - full) / 2;
    const top = box.height < 460 ? 8 : pad < 10 ? 12 : 20;
    const y0 = top + high + Math.max(10, Math.min(28, box.height * 0.03));
    const room = box.height - y0 - 10;
    const most = Math.max(
        ...columns.map(({ pile }) => pile.cards.reduce((sum, card) => sum + (card > 0 ? 0.34 : 0.08), 0.66)),
        0,
    );
    const fits = w < SMALL && most * high <= room;
    const face = layout.large || fits ? "wide" : w < SMALL ? "small" : "plain";
    /** @type {Spot[][]} */ const spots = scene.piles.map(() => []);
    /** @type {(Spot | null)[]} */ const slots = scene.piles.map(() => null);
    const put = (/** @type {{pile: Pile, p: number}} */ one, /** @type {number} */ left, /** @type {number} */ y) => {
        // For the left hand, the top row is mirrored. The waste is still fanned to the right: its ranks must be seen.
        const x = layout.left ? box.width - left - w * (one.pile.name === "waste" ? 1.9 : 1) : left;
        slots[one.p] = { x, y, s: 1 };
        const { cards } = one.pile;
        const fan = one.pile.layout === "right" ? (face === "wide" ? 0.44 : 0.3) * w : 0;
        const shown = fan ? 3 : 2;
        spots[one.p] = cards.map((_, i) => ({
            x: x + fan * Math.max(0, Math.min(shown, cards.length) - cards.length + i),
            y,
            s: 1,
            face,
            hidden: i < cards.length - shown - (fan ? 1 : 0),
        }));
    };
    let x = x0;
    for (const one of left) {
        put(one, x, top);
        x += (w + gap) * (one.pile.name === "waste" ? 1.9 : 1);
    }
    for (const one of others) {
        put(one, x, top);
        x += w + gap;
    }
    const step =
        (w + gap) * (squeeze ? Math.min(1, (x0 + full - x - w) / ((foundations.length - 1) * (w + gap) || 1)) : 1);
    foundations.forEach((one, n) => put(one, x0 + full - w - (foundations.length - 1 - n) * step, top));
    let bottom = y0 + high;
    const xc = x0 + (full - wide) / 2;
    for (const [n, one] of columns.entries()) {
        const cx = xc + n * (w + gap);
        slots[one.p] = { x: cx, y: y0, s: 1 };
        const { cards } = one.pile;
        const closed = cards.filter((card) => card <= 0).length;
        const open = cards.length - closed;
        const opens = Math.max(
            high * (face === "wide" ? 0.42 : 0.3),
            Math.min(high * (face === "wide" ? 0.5 : 0.34), (room - high) / 13),
        );
        const closes = high * (opens > high * 0.45 ? 0.2 : 0.13);
        const wanted = Math.max(0, open - 1) * opens + closed * closes + high;
        const least = face === "wide" ? 0.34 : 0.22;
        const k = wanted > room ? Math.max(0, (room - high) / (wanted - high)) : 1;
        const [so, sc] = [Math.max(opens * k, high * Math.min(least, 0.285)), Math.max(closes * k, 3)];
        let y = y0;
        spots[one.p] = cards.map((card) => {
            const spot = { x: cx, y, s: 1, face };
            y += card <= 0 ? sc : so;
            return spot;
        });
        bottom = Math.max(bottom, (spots[one.p].at(-1)?.y ?? y0) + high + 6);
    }
    return { w, spots, slots, bottom, height: Math.max(box.height, Math.ceil(bottom)) };
}
