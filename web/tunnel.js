// The cards of Saboteur as SVG. A card is the number of its kind, as in src/games/saboteur/cards.c; open sides are
// bits: top 1, right 2, bottom 4, left 8.
import { s } from "./dom.js";
import { t } from "./text.js";

const sides = [0, 5, 10, 3, 9, 11, 7, 15, 1, 2, 5, 10, 3, 9, 11, 7, 15];
export const GOLD = 29,
    STONE_A = 30,
    STONE_B = 31,
    MINER = 32,
    SABOTEUR = 33,
    NUGGET = 34;
const START = 28,
    MAP = 27,
    ROCKFALL = 26,
    FIRST_BREAK = 17,
    FIRST_MEND = 20,
    FIRST_DOUBLE = 23;

/** @param {number} kind */
function openSides(kind) {
    if (kind === START || kind === GOLD) return 15;
    return kind === STONE_A ? 3 : kind === STONE_B ? 9 : sides[kind] || 0;
}

/** @param {number} kind */
function isPath(kind) {
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

const tools = [
    "M10 40 32 14M18 10c8-4 17 0 22 9M14 36l-6 6",
    "M24 4v5M16 9h16l3 8H13ZM14 17h20v18H14ZM12 35h24v7H12ZM24 21c4 4 4 6 0 10-4-4-4-6 0-10Z",
    "M4 12h40l-6 20H10ZM15 40a4 4 0 1 0 .1 0M33 40a4 4 0 1 0 .1 0",
];

/** @param {number} tool @param {number} x @param {number} y @param {number} size */
export function toolSign(tool, x, y, size) {
    return s("path", { d: tools[tool], class: "tool-sign", transform: `translate(${x} ${y}) scale(${size / 48})` });
}

const nuggetAt = [
    [50, 70],
    [30, 96],
    [70, 98],
];
/** @param {number} x @param {number} y @param {number} size */
function nugget(x, y, size) {
    return s("path", {
        class: "nugget",
        transform: `translate(${x} ${y}) scale(${size})`,
        d: "M-16 4-9-11 5-14 16-5 13 9-2 14Z",
    });
}

/** @param {number} kind */
function tunnel(kind) {
    const open = openSides(kind);
    const dead = isPath(kind) && kind > 7;
    const ends = ["M50 70V-6", "M50 70H106", "M50 70V146", "M50 70H-6"].filter((_, i) => (open >> i) & 1);
    const way = ends.join("");
    return [
        s("path", { d: way, class: "tunnel-edge" }),
        dead ? null : s("circle", { cx: 50, cy: 70, r: 23, class: "tunnel-edge-room" }),
        s("path", { d: way, class: "tunnel" }),
        dead ? null : s("circle", { cx: 50, cy: 70, r: 19, class: "tunnel-room" }),
        dead
            ? s("path", {
                  class: "rubble",
                  d: "M26 74 32 50 52 42 72 52 76 76 62 96 38 94ZM32 50l14 18-8 26M72 52 46 68l16 28M46 68l30 8",
              })
            : null,
    ];
}

/** @param {number} kind */
function person(kind) {
    const bad = kind === SABOTEUR;
    return [
        s("circle", { cx: 50, cy: 66, r: 24, class: bad ? "person bad" : "person" }),
        s("path", {
            class: "person-hat " + (bad ? "bad" : ""),
            d: bad ? "M22 56c4-26 52-26 56 0Z" : "M20 58c2-34 58-34 60 0Z",
        }),
        bad
            ? s("path", { class: "person-mask", d: "M25 62h50v10c-8 8-18 6-25-2-7 8-17 10-25 2Z" })
            : s("circle", { cx: 50, cy: 44, r: 8, class: "lamp" }),
        s("path", { class: "person-body " + (bad ? "bad" : ""), d: "M14 134c2-30 20-38 36-38s34 8 36 38Z" }),
    ];
}

/** @param {number} kind */
function inside(kind) {
    if (isPath(kind)) return tunnel(kind);
    if (kind === START)
        return [
            ...tunnel(kind),
            s("path", { class: "ladder", d: "M40 44v52M60 44v52M40 54h20M40 66h20M40 78h20M40 90h20" }),
        ];
    if (kind === GOLD) return [...tunnel(kind), nugget(50, 66, 1.2), nugget(38, 84, 0.8), nugget(64, 84, 0.8)];
    if (kind === STONE_A || kind === STONE_B)
        return [...tunnel(kind), s("path", { class: "stone", d: "M34 82 38 60 54 54 68 66 66 84 48 90Z" })];
    if (kind === MINER || kind === SABOTEUR) return person(kind);
    if (kind >= NUGGET)
        return nuggetAt
            .slice(0, kind - NUGGET + 1)
            .map(([x, y]) => nugget(kind === NUGGET ? 50 : x, kind === NUGGET ? 74 : y, 1.3));
    if (kind === MAP)
        return [
            s("path", { class: "paper", d: "M18 46 39 38 61 46 82 38v62l-21 8-22-8-21 8ZM39 38v62M61 46v62" }),
            s("path", { class: "trail", d: "M28 88c8-20 14 4 24-16s10-4 18-14" }),
            s("path", { class: "cross", d: "m64 52 9 9m0-9-9 9" }),
        ];
    if (kind === ROCKFALL)
        return [
            s("path", { class: "stone", d: "M22 96 28 72 46 66 58 80 54 102 32 106Z" }),
            s("path", { class: "stone", d: "M52 100 60 74 78 72 84 96 70 108Z" }),
            s("path", { class: "stone", d: "M36 62 44 40 62 38 70 56 56 70Z" }),
        ];
    const mends = kind >= FIRST_MEND;
    const signs = toolsOf(kind);
    return [
        ...signs.map((tool, i) =>
            toolSign(
                tool,
                signs.length > 1 ? (i ? 50 : 6) : 20,
                signs.length > 1 ? (i ? 62 : 36) : 34,
                signs.length > 1 ? 44 : 60,
            ),
        ),
        mends
            ? s("path", { class: "good-mark", d: "m62 116 9 9 17-20" })
            : s("path", { class: "bad-mark", d: "m66 106 20 20m0-20-20 20M12 34 30 52l-6 10 20 14-4 14 18 14" }),
    ];
}

/** @param {number} kind */
function look(kind) {
    if (isPath(kind) || (kind >= START && kind <= STONE_B)) return "rock";
    if (kind >= FIRST_BREAK && kind < FIRST_MEND) return "break";
    if (kind >= FIRST_MEND && kind < ROCKFALL) return "mend";
    return kind >= MINER ? "person-card" : "deed";
}

/** @param {number} kind @param {boolean} [turned] */
export function drawTunnel(kind, turned) {
    return s(
        "svg",
        { viewBox: "0 0 100 140", class: "face mine-face " + look(kind), "aria-hidden": "true" },
        s("rect", { class: "ground", width: 100, height: 140 }),
        s("g", turned ? { transform: "rotate(180 50 70)" } : null, inside(kind)),
    );
}

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
