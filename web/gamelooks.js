// Which look a game has.
import { patience } from "./looks.js";
import { bigTwo } from "./bigtwo.js";
import { mineLook } from "./mine.js";

/** Whole runs go home, usually by themselves, of any suit. */
const runs = { ...patience, slotSign: undefined, sendsHome: false };

/** @param {string} game @param {import("./bigtwo.js").Context} ctx @returns {any} */
export function lookOf(game, ctx) {
    switch (game) {
        case "bigtwo":
            return bigTwo(ctx);
        case "saboteur":
            return mineLook(ctx);
        case "spider":
            return runs;
        default:
            return patience;
    }
}
