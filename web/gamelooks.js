// Which look a game has.
import { patience } from "./looks.js";
import { bigTwo } from "./bigtwo.js";
import { mineLook } from "./mine.js";
import { whyNotMoved } from "./refusal.js";

const usual = { columns: "1234567890", cells: "abcdefgi", homes: "", stock: "", redeal: "" };

/** A patience that writes its moves so. @param {Partial<typeof usual>} notation */
const patienceWith = (notation) => ({ ...patience, whyNot: whyNotMoved({ ...usual, ...notation }) });

const freecell = patienceWith({ homes: "hhhh" });
const klondike = patienceWith({ homes: "cdhs", stock: "draw", redeal: "redeal" });

/** Whole runs go home, usually by themselves, of any suit. */
const spider = {
    ...patienceWith({ columns: "123456789abc", stock: "deal", redeal: "deal" }),
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
