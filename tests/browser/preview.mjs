// A preview does not change the game until the player takes over. Help in a ranked game needs a confirmation.
import { visit, begin, ask, spy, seqOf, changed, clean, check, shots, tableWords, watchViews } from "./harness.mjs";

const phone = { width: 390, height: 844, touch: true };
const chips = (page) => page.locator(".facts").textContent();

/** Starts a search and goes to a frame of the film. */
async function film(page, spec, frame) {
    await page.keyboard.press("w");
    await page.locator(".watch select").first().selectOption(spec);
    await page.locator(".watch .primary").first().click();
    await page.waitForSelector(".film");
    for (let n = 0; n < frame; n++) await page.locator('.film button[title="Next"]').click();
    await page.waitForFunction(
        (frame) => document.querySelector(".facts").textContent.startsWith(`Step ${frame} of `),
        frame,
    );
}

/** Plays the first legal move whose notation matches, by a message. */
async function playFirst(page, like = /./) {
    const view = await page.evaluate(() => window.view);
    await ask(page, "move", { text: view.moves.find((move) => like.test(move.text)).text, seq: view.seq });
    await page.waitForFunction((seq) => window.view.seq > seq, view.seq);
}

export const tests = {
    async "watch is a preview: nothing changes the game during the film"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await begin(page, { game: "freecell", deal: 1 });
        await spy(page);
        await playFirst(page);
        const before = await tableWords(page);
        const facts = await chips(page);
        await film(page, "fast", 3);
        check((await tableWords(page)) !== before, "the film does not move");
        check(!/move/.test(await chips(page)), "the bar counts the moves of the game: " + (await chips(page)));
        check(
            /Preview: fast\..*not changed/.test(await page.locator(".preview").textContent()),
            "the preview does not say what it is",
        );
        await page.screenshot({ path: `${shots}/preview.png` });
        await clean(page, "a preview");
        const seq = await seqOf(page);
        for (const key of "urhanvdf") await page.keyboard.press(key);
        for (const card of await page.locator(".pile-column .card:last-child").all()) await card.dblclick();
        check(!(await page.locator(".actions button:visible").count()), "actions of the game are offered");
        check(!(await page.locator("dialog, .strip.shown").count()), "a key acts on the game behind the film");
        check((await seqOf(page)) === seq, "the game behind the film has changed");
        await page.getByRole("button", { name: "Back to my game" }).click();
        await page.waitForSelector(".actions button:visible");
        check((await tableWords(page)) === before, "another table after the preview");
        check(
            /1 move$/.test(facts) && /1 move$/.test(await chips(page)),
            `the bar says ${facts}, then ${await chips(page)}`,
        );
        check(await page.locator(".preview").isHidden(), "the preview stays");
        return page;
    },
    async "take over from the shown frame, by touch"(browser, server) {
        const page = await visit(browser, server, phone);
        await begin(page, { game: "freecell", deal: 2 });
        await spy(page);
        await film(page, "short", 4);
        const shown = await tableWords(page);
        const seq = await seqOf(page);
        await page.screenshot({ path: `${shots}/preview-phone.png` });
        await page.getByRole("button", { name: "Take over from here" }).tap();
        await page.locator("dialog").getByRole("button", { name: "Cancel" }).tap();
        check((await seqOf(page)) === seq, "taken over without being asked");
        await page.getByRole("button", { name: "Take over from here" }).tap();
        await page.locator("dialog").getByText("4 steps of the preview").waitFor();
        await page.locator("dialog").getByRole("button", { name: "Take over" }).tap();
        await changed(page, seq);
        await page.waitForSelector(".preview", { state: "hidden" });
        check((await tableWords(page)) === shown, "the table is not that of the frame");
        check(!(await page.locator('.actions button[title="Undo"]').isDisabled()), "nothing to undo");
        return page;
    },
    async "taking over from a search shows how many moves it plays"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await begin(page, { game: "freecell", deal: 1 });
        await page.keyboard.press("w");
        await page.locator(".watch select").first().selectOption("dfs");
        await page.getByText("Show the whole search").click();
        await page.locator(".watch .primary").first().click();
        await page.getByLabel("Position", { exact: true }).fill("300");
        await page.locator(".film-words", { hasText: "300 /" }).waitFor();
        const [, depth] = /depth (\d+)$/.exec(await page.locator(".film-words").textContent());
        check(depth < 300, "the search never went back");
        await page.getByRole("button", { name: "Take over from here" }).click();
        const words = await page.locator("dialog p").textContent();
        check(words.startsWith(`${depth} steps`), `${depth} moves lead there, but: ${words}`);
        await page.locator("dialog").getByRole("button", { name: "Take over" }).click();
        await page.waitForFunction((depth) => window.view.played === depth, Number(depth));
        return page;
    },
    async "a position that is chosen while another is loaded is shown"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", deal: 1 });
        await page.keyboard.press("w");
        await page.locator(".watch .primary").first().click();
        const position = page.getByLabel("Position", { exact: true });
        await position.evaluate((/** @type {HTMLInputElement} */ bar) => {
            for (const value of ["45", "21"]) {
                bar.value = value;
                bar.dispatchEvent(new Event("input"));
            }
        });
        await page.locator(".film-words", { hasText: "21 /" }).waitFor();
        return page;
    },
    async "frames that the server refuses are no error, and are asked for again"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", deal: 1 });
        await page.evaluate(() =>
            import("/app.js").then(({ wire }) => {
                const ask = wire.ask.bind(wire);
                let isRefused = true;
                wire.ask = (type, fields) => {
                    if (type !== "frames" || !fields.from || !isRefused) return ask(type, fields);
                    isRefused = false;
                    return Promise.reject({ code: "replaced" });
                };
            }),
        );
        await page.keyboard.press("w");
        await page.locator(".watch .primary").first().click();
        const position = page.getByLabel("Position", { exact: true });
        for (const frame of ["5", "25"]) {
            await position.fill(frame);
            await page.locator(".film-words", { hasText: `${frame} /` }).waitFor();
        }
        return page;
    },
    async "no confirmation in a ranked game that is won"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await begin(page, { game: "freecell", rules: "ranks=1" });
        for (let n = 0; n < 4; n++) await playFirst(page, /h$/);
        await page.locator(".end").getByRole("button", { name: "Restart" }).click();
        await page.waitForFunction(() => window.view.played === 0);
        check(!(await page.locator("dialog").count()), "asked about a result that is already saved");
        return page;
    },
    async "a search without a solution shows no film"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", deal: 11982 });
        await page.keyboard.press("w");
        await page.locator(".watch select").first().selectOption("prove");
        await page.locator(".watch .primary").first().click();
        await page.locator(".verdict-line").getByText("It cannot be won").waitFor();
        check(!(await page.locator(".film").count()), "a film without a step");
        check(await page.locator(".preview").isHidden(), "a preview of the position on the table");
        return page;
    },
    async "help in a ranked game needs one confirmation"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await begin(page, { game: "freecell" });
        await spy(page);
        const isAssisted = () => page.evaluate(() => window.view.assisted);
        for (const key of ["h", "v"]) {
            await page.keyboard.press(key);
            await page.locator("dialog").getByText("will not be ranked").waitFor();
            if (key === "h") await clean(page, "the question about help");
            await page.keyboard.press("Escape");
            await page.waitForSelector("dialog", { state: "detached" });
        }
        await playFirst(page);
        await page.keyboard.press("u");
        await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
        check(!(await isAssisted()), "marked as played with help without consent");
        await page.keyboard.press("h");
        await page.waitForSelector("dialog:focus-within");
        await page.keyboard.press("Enter");
        await page.waitForSelector(".strip.shown .primary");
        check(await isAssisted(), "a hint that does not count");
        await page.keyboard.press("v");
        await page.waitForSelector(".verdict:not(.looking)");
        check(!(await page.locator("dialog").count()), "asked twice in one game");
        const seq = await seqOf(page);
        await page.keyboard.press("n");
        await page.locator("dialog").getByText("played and not won").waitFor();
        await page.keyboard.press("Enter");
        await changed(page, seq);
        await page.waitForFunction(() => window.view.played === 0);
        check(!(await page.locator(".verdict").count()), "the verdict of the game before is still switched on");
        check(!(await isAssisted()), "the next game is marked before its first move");
        await page.reload();
        await page.waitForSelector(".table .card");
        check(!/with help/.test(await page.locator(".table-bar").textContent()), "marked by a reload");
        return page;
    },
    async "a ranked game on a phone: the question can be answered by touch"(browser, server) {
        const page = await visit(browser, server, { ...phone, language: "id", dark: true });
        await begin(page, { game: "klondike" });
        await page.locator('.actions button[title="Lainnya"]').tap();
        await page.locator(".menu").getByText("Apa yang akan dilakukan algoritma?").tap();
        await page.locator("dialog").getByRole("button", { name: "Tidak jadi" }).tap();
        check(await page.locator(".panel").isHidden(), "a bot explains without consent");
        await page.locator('.actions button[title="Petunjuk"]').tap();
        await page.locator("dialog").getByText("tidak masuk peringkat").waitFor();
        await page.screenshot({ path: `${shots}/ranked-phone-id.png` });
        await page.locator("dialog").getByRole("button", { name: "Lanjutkan" }).tap();
        await page.waitForSelector(".strip.shown .primary");
        return page;
    },
    async "sealed deals offer no solver to watch that would be refused"(browser, server) {
        const page = await visit(browser, server, {});
        const names = () => page.locator(".watch select").first().locator("option").allTextContents();
        const { games } = await ask(page, "games");
        for (const { game, solvers, bots } of games.filter((one) => one.seats === 1)) {
            const hasHidden = game !== "freecell";
            await begin(page, { game });
            await page.keyboard.press("w");
            await page.waitForSelector(".watch");
            const wanted = hasHidden ? bots : solvers;
            check((await names()).includes(wanted[0].name), `${game}: ${wanted[0].name} is not offered`);
            const isBot = (name) => bots.some((bot) => bot.name === name);
            check(!hasHidden || (await names()).every(isBot), `${game}: ${await names()}`);
            await page.locator(".watch .primary").first().click();
            await page.locator("dialog").getByRole("button", { name: "Continue" }).click();
            await page.waitForSelector(".film");
            check(
                (await page.locator(".take-over").count()) === (hasHidden ? 0 : 1),
                `${game}: taking over what is imagined`,
            );
        }
        return page;
    },
};
