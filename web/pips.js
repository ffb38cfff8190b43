// Suits and ranks as shapes, for the faces of cards (card.js) and for decks.

/** The colours that a picture can use; "currentColor" is that of the suit.
 * @typedef {{suit: string, second: string, black: string, red: string, gilt: string, pale: string, cloth: string,
 *     wax: string}} Ink */

/** Pen strokes for ranks, 20 wide (the ten a little wider) and 28 high. */
const ranks = [
    "",
    "M2 26 10 2l8 24M5 18h10",
    "M3 9a7 7 0 0 1 14 0c0 6-9 9-14 17h14",
    "M3 2h13L9 11a7.500 7.500 0 1 1-7 10.500",
    "M14 26V2L2 19h16",
    "M16 2H5L4 13a7.300 7.300 0 1 1-1.500 9.500",
    "M14 2C8 6 3 12 3 18.500a7 7.500 0 1 0 14 0 7 7.500 0 0 0-14 0",
    "M2 2h16L8 26",
    "M10 13a6 5.500 0 1 1 0-11 6 5.500 0 0 1 0 11 7.300 6.500 0 1 1 0 13 7.300 6.500 0 0 1 0-13",
    "M6 26c6-4 11-10 11-16.500a7 7.500 0 1 0-14 0 7 7.500 0 0 0 14 0",
    "M1 6 5 2v24M17 2a6.500 12 0 1 0 0 24 6.500 12 0 0 0 0-24",
    "M15 2v17a6.500 7 0 0 1-13 0",
    "M10 2a8 12 0 1 0 0 24 8 12 0 0 0 0-24M12 19l6 8",
    "M3 2v24M17 2 3 16M8 11.500 18 26",
];

/** Clubs, diamonds, hearts, spades, 32 by 32. */
export const suits = [
    "M16 1.500a7 7 0 0 1 5.300 11.600A7 7 0 1 1 17.300 22c.2 3.600 1.200 6.600 3.400 8.500h-9.400c2.200-1.900 3.200-4.900 3.400-8.500a7 7 0 1 1-4-8.900A7 7 0 0 1 16 1.500Z",
    "M16 1c2.600 5.600 6.200 10.700 10.800 15C22.200 20.300 18.600 25.400 16 31 13.400 25.400 9.800 20.300 5.200 16 9.800 11.700 13.400 6.600 16 1Z",
    "M16 30C6 22 2 16 2 10.200 2 5.600 5.200 3 8.700 3c3.300 0 5.900 2.100 7.300 5.100C17.400 5.100 20 3 23.300 3 26.800 3 30 5.600 30 10.200 30 16 26 22 16 30Z",
    "M16 1.500C17.500 6.500 29 13 29 20c0 4-3 6.300-6.100 6.300-2.400 0-4.600-1.300-5.900-3.500.2 3.200 1.300 6 3.500 7.700h-9c2.200-1.700 3.300-4.500 3.500-7.700-1.300 2.200-3.500 3.500-5.900 3.500C6 26.300 3 24 3 20 3 13 14.500 6.500 16 1.500Z",
];

/** @param {number} suit @param {number} x centre @param {number} y centre @param {number} size @param {boolean} [turned] */
export function pip(suit, x, y, size, turned) {
    const scale = (turned ? -size : size) / 32;
    const place = `translate(${x} ${y}) scale(${scale}) translate(-16 -16)`;
    return `<path fill="currentColor" transform="${place}" d="${suits[suit]}"/>`;
}

/** Numbers of a list such as "1 2, 3 4". @param {string} list @returns {number[][]} */
export const places = (list) => list.split(", ").map((one) => one.split(" ").map(Number));

/** @param {number} rank @param {number} x @param {number} y @param {number} scale @param {number} pen */
export function numeral(rank, x, y, scale, pen) {
    return (
        `<path fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" ` +
        `stroke-width="${pen / scale}" transform="translate(${x} ${y}) scale(${scale})" d="${ranks[rank]}"/>`
    );
}
