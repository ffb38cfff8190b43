// What the laboratory tells about one node of a search tree: the move, its values, why it was expanded, and links to
// its parent and children. With these links the tree can be read without its picture.
import { h } from "./dom.js";
import { t, tn, number, sayMove, sentence } from "./text.js";

/** @typedef {import("./searchtree.js").SearchTree} SearchTree */
/** @typedef {import("./searchtree.js").Node} Node */

const MOST_LINKS = 40;

/** @param {number | null | undefined} value */
const short = (value) => number(Number(value), { maximumFractionDigits: 3 });

/** "f 12 · g 3 · h 9", as far as the algorithm has values. @param {Node} node */
function valuesOf(node) {
    const keys = /** @type {("f" | "g" | "h")[]} */ (["f", "g", "h"]);
    return keys.filter((key) => typeof node[key] === "number").map((key) => `${key} ${short(node[key])}`);
}

/** Why the node was expanded: what is true of it among the others that waited. @param {SearchTree} tree
 * @param {Node} node @returns {string[]} */
function reasonsOf(tree, node) {
    if (!node.opened) return [tree.isEnded ? t("It was never expanded.") : t("It has not been expanded yet.")];
    const { rivals, facts } = tree.reasons(node);
    const order = t("Expanded as number %1.", number(node.order));
    if (!rivals) return [order, t("No other node was waiting.")];
    const words = {
        f: t("None of them had a lower f."),
        g: t("None of them had a lower g."),
        h: t("None of them had a lower h."),
        oldest: t("It had waited longest: first in, first out."),
        newest: t("It was the newest: last in, first out."),
    };
    return [
        order,
        tn("%1 other node was waiting.", "%1 other nodes were waiting.", rivals),
        ...facts.map((fact) => words[fact]),
    ];
}

/** The name of a node: its move, or the start. @param {Node} node @param {any} [words] of the move */
function nameOf(node, words) {
    if (!node.parent) return t("The start");
    return words ? sentence(sayMove(words)) : node.text;
}

/** One line about a node, for screen readers. @param {SearchTree} tree @param {Node} node @param {any} words */
export function nodeWords(tree, node, words) {
    const below = node.isFolded ? tn("%1 node folded", "%1 nodes folded", tree.below(node.id)) : "";
    const parts = [nameOf(node, words), t("depth %1", node.depth), ...valuesOf(node), below];
    return `${parts.filter(Boolean).join(", ")}. ${reasonsOf(tree, node).join(" ")}`;
}

/** @param {SearchTree} tree @param {Node} node @param {any} words of the move
 * @param {{choose: (id: number) => void, fold: () => void}} actions */
export function nodeInfo(tree, node, words, { choose, fold }) {
    const link = (/** @type {number} */ id, /** @type {string} */ label) =>
        h("button", { type: "button", "data-key": `node-${id}`, onclick: () => choose(id) }, label);
    const childLabel = (/** @type {number} */ id) => {
        const child = /** @type {Node} */ (tree.node(id));
        return [child.text, ...valuesOf(child).slice(0, 1)].join(" · ");
    };
    const { children, isFolded } = node;
    return [
        h("h3", null, nameOf(node, words)),
        h("p", null, [t("depth %1", node.depth), ...valuesOf(node)].join(" · ")),
        h("p", { class: "note" }, reasonsOf(tree, node).join(" ")),
        h(
            "div",
            { class: "row wrap node-links" },
            node.parent ? link(node.parent, t("Parent")) : null,
            children.length
                ? h("button", { type: "button", onclick: fold }, isFolded ? t("Unfold") : t("Fold"))
                : null,
            children.slice(0, MOST_LINKS).map((id) => link(id, childLabel(id))),
            children.length > MOST_LINKS ? h("small", null, t("and %1 more", children.length - MOST_LINKS)) : null,
        ),
    ];
}
