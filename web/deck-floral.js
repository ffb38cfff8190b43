// The floral deck: court cards as flowers with four (jack), six (queen) or eight (king) petals.
import { pip } from "./pips.js";

/** @param {number} rank */
const petalsOf = (rank) => [4, 6, 8][rank - 11];

/** A flower of radius 39 about the origin. @param {number} rank */
function flower(rank) {
    const petals = petalsOf(rank);
    const blade = {
        4: "M0-12C12-19 12-31 0-39-12-31-12-19 0-12Z",
        6: "M0-13C8.5-20 8.5-31 0-39-8.5-31-8.5-20 0-13Z",
        8: "M0-15C6.3-21 6.3-32 0-39-6.3-32-6.3-21 0-15Z",
    }[petals];
    const turn = (/** @type {number} */ i) => (360 / petals) * i + (petals === 6 ? 0 : 180 / petals);
    const ring = (/** @type {(i: number) => string} */ one) =>
        Array.from({ length: petals }, (_, i) => one(i)).join("");
    const leaves = ring((i) => `<path d="${blade}" transform="rotate(${turn(i)})"/>`);
    const veins = ring((i) => `<path d="M0-20v-9" transform="rotate(${turn(i)})"/>`);
    const dots = ring((i) => `<circle cy="-34" r="1.8" transform="rotate(${turn(i + 0.5)})"/>`);
    return (
        `<g stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">` +
        `<g fill="currentColor" fill-opacity=".2">${leaves}</g>${veins}</g>` +
        (petals === 4 ? "" : `<g fill="currentColor">${dots}</g>`)
    );
}

/** @param {number} rank @param {number} suit @param {number} x @param {number} y @param {number} scale */
function bloom(rank, suit, x, y, scale) {
    return `<g transform="translate(${x} ${y}) scale(${scale})">${flower(rank)}${pip(suit, 0, 0, 20)}</g>`;
}

/** @param {number} rank @param {number} suit */
export const court = (rank, suit) => bloom(rank, suit, 50, 70, 0.95);

/** @param {number} rank @param {number} suit */
export const bust = (rank, suit) => bloom(rank, suit, 40, 40, 1);
