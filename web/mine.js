// The look of Saboteur: a board that can be moved and zoomed, the players with their tools above it, role and hand
// below.
import { h, fill, keepFocus } from "./dom.js";
import { t } from "./text.js";
import { mineName, hasTwoWays, MINER, SABOTEUR, GOLD } from "./tunnel.js";
import { drawTunnel, drawRock } from "./minecards.js";
import { mineActions } from "./actions.js";
import { planMine } from "./mineplan.js";
import { mineFurniture } from "./minefurniture.js";
import { MineView, isPlace } from "./mineview.js";
import { whyNotLaid, whyNoPlace } from "./refusal.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */
/** @typedef {import("./scene.js").Move} Move */
/** @typedef {import("./table.js").Table} Table */

/** @param {number} card @param {Pile} pile */
function cardName(card, pile) {
    const at = isPlace(pile) ? ", " + t("at %1, %2", pile.x ?? 0, pile.y ?? 0) : "";
    if (pile.name === "goal" && card === 0) return t("goal, face down") + at;
    return mineName(card, pile.turned) + at;
}

/** @param {Pile} pile @param {Scene} scene @param {(seat: number) => string} seatName */
function pileName(pile, scene, seatName) {
    const isMine = pile.seat && pile.seat === scene.seat;
    const whose = pile.seat ? seatName(pile.seat) : "";
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
            return t("Draw pile");
        case "dropped":
            return t("Dropped cards");
        case "share":
            return t("Gold to share");
        case "supply":
            return t("Gold");
        case "aside":
            return t("Set aside");
        default:
            return t(pile.name);
    }
}

/** How the held card is turned. */
class Turning {
    constructor() {
        this.isTurned = false;
    }

    /** A card that fits only turned round is turned when it is picked up. @param {any} held @param {Scene} scene */
    lifted(held, scene) {
        this.isTurned = false;
        if (!held || !hasTwoWays(scene.piles[held.pile].cards[held.index])) return;
        const laid = held.moves.filter((/** @type {Move} */ move) => move.x !== undefined && move.to === undefined);
        held.isTurned = this.isTurned = laid.length > 0 && laid.every((/** @type {Move} */ move) => move.turned);
    }

    /** Of the moves to a place, those with the card as it is held. @param {Move[]} moves */
    prefer(moves) {
        if (!moves.some((move) => move.x !== undefined)) return null;
        const as = moves.filter((move) => !!move.turned === this.isTurned);
        return as.length ? as : null;
    }

    /** Shows the held card as it would be placed. @param {Table} table */
    show(table) {
        for (const piece of table.pieces) {
            const isHeld = table.held && piece.el.classList.contains("held");
            piece.inner.classList.toggle("turned", !!isHeld && this.isTurned && hasTwoWays(piece.card));
        }
        for (const el of table.floor.querySelectorAll(".place.target")) {
            const ways = (el.moves || []).map((/** @type {Move} */ move) => !!move.turned);
            el.classList.toggle("needs-turn", ways.length > 0 && !ways.includes(this.isTurned));
        }
    }
}

/** Makes the plates of players targets of cards that break or mend their tools.
 * @param {Table} table @param {Element} furniture */
function markPlates(table, furniture) {
    for (const el of /** @type {any} */ (furniture.querySelectorAll(".mine-plate"))) {
        const p = table.scene?.piles.findIndex((pile) => pile.name === "tools" && pile.seat === el.seat);
        const moves = (table.held?.moves || []).filter((move) => move.to !== undefined && move.to === p);
        el.moves = moves.length ? moves : null;
        el.disabled = !moves.length;
        el.classList.toggle("place", moves.length > 0);
        el.classList.toggle("target", moves.length > 0);
    }
}

/** A tap takes gold. @param {Table} table @param {number} p @param {number} i */
function takeGold(table, p, i) {
    const pile = table.scene?.piles[p];
    if (pile?.name !== "share") return false;
    const move = table.moves().find((one) => one.from === p && pile.cards[one.taken?.[0] ?? -1] === pile.cards[i]);
    if (!move) return false; // somebody else takes: the refusal says so
    table.with.play(move);
    return true;
}

/** @param {Scene} scene */
function result(scene) {
    const isFound = scene.piles.some((pile) => pile.name === "goal" && pile.cards[0] === GOLD);
    return isFound ? t("The miners have found the gold") : t("The saboteurs have won");
}

/** The player's own role; 0 if there is none. @param {Scene} scene */
function ownRole(scene) {
    const pile = scene.piles.find((one) => one.name === "role" && one.seat && one.seat === scene.seat);
    return Math.abs(pile?.cards.at(-1) || 0);
}

/** @param {import("./bigtwo.js").Context} ctx */
export function mineLook(ctx) {
    const furniture = h("div", { class: "plates" });
    const view = new MineView();
    const turning = new Turning();
    return {
        name: "mine",
        /** The result must not cover the board. */ isBoard: true,
        actions: mineActions,
        /** Milliseconds between the moves of bots, for new players. */ pause: 1600,
        ownRole,
        draw: (/** @type {number} */ card, /** @type {string} */ _face, /** @type {boolean} */ turned) =>
            drawTunnel(card, turned),
        back: rockBack,
        cardName,
        pileName: (/** @type {Pile} */ pile, /** @type {Scene} */ scene) => pileName(pile, scene, ctx.seatName),
        result,
        tap: takeGold,
        whyNot: whyNotLaid,
        whyNoPlace,
        placeAt: (/** @type {Table} */ table, /** @type {any} */ event) => view.placeAt(table, event),
        plan: (/** @type {Scene} */ scene, /** @type {{width: number, height: number}} */ box) =>
            planMine(scene, box, view),

        /** @param {Table} table @param {Scene} scene @param {any} plan */
        furnish(table, scene, plan) {
            if (furniture.parentNode !== table.el) {
                table.el.append(furniture);
                table.el.addEventListener("wheel", (/** @type {any} */ e) => view.wheel(table, e), { passive: false });
            }
            keepFocus(() => fill(furniture, mineFurniture(table, scene, plan, view, ctx)));
        },

        lifted: (/** @type {any} */ held, /** @type {Scene} */ scene) => turning.lifted(held, scene),
        prefer: (/** @type {Move[]} */ moves) => turning.prefer(moves),

        /** @param {Table} table */
        turn(table) {
            if (!table.held) return;
            table.held.isTurned = turning.isTurned = !turning.isTurned;
            table.mark();
        },

        /** @param {Table} table */
        marked(table) {
            markPlates(table, furniture);
            turning.show(table);
        },

        /** @param {Pile} pile */
        elementOf: (pile) =>
            pile.name === "tools"
                ? [...furniture.querySelectorAll(".mine-plate")].find((el) => el.seat === pile.seat)
                : null,

        reveal: (/** @type {Table} */ table, /** @type {any} */ el) => view.reveal(table, el),
        pan: (/** @type {Table} */ table, /** @type {any} */ event) => view.pan(table, event),
    };
}

/** The back of a card. A goal that the player has seen with a map shows what it is.
 * @param {number} card @param {Pile} pile */
function rockBack(card, pile) {
    const known = Math.abs(card);
    if (known === MINER || known === SABOTEUR) return drawTunnel(known);
    if (known === GOLD) return drawRock("gold");
    if (known > GOLD && known < MINER) return drawRock("stone");
    return drawRock(pile.name === "goal" ? "unknown" : undefined);
}
