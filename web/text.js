// Translated texts. t(English text) looks the text up in the catalogue of the chosen language, which is built from
// po/LANG.po; a text without a translation is shown in English. The catalogue comes in two files: the texts of the
// first screens, and the rest. po/check.sh collects the texts of t and tn from these files.

/** @type {Record<string, string | string[]>} */
let catalogue = {};
let language = "en";
/** Intl objects are slow to make: each is made once. @type {Map<string, any>} */
const made = new Map();

/** @template T @param {string} key @param {() => T} make @returns {T} */
function once(key, make) {
    const full = `${language} ${key}`;
    if (!made.has(full)) made.set(full, make());
    return made.get(full);
}

/** @param {string} text @param {...(string|number)} args for %1, %2, … @returns {string} */
export function t(text, ...args) {
    const found = catalogue[text];
    const filled = fill(Array.isArray(found) ? found[0] : found || text, args);
    return filled.replace(/(\d) %/g, "$1\u00a0%"); // no line break before the sign
}

/** A text with a number in it: "%1 card" or "%1 cards".
 * @param {string} one @param {string} many @param {number} count @param {...(string|number)} more for %2, … */
export function tn(one, many, count, ...more) {
    const found = catalogue[one];
    const form = once("plural", () => new Intl.PluralRules(language)).select(count) === "one" ? 0 : 1;
    const text = Array.isArray(found) ? found[Math.min(form, found.length - 1)] : form ? many : one;
    return fill(text || (form ? many : one), [number(count), ...more]);
}

/** The seat of this page, and the names of the players.
 * @type {{mine: number | null, name: (seat: number) => string}} */
let players = { mine: null, name: String };

/** Sets the names of players: phrases contain only their seats.
 * @param {number | null} mine @param {(seat: number) => string} name */
export function knowPlayers(mine, name) {
    players = { mine, name };
}

/** A phrase of the server: {text, args}. @param {{text: string, args?: (string|number)[]} | null | undefined} phrase */
export function say(phrase) {
    return phrase && phrase.text ? t(phrase.text, ...(phrase.args || [])) : "";
}

/** A move in words, without the notation that some games add: "(TRB@3,-1)". @param {any} phrase */
export function sayMove(phrase) {
    return say(phrase).replace(/ \([^()]*[@:][^()]*\)$/, "");
}

/** A deed: a sentence that names the player, or the player's name and the move.
 * @param {{seat: number, words: {text: string, args?: (string|number)[]}}} deed */
export function sayDeed(deed) {
    return namesPlayer(deed.words) ? sayMove(deed.words) : `${players.name(deed.seat)}: ${sayMove(deed.words)}`;
}

/** @param {{text: string}} phrase */
export function namesPlayer(phrase) {
    return phrase.text.includes("{");
}

/** @param {string} text */
export function sentence(text) {
    return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** @param {string} text @param {(string|number)[]} args */
function fill(text, args) {
    /** @type {Set<number>} */ const named = new Set();
    const put = (/** @type {string} */ all, /** @type {string} */ word, seat = "", owned = "", place = "") => {
        if (place) return withMinus(withDecimalMark(String(args[Number(place) - 1] ?? all)));
        const number = Number(args[Number(seat) - 1]);
        const isAgain = named.has(number);
        named.add(number);
        return player(number, isAgain, /^\p{Lu}/u.test(word), owned);
    };
    return args.length ? text.replace(/\{([^{}%]*)%([1-9])\}('s)?|%([1-9])/g, put) : text;
}

/** "{player %1}" with a name, or "you". @param {number} seat @param {boolean} isAgain named before in this text
 * @param {boolean} isFirst in the sentence @param {string} owned "'s", or "" @returns {string} */
function player(seat, isAgain, isFirst, owned) {
    if (seat !== players.mine) return isAgain ? t("their own") : players.name(seat) + owned;
    if (isAgain) return t("your own");
    if (owned) return isFirst ? t("Your") : t("your");
    return isFirst ? t("You") : t("you");
}

/** Negative numbers get a minus sign, not a hyphen: "−1.8", "3,−1". @param {string} text */
function withMinus(text) {
    return text.replace(/(^|,)-(?=\d)/g, "$1−");
}

/** The server writes "0.6"; in Indonesian it is "0,6". @param {string} text */
function withDecimalMark(text) {
    return /^[+-]?\d+\.\d+$/.test(text) ? text.replace(".", (1.5).toLocaleString(language)[1]) : text;
}

/** @param {number} value @param {Intl.NumberFormatOptions} [how] */
export function number(value, how) {
    const format = once(how ? JSON.stringify(how) : "number", () => new Intl.NumberFormat(language, how));
    return withMinus(format.format(value));
}

/** Adds a full stop, if there is no punctuation yet. @param {string} text */
export function fullSentence(text) {
    return sentence(text) + (/[.!?…]$/.test(text) ? "" : ".");
}

/** "4:05", or "1:04:05" past an hour. @param {number} seconds */
export function clock(seconds) {
    const whole = Math.max(0, Math.floor(seconds));
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
    return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

/** @param {number | string} when seconds since 1970, or "2026-11-16" @param {"long" | "short"} [month] */
export function day(when, month = "long") {
    const date = typeof when === "number" ? new Date(when * 1000) : new Date(when + "T12:00");
    return new Intl.DateTimeFormat(language, { day: "numeric", month, year: "numeric" }).format(date);
}

/** The language of the page for the languages of the browser. */
export function preferred() {
    return navigator.languages.some((code) => /^(id|ms)\b/i.test(code)) ? "id" : "en";
}

export function spoken() {
    return language;
}

/** @param {string} name @returns {Promise<typeof catalogue | null>} */
async function load(name) {
    const answer = await fetch(`catalogue/${name}.json`);
    return answer.ok ? answer.json() : null;
}

/** @type {Promise<void> | null} */
let rest = null;
let needsAll = false;

/** Chooses the language. Only the texts of the first screens are loaded, until all were needed once.
 * @param {string} code */
export async function speak(code) {
    const loaded = code === "en" ? {} : await load(code);
    if (!loaded) return;
    catalogue = loaded;
    rest = null;
    language = code;
    document.documentElement.lang = code;
    if (needsAll) await loadAllTexts();
}

/** Loads the other texts, once for each language: those of the table, of the games and of the server. */
export function loadAllTexts() {
    const code = language;
    needsAll = true;
    if (code === "en") return Promise.resolve();
    rest ??= load(code + ".rest").then((loaded) => {
        if (code === language) catalogue = { ...catalogue, ...loaded };
    });
    return rest;
}
