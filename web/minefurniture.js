// Everything around the mine that is not a card: players, texts, zoom buttons, coordinates.
import { h, tool } from "./dom.js";
import { t, tn, number } from "./text.js";
import { RATIO } from "./card.js";
import { mineName, toolNames } from "./tunnel.js";
import { plate, brokenTools } from "./miners.js";
import { isPlace } from "./mineview.js";
import { sinceBox, lastAction } from "./since.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./mineview.js").MineView} MineView */
/** @typedef {import("./bigtwo.js").Context} Context */

/** Positions an element on the table, in pixels. @param {any} el @param {Record<string, number>} at */
function put(el, at) {
    for (const [side, value] of Object.entries(at)) el.style[side] = value + "px";
    return el;
}

/** @param {Scene} scene @param {any} plan @param {Context} ctx */
function plates(scene, plan, ctx) {
    const seats = ctx.room()?.seats || [];
    return [...plan.plates].map(([seat, at]) => {
        const name = seat === scene.seat ? t("You") : ctx.seatName(seat);
        const who = seats.find((/** @type {any} */ one) => one.seat === seat);
        return plate(scene, seat, name, at, who);
    });
}

/** Is gold being shared out? @param {Scene} scene */
function isSharing(scene) {
    return !scene.over && scene.piles.some((pile) => pile.name === "share" && pile.cards.some((card) => card > 0));
}

/** Whose turn it is. @param {Scene} scene @param {any} plan @param {Context} ctx */
function turnLine(scene, plan, ctx) {
    if (scene.over || !scene.turn) return null;
    const isMine = scene.turn === scene.seat && !scene.auto;
    const broken = isMine ? brokenTools(scene, scene.turn).map((tool) => toolNames()[tool]) : [];
    const words = !isMine
        ? lastAction(scene) + t("%1 is thinking…", scene.auto ? scene.auto.spec : ctx.seatName(scene.turn))
        : broken.length
          ? t("Your turn. You cannot dig; broken: %1", broken.join(", "))
          : t("Your turn");
    return put(h("p", { class: "turn-line" + (isMine ? " mine-turn" : "") }, words), { top: plan.line });
}

/** Whose turn it is to take gold. @param {Scene} scene @param {any} plan @param {MineView} view @param {Context} ctx */
function sharing(scene, plan, { area }, ctx) {
    if (!isSharing(scene)) return null;
    const words = scene.turn === scene.seat ? t("Take your gold") : t("%1 takes gold", ctx.seatName(scene.turn || 0));
    const top = area.y + area.h / 2 - plan.w * RATIO * 0.5 - 56;
    return put(h("p", { class: "sharing" }, h("span", null, words)), { top });
}

/** What the others have done since the player's last turn. @param {Scene} scene @param {any} plan */
function since(scene, plan) {
    const el = sinceBox(scene);
    return el && put(el, { top: plan.sky + 6 });
}

/** The player's role as a word below its picture. @param {Scene} scene @param {any} plan */
function roleWord(scene, plan) {
    const role = scene.piles
        .find((pile) => pile.name === "role" && pile.seat && pile.seat === scene.seat)
        ?.cards.at(-1);
    if (!role) return null;
    const el = h("span", { class: "role-word", "aria-hidden": "true" }, mineName(Math.abs(role)));
    return put(el, { top: plan.roleY });
}

/** @param {Table} table @param {any} plan @param {MineView} view */
function zoomers(table, plan, view) {
    const el = h(
        "div",
        { class: "zoomers", role: "group", "aria-label": t("Mine") },
        tool("bigger", t("Zoom in"), () => view.zoom(table, 1.25), { "data-key": "zoom-in" }),
        tool("smaller", t("Zoom out"), () => view.zoom(table, 0.8), { "data-key": "zoom-out" }),
        tool("fit", t("Show the whole mine"), () => view.showAll(table), { "data-key": "zoom-fit" }),
    );
    return put(el, { top: plan.shelf - 46 });
}

/** Column and row numbers along the edges, since the log contains coordinates.
 * @param {Scene} scene @param {any} plan @param {MineView} view */
function edges(scene, plan, view) {
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
        ...all(laid.map((pile) => pile.x ?? 0)).map((x) => sign(x, plan.place(x, 0).x + half, view.area.y + 6)),
        ...all(laid.map((pile) => pile.y ?? 0)).map((y) => sign(y, 12, plan.place(0, y).y + half * RATIO)),
    ];
}

/** @param {Table} table @param {Scene} scene @param {any} plan @param {MineView} view @param {Context} ctx */
export function mineFurniture(table, scene, plan, view, ctx) {
    const left = scene.piles.find((one) => one.name === "pile")?.cards.length || 0;
    return [
        put(h("div", { class: "sky" }), { height: plan.sky }),
        put(h("div", { class: "shelf" }), { top: plan.shelf }),
        plates(scene, plan, ctx),
        turnLine(scene, plan, ctx),
        roleWord(scene, plan),
        put(h("span", { class: "pile-count" }, tn("%1 card left", "%1 cards left", left)), plan.count),
        since(scene, plan),
        zoomers(table, plan, view),
        sharing(scene, plan, view, ctx),
        ctx.namesPlaces() ? edges(scene, plan, view) : null,
    ];
}
