// Checks sealed deals in the browser: the commitment is the hash of game, rules and seed, and the seed gives the cards
// that were shown at the deal. This is written from src/kit/seal.h and the deal.c of each game, and uses nothing that
// the server computes.
import { blake2b, chachaWords } from "./hashing.js";

/** @typedef {{name: string, number: number, cards: number[]}} Pile */
/** @typedef {{commitment: string, seed: string}} Seal */

/** @param {string} hex */
function bytesOf(hex) {
    if (!/^[0-9a-f]{64}$/.test(hex)) throw new Error("not 64 hexadecimal digits");
    return Uint8Array.from(hex.match(/../g) || [], (two) => parseInt(two, 16));
}

/** @param {Uint8Array} bytes */
const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** @param {string} game @param {string} rules in full @param {string} seed */
export function commitmentOf(game, rules, seed) {
    const head = new TextEncoder().encode(`kartu deal 1\n${game}\n${rules}\n`);
    const all = new Uint8Array(head.length + 32);
    all.set(head);
    all.set(bytesOf(seed), head.length);
    return hexOf(blake2b(all));
}

/** A number from 0 to below - 1 (Lemire's method). @param {() => bigint} next @param {number} below */
function draw(next, below) {
    const part = (1n << 32n) - 1n;
    const [limit, least] = [BigInt(below), ((1n << 32n) - BigInt(below)) % BigInt(below)];
    let product = (next() >> 32n) * limit;
    while ((product & part) < least) product = (next() >> 32n) * limit;
    return Number(product >> 32n);
}

/** Fisher-Yates, from the end. @param {() => bigint} next @param {number[]} items */
function shuffle(next, items) {
    for (let i = items.length; i > 1; i--) {
        const j = draw(next, i);
        [items[i - 1], items[j]] = [items[j], items[i - 1]];
    }
    return items;
}

const range = (/** @type {number} */ count, from = 0) => Array.from({ length: count }, (_, i) => from + i);

/** @param {number[][]} columns @returns {Pile[]} */
const asColumns = (columns) => columns.map((cards, i) => ({ name: "column", number: i + 1, cards }));

/** @param {number[][]} hands @returns {Pile[]} */
const asHands = (hands) => hands.map((cards, i) => ({ name: "hand", number: i + 1, cards }));

/** The cards of a round from its random words, as piles; cards that nobody sees at the deal may be left out.
 * @type {Record<string, (next: () => bigint, rules: Record<string, string>) => Pile[]>} */
const dealers = {
    freecell(next, { columns, ranks, cells, filled = "0" /* not in rules of an earlier version */ }) {
        const deck = shuffle(next, range(4 * Number(ranks), 4));
        const inCells = Math.min(Number(filled), Number(cells), deck.length);
        const piles = range(Number(columns)).map(() => /** @type {number[]} */ ([]));
        deck.splice(0, deck.length - inCells).forEach((card, i) => piles[i % piles.length].push(card));
        return [...asColumns(piles), ...deck.map((card, i) => ({ name: "cell", number: i + 1, cards: [card] }))];
    },
    klondike(next, { columns, ranks }) {
        const deck = shuffle(next, range(4 * Number(ranks), 4));
        const piles = range(Number(columns)).map(() => /** @type {number[]} */ ([]));
        for (let row = 0; row < piles.length; row++)
            for (let i = row; i < piles.length && deck.length; i++) piles[i].push(Number(deck.shift()));
        return asColumns(piles);
    },
    spider: dealSpider,
    bigtwo: dealBigTwo,
    saboteur: dealSaboteur,
};

/** @param {() => bigint} next @param {Record<string, string>} rules */
function dealSpider(next, rules) {
    const [sets, ranks, columns, cards, suits] = [rules.sets, rules.ranks, rules.rows, rules.cards, rules.suits].map(
        Number,
    );
    const order = [3, 2, 0, 1]; // spades, hearts, clubs, diamonds
    const fresh = range(sets).flatMap((set) => range(ranks, 1).map((rank) => 4 * rank + order[set % suits]));
    const deck = shuffle(next, fresh);
    const open = cards - Number(rules.closed);
    const heights = range(columns).map((column) => {
        const isLonger = rules.numbers === "pysol" ? column % 3 === 0 : column < Number(rules.extra);
        if (rules.layout === "stairs") return Math.max(0, cards - Math.max(0, column + 1 - Number(rules.extra)));
        return rules.layout === "triangle" ? column + 1 : cards + Number(isLonger);
    });
    const closed = heights.map((height) => Math.max(0, height - open));
    const piles = heights.map(() => /** @type {number[]} */ ([]));
    for (const ends of [closed, heights])
        for (let row = 0; piles.some((pile, i) => pile.length < ends[i]); row++)
            piles.forEach((pile, i) => pile.length < ends[i] && pile.push(Number(deck.shift())));
    return asColumns(piles);
}

/** @param {() => bigint} next @param {Record<string, string>} rules */
function dealBigTwo(next, rules) {
    const suits = [...rules.suits].map((letter) => "cdhs".indexOf(letter));
    const toCard = (/** @type {number} */ place) =>
        4 * (((Math.floor(place / 4) + 2) % 13) + 1) + suits[place % 4]; // three is the lowest rank
    const seats = Number(rules.seats);
    const isAll = rules.hand === "all";
    const deck = shuffle(next, range(52));
    const hands = range(seats).map(() => deck.splice(0, isAll ? Math.floor(52 / seats) : 13));
    const lowest = (/** @type {number[]} */ hand) => Math.min(...hand);
    const first = hands.reduce((best, hand) => (lowest(hand) < lowest(best) ? hand : best));
    if (isAll) first.push(...deck);
    return asHands(hands.map((hand) => hand.sort((a, b) => a - b).map(toCard)));
}

/** How often each card is in Saboteur's deck, from card 1 on. */
const KINDS = [4, 3, 5, 4, 5, 5, 5, 1, 1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 2, 2, 2, 1, 1, 1, 3, 6];
const [GOLD, MINER, SABOTEUR] = [29, 32, 33];

/** @param {() => bigint} next @param {Record<string, string>} rules */
function dealSaboteur(next, rules) {
    const seats = Number(rules.seats);
    const deck = shuffle(
        next,
        KINDS.flatMap((count, i) => Array(count).fill(i + 1)),
    );
    const each = seats <= 5 ? 6 : seats <= 7 ? 5 : 4;
    const hands = range(seats).map(() => deck.splice(0, each).sort((a, b) => a - b));
    const saboteurs = [0, 0, 0, 1, 1, 2, 2, 3, 3, 3, 4][seats];
    const roles = shuffle(
        next,
        range(seats + 1).map((i) => (i < saboteurs ? SABOTEUR : MINER)),
    );
    const goals = shuffle(next, range(3, GOLD));
    return [
        ...asHands(hands),
        ...range(seats).map((i) => ({ name: "role", number: i + 1, cards: [roles[i]] })),
        ...goals.map((card, i) => ({ name: "goal", number: i + 1, cards: [card] })),
    ];
}

/** @param {string} game @param {string} rules in full @param {string} seed @returns {Pile[]} */
export function cardsOf(game, rules, seed) {
    const options = Object.fromEntries(rules.split(",").map((one) => one.split("=")));
    return dealers[game](chachaWords(bytesOf(seed)), options);
}

/** How many cards were shown at the deal, and how many of them are others than those of the seed.
 * @param {Pile[]} shown @param {Pile[]} dealt */
export function compareCards(shown, dealt) {
    let [seen, wrong] = [0, 0];
    for (const pile of dealt) {
        const there = shown.find(({ name, number }) => name === pile.name && number === pile.number);
        if (!there || there.cards.length !== pile.cards.length) wrong++;
        there?.cards.forEach((card, i) => {
            if (!card) return;
            seen++;
            if (Math.abs(card) !== pile.cards[i]) wrong++;
        });
    }
    return { seen, wrong };
}

/** Checks one round. @param {string} game @param {string} rules @param {Seal} seal @param {Pile[] | null} shown
 * @returns {{isPromised: boolean, cards: {seen: number, wrong: number} | null}} */
export function checkDeal(game, rules, seal, shown) {
    const isPromised = commitmentOf(game, rules, seal.seed) === seal.commitment;
    const cards = shown && game in dealers ? compareCards(shown, cardsOf(game, rules, seal.seed)) : null;
    return { isPromised, cards };
}
