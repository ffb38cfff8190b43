// QR codes (ISO/IEC 18004) for links: bytes, error correction level M, versions 1 to 10, up to 213 bytes.

/** Error correction codewords of a block, and blocks, of versions 1 to 10 at level M. */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5];

// ---- Reed-Solomon codes over GF(256) with the polynomial 0x11d ----

/** @param {number} a @param {number} b */
function times(a, b) {
    let product = 0;
    for (let bit = 7; bit >= 0; bit--) product = (product << 1) ^ ((product >> 7) * 0x11d) ^ (((b >> bit) & 1) * a);
    return product;
}

/** The generator polynomial, without its leading 1. @param {number} degree */
function generator(degree) {
    const factors = Array(degree).fill(0);
    factors[degree - 1] = 1;
    for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
        for (let j = 0; j < degree; j++) factors[j] = times(factors[j], root) ^ (factors[j + 1] || 0);
    return factors;
}

/** @param {number[]} data @param {number[]} factors */
function remainder(data, factors) {
    const rest = factors.map(() => 0);
    for (const byte of data) {
        const factor = byte ^ Number(rest.shift());
        rest.push(0);
        factors.forEach((value, i) => (rest[i] ^= times(value, factor)));
    }
    return rest;
}

// ---- codewords ----

/** The number of modules for data. @param {number} version */
function room(version) {
    const places = version < 2 ? 0 : Math.floor(version / 7) + 2;
    const bits = (16 * version + 128) * version + 64;
    return bits - (places ? (25 * places - 10) * places - 55 : 0) - (version >= 7 ? 36 : 0);
}

/** @param {number} version */
const dataBytes = (version) => Math.floor(room(version) / 8) - CORRECTION[version - 1] * BLOCKS[version - 1];

/** @param {Uint8Array} text @param {number} version */
function dataWords(text, version) {
    /** @type {number[]} */ const bits = [];
    const put = (/** @type {number} */ value, /** @type {number} */ count) => {
        for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
    };
    put(4, 4);
    put(text.length, version < 10 ? 8 : 16);
    text.forEach((byte) => put(byte, 8));
    const most = 8 * dataBytes(version);
    put(0, Math.min(4, most - bits.length));
    put(0, (8 - (bits.length % 8)) % 8);
    for (let pad = 0xec; bits.length < most; pad ^= 0xec ^ 0x11) put(pad, 8);
    return Array.from({ length: most / 8 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

/** Data and error correction of all blocks, interleaved. @param {number[]} data @param {number} version */
function interleave(data, version) {
    const [count, factors] = [BLOCKS[version - 1], generator(CORRECTION[version - 1])];
    const short = Math.floor(data.length / count);
    const longer = data.length % count;
    let at = 0;
    const blocks = Array.from({ length: count }, (_, i) =>
        data.slice(at, (at += short + (i >= count - longer ? 1 : 0))),
    );
    const ends = blocks.map((block) => remainder(block, factors));
    /** @type {number[]} */ const all = [];
    for (const lists of [blocks, ends])
        for (let i = 0; lists.some((list) => i < list.length); i++)
            for (const list of lists) if (i < list.length) all.push(list[i]);
    return all;
}

// ---- the picture ----

/** Rows of modules: 1 dark, 0 light, null free. @typedef {(number | null)[][]} Grid */

/** @param {number} version @returns {number[]} the centres of the alignment patterns */
export function alignment(version) {
    if (version === 1) return [];
    const count = Math.floor(version / 7) + 2;
    const step = Math.ceil((4 * version + 4) / (2 * count - 2)) * 2;
    const last = 4 * version + 10;
    return [6, ...Array.from({ length: count - 1 }, (_, i) => last - (count - 2 - i) * step)];
}

/** @param {Grid} grid @param {number} x @param {number} y the centre @param {number} size from it to the edge */
function putSquare(grid, x, y, size) {
    for (let dy = -size; dy <= size; dy++)
        for (let dx = -size; dx <= size; dx++) {
            const ring = Math.max(Math.abs(dx), Math.abs(dy));
            const isDark = size === 4 ? ring !== 2 && ring !== 4 : ring !== 1;
            if (grid[y + dy]?.[x + dx] !== undefined) grid[y + dy][x + dx] = Number(isDark);
        }
}

/** A BCH code. @param {number} value @param {number} polynomial @param {number} bits of the remainder */
function withCheck(value, polynomial, bits) {
    let rest = value << bits;
    for (let i = 31; i >= bits; i--) if ((rest >>> i) & 1) rest ^= polynomial << (i - bits);
    return (value << bits) | rest;
}

/** Level M and the mask, twice. @param {Grid} grid @param {number} mask */
function putFormat(grid, mask) {
    const size = grid.length;
    const bits = withCheck(mask, 0x537, 10) ^ 0x5412;
    const along = [0, 1, 2, 3, 4, 5, 7, 8];
    for (let i = 0; i < 15; i++) {
        const bit = (bits >> i) & 1;
        if (i < 8) [grid[along[i]][8], grid[8][size - 1 - i]] = [bit, bit];
        else [grid[8][along[14 - i]], grid[size - 15 + i][8]] = [bit, bit];
    }
    grid[size - 8][8] = 1;
}

/** @param {Grid} grid @param {number} version */
function putVersion(grid, version) {
    const bits = withCheck(version, 0x1f25, 12);
    for (let i = 0; version >= 7 && i < 18; i++) {
        const [a, b] = [grid.length - 11 + (i % 3), Math.floor(i / 3)];
        grid[b][a] = grid[a][b] = (bits >> i) & 1;
    }
}

/** Everything that does not depend on the data. @param {number} version @returns {Grid} */
function frame(version) {
    const size = 4 * version + 17;
    /** @type {Grid} */ const grid = Array.from({ length: size }, () => Array(size).fill(null));
    for (let i = 0; i < size; i++) grid[6][i] = grid[i][6] = 1 - (i % 2);
    for (const [x, y] of [
        [3, 3],
        [size - 4, 3],
        [3, size - 4],
    ])
        putSquare(grid, x, y, 4);
    const centres = alignment(version);
    for (const x of centres)
        for (const y of centres) {
            const isCorner = (x === 6 && y === 6) || (x === 6 && y === size - 7) || (x === size - 7 && y === 6);
            if (!isCorner) putSquare(grid, x, y, 2);
        }
    putFormat(grid, 0);
    putVersion(grid, version);
    return grid;
}

/** The free places in the order of the data: pairs of columns from the right, upwards and downwards in turn.
 * @param {Grid} grid */
function freePlaces(grid) {
    /** @type {[number, number][]} */ const places = [];
    const size = grid.length;
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
        if (right === 6) right--;
        for (let i = 0; i < size; i++) {
            const y = up ? size - 1 - i : i;
            for (const x of [right, right - 1]) if (grid[y][x] === null) places.push([x, y]);
        }
    }
    return places;
}

/** @type {((x: number, y: number) => boolean)[]} */
const masks = [
    (x, y) => (x + y) % 2 === 0,
    (_, y) => y % 2 === 0,
    (x) => x % 3 === 0,
    (x, y) => (x + y) % 3 === 0,
    (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
    (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
    (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
    (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard the picture is to read: long runs, squares, false finder patterns, too dark or too light.
 * @param {Grid} grid */
function penalty(grid) {
    const size = grid.length;
    let [points, dark] = [0, 0];
    const lines = [...grid, ...grid.map((_, x) => grid.map((row) => row[x]))].map((line) => line.join(""));
    for (const line of lines) {
        for (const run of line.match(/0{5,}|1{5,}/g) || []) points += run.length - 2;
        points += 40 * (line.match(/(?=00001011101|10111010000)/g) || []).length;
    }
    for (let y = 0; y < size; y++)
        for (let x = 0; x < size; x++) {
            dark += Number(grid[y][x]);
            const same = [grid[y][x + 1], grid[y + 1]?.[x], grid[y + 1]?.[x + 1]];
            if (same.every((one) => one === grid[y][x])) points += 3;
        }
    return points + 10 * Math.floor(Math.abs((20 * dark) / size ** 2 - 10));
}

/** The modules of the QR code, 1 is dark; null if the text is too long. @param {string} text @returns {Grid | null} */
export function qrCode(text) {
    const bytes = new TextEncoder().encode(text);
    let version = 1;
    while (version <= 10 && dataBytes(version) < bytes.length + (version < 10 ? 2 : 3)) version++;
    if (version > 10) return null;
    const words = interleave(dataWords(bytes, version), version);
    const empty = frame(version);
    const places = freePlaces(empty);
    const pictures = masks.map((isMasked, mask) => {
        const grid = empty.map((row) => [...row]);
        places.forEach(([x, y], i) => {
            const bit = i < 8 * words.length ? (words[i >> 3] >> (7 - (i & 7))) & 1 : 0;
            grid[y][x] = bit ^ Number(isMasked(x, y));
        });
        putFormat(grid, mask);
        return grid;
    });
    return pictures.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}
