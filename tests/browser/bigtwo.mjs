// Big Two: a round alone against bots by mouse, and two browsers in one room with two bots, to the end.
import { visit, begin, ask, clean, check, shots, walk } from "./harness.mjs";

/** Plays the cards of the hint on each turn, chosen by mouse. Returns when the round is over. */
async function playOut(page, name, byKeys = false) {
    for (let n = 0; n < 200; n++) {
        await page.waitForFunction(
            () =>
                document.querySelector(".end-card") ||
                document.querySelector(".play:not([disabled])") ||
                !document.querySelector('.actions button[title="Hint"]')?.disabled,
            null,
            { polling: 30 },
        );
        if (await page.locator(".end-card").count()) return;
        const hint = await ask(page, "hint").catch(() => null);
        if (!hint || hint.move === null) continue;
        if (hint.from === undefined) {
            if (byKeys) await page.keyboard.press("x");
            else await page.locator('.actions button[title="Pass"]').click();
            continue;
        }
        const places = hint.taken;
        const chosen = await page.evaluate(
            (from) =>
                [
                    ...[...document.querySelectorAll(".pile")]
                        .find((el) => el.pile === from)
                        .querySelectorAll('.card[aria-pressed="true"]'),
                ].map((el) => el.piece.index),
            hint.from,
        );
        for (const i of [...places.filter((i) => !chosen.includes(i)), ...chosen.filter((i) => !places.includes(i))]) {
            if (byKeys) {
                await walk(
                    page,
                    await page.evaluateHandle(
                        ([from, i]) =>
                            [
                                ...[...document.querySelectorAll(".pile")]
                                    .find((one) => one.pile === from)
                                    .querySelectorAll(".card"),
                            ].find((one) => one.piece.index === i),
                        [hint.from, i],
                    ),
                );
                await page.keyboard.press("Enter");
                continue;
            }
            const box = await page.evaluate(
                ([from, i]) => {
                    const el = [
                        ...[...document.querySelectorAll(".pile")]
                            .find((one) => one.pile === from)
                            .querySelectorAll(".card"),
                    ].find((one) => one.piece.index === i);
                    const at = el.getBoundingClientRect();
                    return { x: at.left + 6, y: at.top + at.height / 2 };
                },
                [hint.from, i],
            );
            await page.mouse.click(box.x, box.y);
        }
        await page.waitForSelector(".play:not([disabled])");
        if (places.length > 1)
            await page.waitForFunction(() => /\(/.test(document.querySelector(".play").textContent), null);
        if (n === 0) await page.screenshot({ path: `${shots}/${name}-choosing.png` });
        if (byKeys) await page.keyboard.press("p");
        else await page.locator(".play").click();
        await page.waitForFunction(() => !document.querySelector(".pile-hand .card.raised"));
    }
    throw new Error("the round does not end");
}

/** A replay of the round, also after a reload. */
async function replay(page) {
    await page.reload();
    await page.locator(".end-card").getByText("Replay").click();
    await page.locator('.film button[title="Next"]').click();
    await page.waitForFunction(
        () =>
            /^1 \//.test(document.querySelector(".film-words").textContent) &&
            document.querySelectorAll(".pile-hand .card").length > 40,
    );
    await page.screenshot({ path: `${shots}/bigtwo-replay.png` });
    await page.locator('.panel button[title="Close"]').click();
}

/** Looks for a bot with its level where bots are chosen. */
async function chooseBots(page, width, bot) {
    const offered = async (where, step) => {
        const option = page.locator(where).locator("option", { hasText: bot }).first();
        await option.waitFor({ state: "attached" });
        await option.locator("..").scrollIntoViewIfNeeded();
        check(!(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)), `${step}: too wide`);
        await page.screenshot({ path: `${shots}/bigtwo-levels-${step}-${width}.png` });
    };
    await page.evaluate(() => (location.hash = "#lobby"));
    await offered(".tile", "card");
    await page.evaluate(() => (location.hash = "#new=bigtwo"));
    await offered("form", "new");
    await page.locator("form .sticky button").last().click();
    await offered(".seat", "seat");
}

export const tests = {
    async "Big Two against bots, by mouse"(browser, server) {
        const page = await visit(browser, server, {});
        await page.evaluate(() => (location.hash = "#lobby"));
        await page.getByRole("button", { name: "Play: Big Two" }).click();
        await page.waitForSelector(".table .card");
        await clean(page, "Big Two");
        await playOut(page, "bigtwo");
        await page.screenshot({ path: `${shots}/bigtwo-end.png` });
        await clean(page, "the end of a round");
        const next = page.getByRole("button", { name: "Next round" });
        check((await next.count()) === 1, "the next round is offered more than once");
        await page.locator('.end-card button[title="Close"]').click();
        await page.locator(".actions").getByRole("button", { name: "Next round" }).waitFor();
        await replay(page);
        await page.keyboard.press("l");
        await page.locator(".deeds button").last().click();
        await page.waitForSelector(".explain p:not(.busy)");
        const told = await page.locator(".explain").textContent();
        check(told.includes("It plays the last cards and wins the round."), `of the last play it is said: ${told}`);
        check(
            /The move that was played.*What the algorithm master would have done/.test(told),
            `it is not said who thinks what: ${told}`,
        );
        await page.screenshot({ path: `${shots}/bigtwo-why.png` });
        await page.setViewportSize({ width: 390, height: 844 });
        await page.locator(".deeds button").first().click();
        await page.waitForFunction(
            () => document.querySelector(".explain h3")?.getBoundingClientRect().bottom < innerHeight,
        );
        await page.screenshot({ path: `${shots}/bigtwo-why-phone.png` });
        await page.setViewportSize({ width: 1280, height: 800 });
        const watcher = await visit(browser, server, {
            hash: "#room=" + (await page.evaluate(() => location.hash.slice(6))),
        });
        await watcher.waitForSelector(".table .card");
        await page.keyboard.press("n");
        await page.waitForFunction(() => document.querySelector(".table-bar").textContent.includes("Round 2"));
        await watcher.waitForFunction(
            () =>
                document.querySelector(".table-bar").textContent.includes("Round 2") &&
                document.querySelector(".facts").textContent.includes("Spectator"),
        );
        check((await watcher.locator(".pile-hand .card:not(.closed)").count()) === 0, "who looks on sees cards");
        await clean(watcher, "looking on");
        check(!watcher.errors.length, watcher.errors.join("\n"));
        await watcher.context().close();
        return page;
    },
    async "Big Two for two, by keyboard only"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "bigtwo", rules: "seats=2", seats: ["me", "bot:lowest"] });
        for (let n = 0; n < 30 && !(await page.evaluate(() => !!document.activeElement?.closest(".table"))); n++)
            await page.keyboard.press("Tab");
        await playOut(page, "bigtwo-keys", true);
        return page;
    },
    async "bots are chosen by their levels: for a quick game, a new game and a seat"(browser, server) {
        const english = await visit(browser, server, {});
        await chooseBots(english, 1280, "Master (very hard)");
        await english.context().close();
        const page = await visit(browser, server, { width: 390, height: 844, language: "id" });
        await chooseBots(page, 390, "Master (sangat sulit)");
        return page;
    },
    async "two browsers in one room with two bots, to the end"(browser, server) {
        const ani = await visit(browser, server, {});
        await ask(ani, "settings", { name: "Ani" });
        const room = await ask(ani, "create", { game: "bigtwo" });
        await ani.evaluate((code) => (location.hash = "#room=" + code), room.room);
        await ani.waitForSelector(".seats");
        const budi = await visit(browser, server, { hash: "#room=" + room.room, width: 390, height: 844, touch: true });
        await budi.waitForSelector(".seats");
        await budi.locator(".seats button").first().click();
        await ani.waitForFunction(() => document.querySelectorAll(".seat.person").length === 2);
        await ani.locator(".seat select").first().selectOption("lowest");
        await ani.waitForSelector(".seat.bot");
        await budi.locator(".chat input").fill("Halo! <b>hi</b>");
        await budi.locator(".chat form button").click();
        await ani.waitForFunction(() => document.querySelector(".messages").textContent.includes("<b>hi</b>"));
        await ani.screenshot({ path: `${shots}/room-lobby.png` });
        await budi.screenshot({ path: `${shots}/room-lobby-phone.png` });
        await clean(budi, "lobby of a room");
        await ani.getByRole("button", { name: "Start" }).click();
        await Promise.all([ani.waitForSelector(".table .card"), budi.waitForSelector(".table .card")]);
        await Promise.all([playOut(ani, "bigtwo-ani"), playOut(budi, "bigtwo-phone")]);
        await budi.screenshot({ path: `${shots}/bigtwo-phone-end.png` });
        check(!budi.errors.length, budi.errors.join("\n"));
        await budi.context().close();
        return ani;
    },
};
