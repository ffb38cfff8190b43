// The combinations of Big Two: a reference of the kinds under the rules of the table, and what the own hand can form.
// Both come from the server, which derives them from the rules.
import { h } from "./dom.js";
import { t, tn, sentence } from "./text.js";
import { wire, complain, dialog } from "./app.js";
import { drawFace, cardName } from "./card.js";
import { loadStyles } from "./offer.js";

/** @typedef {import("./room.js").Room} Room */

/** Cards as a row of pictures. @param {number[]} cards */
function row(cards) {
    return h(
        "span",
        { class: "combination", role: "img", "aria-label": cards.map((card) => cardName(card)).join(", ") },
        cards.map((card) => h("span", { class: "mini-card" }, drawFace(card, "small"))),
    );
}

/** What a kind can be played on. @param {any} kind */
function answers(kind) {
    const own = tn("Answers plays of %1 card.", "Answers plays of %1 cards.", kind.size);
    if (kind.bomb === "any") return `${own} ${t("Also beats lower kinds with any number of cards.")}`;
    return kind.bomb === "twos" ? `${own} ${t("Also beats single, paired and tripled twos.")}` : own;
}

/** @param {any} kind */
function kindItem(kind) {
    return h(
        "section",
        { class: "kind" },
        h("h3", null, sentence(t(kind.kind))),
        h("div", { class: "examples" }, kind.examples.map(row)),
        h("p", { class: "note" }, t(kind.order), " ", answers(kind)),
    );
}

/** Buttons that choose the cards of a combination. @param {Room} room @param {any[]} hand @param {() => void} close */
function handItems(room, hand, close) {
    const kinds = [...new Set(hand.map((one) => one.kind))];
    const choose = (/** @type {any} */ one) => {
        close();
        room.chooseCards(one.cards);
    };
    return kinds.map((kind) =>
        h(
            "section",
            { class: "kind" },
            h("h3", null, sentence(t(kind))),
            h(
                "div",
                { class: "examples" },
                hand
                    .filter((one) => one.kind === kind)
                    .map((one) =>
                        h("button", { type: "button", class: "pick", onclick: () => choose(one) }, row(one.cards)),
                    ),
            ),
        ),
    );
}

/** Opens the dialog. @param {Room} room */
export async function showCombinations(room) {
    loadStyles();
    const answer = await wire.ask("combinations").catch(complain);
    if (!answer) return;
    const hand = handItems(room, answer.hand, () => el.close());
    const el = dialog(
        t("Combinations"),
        [
            room.view.seat
                ? h(
                      "section",
                      { class: "own-hand" },
                      h("h2", null, t("In your hand")),
                      hand.length ? hand : h("p", { class: "empty" }, t("Only single cards.")),
                  )
                : null,
            h("h2", null, t("All combinations under these rules, from low to high")),
            h("p", { class: "note" }, t("A play is beaten by a higher one with the same number of cards.")),
            answer.kinds.map(kindItem),
        ],
        { wide: true },
    );
}
