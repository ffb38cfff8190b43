// A sentence and a picture for each game, and the creation of rooms.
import { h } from "./dom.js";
import { t, sentence } from "./text.js";
import { wire, go, complain } from "./app.js";
import { drawFace, drawBack } from "./card.js";

/** "Minimax (easy)". @param {{ name: string, level: string | null }} bot */
export const botName = ({ name, level }) => (level ? `${sentence(name)} (${t(level)})` : sentence(name));

/** @param {string} game */
export function about(game) {
    const texts = /** @type {Record<string, string>} */ ({
        freecell: t("All cards are visible. Nearly every deal can be won."),
        klondike: t("The classic patience with stock and waste."),
        spider: t("Build complete runs, with one, two or four suits."),
        bigtwo: t("Capsa Banting: be the first to get rid of your cards."),
        saboteur: t("Dig for gold. Some of the players are secretly saboteurs."),
    });
    return texts[game] || "";
}

/** The options on the card of a game: name, label, and the values offered, if not all.
 * @param {string} game @returns {{options: [string, string, number[]?][], hasPresets?: boolean}} */
export function quickOptions(game) {
    const found = /** @type {Record<string, any>} */ ({
        freecell: { options: [["cells", t("Cells"), [2, 3, 4]]] },
        klondike: { options: [["draw", t("Draw"), [1, 3]]] },
        spider: { options: [["suits", t("Suits")]] },
        bigtwo: { options: [["seats", t("Players")]], hasPresets: true },
        saboteur: { options: [["seats", t("Players"), [3, 4, 5, 7, 10]]] },
    })[game];
    return found || { options: [] };
}

/** A card of Saboteur: its pictures are loaded when they are shown. @param {number} kind */
function mineCard(kind) {
    const el = h("span", { class: "mini-card" });
    import("./minecards.js").then(({ drawTunnel }) => el.append(drawTunnel(kind)));
    return el;
}

/** Some cards of a game, as a picture. @param {string} game */
export function picture(game) {
    const cards = /** @type {Record<string, number[]>} */ ({
        freecell: [55, 50, 45],
        klondike: [0, 51, 46],
        spider: [55, 51, 47],
        bigtwo: [11, 10, 9],
        saboteur: [-6, -29, -7],
    })[game] || [7];
    return h(
        "span",
        { class: "fan", "aria-hidden": "true" },
        cards.map((card) =>
            card < 0 ? mineCard(-card) : h("span", { class: "mini-card" }, card ? drawFace(card) : drawBack()),
        ),
    );
}

let isCreating = false;

/** Opens a new room and goes there. @param {Record<string, any>} fields */
export async function create(fields) {
    if (isCreating) return; // a second click
    isCreating = true;
    try {
        const room = await wire.ask("create", fields);
        go("#room=" + room.room);
    } catch (error) {
        complain(error);
    } finally {
        isCreating = false;
    }
}
