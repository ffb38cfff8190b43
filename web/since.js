// What the others have done since the player's last turn in Saboteur, with their cards.
import { h } from "./dom.js";
import { t, tn, sayDeed } from "./text.js";
import { drawTunnel } from "./minecards.js";
import { loadStyles } from "./offer.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** The cards as moves write them, in the order of their numbers. */
const names = (
    " TB RL TR TL TRL TRB TRBL xT xR xTB xRL xTR xTL xTRL xTRB xTRBL break-pick break-lamp break-cart " +
    "mend-pick mend-lamp mend-cart mend-pick-lamp mend-pick-cart mend-lamp-cart rockfall map"
).split(" ");

/** @param {string} path */
function turned(path) {
    const opposite = /** @type {Record<string, string>} */ ({ T: "B", R: "L", B: "T", L: "R" });
    return [..."TRBL"].filter((side) => [...path].some((one) => opposite[one] === side)).join("");
}

/** The card of a deed, and whether it was turned; 0 if nobody saw it. @param {string} text as "RB@3,-1" */
export function cardOf(text) {
    const name = text.split(/[@:]/)[0];
    const kind = Math.max(0, names.indexOf(name));
    if (kind || !/^x?[TRBL]+$/.test(name)) return { kind, isTurned: false };
    const upright = (name[0] === "x" ? "x" : "") + turned(name);
    return { kind: Math.max(0, names.indexOf(upright)), isTurned: true };
}

/** What the others did after the own last action. @param {any[]} deeds @param {number} seat @returns {any[]} */
export function sinceLastTurn(deeds, seat) {
    return deeds.slice(deeds.findLastIndex((deed) => deed.seat === seat) + 1);
}

/** Whether the list is open: for the player to decide; by default if there is room for it.
 * @type {boolean | null} */
let isOpen = null;

/** A list, or null if there is nothing to tell. @param {Scene} scene */
export function sinceBox(scene) {
    const isMine = scene.seat && scene.turn === scene.seat && !scene.over && !scene.auto;
    const deeds = isMine ? sinceLastTurn(scene.allDeeds || [], Number(scene.seat)) : [];
    if (!deeds.length) return null;
    loadStyles();
    const row = (/** @type {any} */ deed) => {
        const { kind, isTurned } = cardOf(deed.text);
        const picture = kind ? drawTunnel(kind, isTurned) : null;
        return h("li", null, picture && h("span", { class: "since-card" }, picture), h("span", null, sayDeed(deed)));
    };
    const title = tn("Since your last turn: %1 action", "Since your last turn: %1 actions", deeds.length);
    const el = h(
        "details",
        { class: "since", open: isOpen ?? innerWidth >= 900 },
        h("summary", { "data-key": "since" }, title),
        h("ol", null, deeds.map(row)),
    );
    el.addEventListener("toggle", () => (isOpen = el.open));
    return el;
}

/** The last action in words, while the others play. @param {Scene} scene */
export function lastAction(scene) {
    const deed = (scene.allDeeds || []).at(-1);
    return deed ? sayDeed(deed) + ". " : t("The round begins.") + " ";
}
