// Choosing a deal: the cards of the games, the grades, and the calendar of the deals of the day.
import { visit, ask, check, clean, go, shots, watchViews } from "./harness.mjs";

const card = (page, title) => page.locator(".tile", { has: page.locator("h3", { hasText: title }) });
const view = (page) => page.evaluate(() => window.view);

export const tests = {
    async "a game is chosen on its card, and the choice is remembered"(browser, server) {
        const page = await visit(browser, server, {});
        await watchViews(page);
        await go(page, "#lobby");
        const klondike = card(page, "Klondike");
        await klondike.getByRole("button", { name: "1", exact: true }).click();
        await klondike.locator("select").selectOption("easy");
        await klondike.getByRole("button", { name: "Play: Klondike" }).click();
        await page.waitForFunction(() => window.view?.game === "klondike");
        const { deal, room } = await view(page);
        check(deal.grade.wanted === "easy" && deal.grade.grade === "easy", "the deal: " + JSON.stringify(deal));
        await page.locator(".bar", { hasText: "easy" }).first().waitFor();
        check((await page.evaluate(() => location.hash)).includes(room), "another room is shown");
        await page.locator(".why-grade").click();
        check(/won \d+ of 24 plays/.test(await page.locator("dialog").textContent()), "the grade is not explained");
        await clean(page, "a graded deal");
        await page.keyboard.press("Escape");
        await ask(page, "rematch");
        await page.waitForFunction((number) => window.view.deal.number !== number, deal.number);
        check((await view(page)).deal.grade.grade === "easy", "the next deal is not easy");
        await go(page, "#lobby");
        const again = card(page, "Klondike");
        check(
            (await again.getByRole("button", { name: "1", exact: true }).getAttribute("aria-pressed")) === "true",
            "the number of cards to draw is forgotten",
        );
        check((await again.locator("select").inputValue()) === "easy", "the kind is forgotten");
        await again.getByRole("link", { name: "Options of Klondike" }).click();
        await page.waitForSelector("input[value=expert]");
        check(await page.locator("input[value=easy]").isChecked(), "the form does not show the kind");
        check((await page.locator("input[name=deal]").count()) === 9, "the form has not all kinds of deals");
        await page.locator("input[value=winnable]").check();
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => window.view?.deal.grade?.wanted === "winnable");
        await go(page, "#lobby");
        const spider = card(page, "Spider");
        await spider.getByRole("button", { name: "4", exact: true }).focus();
        await page.keyboard.press("Enter");
        const bigtwo = card(page, "Big Two");
        await bigtwo.getByRole("button", { name: "3", exact: true }).click();
        await bigtwo.getByLabel("Rules").selectOption({ index: 1 }); // it does not change the number of players
        await bigtwo.getByRole("button", { name: "Play: Big Two" }).click();
        await page.waitForFunction(() => window.view?.game === "bigtwo" && window.view.points.length === 3);
        return page;
    },

    async "the deals of the day: grade, par, calendar and streak, by touch and by keys"(browser, server) {
        const page = await visit(browser, server, { width: 390, height: 844, touch: true });
        await watchViews(page);
        await go(page, "#lobby");
        await page.waitForFunction(
            () => document.querySelectorAll(".daily-deal").length === 3 && !/searching/.test(document.body.textContent),
        );
        await clean(page, "the lobby with its choices");
        await page.getByRole("button", { name: "What the grades mean" }).tap();
        const text = await page.locator("dialog").textContent();
        check(/A bot that sees what you see won \d+ of \d+ plays/.test(text), "the grades are not explained: " + text);
        await page.keyboard.press("Escape");
        await page.getByRole("button", { name: "Calendar" }).tap();
        await page.waitForSelector(".calendar .day[aria-current]");
        check(!(await page.locator("#toasts").textContent()), "an error when the calendar was opened");
        await clean(page, "the calendar");
        await page.screenshot({ path: `${shots}/calendar-390.png` });
        const first = page.locator(".calendar .day").first();
        const shown = await first.getAttribute("data-day");
        await page.locator('[data-turn="-1"]').focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction(
            (old) =>
                document.querySelector(".calendar .day")?.getAttribute("data-day") !== old &&
                document.activeElement?.getAttribute("data-turn") === "-1",
            shown,
        );
        const date = await first.getAttribute("data-day");
        await first.focus();
        await page.keyboard.press("Enter");
        await page.waitForSelector(`.calendar .day[aria-current][data-day="${date}"]`);
        await page.locator(`dialog .daily-deal[data-date="${date}"]`).first().tap();
        await page.waitForFunction((number) => window.view?.deal.number === number, Number(date.replaceAll("-", "")));
        return page;
    },
};
