// The wayang deck: figures of the Javanese shadow play in profile, looking to the left. The jack is a young knight with
// a coiled headdress and a kris, the queen a lady with long hair and a flower, the king wears the tall crown and the
// wings of a ruler. The suits differ by the colours of face and cloth.
import { places } from "./pips.js";

/** @typedef {import("./pips.js").Ink} Ink */

/** @param {string} fill @param {string} d @param {string} [more] attributes */
const shape = (fill, d, more = "") => `<path fill="${fill}" d="${d}"${more && " " + more}/>`;
/** @param {string} stroke @param {string} d @param {number} [width] */
const line = (stroke, d, width = 1) => `<path fill="none" stroke="${stroke}" stroke-width="${width}" d="${d}"/>`;
/** @param {string} fill @param {string} list x, y and radius of each @param {string} [stroke] */
const dots = (fill, list, stroke = "none") =>
    `<g fill="${fill}" stroke="${stroke}" stroke-width=".8">` +
    places(list)
        .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`)
        .join("") +
    `</g>`;

/** Face and body are painted: gold, cream, rose or white, by suit. @param {number} suit @param {Ink} ink */
const skinOf = (suit, ink) => ["#e0b14f", ink.pale, "#e6a585", "#efe6d4"][suit];

/** A thin arm with a hand whose fingers are long. @param {string} d @param {string} skin @param {Ink} ink
 * @param {number[]} hand x, y, turn */
function arm(d, skin, ink, [x, y, turn]) {
    return (
        `<g transform="translate(${x} ${y}) rotate(${turn})">` +
        shape(
            skin,
            "M-2-1.5C-3 2-2 4-3.5 6.5-5 10-3 12-2 10l1-3 .5 4c.3 1.8 2 1.6 2-.2L1.7 6C3 3 2.5 1 2-1.5Z",
            'stroke-width=".9"',
        ) +
        `</g>` +
        line(ink.black, d, 5) +
        line(skin, d, 3.1)
    );
}

/** A gold ring across a limb. @param {Ink} ink @param {number} x @param {number} y @param {number} turn
 * @param {number} [wide] */
const ring = (ink, x, y, turn, wide = 3.4) =>
    shape(
        ink.gilt,
        `M${-wide}-1.4h${2 * wide}v2.8h${-2 * wide}Z`,
        `transform="translate(${x} ${y}) rotate(${turn})" stroke-width=".8"`,
    );

/** The head in profile; the tip of the nose is at -18, -38. @param {number} suit @param {Ink} ink
 * @param {string} [more] */
function head(suit, ink, more = "") {
    const pen = ink.black;
    const outline =
        "M5-48C-3-44.5-9-40.5-18-38.5-15-35.5-12-35-8.5-34.5l-1.7 2.2 1.7.6-.9 1.9c.2 1.2.8 2.3 2 2.6 2 .5 4-.2 5.5-.9" +
        "C0-30 0-30 .5-29.5 2-26 3-24 2.5-21h7.5C9-26 8.5-29 8.5-33 13-38 13-48 5-48Z";
    return (
        shape(skinOf(suit, ink), outline) +
        // eye, brow, nostril and mouth
        shape(pen, "M-8.5-37.3C-5.5-39-2-40 1.5-39-.5-36.8-4.5-36-8.5-37.3Z", 'stroke="none"') +
        dots("#fff", "-3.3 -38 0.7") +
        line(pen, "M-6-40.5Q-2-43.3 3.5-42.3", 1.1) +
        line(pen, "M-11-35.5q1.2-1.2 2.6-.3", 0.8) +
        line(ink.red, "M-8.3-31.7q2.3.1 3.6-1.1", 1.1) +
        more
    );
}

/** The ornament behind the ear: a feather of leaves. @param {Ink} ink */
const sumping = (ink) =>
    shape(
        ink.gilt,
        "M4-35.5C6-40 9-41.5 11-41c0-2 3-4 4.5-3.2C16-46 19-47.5 21-47c0 3-1 5-2.5 6 .5 2-1.5 4.5-3.5 4.7C14-33.5 10-31.5 5-32Z",
    ) +
    line(ink.black, "M7-35.5Q12-38 17.5-44M10.5-37.8l-.3-2M14.8-40.5l.2-2.6M10-36l3 .2M14-38.7l3-.4", 0.7) +
    dots(ink.red, "5 -33.5 1.7", ink.black);

/** The necklace. @param {Ink} ink */
const collar = (ink) =>
    shape(ink.gilt, "M-5-23Q4-18 14-23L12-17Q4-12-3-17Z") + dots(ink.red, "4 -17.5 1.5, -0.5 -18.5 1, 8.5 -18.5 1");

/** Cloth with rows of small flowers. @param {Ink} ink @param {string} list x and y of each */
const flowers = (ink, list) =>
    `<g stroke="none" fill="${ink.gilt}">` +
    places(list)
        .map(([x, y]) => `<path d="M${x} ${y - 2.3}l1.3 2.3-1.3 2.3-1.3-2.3Z"/>`)
        .join("") +
    `</g>`;

/** @param {Ink} ink @param {string} skin @param {number} x */
const foot = (ink, skin, x) =>
    shape(skin, `M${x} 52h6.5v4.5H${x - 8.5}C${x - 7} 53.5 ${x - 2} 54 ${x} 52Z`, 'stroke-width=".9"') +
    ring(ink, x + 3.3, 51, 0, 4);

/** @param {Ink} ink @param {number} suit */
function jack(ink, suit) {
    const skin = skinOf(suit, ink);
    return [
        // the kris behind the hip, the arm at the back
        shape(ink.gilt, "M13 2 23-4l2 3.5L15 6Z"),
        shape("#8a5a2b", "M23-5c2-4 5-4 5-1-.5 3-1.5 4-3 5Z"),
        arm("M13-20Q24-14 23-4T13 6", skin, ink, [13, 5, 40]),
        ring(ink, 17.5, -16.5, 55),
        // trousers, the cloth round the hips with its train, the sash
        shape(ink.second, "M3 8C11 20 12 36 9 51h8C20 36 19 18 13 6Z"),
        shape(ink.second, "M-5 6C-11 20-15 36-15 51h8C-6 40 1 26 6 14Z"),
        flowers(ink, "-9 26, -10.5 34, -11.5 42, 12.5 26, 13.5 34, 13.5 42"),
        foot(ink, skin, -14.5),
        foot(ink, skin, 9.5),
        shape(ink.suit, "M-6-3H11C18 4 23 14 27 28c-6 1-9-2-11-5-1 3-4 4-7 2C4 22-3 19-9 22-10 14-9 4-6-3Z"),
        flowers(ink, "-3 5, 3 5, 9 6, -5 12.5, 1 13, 7 14, 13 15, 19 20"),
        shape(ink.red, "M-2-2c-2 8-1 14-3 20-1 6-3 12-2 18l4-2c0-6 2-12 3-18 1-6 2-12 4-18Z"),
        // the body
        shape(skin, "M-8-22C-2-26 9-26 15-21 14-12 11-5 11-1L-6-1C-5-9-8-14-8-22Z"),
        shape(ink.gilt, "M-7-4 11-4 12 .5-7.5.5Z"),
        arm("M-7-20Q-14-10-15-3T-21 13", skin, ink, [-21, 13, 12]),
        ring(ink, -10, -14, -62),
        ring(ink, -19.5, 9, -70),
        ring(ink, 17, 3, -45),
        collar(ink),
        // the headdress: hair coiled upwards and forwards
        shape(
            ink.black,
            "M5-48C11-50 16-44 15-37l-4 7C22-28 30-38 27-49 23-60 9-63 2-57c-4 4 0 8 4 6C4-54 8-57 13-55c6 2 8 8 5 13C17-48 12-51 5-48Z",
        ),
        line(ink.gilt, "M14-31.5C22-32 26-40 24-48 21-56 11-60 5-56", 1.5),
        head(suit, ink, ""),
        shape(ink.gilt, "M-3-46.5C-1-51 3-51 6-50l7 8-3 2C7-44 2-45-5-43.3Z"),
        dots(ink.red, "0 -47 1.3"),
        sumping(ink),
    ].join("");
}

/** The head, bowed: a low diadem, and a knot of hair with a string of jasmine. @param {Ink} ink @param {number} suit */
function queenHead(ink, suit) {
    return [
        `<g transform="rotate(-10 4 -28)">`,
        dots(ink.black, "15 -45 7.5", ink.black),
        shape(ink.black, "M5-48C13-52 18-44 16-36L9-31Z"),
        head(suit, ink),
        shape(ink.gilt, "M-5-43.3-3-48.5 1-47.5 3-53.5 7-49 12-52l1 8-2 4C7-45 2-45-5-43.3Z"),
        dots(ink.red, "3 -48 1.3, 9 -47 1"),
        dots("#fff", "20 -51 1.7, 22 -48 1.7, 22.5 -44.5 1.7, 21 -41 1.7", ink.black),
        sumping(ink),
        `</g>`,
    ].join("");
}

/** @param {Ink} ink @param {number} suit */
function queen(ink, suit) {
    const skin = skinOf(suit, ink);
    return [
        // long hair down the back
        shape(ink.black, "M6-47C20-48 23-32 21-18 23-4 20 8 15 16 13 6 12-10 5-24Z"),
        line(ink.gilt, "M15-40Q18-28 16.5-16T16.5 4", 1),
        arm("M12-20Q21-12 19-5T4-4", skin, ink, [5, -4, 75]),
        ring(ink, 16.5, -15, 55),
        // the long skirt with its train
        shape(ink.suit, "M-6-3H10C14 14 13 36 11 49c4 3 10 4 15 7H-10C-7 36-9 14-6-3Z"),
        shape(ink.gilt, "M-9.6 49C-2 47 5 47 11 49c4 3 10 4 15 7H-10Z"),
        line(ink.black, "M-6 56 -5 49M-1 56V48.5M4 56l1-7.5M10 56 9.5 49M16 56l-3-5", 0.8),
        flowers(
            ink,
            "-3.5 4, 2 4, 7.5 4, -5 12, 0.5 12, 6 12, -4 20, 2 20, 8 20, -6 28, 0 28, 6 28, -5 36, 1.5 36, 8 36, -6.5 43, 0 43.5, 6.5 43",
        ),
        shape(skin, "M-10 52.5v4h-8c1.5-2.5 5-2 8-4Z", 'stroke-width=".9"'),
        shape(ink.second, "M0-2c-3 10-1 18-4 28-1 6-2 12-1 18l4-2c0-10 4-18 4-26 0-6 1-12 3-18Z"),
        // the body and the breast cloth
        shape(skin, "M-6-22C-1-25 8-25 13-21 12-12 9-6 10-1L-5-1C-4-8-6-14-6-22Z"),
        shape(ink.second, "M-6-15Q3-11 13-16 11-8 10-1L-5-1C-4-6-5-10-6-15Z"),
        flowers(ink, "-1 -8, 4.5 -8, 1.5 -4"),
        shape(ink.gilt, "M-5.5-3.5H10.5L11 .5H-6Z"),
        // the arm in front holds a flower
        arm("M-5-20Q-9-8-12-3T-21-8", skin, ink, [-21, -8, 155]),
        ring(ink, -7, -14, -68),
        ring(ink, -18, -4.5, 40),
        line("#3f7d4a", "M-23.5-13Q-25-17-24-21", 1.4),
        `<g transform="translate(-24 -23)" stroke-width=".8">` +
            [0, 60, 120, 180, 240, 300]
                .map((turn) => `<ellipse rx="1.9" ry="3" cy="-3" fill="${ink.red}" transform="rotate(${turn})"/>`)
                .join("") +
            `<circle r="1.7" fill="${ink.gilt}"/></g>`,
        collar(ink),
        queenHead(ink, suit),
    ].join("");
}

/** The bird of prey behind the head, the face, and the tall crown. @param {Ink} ink @param {number} suit */
function kingHead(ink, suit) {
    return [
        shape(ink.gilt, "M12-43C18-48 23-46 25-41.5l3 1-3 2.5C25-34 20-30 13-32Z"),
        dots(ink.black, "20.5 -41.5 1.2"),
        line(ink.black, "M14-39Q18-36 22-36.5", 0.9),
        shape(ink.black, "M5-48C13-52 18-44 16-36L9-31Z"),
        head(suit, ink, line(ink.black, "M-8.5-33.3Q-4-34.5-1.8-30.8M-7-27.3Q-7.5-24-4-23", 1.4)),
        shape(ink.red, "M-1-49C0-57 5-61 9-61 14-61 18-55 17-46Z"),
        shape(ink.gilt, "M-6-43.3C-4-49-2-50 2-49.5 7-48 12-45 16-40l-3 4C8-43 2-45-6-43.3Z"),
        shape(ink.gilt, "M-1.5-49.5C1-53 12-52 17-46l1-4C13-56 3-56.5-1-53Z"),
        shape(ink.gilt, "M1.5-56C5-58 12-57.5 16-53.5l.5-3C13-60 6-60.5 2.5-58.5Z"),
        dots(ink.gilt, "9 -61 1.8", ink.black),
        dots(ink.suit, "0 -47 1.3, 5.5 -46 1.2"),
        sumping(ink),
    ].join("");
}

/** @param {Ink} ink @param {number} suit */
function king(ink, suit) {
    const skin = skinOf(suit, ink);
    return [
        // the wings behind the shoulders
        shape(ink.gilt, "M9-22C15-31 24-32 28-25c-3 1-3 4 0 6-3 1-3 4-1 7-3 1-4 4-2 7-4 0-5 3-4 6-8-1-12-8-13-16Z"),
        line(ink.black, "M13-19Q20-26 26-24M14-15Q21-19 26-17M15-10q5-2 10-1M17-5q3-1 6 1", 0.9),
        arm("M14-20Q26-12 25-3T12 4", skin, ink, [13, 3, 60]),
        ring(ink, 19.5, -15, 50),
        // legs, wide apart, and the cloth
        shape(ink.second, "M4 8C14 20 17 36 14 51h8.5C26 36 23 18 15 4Z"),
        shape(ink.second, "M-6 4C-14 18-20 36-20 51h8.5C-10 40-2 26 4 14Z"),
        flowers(ink, "-12 26, -14 34, -15.5 42, 16 26, 18 34, 18.5 42"),
        foot(ink, skin, -19.5),
        foot(ink, skin, 15),
        shape(
            ink.suit,
            "M-8-3H14C20 6 27 18 28 34c-5 1-9-2-10-6-2 4-6 4-8 1-2 4-6 5-9 2-3 3-7 3-9-1-3 1-5 0-6-2C-12 18-12 6-8-3Z",
        ),
        flowers(
            ink,
            "-4 5, 2 5, 8 5, 13.5 7, -6 13, 0 13, 6 13, 12 14, 18 16, -8 21, -2 22, 4 22, 10 22, 16 23, 22 26",
        ),
        shape(ink.red, "M-1-2c-4 10-2 18-4 26 0 8-1 16-3 22l5-2c2-8 4-14 4-22 1-8 2-16 5-24Z"),
        // the body
        shape(skin, "M-10-22C-3-27 11-27 17-21 17-12 14-5 14-1L-8-1C-7-9-10-14-10-22Z"),
        shape(ink.gilt, "M-9-5H14l1.5 6H-10Z"),
        dots(ink.red, "-1 -2 1.8, 5 -2 1.3, -6 -2 1.3", ink.black),
        // the arm in front is raised
        arm("M-9-20Q-17-8-20-9T-25-22", skin, ink, [-25, -21, 165]),
        ring(ink, -13, -13.5, -55),
        ring(ink, -24, -17, 75),
        collar(ink),
        kingHead(ink, suit),
    ].join("");
}

const figures = [jack, queen, king];

/** A figure, 60 wide and 124 high, about 0, 0. @param {number} rank @param {number} suit @param {Ink} ink */
function figure(rank, suit, ink) {
    const drawn = figures[rank - 11](ink, suit);
    return `<g stroke="${ink.black}" stroke-width="1.1" stroke-linejoin="round" stroke-linecap="round">${drawn}</g>`;
}

/** @param {number} rank @param {number} suit @param {Ink} ink */
export function court(rank, suit, ink) {
    const frame = `x="21.5" y="8.5" width="57" height="123" rx="3"`;
    return (
        `<rect ${frame} fill="${ink.gilt}" fill-opacity=".12"/>` +
        `<path d="M22 128h56" stroke="currentColor" stroke-width="1"/>` +
        `<svg x="22" y="9" width="56" height="122" viewBox="-30 -63.5 59 123">${figure(rank, suit, ink)}</svg>` +
        `<rect ${frame} fill="none" stroke="currentColor"/>`
    );
}

/** @param {number} rank @param {number} suit @param {Ink} ink */
export function bust(rank, suit, ink) {
    return `<svg width="80" height="80" viewBox="-32 -63 62 62">${figure(rank, suit, ink)}</svg>`;
}
