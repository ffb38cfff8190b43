// Below the result of a sealed game: the check of its deals by a click, and the commands for a manual check.
import { h, fill, icon } from "./dom.js";
import { t, tn } from "./text.js";
import { copy, complain } from "./app.js";
import { dealtCards } from "./dealt.js";
import { sheet } from "./sheet.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {{isPromised: boolean, cards: {seen: number, wrong: number} | null}} result */
function wordsOf({ isPromised, cards }) {
    if (!isPromised) return t("The seed does not match the commitment: this deal was changed.");
    if (!cards)
        return t("The seed matches the commitment. This page was not open at the deal, so cards are not compared.");
    if (cards.wrong) return t("The seed does not give the cards that you were shown: this deal was changed.");
    return tn(
        "The seed matches the commitment, and gives the %1 card that you were shown.",
        "The seed matches the commitment, and gives all %1 cards that you were shown.",
        cards.seen,
    );
}

/** @param {Room} room @param {any[]} seals @param {any} list */
async function check(room, seals, list) {
    const { checkDeal } = await import("./verify.js");
    const { game, rules } = room.known;
    fill(
        list,
        seals.map((seal, i) => {
            const result = checkDeal(game, rules, seal, dealtCards(seal.commitment));
            const isGood = result.isPromised && !result.cards?.wrong;
            const round = seals.length > 1 ? t("Round %1", i + 1) + ": " : "";
            const mark = icon(isGood ? "check" : "close");
            return h("li", { class: isGood ? "good" : "bad" }, mark, " ", round, wordsOf(result));
        }),
    );
}

/** @param {Room} room */
export function fairness(room) {
    const { deal } = room.view;
    if (deal?.kind !== "sealed" || !deal.seed) return null;
    sheet("rooms.css");
    const seals = [...(deal.earlier || []), deal];
    const commands = seals.map(
        (one) =>
            `kartu verify-shuffle ${room.known.game} --rules ${room.known.rules || '""'} ` +
            `--seed-hex ${one.seed} --commitment ${one.commitment}`,
    );
    const list = h("ul", { class: "checked" });
    return h(
        "details",
        null,
        h("summary", null, t("Was the deal fair?")),
        h("p", { class: "note" }, t("The server published a commitment to this seed before play.")),
        h(
            "button",
            { type: "button", onclick: () => check(room, seals, list).catch(complain) },
            icon("check"),
            t("Check the deal in this browser"),
        ),
        h("div", { role: "status" }, list),
        h("p", { class: "note" }, t("This command checks it without the page:")),
        h("pre", { tabindex: "0" }, commands.join("\n")),
        h("button", { type: "button", onclick: () => copy(commands.join("\n")) }, t("Copy")),
    );
}
