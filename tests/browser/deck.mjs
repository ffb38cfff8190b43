// Cards and settings: decks, backs, sizes, the left hand, cards that go home by themselves, one-tap moves, sounds.
import { visit, begin, ask, go, spy, seqOf, changed, clean, check, shots, watchViews } from "./harness.mjs";

const change = (page, settings) =>
    page.evaluate((settings) => import("/app.js").then((app) => app.change(settings)), settings);
const pictures = (page, where) => page.$$eval(`${where} img`, (all) => all.map((el) => decodeURIComponent(el.src)));
const cardNamed = (page, name) => page.locator(`.pile-column .card[aria-label="${name}"]`);

/** FreeCell with three ranks. */
const rows = ["AC 3H", "2C", "3C", "AD 3S", "2D", "AH 2H", "AS 2S", "3D"];
const position = [
    "game: freecell",
    "rules: ranks=3",
    "home: C-0 D-0 H-0 S-0",
    "cells: - - - -",
    ...rows.map((row, i) => `${i + 1}: ${row}`),
    "",
].join("\n");

/** The cards at home, as numbers. */
const home = (page) =>
    page.evaluate(() => window.view.piles.flatMap((pile) => (pile.name === "foundation" ? pile.cards : [])));
const atHome = (page, count) =>
    page.waitForFunction(
        (count) => window.view.piles.flatMap((pile) => (pile.name === "foundation" ? pile.cards : [])).length === count,
        count,
    );
/** The index of the first empty column. */
const emptyColumn = (page) =>
    page.evaluate(() =>
        window.view.piles.filter((pile) => pile.name === "column").findIndex((pile) => !pile.cards.length),
    );

/** Waits until this card is in that pile. */
const lies = (page, pile, card) => page.waitForSelector(`.pile-${pile} .card[aria-label="${card}"]`);

/** Plays moves by messages. */
async function play(page, ...moves) {
    for (const text of moves) {
        const seq = await page.evaluate(() => window.view.seq);
        await ask(page, "move", { text, seq });
        await page.waitForFunction((seq) => window.view.seq > seq, seq);
    }
}

/** The part of the table that cards and slots take. */
const extent = (page) =>
    page.evaluate(() => {
        const table = document.querySelector(".table");
        const all = table.getBoundingClientRect();
        const boxes = [...table.querySelectorAll(".card, .slot:not([hidden])")].map((el) => el.getBoundingClientRect());
        const wide = Math.max(...boxes.map((at) => at.right)) - Math.min(...boxes.map((at) => at.left));
        const high = Math.max(...boxes.map((at) => at.bottom)) - all.top;
        return Math.max(wide / all.width, high / all.height);
    });

export const tests = {
    async "settings: every field changes the preview or the page, by mouse and keys"(browser, server) {
        const page = await visit(browser, server, { language: "en" });
        await go(page, "#settings");
        await page.waitForSelector(".sample");
        const seen = new Set(await pictures(page, ".sample"));
        for (const [label, value] of [
            ["Deck", "floral"],
            ["Deck", "european"],
            ["Card backs", "parang"],
            ["Card backs", "mega"],
            ["Card backs", "truntum"],
            ["Colours of the suits", "four"],
            ["Size of the print on the cards", "large"],
        ]) {
            const before = await pictures(page, ".sample");
            await page.getByLabel(label).selectOption(value);
            await page.waitForFunction(
                (before) =>
                    [...document.querySelectorAll(".sample img")].some(
                        (el, i) => decodeURIComponent(el.src) !== before[i],
                    ),
                before,
            );
            for (const one of await pictures(page, ".sample")) seen.add(one);
        }
        check(seen.size >= 6 + 3 + 3 + 3 + 3, `only ${seen.size} different pictures`);
        const colour = () => page.$eval(".sample", (el) => getComputedStyle(el).backgroundColor);
        const colours = new Set();
        for (const theme of ["light", "dark"]) {
            await page.getByLabel("Theme").selectOption(theme);
            for (const felt of ["sand", "leaf", "indigo", "soga", "rose", "slate"]) {
                await page.getByLabel("Table colour").selectOption(felt);
                await page.waitForFunction((felt) => (document.documentElement.dataset.felt || "sand") === felt, felt);
                colours.add(await colour());
            }
        }
        check(colours.size === 12, `${colours.size} colours of the table`);
        await page.getByLabel("Messages", { exact: true }).focus();
        await page.keyboard.press("Space");
        await page.getByLabel("Volume: Moves").focus();
        await page.keyboard.press("ArrowRight");
        const saved = () =>
            page.evaluate(() => import("/app.js").then(({ setting }) => [setting("chat"), setting("moves")]));
        await page.waitForFunction(() =>
            import("/app.js").then(({ setting }) => setting("chat") === 0 && setting("moves") === 80),
        );
        check(
            (await page.getByLabel("Volume: Messages").inputValue()) === "0",
            "the slider of a silent sound is not at 0",
        );
        await clean(page, "settings");
        await page.reload();
        await page.waitForSelector(".sample");
        check(String(await saved()) === "0,80", `after a reload: ${await saved()}`);
        check((await page.getByLabel("Deck").inputValue()) === "european", "the deck is forgotten");
        return page;
    },
    async "court cards differ in each deck; number cards have as many pips as they say"(browser, server) {
        const page = await visit(browser, server, {});
        for (const art of ["floral", "wayang", "european"]) {
            await change(page, { art });
            await page.evaluate(() => import("/card.js").then((card) => card.loadDeck()));
            for (const face of ["plain", "small", "wide", "tall"]) {
                const all = await page.evaluate(
                    (face) =>
                        import("/card.js").then(({ picture }) =>
                            Array.from({ length: 52 }, (_, i) => decodeURIComponent(picture(`face ${i + 4} ${face}`))),
                        ),
                    face,
                );
                check(new Set(all).size === 52, `${art}, ${face}: some cards look the same`);
                const broken = all.filter((one) => /NaN|undefined|null/.test(one));
                check(!broken.length, `${art}, ${face}: a number is missing in ${broken[0]?.slice(0, 200)}`);
                if (face === "plain")
                    for (let rank = 2; rank <= 10; rank++) {
                        const count = all[(rank - 1) * 4].match(/fill="currentColor"/g).length;
                        check(count === rank + 2, `the ${rank} of clubs has ${count} suit signs`);
                    }
            }
        }
        const shown = await page.evaluate(() =>
            import("/card.js").then(async ({ drawFace }) => {
                const el = drawFace(52, "plain");
                await el.decode();
                return el.naturalWidth;
            }),
        );
        check(shown > 0, "the browser cannot show the picture");
        return page;
    },
    async "cards grow with the window and fit without scrolling"(browser, server) {
        const page = await visit(browser, server, {});
        for (const [width, height, least] of [
            [2560, 1440, 0.7],
            [1280, 720, 0.7],
            [390, 844, 0.9],
        ]) {
            await page.setViewportSize({ width, height });
            for (const game of ["klondike", "freecell", "spider"]) {
                await begin(page, { game, deal: 7 });
                const fits = () => {
                    const table = document.querySelector(".table");
                    return table.scrollHeight <= table.clientHeight;
                };
                await page.waitForFunction(fits).catch(() => {
                    throw new Error(`${game} has to be scrolled at ${width} by ${height}`);
                });
                const most = await extent(page);
                check(most >= least, `${game} uses ${most} of a window of ${width} pixels`);
            }
            await page.screenshot({ path: `${shots}/spider-${width}.png` });
        }
        return page;
    },
    async "for the left hand: stock on the right, homes and panels on the left, at 390 and 1280 pixels"(
        browser,
        server,
    ) {
        const page = await visit(browser, server, { width: 390, height: 844, touch: true, scale: 2 });
        await change(page, { left: true, art: "wayang", felt: "leaf" });
        await begin(page, { game: "klondike", deal: 5 });
        await spy(page);
        const at = (what) => page.$eval(what, (el) => el.getBoundingClientRect().left);
        check((await at(".pile-stock .slot")) > (await at(".pile-foundation .slot")), "the stock is still on the left");
        for (let n = 0; n < 3; n++) {
            const seq = await seqOf(page);
            await page.locator(".pile-stock .card").last().tap();
            await changed(page, seq);
        }
        const outside = await page.$$eval(
            ".pile-waste .card",
            (all) => all.filter((el) => el.getBoundingClientRect().right > innerWidth).length,
        );
        check(!outside, "the waste leaves the table");
        await clean(page, "a table for the left hand");
        await page.screenshot({ path: `${shots}/left-390.png` });
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.keyboard.press("w");
        await page.waitForSelector(".watch");
        check((await at(".panel")) < (await at(".stage")), "the panel is on the right");
        return page;
    },
    async "cards go home by themselves, safe ones or all; a card that was taken back stays"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await change(page, { home: "safe" });
        await begin(page, { game: "freecell", position });
        await play(page, "1a");
        await lies(page, "foundation", "2 of clubs");
        await play(page, "5b"); // what could go home after the first move has gone
        check((await home(page)).length === 2, `not safe, but at home: ${await home(page)}`);
        await change(page, { home: "all" });
        await play(page, "4c");
        await atHome(page, 6); // all clubs and diamonds
        const before = await home(page);
        await page.keyboard.press("u");
        await atHome(page, 5);
        const after = await home(page);
        const taken = before.find((card) => !after.includes(card));
        await play(page, "6d");
        await atHome(page, 8);
        await play(page, "7" + "123456".charAt(await emptyColumn(page)));
        await atHome(page, 11);
        check(!(await home(page)).includes(taken), "a card that was taken back has gone home again");
        await change(page, { tap: true });
        const last = await page.locator(".pile-column .card").boundingBox();
        await page.mouse.click(last.x + last.width / 2, last.y + 8);
        await page.waitForFunction(() => window.view.won);
        return page;
    },
    async "one-tap moves by touch; keys still pick up; the picture of a card stays"(browser, server) {
        const page = await visit(browser, server, { width: 390, height: 844, touch: true, scale: 2 });
        await change(page, { tap: true });
        await begin(page, { game: "freecell", position });
        await page.evaluate(() => (window.kept = document.querySelector('[aria-label="3 of hearts"] img')));
        await cardNamed(page, "3 of hearts").tap();
        await lies(page, "cell", "3 of hearts");
        check(await page.evaluate(() => !!window.kept.closest(".pile-cell")), "the card was drawn again");
        await cardNamed(page, "ace of clubs").tap();
        await lies(page, "foundation", "ace of clubs");
        await cardNamed(page, "2 of clubs").focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector('.card.held[aria-label="2 of clubs"]');
        await page.keyboard.press("Escape");
        return page;
    },
};
