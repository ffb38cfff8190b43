// Takes the pictures of the README: node pictures.mjs DIRECTORY (tools/screenshots.sh calls it). Klondike with a hint,
// Big Two and Saboteur, at 1280 pixels, light and dark; and the frames of Watch, as watch-00.png, watch-01.png, … Deals
// have numbers and bots a limit in positions, so that the same version takes the same pictures.
import { join } from "node:path";
import { serve, launch, visit, begin, solution } from "./harness.mjs";

const directory = process.argv[2];
const FRAMES = 22;

/** Hides the time, which would differ in every run. */
const prepare = (page) =>
    page.evaluate(() => import("/app.js").then((app) => app.change({ timer: false, sound: false })));

/** Starts a deal after the first moves of a solution. */
async function startAfter(page, fields, solver, count) {
    await begin(page, fields);
    const line = await solution(page, solver);
    return begin(page, { ...fields, moves: line.slice(0, count).map((frame) => frame.text) });
}

/** The button is enabled on the player's turn. */
const hintButton = (page) => page.locator('.actions button[title="Hint"]:not([disabled])');

async function showHint(page) {
    await hintButton(page).click();
    await page.waitForSelector(".strip.shown .primary");
}

/** Plays the move of the hint, several times; then waits for the next turn. */
async function playHints(page, count) {
    for (let n = 0; n < count; n++) {
        await showHint(page);
        await page.locator(".strip.shown .primary").click();
        await page.locator(".strip.shown").waitFor({ state: "hidden" });
    }
    await hintButton(page).waitFor();
}

const scenes = {
    async klondike(page) {
        await startAfter(page, { game: "klondike", deal: 9 }, "open", 26);
        await showHint(page);
    },
    async bigtwo(page) {
        await begin(page, { game: "bigtwo", deal: 3, seats: ["me", "bot", "bot", "bot"] });
        await playHints(page, 1);
    },
    async saboteur(page) {
        await begin(page, { game: "saboteur", rules: "seats=5", deal: 4, seats: ["me", ...Array(4).fill("bot")] });
        await playHints(page, 2);
    },
};

/** Takes a picture after all animations. */
async function take(page, name) {
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement?.blur());
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(directory, name) });
}

async function takeStills(browser, server) {
    for (const dark of [false, true])
        for (const [name, scene] of Object.entries(scenes)) {
            const page = await visit(browser, server, { width: 1280, height: 800, dark });
            await prepare(page);
            await scene(page);
            await take(page, `${name}-${dark ? "dark" : "light"}.png`);
            await page.context().close();
        }
}

async function takeWatch(browser, server) {
    const page = await visit(browser, server, { width: 960, height: 600 });
    await prepare(page);
    await begin(page, { game: "freecell", deal: 617 });
    await page.keyboard.press("w");
    await page.getByText("Search from here").click();
    await page.waitForSelector(".film");
    for (let n = 0; n < FRAMES; n++) {
        await page.waitForFunction((n) => document.querySelector(".film-words").textContent.startsWith(`${n} /`), n);
        await take(page, `watch-${String(n).padStart(2, "0")}.png`);
        await page.locator('.film button[title="Next"]').click();
    }
}

const server = await serve({ options: ["--bot-nodes", "20000"] });
const browser = await launch();
await takeStills(browser, server);
await takeWatch(browser, server);
await browser.close();
await server.end();
