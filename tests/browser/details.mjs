// Details: focus rings, signs, line breaks, the text of a hint, cards in a fan.
import { visit, begin, ask, patiences, clean, check, shots } from "./harness.mjs";

const ring = (page) => page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
const onTable = (page) => page.evaluate(() => !!document.activeElement.closest(".table"));

export const tests = {
    async "focus rings only for keyboard users"(browser, server) {
        const page = await visit(browser, server, {});
        const code = await begin(page, { game: "freecell", deal: 1 });
        await page.goto("about:blank");
        await page.goto(`${server.address}/#room=${code}`);
        await page.waitForSelector(".table .card");
        check((await onTable(page)) && (await ring(page)) === "none", "a ring though only a link was opened");
        await page.keyboard.press("ArrowRight");
        check((await onTable(page)) && (await ring(page)) === "solid", "no ring for the arrow keys");
        await page.locator(".pile-column .card:last-child").first().click();
        check((await ring(page)) === "none", "a ring after a click");
        return page;
    },
    async "the focus returns to the table, or to what has opened a dialog"(browser, server) {
        const page = await visit(browser, server, { hash: "#lobby" });
        const isOn = (selector) => page.waitForFunction((one) => document.activeElement.matches(one), selector);
        await page.locator(".daily").getByRole("button", { name: "Calendar" }).press("Enter");
        await page.waitForSelector(".calendar"); // its answer also draws the deals of the day again
        await page.keyboard.press("Escape");
        await isOn('[data-key="calendar"]');
        await begin(page, { game: "klondike", deal: 9 });
        await page.locator('.actions button[title="Hint"]').press("Enter");
        await page.locator(".strip .primary").press("Enter");
        await isOn(".table .card, .table .slot");
        await page.keyboard.press("w");
        await isOn(".panel h2");
        await page.keyboard.press("Escape");
        await isOn(".table .card, .table .slot");
        await begin(page, { game: "saboteur", rules: "seats=3", deal: 4, seats: ["me", "bot", "bot"] });
        await page.locator(".pile-hand .card.liftable").first().press("Enter");
        await page.locator(".table .place.target").first().focus();
        await page.keyboard.press("Escape");
        await isOn(".table .card, .table .slot");
        await page.getByRole("button", { name: "Zoom in" }).press("Enter");
        await isOn('[data-key="zoom-in"]');
        await page.keyboard.press("m");
        await page.locator(".chat input").focus();
        await page.keyboard.press("Escape");
        await isOn('[data-key="zoom-in"]');
        return page;
    },
    async "a number and its percent sign stay together"(browser, server) {
        const page = await visit(browser, server, {});
        const text = await page.evaluate(() => import("/text.js").then((text) => text.t("about %1 %", "61")));
        check(text === "about 61\u00a0%", JSON.stringify(text));
        return page;
    },
    async "the stock shows how many cards are left, and whether it can be turned over"(browser, server) {
        const page = await visit(browser, server, {});
        const count = () => page.locator(".stock-count").textContent();
        await begin(page, { game: "spider", deal: 5 });
        check((await count()) === "50", `Spider's stock has ${await count()}`);
        await begin(page, { game: "klondike", rules: "draw=3,passes=2", deal: 5 });
        const drawAll = async () => {
            for (let left = 24; left; left -= 3) {
                await page.waitForFunction(
                    (left) => document.querySelector(".stock-count")?.textContent === String(left),
                    left,
                );
                await page.locator(".pile-stock .card").last().click();
            }
            await page.waitForSelector(".stock-sign");
        };
        await drawAll();
        check(!(await page.locator(".stock-sign.done").count()), "it seems that the waste cannot be turned over");
        await page.screenshot({ path: `${shots}/stock-empty.png` });
        await clean(page, "an empty stock");
        await page.locator(".pile-stock .slot").click();
        await drawAll();
        check(await page.locator(".stock-sign.done").count(), "it seems that the waste can be turned over once more");
        return page;
    },
    async "what a bot would do alone: chances to win, without sides"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "spider", deal: 21 });
        await page.locator('.actions button[title="More"]').click();
        await page.getByRole("button", { name: "What would an algorithm do?" }).click();
        await page.getByRole("button", { name: "Ask" }).click();
        await page.locator(".explain").getByText("Chance to win:").waitFor();
        await page.getByText("The complete calculation").click();
        await page.locator(".calculation b").first().waitFor();
        return page;
    },
    async "a solver shows what it considers"(browser, server) {
        const page = await visit(browser, server, { width: 390, height: 844 });
        await begin(page, { game: "freecell", deal: 1 });
        await page.locator('.actions button[title="More"]').click();
        await page.getByRole("button", { name: "What would an algorithm do?" }).click();
        await page.getByLabel("Bot or solver").selectOption("backtrack");
        await page.getByRole("button", { name: "Ask" }).click();
        await page.locator(".calculation b").first().waitFor();
        check((await page.locator(".calculation li").count()) > 5, "hardly any rows");
        await page.screenshot({ path: `${shots}/calculation-390.png` });
        await clean(page, "calculation");
        return page;
    },
    async "a hint is the move and why, in sentences, at 390 pixels"(browser, server) {
        const page = await visit(browser, server, { width: 390, height: 844, touch: true });
        for (const game of await patiences(page)) {
            await begin(page, { game, deal: 3 });
            await page.locator('.actions button[title="Hint"]').tap();
            await page.waitForSelector(".strip.shown .primary");
            const text = await page.locator(".strip p").textContent();
            check(/^[^.]+\.( .+\.)?$/.test(text), `${game}: ${text}`);
            const sentences = text.split(/(?<=\.) /);
            check(new Set(sentences).size === sentences.length, `${game} says something twice: ${text}`);
            const strip = await page.locator(".strip").boundingBox();
            check(strip.x >= 0 && strip.x + strip.width <= 390, `${game}: the hint is too wide`);
            await page.screenshot({ path: `${shots}/${game}-hint-390.png` });
        }
        return page;
    },
};
