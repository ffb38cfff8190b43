// Playing with others: open tables, quick matches, the host's decisions, QR codes, and the check of sealed deals.
import { visit, begin, ask, check, clean, go, shots, watchViews } from "./harness.mjs";
import { cardsOf, checkDeal } from "../../web/verify.js";
import { alignment, qrCode } from "../../web/qr.js";

const toast = (page, words) => page.locator("#toasts").getByText(words).first().waitFor({ state: "attached" });

// ---- QR codes: a decoder, written from the standard ----

/** Is this module part of the data? */
function isData(size, x, y) {
    const version = (size - 17) / 4;
    const inCorner = (x < 9 && y < 9) || (x > size - 9 && y < 9) || (x < 9 && y > size - 9);
    const inVersion = version > 6 && ((x < 6 && y > size - 12) || (y < 6 && x > size - 12));
    const near = (at, centre) => Math.abs(at - centre) <= 2;
    const centres = alignment(version);
    const last = size - 7;
    const inSquare = centres.some((cx) =>
        centres.some(
            (cy) =>
                near(x, cx) &&
                near(y, cy) &&
                ![`6,6`, `6,${last}`, `${last},6`].includes(`${cx},${cy}`),
        ),
    );
    return !inCorner && !inVersion && !inSquare && x !== 6 && y !== 6;
}

const conditions = [
    (i, j) => (i + j) % 2,
    (i) => i % 2,
    (i, j) => j % 3,
    (i, j) => (i + j) % 3,
    (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
    (i, j) => ((i * j) % 2) + ((i * j) % 3),
    (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
    (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2,
];
/** The format bits of level M, from the table of the standard. */
const formats = [
    "101010000010010",
    "101000100100101",
    "101111001111100",
    "101101101001011",
    "100010111111001",
    "100000011001110",
    "100111110010111",
    "100101010100000",
];
/** Data codewords of each block at level M, from the table of the standard. */
const blockSizes = [[16], [28], [44], [32, 32], [43, 43], [27, 27, 27, 27], [31, 31, 31, 31], [38, 38, 39, 39]];

/** The codewords in the order in which they are placed. */
function codewords(grid) {
    const size = grid.length;
    const along = [0, 1, 2, 3, 4, 5, 7, 8];
    const down = along.slice(0, 7).reverse();
    const format = [...along.map((x) => grid[8][x]), ...down.map((y) => grid[y][8])].join("");
    const mask = formats.indexOf(format);
    check(mask >= 0, "no format of level M: " + format);
    const bits = [];
    for (let right = size - 1, up = true; right > 0; right -= 2, up = !up) {
        if (right === 6) right = 5;
        for (let n = 0; n < size; n++)
            for (const x of [right, right - 1]) {
                const y = up ? size - 1 - n : n;
                if (isData(size, x, y)) bits.push(grid[y][x] ^ (conditions[mask](y, x) === 0 ? 1 : 0));
            }
    }
    return Array.from({ length: bits.length >> 3 }, (_, i) => parseInt(bits.slice(8 * i, 8 * i + 8).join(""), 2));
}

function decode(grid) {
    const size = grid.length;
    const words = codewords(grid);
    const sizes = blockSizes[(size - 17) / 4 - 1];
    const blocks = sizes.map(() => []);
    let at = 0;
    for (let i = 0; i < Math.max(...sizes); i++) blocks.forEach((block, b) => i < sizes[b] && block.push(words[at++]));
    const data = blocks.flat().map((byte) => byte.toString(2).padStart(8, "0")).join("");
    check(data.startsWith("0100"), "not in byte mode");
    const length = parseInt(data.slice(4, 12), 2);
    const bytes = Array.from({ length }, (_, i) => parseInt(data.slice(12 + 8 * i, 20 + 8 * i), 2));
    return new TextDecoder().decode(Uint8Array.from(bytes));
}

/** Every block is a multiple of the generator: its value at 2^0, 2^1, ... is 0. */
function checkCorrection() {
    const grid = qrCode("HELLO");
    check(grid.length === 21, "version 1");
    const times = (a, b) => {
        let product = 0;
        for (; b; b >>= 1, a = (a << 1) ^ (a & 128 ? 0x11d : 0)) if (b & 1) product ^= a;
        return product;
    };
    const words = codewords(grid);
    for (let i = 0, root = 1; i < 10; i++, root = times(root, 2))
        check(words.reduce((sum, word) => times(sum, root) ^ word, 0) === 0, "wrong error correction");
}

// ---- sealed deals ----

/** A sealed patience is replaced at once, which reveals its seed. */
async function sealedDeal(page, game, rules) {
    const askForView = async (type, fields) => {
        await page.evaluate(() => (window.view = null));
        const answer = await ask(page, type, fields);
        return { answer, view: await (await page.waitForFunction(() => window.view)).jsonValue() };
    };
    const { answer: room, view: shown } = await askForView("create", { game, rules, deal: "sealed" });
    const { view } = await askForView("rematch");
    return { game, rules: room.rules, seal: view.deal.before[0], shown: shown.piles };
}

export const tests = {
    async "sealed deals of every patience can be checked, and a changed one is noticed"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        for (const [game, rules] of [
            ["freecell", ""],
            ["freecell", "columns=6,ranks=10"],
            ["freecell", "preset=seahaven"],
            ["klondike", ""],
            ["klondike", "columns=5,draw=1"],
            ["spider", ""],
            ["spider", "suits=4"],
            ["spider", "suits=2,closed=2"],
            ["spider", "preset=simple-simon"],
        ]) {
            const { rules: full, seal, shown } = await sealedDeal(page, game, rules);
            const good = checkDeal(game, full, seal, shown);
            const isGood = good.isPromised && good.cards.seen > 4 && !good.cards.wrong;
            check(isGood, `${game} ${rules}: ${JSON.stringify(good)}`);
            const flip = (text) => (text[0] === "0" ? "1" : "0") + text.slice(1);
            const otherSeed = checkDeal(game, full, { ...seal, seed: flip(seal.seed) }, shown);
            check(!otherSeed.isPromised && otherSeed.cards.wrong, "another seed passes");
            const otherPromise = checkDeal(game, full, { ...seal, commitment: flip(seal.commitment) }, shown);
            check(!otherPromise.isPromised, "a changed commitment passes");
            const piles = structuredClone(shown);
            const column = piles.find((pile) => pile.name === "column");
            const last = column.cards.length - 1;
            column.cards[last] = column.cards[last] === 55 ? 54 : 55;
            check(checkDeal(game, full, seal, piles).cards.wrong === 1, "a changed card passes");
        }
        return page;
    },

    async "a deal that an earlier version sealed can be checked"(browser, server) {
        const rules = "cells=4,columns=8,ranks=13,autoplay=off"; // the others were added later
        const seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        const commitment = "7a3c6f5c2df14470530bd014e2863af9e8270209d30a167d3202d0b99e3737c9";
        const shown = cardsOf("freecell", rules + ",build=red-black,empty=any,filled=0", seed);
        const { isPromised, cards } = checkDeal("freecell", rules, { commitment, seed }, shown);
        check(isPromised && cards.seen === 52 && !cards.wrong, JSON.stringify(cards));
        return visit(browser, server, {});
    },

    async "the deal of a finished game is checked by a click"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        for (const [game, spec, words] of [
            ["bigtwo", "lowest", /gives all 13 cards/],
            ["saboteur", "greedy", /gives all 7 cards/],
        ]) {
            const rules = game === "saboteur" ? "seats=3,rounds=1" : "";
            const seats = ["me", ...Array(game === "saboteur" ? 2 : 3).fill("bot:" + spec)];
            await go(page, "#lobby");
            const room = await ask(page, "create", { game, rules, seats });
            await page.evaluate((code) => (location.hash = "#room=" + code), room.room);
            await page.waitForSelector(".table .card");
            await ask(page, "auto", { spec, delay: 50 });
            await page.waitForFunction(() => window.view?.over && !window.view.auto);
            await page.getByText("Was the deal fair?").click();
            await page.getByRole("button", { name: "Check the deal in this browser" }).click();
            const result = await page.locator(".checked li").first().textContent();
            check(words.test(result), `${game}: ${result}`);
            check((await page.locator("details pre").textContent()).includes("kartu verify-shuffle"), "no command");
        }
        await clean(page, "the check of a deal");
        await page.screenshot({ path: `${shots}/checked-deal.png` });
        return page;
    },

    async "a public table is found in the lobby; its host decides"(browser, server) {
        checkCorrection();
        const link = "http://127.0.0.1:8000/#room=k7m2pq9xab";
        for (const text of ["a", link, "x".repeat(61), "https://kartu.example/" + "y".repeat(120)])
            check(decode(qrCode(text)) === text, "the QR code says " + decode(qrCode(text)));
        check(qrCode("z".repeat(300)) === null, "a text that is too long has a code");
        const ani = await visit(browser, server, { hash: "#new=bigtwo" });
        await ask(ani, "settings", { name: "Ani" });
        await ani.getByLabel("Hints are allowed").uncheck();
        await ani.getByLabel(/List this table in the lobby/).check();
        await ani.getByRole("button", { name: "Invite friends" }).click();
        await ani.getByText("QR code").click();
        const drawn = await ani.locator("svg.qr path").getAttribute("d");
        check(drawn.length > 1000, "no QR code is drawn");
        await clean(ani, "the waiting room of a public table");
        await ani.screenshot({ path: `${shots}/public-waiting.png`, fullPage: true });
        const phone = { width: 390, height: 800, touch: true, language: "id" };
        const budi = await visit(browser, server, { hash: "#lobby", ...phone });
        const row = budi.locator(".tables li", { hasText: "Ani" });
        await row.waitFor();
        await go(ani, "#help");
        await row.getByText("tuan rumah tidak terhubung").waitFor();
        await ani.goBack();
        await row.getByText("tuan rumah tidak terhubung").waitFor({ state: "detached" });
        check(/tanpa petunjuk/.test(await row.textContent()), "hints: " + (await row.textContent()));
        await clean(budi, "the lobby with an open table");
        await budi.screenshot({ path: `${shots}/tables-390.png`, fullPage: true });
        await row.getByRole("link").tap();
        await budi.getByRole("button", { name: "Duduk di sini" }).first().tap();
        await ask(budi, "settings", { name: "W".repeat(24) });
        await budi.locator(".seat", { hasText: "WWW" }).waitFor();
        const wide = await budi.evaluate(() => document.documentElement.scrollWidth);
        check(wide <= 390, `with a long name the page is ${wide} pixels wide`);
        await ani.getByRole("button", { name: /^Make .* the host$/ }).focus();
        await ani.keyboard.press("Enter");
        await toast(budi, /Tuan rumah sekarang/);
        await budi.getByRole("button", { name: "Jadikan Ani tuan rumah" }).tap();
        await ani.getByRole("button", { name: /^Remove from the room: / }).click();
        await ani.locator("dialog").getByRole("button", { name: "Remove from the room", exact: true }).click();
        await budi.getByText("Tuan rumah telah mengeluarkan Anda dari ruang.").first().waitFor();
        check(!budi.errors.length, "errors in the console: " + budi.errors.join("\n"));
        await budi.context().close();
        return ani;
    },

    async "without hints there are no buttons for help"(browser, server) {
        const page = await visit(browser, server, {});
        const words = () => page.locator(".actions").textContent();
        await begin(page, { game: "klondike", deal: 1 });
        check(/Hint.*Verdict.*Watch.*greedy/.test(await words()), await words());
        await begin(page, { game: "klondike", deal: 1, hints: false });
        check(!/Hint|Verdict|Watch|greedy/.test(await words()), await words());
        await page.keyboard.press("h");
        await toast(page, /help are not allowed/);
        await page.keyboard.press("v");
        check(!(await page.locator(".verdict").count()), "there is a verdict");
        for (const game of ["bigtwo", "saboteur"]) {
            await begin(page, { game, hints: false, deal: 1, seats: ["me", "bot", "bot"], rules: "seats=3" });
            check(!/Hint/.test(await words()), await words());
        }
        return page;
    },

    async "a quick match: players, turns and cards for spectators"(browser, server) {
        const ani = await visit(browser, server, { hash: "#lobby", dark: true });
        await ani.locator(".tables").getByRole("button", { name: "Saboteur" }).click();
        await ani.getByText(/Starts in \d+ second/).waitFor();
        const code = (await ani.evaluate(() => location.hash)).replace("#room=", "");
        await ani.getByRole("button", { name: "Start", exact: true }).click();
        await ani.waitForSelector(".table .card");
        const citra = await visit(browser, server, { hash: "#room=" + code });
        await citra.waitForSelector(".table .card");
        await watchViews(citra);
        await ani.waitForFunction(() => document.title.startsWith("●"));
        await ani.getByRole("button", { name: "More" }).click();
        await ani.getByRole("button", { name: "Players" }).click();
        await ani.getByLabel(/Show my cards to spectators/).check();
        await toast(citra, /Spectators now see the cards/);
        await citra.waitForFunction(() =>
            window.view.piles.some((pile) => pile.name === "hand" && pile.seat === 1 && pile.cards[0] !== 0),
        );
        await clean(ani, "the dialog with the players");
        await ani.screenshot({ path: `${shots}/players-dark.png` });
        await ani.keyboard.press("Escape");
        await go(citra, "#lobby");
        await citra.getByRole("button", { name: "Ratings" }).focus();
        await citra.keyboard.press("Enter");
        await citra.locator(".ratings tbody tr").nth(3).waitFor();
        check(/1,900/.test(await citra.locator(".ratings").textContent()), "the bots have no rating");
        await clean(citra, "the ratings");
        check(!citra.errors.length, "errors in the console: " + citra.errors.join("\n"));
        await citra.context().close();
        return ani;
    },
};
