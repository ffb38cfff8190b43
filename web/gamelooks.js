// The look of each game.
import { patience } from "./looks.js";
import { bigTwo } from "./bigtwo.js";
import { mineLook } from "./mine.js";
import { whyNotMoved } from "./refusal.js";

const defaults = { columns: "1234567890", cells: "abcdefgi", homes: "", stock: "", redeal: "" };

/** The look of a patience, with the notation of its moves. @param {Partial<typeof defaults>} notation */
const patienceWith = (notation) => ({ ...patience, whyNot: whyNotMoved({ ...defaults, ...notation }) });

const freecell = patienceWith({ columns: "1234567890xyz", homes: "hhhh" });
const klondike = patienceWith({ homes: "cdhs", stock: "draw", redeal: "redeal" });

/** By default only complete runs go home, automatically. No card goes home by itself: with single cards, those that a
 * card of any suit can still be put on are needed. */
const spider = {
    ...patienceWith({ columns: "123456789abcd", stock: "deal", redeal: "deal" }),
    slotSign: undefined,
    sendsHome: false,
};

/** @param {string} game @param {import("./bigtwo.js").Context} ctx @returns {any} */
export function lookOf(game, ctx) {
    switch (game) {
        case "bigtwo":
            return bigTwo(ctx);
        case "saboteur":
            return mineLook(ctx);
        case "klondike":
            return klondike;
        case "spider":
            return spider;
        default:
            return freecell;
    }
}
