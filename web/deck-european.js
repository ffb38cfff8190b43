// The European deck: half figures, twice, the lower one upside down. The jack has a cap with a feather and a halberd,
// the queen a small crown, long hair and a flower, the king a high crown, a beard and a sword.
import { pip, places } from "./pips.js";

/** @typedef {import("./pips.js").Ink} Ink */

/** The colour of the hair, by suit. */
const hairs = ["#9a6a35", "#e0b25a", "#b8642e", "#55453a"];
/** The colour of the king's hair and beard, by suit. */
const beards = ["#c9a87a", "#efe3c8", "#d3b48a", "#b9b4ad"];

/** @param {string} fill @param {string} d @param {string} [more] attributes */
const shape = (fill, d, more = "") => `<path fill="${fill}" d="${d}"${more && " " + more}/>`;
/** @param {string} d @param {number} [width] */
const line = (d, width = 1.1) => `<path fill="none" stroke-width="${width}" d="${d}"/>`;
/** @param {string} fill @param {string} list x, y and radius of each */
const beads = (fill, list) =>
    places(list)
        .map(([x, y, r]) => `<circle fill="${fill}" cx="${x}" cy="${y}" r="${r}"/>`)
        .join("");

/** Eyes, brows, nose and mouth about the middle of the face at 0, 0. @param {Ink} ink */
const features = (ink) =>
    line("M-5.2-2.6q1.8-1.5 3.6-.2M1.6-2.8q1.8-1.3 3.6.2", 1) +
    `<g fill="${ink.black}" stroke="none"><circle cx="-3.1" cy="-.6" r=".95"/><circle cx="3.3" cy="-.6" r=".95"/></g>` +
    line("M.4-.6 1.3 2.6-.6 3", 0.9) +
    `<path d="M-1.8 5.3q2 1.1 4 0" fill="none" stroke="${ink.red}" stroke-width="1.3"/>`;

/** @param {Ink} ink @param {number} suit */
function king(ink, suit) {
    const other = ink.second;
    return [
        // the cloak, its fur collar and the robe
        shape(ink.suit, "M-29 34c1-13 8-18 17-20h24c9 2 16 7 17 20Z"),
        shape(ink.gilt, "M-9 14-4 34h8L9 14Z"),
        beads(other, "0 20 1.7, 0 26 1.7, 0 32 1.7"),
        shape("#fff", "M-21 17c6-5 12-6 21-6s15 1 21 6l-4 8C11 21 6 20 0 20s-11 1-17 5Z"),
        line("M-13.5 16v3M-7 14v3M7 14v3M13.5 16v3", 1.3),
        // hair and beard
        shape(
            beards[suit],
            "M-11-13c-5 3-6 10-5 17-2 1-2 4 0 5 2 2 5 1 6-1l2-8V-10ZM11-13c5 3 6 10 5 17 2 1 2 4 0 5-2 2-5 1-6-1L8 0v-10Z",
        ),
        shape(ink.pale, "M-9-12c0 14 3 20 9 20s9-6 9-20Z"),
        shape(
            beards[suit],
            "M-9.5-2c0 9 2 14 5 17 1 2 3 2 4.5 0 1.5 2 3.5 2 4.5 0 3-3 5-8 5-17-2 4-4 4.5-6 3.5Q0 0-3.5 1.5c-2 1-4 .5-6-3.5Z",
        ),
        line("M-4 7v6M0 8.5V14M4 7v6", 0.9),
        `<g transform="translate(0 -4.5)">${features(ink)}</g>`,
        // the crown
        shape(other, "M-11-16c0-7 5-11 11-11s11 4 11 11Z"),
        shape(ink.gilt, "M-12-11-15-26l6 5 3.5-8L0-22l5.5-7L9-21l6-5-3 15Q0-14-12-11Z"),
        beads(ink.gilt, "-15 -27 1.8, -5.5 -30 1.9, 5.5 -30 1.9, 15 -27 1.8"),
        beads(ink.suit, "-7 -15.5 1.3, 0 -16.3 1.6, 7 -15.5 1.3"),
        // the sword, held upright
        shape("#e8edf2", "M20.5 12V-26l2-4 2 4V12Z"),
        shape(ink.gilt, "M16 11h13v3H16Z"),
        shape(ink.pale, "M18 16q4.5-3 9 0v6q-4.5 3-9 0Z"),
        line("M18.5 18.2h8M18.5 20.3h8", 0.8),
        shape(ink.gilt, "M20.5 23.5h4v5h-4Z"),
    ].join("");
}

/** @param {Ink} ink @param {number} suit */
function queen(ink, suit) {
    const other = ink.second;
    const petals = [0, 72, 144, 216, 288]
        .map((turn) => `<ellipse rx="2.5" ry="3.6" cy="-3.6" fill="${ink.suit}" transform="rotate(${turn})"/>`)
        .join("");
    return [
        // long hair, the gown and its collar
        shape(hairs[suit], "M-11-14C-18-8-18 6-17 20q6 4 9-2l1-26ZM11-14C18-8 18 6 17 20q-6 4-9-2L7-8Z"),
        shape(other, "M-27 34c1-11 7-17 16-19h22c9 2 15 8 16 19Z"),
        shape(ink.pale, "M-7 8h14v6Q0 24-7 14Z"),
        shape(ink.suit, "M-16 17-8 14Q0 25 8 14l8 3-6 17h-20Z"),
        beads(ink.gilt, "-6 17.5 1.3, -3.2 20 1.3, 0 21 1.7, 3.2 20 1.3, 6 17.5 1.3, 0 28 2.2"),
        line("M-10 34-13 20M10 34l3-14", 1),
        shape(ink.pale, "M-9.5-12c-.5 13 3 22 9.5 22S10-.5 9.5-12Z"),
        shape(hairs[suit], "M0-15c-8 0-12 6-11 14q4-2 5.5-9Q0-8 5.5-10 7-3 11-1c1-8-3-14-11-14Z"),
        features(ink),
        `<g fill="${ink.red}" fill-opacity=".25" stroke="none"><circle cx="-5.8" cy="3" r="1.8"/><circle cx="5.8" cy="3" r="1.8"/></g>`,
        // the crown
        shape(ink.suit, "M-9-15q9-6 18 0l-2-5h-14Z"),
        shape(ink.gilt, "M-10-13.5-12-22l5 3.2L-4-24.5-.0-19.5 4-24.5l3 5.7L12-22l-2 8.5Q0-18-10-13.5Z"),
        beads("#fff", "-12 -23 1.5, -4 -25.8 1.5, 4 -25.8 1.5, 12 -23 1.5"),
        // the flower
        line("M21 25C23 18 23 10 22 3", 1.5),
        shape("#3f7d4a", "M22.5 15q5-4 6 0-3 3-6 0ZM22.8 11q-5-4-6 0 3 3 6 0Z"),
        `<g transform="translate(22 -3)">${petals}<circle r="2" fill="${ink.gilt}"/></g>`,
        shape(ink.pale, "M16.5 21q4-3.5 9 0v5.5q-4.5 3-9 0Z"),
        line("M17 23h7.5M17 25h7.5", 0.8),
    ].join("");
}

/** @param {Ink} ink @param {number} suit */
function jack(ink, suit) {
    const other = ink.second;
    return [
        // the halberd
        shape(ink.gilt, "M-24 34V-6h3V34Z"),
        shape("#e8edf2", "M-24.5-9-22.5-20-20.5-9v4h-4Z"),
        shape("#e8edf2", "M-24-4c-3-2-5-2-6 0 2 2 2 4 0 7 2 1 4 1 6-1Z"),
        // the doublet, striped, with a flat collar
        shape(ink.suit, "M-27 34c0-11 6-17 15-19h24c9 2 15 8 15 19Z"),
        shape(ink.gilt, "M-9 15-6 34h12L9 15Z"),
        shape(other, "M-4 16-2.5 34h5L4 16Z"),
        shape("#fff", "M-14 15Q-7 10 0 14q7-4 14 1l-3 7Q5 17 0 21q-5-4-11 1Z"),
        line("M-19 34q-1-8 2-14M19 34q1-8-2-14", 1),
        // hair to the shoulders, curled outwards
        shape(
            hairs[suit],
            "M-10-10c-5 4-5 12-7 18-2 2 0 5 3 4 4 0 6-3 6-8V-8ZM10-10c5 4 5 12 7 18 2 2 0 5-3 4-4 0-6-3-6-8V-8Z",
        ),
        shape(ink.pale, "M-9-11C-9 4-5 11 0 11S9 4 9-11Z"),
        shape(hairs[suit], "M-9.5-9q4.5 3 9.5-1 5 4 9.5 1v-4h-19Z"),
        `<g transform="translate(0 1.2)">${features(ink)}</g>`,
        // the cap and its feather
        shape(other, "M-14-11c-3-7 3-14 13-14 9 0 16 4 16 10 0 3-2 4-4 4Q0-16-14-11Z"),
        shape(ink.suit, "M-14-11Q0-17 11-11l-.5 3.5Q-1-12.5-13-7.5Z"),
        shape("#fff", "M8-19c3-8 9-11 17-9-2 5-1 8-5 12-3 3-8 2-12-3Z"),
        line("M9-18.5q6-6 13-7.5M14-21l1 5M18-23.5l1 4.5", 0.9),
        // the hand on the staff
        shape(ink.pale, "M-27 18q4-3 8.5 0v6.5q-4.5 2.5-8.5 0Z"),
        line("M-26.5 20.3h8M-26.5 22.4h8", 0.8),
    ].join("");
}

const figures = [jack, queen, king];

/** A half figure, 60 wide and 65 high, about 0, 0. @param {number} rank @param {number} suit @param {Ink} ink */
function figure(rank, suit, ink) {
    const drawn = figures[rank - 11](ink, suit);
    return `<g stroke="${ink.black}" stroke-width="1" stroke-linejoin="round" stroke-linecap="round">${drawn}</g>`;
}

/** @param {number} rank @param {number} suit @param {Ink} ink */
export function court(rank, suit, ink) {
    const half =
        `<svg x="22" y="9" width="56" height="61" viewBox="-31.5 -36.5 63 68.6">${figure(rank, suit, ink)}</svg>` +
        pip(suit, 30, 17.5, 13);
    return (
        `<rect x="21.5" y="8.5" width="57" height="123" rx="3" fill="${ink.gilt}" fill-opacity=".1"/>` +
        half +
        `<g transform="rotate(180 50 70)">${half}</g>` +
        `<path d="M22 70h56" stroke="${ink.gilt}" stroke-width="2"/>` +
        `<rect x="21.5" y="8.5" width="57" height="123" rx="3" fill="none" stroke="currentColor"/>`
    );
}

/** @param {number} rank @param {number} suit @param {Ink} ink */
export function bust(rank, suit, ink) {
    return `<svg width="80" height="80" viewBox="-30 -32.5 60 66">${figure(rank, suit, ink)}</svg>`;
}
