// The players of Saboteur: a plate for each, with tools, cards, gold, and the role if it is known.
import { h, s } from "./dom.js";
import { t, tn } from "./text.js";
import { cardSymbol } from "./card.js";
import { mineName, toolShapes, toolNames, toolsOf, MINER, SABOTEUR, NUGGET, NUGGET_SHAPE } from "./tunnel.js";

/** @typedef {import("./scene.js").Scene} Scene */
/** @typedef {import("./scene.js").Pile} Pile */

/** The nuggets in a pile of gold cards; null if some are hidden. @param {Pile | undefined} pile */
function nuggets(pile) {
    if (!pile) return 0;
    return pile.cards.some((card) => card === 0)
        ? null
        : pile.cards.reduce((sum, card) => sum + Math.abs(card) - NUGGET + 1, 0);
}

/** Which tools of a player are broken. @param {Scene} scene @param {number} seat @returns {number[]} */
export function brokenTools(scene, seat) {
    const pile = scene.piles.find((one) => one.name === "tools" && one.seat === seat);
    return [...new Set((pile?.cards || []).flatMap((card) => toolsOf(Math.abs(card))))].sort();
}

/** @param {Scene} scene @param {number} seat @param {string} name @param {any} at @param {any} who */
export function plate(scene, seat, name, at, who) {
    const find = (/** @type {string} */ name) => scene.piles.find((pile) => pile.name === name && pile.seat === seat);
    const broken = new Set(brokenTools(scene, seat));
    const role = Math.abs(find("role")?.cards[0] || 0);
    const gold = nuggets(find("gold"));
    const cards = find("hand")?.cards.length ?? 0;
    const tools = toolNames();
    const state =
        [0, 1, 2]
            .map((one) => (broken.has(one) ? t("%1 broken", tools[one]) : ""))
            .filter(Boolean)
            .join(", ") || t("no broken tools");
    const el = h(
        "button",
        {
            type: "button",
            tabindex: "-1",
            disabled: true,
            class: [
                "plate mine-plate",
                scene.turn === seat ? "to-move" : "",
                role === SABOTEUR ? "is-saboteur" : role === MINER ? "is-miner" : "",
                who && who.who === "person" && !who.here ? "gone" : "",
            ].join(" "),
        },
        h("b", { "aria-hidden": "true" }, name),
        h(
            "span",
            { class: "unseen" },
            [
                name,
                role ? mineName(role) : "",
                state,
                tn("%1 card", "%1 cards", cards),
                gold === null ? "" : tn("%1 nugget", "%1 nuggets", gold),
            ]
                .filter(Boolean)
                .join(", "),
        ),
        h(
            "span",
            { class: "tools", "aria-hidden": "true" },
            [0, 1, 2].map((one) =>
                s(
                    "svg",
                    { viewBox: "0 0 48 48", class: "mini " + (broken.has(one) ? "broken" : "") },
                    s("path", { class: "tool-sign", d: toolShapes[one] }),
                    broken.has(one) ? s("path", { class: "bad-mark", d: "M8 8l32 32" }) : null,
                ),
            ),
        ),
        h(
            "small",
            { "aria-hidden": "true" },
            scene.over && role ? mineName(role) : cards ? [cardSymbol(), cards] : "",
            gold
                ? [
                      " ",
                      s(
                          "svg",
                          { viewBox: "-18 -18 36 36", class: "gold-sign" },
                          s("path", { class: "nugget", d: NUGGET_SHAPE }),
                      ),
                      gold,
                  ]
                : "",
        ),
    );
    el.style.transform = `translate(${at.x}px, ${at.y}px)`;
    el.style.width = at.width + "px";
    el.style.height = at.height + "px";
    el.spot = at;
    el.seat = seat;
    return el;
}
