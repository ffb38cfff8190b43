// Whole patiences, by mouse, by keyboard only, and by touch on a phone, along the solution of a solver.
import { visit, begin, solution, playMove, spy, clean, check, shots } from "./harness.mjs";

/** Plays the line, and sends the last cards home with one button. */
async function win(page, name, line, hows) {
    await spy(page);
    const isHome = (move) => move.to !== undefined && move.piles[move.to].name === "foundation";
    const byHand = line.slice(0, line.findLastIndex((move) => !isHome(move)) + 1);
    for (const [n, move] of byHand.entries()) {
        const how = hows[n % hows.length];
        await playMove(page, move, how).catch(async (error) => {
            await page.screenshot({ path: `${shots}/${name}-failed.png` });
            throw new Error(`${name}: move ${n} (${move.text}) by ${how}: ${error.message.split("\n")[0]}`);
        });
        if (n === Math.floor(line.length / 2)) await page.screenshot({ path: `${shots}/${name}-half.png` });
    }
    if (hows.includes("keys")) await page.keyboard.press("a");
    else if (byHand.length < line.length) await page.locator('.actions button[title="All home"]').click();
    await page.waitForSelector(".end-card");
    check(await page.locator(".end-card.won").count(), name + ": the end is not shown as won");
}

async function whole(browser, server, name, fields, size, hows, how = "mouse") {
    const page = await visit(browser, server, size);
    await begin(page, fields);
    const line = await solution(page, fields.game === "spider" ? "open" : "short");
    await win(page, `${name}-${how}`, line, hows);
    await page.screenshot({ path: `${shots}/${name}-${how}-won.png` });
    const hasButton = await page.locator('.actions button[title="All home"]').count();
    check(hasButton === (fields.game === "spider" ? 0 : 1), `${name}: the button that sends all home`);
    return page;
}

export const tests = {
    async "FreeCell, by mouse"(browser, server) {
        const page = await whole(browser, server, "freecell", { game: "freecell", deal: 300 }, {}, ["drag", "click"]);
        await clean(page, "a game that is won");
        return page;
    },
    "Klondike, by mouse": (browser, server) =>
        whole(browser, server, "klondike", { game: "klondike", rules: "draw=1", deal: 32 }, {}, ["click", "drag"]),
    "Spider, by mouse": (browser, server) =>
        whole(browser, server, "spider", { game: "spider", deal: 12 }, { width: 1440, height: 900 }, ["drag", "click"]),
    async "FreeCell, by keyboard only"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", rules: "ranks=6", deal: 3 });
        const line = await solution(page, "short");
        for (let n = 0; n < 30 && !(await page.evaluate(() => !!document.activeElement?.closest(".table"))); n++)
            await page.keyboard.press("Tab");
        check(await page.evaluate(() => !!document.activeElement?.closest(".table")), "Tab does not reach the table");
        await win(page, "freecell-keys", line, ["keys"]);
        return page;
    },
    "Klondike, by touch on a phone": (browser, server) =>
        whole(
            browser,
            server,
            "klondike",
            { game: "klondike", rules: "draw=1,ranks=7", deal: 4 },
            { width: 390, height: 844, touch: true, scale: 2 },
            ["tap", "tap", "swipe"],
            "touch",
        ),
};
