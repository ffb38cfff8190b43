// The two functions of sealed deals, written from their specifications: BLAKE2b (RFC 7693) with 32 bytes of output, and
// the ChaCha20 key stream (RFC 8439) with nonce 0. src/kit/seal.h says how they are used.

const WORD = (1n << 64n) - 1n;
const START = [
    0x6a09e667f3bcc908n,
    0xbb67ae8584caa73bn,
    0x3c6ef372fe94f82bn,
    0xa54ff53a5f1d36f1n,
    0x510e527fade682d1n,
    0x9b05688c2b3e6c1fn,
    0x1f83d9abfb41bd6bn,
    0x5be0cd19137e2179n,
];
const ORDERS = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];
const COLUMNS = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

/** Rotates a 64-bit word to the right. @param {bigint} x @param {bigint} by */
const turn = (x, by) => ((x >> by) | (x << (64n - by))) & WORD;

/** @param {Uint8Array} bytes @param {number} at @returns {bigint} */
function word(bytes, at) {
    return new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(at, true);
}

/** @param {bigint[]} h the state @param {Uint8Array} block @param {number} size of the message so far
 * @param {boolean} isLast */
function compress(h, block, size, isLast) {
    const m = Array.from({ length: 16 }, (_, i) => word(block, 8 * i));
    const v = [...h, ...START];
    v[12] ^= BigInt(size);
    if (isLast) v[14] ^= WORD;
    for (let round = 0; round < 12; round++)
        COLUMNS.forEach(([a, b, c, d], i) => {
            const order = ORDERS[round % 10];
            v[a] = (v[a] + v[b] + m[order[2 * i]]) & WORD;
            v[d] = turn(v[d] ^ v[a], 32n);
            v[c] = (v[c] + v[d]) & WORD;
            v[b] = turn(v[b] ^ v[c], 24n);
            v[a] = (v[a] + v[b] + m[order[2 * i + 1]]) & WORD;
            v[d] = turn(v[d] ^ v[a], 16n);
            v[c] = (v[c] + v[d]) & WORD;
            v[b] = turn(v[b] ^ v[c], 63n);
        });
    h.forEach((_, i) => (h[i] ^= v[i] ^ v[i + 8]));
}

/** BLAKE2b-256 without a key. @param {Uint8Array} message @returns {Uint8Array} */
export function blake2b(message) {
    const h = [...START];
    h[0] ^= 0x01010020n;
    const blocks = Math.max(1, Math.ceil(message.length / 128));
    for (let i = 0; i < blocks; i++) {
        const block = new Uint8Array(128);
        block.set(message.subarray(128 * i, 128 * (i + 1)));
        const isLast = i === blocks - 1;
        compress(h, block, isLast ? message.length : 128 * (i + 1), isLast);
    }
    const out = new Uint8Array(32);
    const view = new DataView(out.buffer);
    for (let i = 0; i < 4; i++) view.setBigUint64(8 * i, h[i], true);
    return out;
}

/** @param {Uint32Array} x @param {number[]} places */
function quarter(x, [a, b, c, d]) {
    const spin = (/** @type {number} */ value, /** @type {number} */ by) => (value << by) | (value >>> (32 - by));
    x[a] += x[b];
    x[d] = spin(x[d] ^ x[a], 16);
    x[c] += x[d];
    x[b] = spin(x[b] ^ x[c], 12);
    x[a] += x[b];
    x[d] = spin(x[d] ^ x[a], 8);
    x[c] += x[d];
    x[b] = spin(x[b] ^ x[c], 7);
}

/** A block of 64 bytes of the key stream. @param {Uint8Array} key @param {number} number @returns {Uint8Array} */
function chachaBlock(key, number) {
    const start = new Uint32Array(16);
    start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
    const bytes = new DataView(key.buffer, key.byteOffset);
    for (let i = 0; i < 8; i++) start[4 + i] = bytes.getUint32(4 * i, true);
    start[12] = number;
    const x = start.slice();
    for (let i = 0; i < 10; i++) for (const places of COLUMNS) quarter(x, places);
    const out = new Uint8Array(64);
    const view = new DataView(out.buffer);
    x.forEach((value, i) => view.setUint32(4 * i, value + start[i], true));
    return out;
}

/** The key stream as 64-bit words. @param {Uint8Array} key @returns {() => bigint} */
export function chachaWords(key) {
    /** @type {bigint[]} */ let words = [];
    let next = 0;
    return () => {
        if (!words.length) {
            const block = chachaBlock(key, next++);
            words = Array.from({ length: 8 }, (_, i) => word(block, 8 * i));
        }
        return /** @type {bigint} */ (words.shift());
    };
}
