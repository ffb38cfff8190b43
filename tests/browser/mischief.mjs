// Guided games for people who do not do what they are told: at every step something wrong is done first, with the page
// only, by mouse, touch and keyboard. What is said must stay true and visible, and every game must still be won.
import { ask, check, clean, go, spy, watchViews } from "./harness.mjs";
import { act, byKeys, checkClaims, follow, prepare, settled, start, watchState, words } from "./touring.mjs";

/** Points on the cards and places of the table. */
const places = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll(".table .card:not([aria-hidden]), .table .slot:not([hidden]), .mine-plate")]
            .map((el) => el.getBoundingClientRect())
            .filter((at) => at.width)
            .map((at) => ({ x: at.left + Math.min(at.width / 2, 10), y: at.top + Math.min(at.height / 2, 8) })),
    );

/** Takes a card and puts it somewhere, both chosen by `n`. */
async function wrongMove(page, how, n) {
    const all = how === "keys" ? [] : await places(page);
    for (const k of [7 * n + 3, 11 * n + 5])
        if (how === "keys") {
            for (let i = 0; i <= k % 4; i++) await page.keyboard.press(["ArrowRight", "ArrowDown"][i % 2]);
            await page.keyboard.press("Enter");
        } else {
            const { x, y } = all[k % all.length];
            await (how === "touch" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
        }
    if (how === "keys") await page.keyboard.press("Escape"); // puts the card back
}

async function pressAll(page, keys) {
    for (const key of keys) await page.keyboard.press(key);
}

/** The page was loaded again: watches it as before. */
async function reload(page) {
    await page.reload();
    await page.waitForSelector(".tour-text");
    for (const watch of [spy, watchViews, watchState]) await watch(page);
    const room = await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("room"));
    await ask(page, "join", { room, seq: 0 });
    await page.waitForFunction(() => window.view);
}

/** The window is turned, or made narrow, and back. */
async function turn(page) {
    const size = page.viewportSize();
    const drawn = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))));
    await page.setViewportSize(size.width < size.height ? { width: 844, height: 390 } : { width: 390, height: 844 });
    await drawn();
    await visible(page, "in another window");
    await page.setViewportSize(size);
    await drawn();
}

/** Opens an item of the menu and closes it. */
async function menu(page, item) {
    await page.locator(".actions button[title='More']").click();
    await page.locator("dialog .menu button", { hasText: item }).click();
    await page.locator("dialog h2", { hasText: item }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", { state: "detached" });
}

/** One of these before every step. */
const mischiefs = [
    (page) => pressAll(page, ["u", "r"]),
    (page) => pressAll(page, ["v", "w", "g", "n", "e"]),
    (page) => pressAll(page, ["h", "Escape", "f", "a", "s", "t"]),
    reload,
    turn,
    (page) => menu(page, "Rules"),
    (page) => pressAll(page, ["u", "u", "r"]),
    (page) => menu(page, "Settings"),
    async (page) => {
        const back = page.locator(".tour button", { hasText: "Back" });
        if (await back.count()) await back.click();
    },
    (page) => pressAll(page, ["?", "Escape", "d", "p", "x"]),
];

/** Nothing covers the instruction. */
async function visible(page, when) {
    const hidden = await page.evaluate(() => {
        const at = document.querySelector(".tour-text")?.getBoundingClientRect();
        if (!at) return "the guided game has ended";
        const over = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
        return over?.closest(".tour") ? "" : `something covers the text: ${over?.className}`;
    });
    check(!hidden, `${when}: ${hidden}`);
}

/** Does something wrong before every step, then what is marked. Returns the label of the last button. */
async function muddle(page, how, press) {
    const seen = new Set();
    for (let n = 0; n < 200; n++) {
        await settled(page);
        await checkClaims(page, new Set());
        const said = await words(page);
        const next = page.locator(".tour button.primary");
        const label = (await next.count()) ? await next.innerText() : "";
        if (label && label !== "Next") return label;
        if (!seen.has(said)) {
            await wrongMove(page, how, seen.size);
            await mischiefs[seen.size % mischiefs.length](page);
            await settled(page);
            await visible(page, said);
            seen.add(said);
        } else if (label) {
            await next.focus();
            await page.keyboard.press("Enter");
        } else {
            await act(page, press);
        }
    }
    throw new Error("the guided game does not end: " + (await words(page)));
}

/** Wins guided games in spite of everything. */
async function winAll(page, how, press, games) {
    for (const game of games) {
        await start(page, game);
        let label = await muddle(page, how, press);
        if (label === "Next part") {
            const { href } = await page.evaluate(() => ({ href: location.hash }));
            await page.locator(".tour button.primary").click();
            await page.waitForFunction((href) => location.hash !== href && document.querySelector(".tour-text"), href);
            label = await muddle(page, how, press);
        }
        check(label.startsWith("Play: "), `${game} ends with "${label}"`);
    }
    return page;
}

export const tests = {
    async "guided games: something wrong at every step, by mouse"(browser, server) {
        const page = await prepare(browser, server, {});
        return winAll(page, "mouse", ({ x, y }) => page.mouse.click(x, y), ["freecell", "bigtwo"]);
    },
    async "guided games: something wrong at every step, by touch at 390 pixels"(browser, server) {
        const page = await prepare(browser, server, { width: 390, height: 844, touch: true });
        return winAll(page, "touch", ({ x, y }) => page.touchscreen.tap(x, y), ["klondike", "saboteur"]);
    },
    async "guided games: something wrong at every step, by keyboard"(browser, server) {
        const page = await prepare(browser, server, {});
        return winAll(page, "keys", byKeys(page), ["spider", "saboteur"]);
    },
    async "guided games: one-tap moves, the buttons of the browser, another language, the left hand"(browser, server) {
        const page = await prepare(browser, server, { width: 390, height: 844, touch: true });
        const tap = ({ x, y }) => page.touchscreen.tap(x, y);
        await page.evaluate(() => import("/app.js").then((app) => app.change({ tap: true, left: true })));
        await start(page, "freecell");
        await follow(page, tap, new Set(), /Put the 5♦ into a free cell/);
        await page.goBack();
        await page.waitForSelector("h1");
        await page.goForward(); // the room is deleted, so the part starts again
        await page.locator(".tour-text", { hasText: "Goal: bring all cards home" }).waitFor();
        await go(page, "#settings");
        await page.locator(".languages button", { hasText: "Bahasa Indonesia" }).tap();
        await page.goBack();
        await page.locator(".tour-text", { hasText: "Tujuan: naikkan semua kartu" }).waitFor();
        await clean(page, "a guided game for the left hand");
        const label = await follow(page, tap);
        check(label === "Main: FreeCell", `it ends with "${label}"`);
        return page;
    },
};
