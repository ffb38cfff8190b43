// The cards of Saboteur: their numbers, tools and names. A card is the number of its kind, as in
// src/games/saboteur/cards.c; open sides are bits: top 1, right 2, bottom 4, left 8. minecards.js draws them.
import { t } from "./text.js";

const sides = [0, 5, 10, 3, 9, 11, 7, 15, 1, 2, 5, 10, 3, 9, 11, 7, 15];
export const GOLD = 29,
    STONE_A = 30,
    STONE_B = 31,
    MINER = 32,
    SABOTEUR = 33,
    NUGGET = 34;
export const START = 28,
    MAP = 27,
    ROCKFALL = 26,
    FIRST_BREAK = 17,
    FIRST_MEND = 20;
const FIRST_DOUBLE = 23;

/** @param {number} kind */
export function openSides(kind) {
    if (kind === START || kind === GOLD) return 15;
    return kind === STONE_A ? 3 : kind === STONE_B ? 9 : sides[kind] || 0;
}

/** @param {number} kind */
export function isPath(kind) {
    return kind >= 1 && kind <= 16;
}

/** Does it look different when it is turned round? @param {number} kind */
export function hasTwoWays(kind) {
    const open = openSides(kind);
    return isPath(kind) && (((open << 2) | (open >> 2)) & 15) !== open;
}

/** The tools of a card: 0 pick, 1 lamp, 2 cart. @param {number} kind */
export function toolsOf(kind) {
    if (kind >= FIRST_BREAK && kind < FIRST_DOUBLE) return [(kind - FIRST_BREAK) % 3];
    return kind >= FIRST_DOUBLE && kind < ROCKFALL
        ? [
              [0, 1],
              [0, 2],
              [1, 2],
          ][kind - FIRST_DOUBLE]
        : [];
}

/** Tools as pen strokes, 48 by 48. */
export const toolShapes = [
    "M10 40 32 14M18 10c8-4 17 0 22 9M14 36l-6 6",
    "M24 4v5M16 9h16l3 8H13ZM14 17h20v18H14ZM12 35h24v7H12ZM24 21c4 4 4 6 0 10-4-4-4-6 0-10Z",
    "M4 12h40l-6 20H10ZM15 40a4 4 0 1 0 .1 0M33 40a4 4 0 1 0 .1 0",
];

/** A nugget, about 32 by 28, around its centre. */
export const NUGGET_SHAPE = "M-16 4-9-11 5-14 16-5 13 9-2 14Z";

export function toolNames() {
    return [t("pick"), t("lamp"), t("cart")];
}

/** @param {number} open */
function ways(open) {
    return [t("up"), t("right"), t("down"), t("left")].filter((_, i) => (open >> i) & 1).join(", ");
}

/** @param {number} kind @param {boolean} [turned] */
export function mineName(kind, turned) {
    if (!kind) return t("unknown card");
    const known = Math.abs(kind);
    const open = openSides(known);
    const lies = turned ? ((open << 2) | (open >> 2)) & 15 : open;
    const names = toolsOf(known)
        .map((tool) => toolNames()[tool])
        .join(", ");
    if (isPath(known)) return known > 7 ? t("dead end, %1", ways(lies)) : t("tunnel, %1", ways(lies));
    if (known >= FIRST_BREAK && known < FIRST_MEND) return t("break: %1", names);
    if (known >= FIRST_MEND && known < ROCKFALL) return t("mend: %1", names);
    const rest = {
        [MAP]: t("map"),
        [ROCKFALL]: t("rockfall"),
        [START]: t("start"),
        [GOLD]: t("gold"),
        [STONE_A]: t("stone"),
        [STONE_B]: t("stone"),
        [MINER]: t("miner"),
        [SABOTEUR]: t("saboteur"),
        [NUGGET]: t("one nugget"),
        [NUGGET + 1]: t("two nuggets"),
        [NUGGET + 2]: t("three nuggets"),
    };
    return kind < 0 ? t("%1, face down", rest[known] || "") : rest[known] || String(known);
}
