// The button of the paper's algorithm: it plays on in the player's own game; any card, key or the button takes over.
import { visit, begin, clean, check, shots, watchViews, go } from "./harness.mjs";

const phone = { width: 390, height: 844, touch: true };
const easy = { game: "klondike", rules: "ranks=3,draw=1", deal: 5 };

/** Counts the sounds of cards, and keeps the reasons why an algorithm stopped. */
async function listen(page) {
    await watchViews(page);
    await page.evaluate(async () => {
        const { wire } = await import("/app.js");
        const { sounds } = await import("/sound.js");
        const put = sounds.put;
        window.puts = 0;
        sounds.put = () => (window.puts++, put());
        wire.on("stopped", (message) => (window.stopped = message));
    });
}

const press = (page, name = "greedy") => page.locator(`.actions button[title="Let ${name} play on"]`).click();
const ended = (page) => page.waitForFunction(() => window.stopped);
const moved = (page, count) => page.waitForFunction((count) => window.view?.played >= count, count);
const pace = (page, delay) =>
    page.evaluate((delay) => import("/app.js").then((app) => app.change({ delay })), delay);

export const tests = {
    async "greedy finishes my game with a sound for each move, and it is listed apart"(browser, server) {
        const page = await visit(browser, server, phone);
        await listen(page);
        await pace(page, 50);
        await begin(page, easy);
        await press(page);
        await ended(page);
        check((await page.evaluate(() => window.stopped.why)) === "won", "it has not won");
        const { puts, played } = await page.evaluate(() => ({ puts: window.puts, played: window.view.played }));
        check(puts === played && played > 0, `${puts} sounds for ${played} moves`);
        await page.waitForSelector(".end-card.won");
        const result = await page.locator(".end-card").textContent();
        check(/played by greedy/.test(result), "the result does not name the algorithm: " + result);
        check(await page.locator(".playing-on").isHidden(), "the line of the algorithm stays");
        await page.screenshot({ path: `${shots}/autoplay-won.png` });
        await go(page, "#scores");
        await page.locator(".tabs").getByRole("button", { name: "Klondike" }).click();
        await page.locator(".scores select").first().selectOption("draw=1,ranks=3");
        const lists = page.locator(".scores section section");
        await lists.filter({ hasText: "Numbered deals" }).locator("td", { hasText: "greedy" }).waitFor();
        check(!(await lists.first().locator("table").count()), "it is among the wins of people");
        const own = page.locator(".scores section").first();
        check(/Played for you by algorithms.*greedy/s.test(await own.textContent()), "it is not in the statistics");
        check(!/Won without help/.test(await own.textContent()), "it counts as the player's game");
        await clean(page, "the scores");
        await page.screenshot({ path: `${shots}/autoplay-scores.png`, fullPage: true });
        return page;
    },
    async "the button takes over, and the game goes on by hand"(browser, server) {
        const page = await visit(browser, server, { dark: true });
        await listen(page);
        await begin(page, { game: "klondike", deal: 1 });
        await press(page);
        await moved(page, 2);
        await page.screenshot({ path: `${shots}/autoplay-dark.png` });
        await clean(page, "an algorithm that plays");
        await page.locator(".playing-on .take-over").click();
        await ended(page);
        check((await page.evaluate(() => window.stopped.why)) === "stopped", "another reason");
        await page.waitForFunction(() => document.querySelector("#live").textContent.includes("You play on yourself."));
        const isAtTable = () => !!document.activeElement.closest(".table");
        check(await page.evaluate(isAtTable), "the focus is not at the table");
        const played = await page.evaluate(() => window.view.played);
        await page.keyboard.press("d");
        await moved(page, played + 1);
        check(!(await page.evaluate(() => window.view.auto)), "it still plays");
        return page;
    },
    async "any card and any key take over"(browser, server) {
        const page = await visit(browser, server, {});
        await listen(page);
        await begin(page, { game: "klondike", deal: 1 });
        await pace(page, 5000); // the cards stay in place
        const card = page.locator(".pile-column .card:last-child").first();
        for (const act of [() => card.click(), () => page.keyboard.press("ArrowLeft")]) {
            await page.evaluate(() => (window.stopped = null));
            await page.keyboard.press("g");
            await page.waitForSelector(".playing-on:visible");
            await page.keyboard.press("CapsLock"); // not a key of the page
            check(await page.evaluate(() => window.view.auto && !window.stopped), "CapsLock takes over");
            await act();
            await ended(page);
            check((await page.evaluate(() => window.stopped.why)) === "stopped", "another reason");
            await page.waitForSelector(".playing-on", { state: "hidden" });
        }
        return page;
    },
    async "the speed can be changed while it plays"(browser, server) {
        const page = await visit(browser, server, {});
        await listen(page);
        await page.evaluate(() => import("/app.js").then((app) => app.change({ delay: 5000 })));
        await begin(page, { game: "spider", rules: "preset=paper", deal: 134 });
        await press(page, "dfs");
        const slider = page.locator(".playing-on input");
        await slider.fill("-1");
        await page.waitForFunction(() => window.view.auto?.delay === 2000);
        await slider.fill("4.5");
        await page.waitForFunction(() => window.view.auto?.delay === 50);
        await ended(page);
        check((await page.evaluate(() => window.stopped.why)) === "won", "dfs has not won deal 134");
        return page;
    },
    async "a solver says why it gives up"(browser, server) {
        const page = await visit(browser, server, { ...phone, language: "id" });
        await listen(page);
        await begin(page, { game: "spider", rules: "preset=paper", deal: 1 });
        await page.keyboard.press("g");
        await page.waitForSelector(".strip.shown");
        check(/dfs menyerah: posisi ini terbukti/.test(await page.locator(".strip").textContent()), "no reason");
        await page.screenshot({ path: `${shots}/autoplay-gives-up.png` });
        return page;
    },
    async "a ranked game asks before it is handed over"(browser, server) {
        const page = await visit(browser, server, {});
        await listen(page);
        await begin(page, { game: "klondike" });
        await press(page);
        await page.getByRole("button", { name: "Cancel" }).click();
        check(!(await page.evaluate(() => window.view.algorithm)), "a refusal has marked the game");
        await press(page);
        await page.getByRole("button", { name: "Let it play" }).click();
        await moved(page, 1);
        check(/played by greedy/.test(await page.locator(".table-bar").textContent()), "the bar does not say it");
        return page;
    },
    async "in a match the question is about the round, and the labels of a phone fit"(browser, server) {
        const page = await visit(browser, server, { ...phone, language: "id" });
        await begin(page, { game: "bigtwo", seats: ["me", "bot:lowest", "bot:lowest", "bot:lowest"] });
        await page.keyboard.press("g");
        const question = await page.locator("dialog[open]").textContent();
        check(/Biarkan minimax memainkan ronde ini\?/.test(question), "another question: " + question);
        await page.keyboard.press("Escape");
        await begin(page, { game: "freecell", deal: 1 });
        await page.waitForSelector(".actions .tool:nth-child(8)");
        const tooWide = await page.evaluate(() =>
            [...document.querySelectorAll(".actions .word")]
                .filter((el) => el.getBoundingClientRect().width > el.parentElement.getBoundingClientRect().width)
                .map((el) => el.textContent),
        );
        check(!tooWide.length, "labels are wider than their buttons: " + tooWide);
        return page;
    },
    async "minimax plays my seat until the round is over"(browser, server) {
        const page = await visit(browser, server, phone);
        await listen(page);
        await pace(page, 50);
        const bots = ["bot:lowest", "bot:lowest", "bot:lowest"];
        await begin(page, { game: "bigtwo", deal: 3, seats: ["me", ...bots] });
        await page.locator('.actions button[title="More"]').click();
        await page.getByRole("button", { name: "Let minimax play this round" }).click();
        await ended(page);
        check((await page.evaluate(() => window.stopped.why)) === "over", "another reason");
        await page.waitForSelector(".end-card");
        await page.screenshot({ path: `${shots}/autoplay-bigtwo.png` });
        return page;
    },
    async "scores are sorted by time, moves or points"(browser, server) {
        const page = await visit(browser, server, {});
        await go(page, "#scores");
        const order = page.locator(".scores .field", { hasText: "Sort by" }).locator("select");
        const usual = { Klondike: "time", FreeCell: "moves", "Big Two": "points" };
        for (const [title, value] of Object.entries(usual)) {
            await page.locator(".tabs").getByRole("button", { name: title, exact: true }).click();
            check((await order.inputValue()) === value, `${title} is sorted by ${await order.inputValue()}`);
        }
        const asked = page.evaluate(async () => {
            const { wire } = await import("/app.js");
            return new Promise((done) => wire.on("scores", (m) => m.order === "time" && done(m.list)));
        });
        await order.selectOption("time");
        await asked;
        check(/Matches/.test(await page.locator(".scores").textContent()), "no list of matches");
        await page.screenshot({ path: `${shots}/scores-sorted.png`, fullPage: true });
        return page;
    },
};
