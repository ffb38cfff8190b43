// Every screen: no accessibility violations, no untranslated text, a picture of each.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { visit, begin, ask, patiences, clean, check, covered, go, shots, here } from "./harness.mjs";

const phone = { width: 390, height: 844, touch: true, scale: 2 };
const wide = { width: 1280, height: 800 };
const screens = {
    welcome: "#",
    lobby: "#lobby",
    "new-bigtwo": "#new=bigtwo",
    "new-klondike": "#new=klondike",
    scores: "#scores",
    settings: "#settings",
    help: "#help",
    laboratory: "#lab",
};

async function look(page, name, withAxe = true) {
    await page.waitForSelector(".busy", { state: "detached" });
    await page.screenshot({ path: `${shots}/${name}.png` });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    check(over <= 0, `${name} is ${over} pixels too wide`);
    if (withAxe) await clean(page, name);
}

/** The hint does not cover the cards that it is about. */
async function hintBeside(page, name) {
    await page.locator('.actions button[title="Petunjuk"]:not([disabled])').click();
    await page.waitForSelector(".strip.shown .primary");
    await look(page, `${name}-hint-320`, false);
    check(!(await covered(page, ".strip", ".pointed, .pointed-to")), `${name}: the hint covers what it is about`);
}

/** The first load is small, and index.html announces all scripts. */
async function firstLoad(browser, server, language) {
    let bytes = 0;
    const page = await visit(browser, server, { language });
    const network = await page.context().newCDPSession(page);
    await network.send("Network.enable");
    await network.send("Network.setCacheDisabled", { cacheDisabled: true });
    network.on("Network.loadingFinished", (event) => (bytes += event.encodedDataLength));
    await page.reload();
    await page.waitForSelector("h1");
    const late = await page.evaluate(() => {
        const announced = [...document.querySelectorAll("link[rel=modulepreload], script")].map(
            (el) => el.href || el.src,
        );
        return performance
            .getEntriesByType("resource")
            .map((one) => one.name)
            .filter((name) => name.endsWith(".js") && !announced.includes(name));
    });
    check(!late.length, "found late, since index.html does not announce it: " + late);
    console.log(`# first load, ${language}: ${(bytes / 1000).toFixed(1)} kB`);
    check(bytes > 20000 && bytes <= 100000, `the first load takes ${bytes} bytes`);
    return page;
}

export const tests = {
    async "screens in English on a phone"(browser, server) {
        const page = await visit(browser, server, phone);
        for (const [name, hash] of Object.entries(screens)) {
            await go(page, hash);
            await look(page, `${name}-phone`);
        }
        return page;
    },
    async "screens in Indonesian, dark and wide"(browser, server) {
        const page = await visit(browser, server, { ...wide, dark: true, language: "id" });
        for (const [name, hash] of Object.entries(screens)) {
            await go(page, hash);
            await look(page, `${name}-id-dark`);
        }
        await go(page, "#new=bigtwo");
        await page.getByRole("button", { name: "Aturan", exact: true }).click();
        await page.waitForSelector("dialog .prose h2:text-is('Capsa Banting')");
        await look(page, "rules-id-dark");
        await page.keyboard.press("Escape");
        await go(page, "#");
        check(
            (await page.locator("html").getAttribute("lang")) === "id",
            "the page does not say that it is Indonesian",
        );
        check(
            await page.getByText("Permainan kartu dengan pemecah dan bot").count(),
            "the welcome is not in Indonesian",
        );
        await page.getByRole("button", { name: "English" }).click();
        await page.waitForFunction(() => document.documentElement.lang === "en");
        check(await page.getByText("Card games with solvers and bots").count(), "the switch to English does nothing");
        return page;
    },
    async "no text without a translation"(browser, server) {
        // Every translation is put into brackets; text outside of brackets is not translated.
        const page = await visit(browser, server, wide);
        await page.context().route("**/catalogue/id*.json", async (route) => {
            const texts = await (await route.fetch()).json();
            for (const key in texts)
                texts[key] = Array.isArray(texts[key]) ? texts[key].map((text) => `«${text}»`) : `«${texts[key]}»`;
            await route.fulfill({ json: texts });
        });
        await page.evaluate(() => import("/app.js").then((app) => app.change({ language: "id" })));
        await page.reload();
        await page.waitForSelector("h1");
        const raw = () =>
            page.evaluate(() => {
                const found = [];
                const has = (text) => /[A-Za-z]{3}/.test(text.replace(/«.*»/gs, ""));
                const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
                while (nodes.nextNode()) {
                    const { textContent, parentElement } = nodes.currentNode;
                    if (
                        !parentElement.closest(
                            "code, pre, kbd, noscript, [translate=no], .prose, .brand, .languages, h1, option, .presets b, .page h2 small, .plate, .deeds, .caption",
                        ) &&
                        has(textContent)
                    )
                        found.push(textContent);
                }
                for (const el of document.querySelectorAll("[aria-label], [title], [placeholder]"))
                    for (const name of ["aria-label", "title", "placeholder"])
                        if (!el.matches(".brand") && !el.closest(".plate") && has(el.getAttribute(name) || ""))
                            found.push(`${name}=${el.getAttribute(name)}`);
                return found;
            });
        for (const [name, hash] of Object.entries(screens)) {
            await go(page, hash);
            const found = await raw();
            check(!found.length, `${name}: ${found.slice(0, 5).join(" | ")}`);
        }
        await begin(page, { game: "klondike", deal: 5 });
        await page.keyboard.press("v");
        await page.keyboard.press("h");
        await page.waitForSelector(".strip.shown .primary");
        const found = await raw();
        check(!found.length, `Klondike: ${found.slice(0, 5).join(" | ")}`);
        return page;
    },
    async "the first load is small, and the types are correct"(browser, server) {
        const english = await firstLoad(browser, server, "en");
        await english.context().close();
        const page = await firstLoad(browser, server, "id");
        const types = spawnSync(process.execPath, [join(here, "node_modules/typescript/bin/tsc"), "-p", here], {
            encoding: "utf8",
        });
        check(types.status === 0, types.stdout);
        return page;
    },
    async "tables at 320 and 390 pixels, four colours, large print"(browser, server) {
        const page = await visit(browser, server, { width: 320, height: 640, scale: 2, dark: true, language: "id" });
        for (const [name, hash] of Object.entries(screens)) {
            await go(page, hash);
            await look(page, `${name}-320`, false);
        }
        for (const game of await patiences(page)) {
            await begin(page, { game, deal: 7 });
            await look(page, `${game}-320-id-dark`, game === "freecell");
        }
        await page.evaluate(() =>
            import("/app.js").then((app) => app.change({ deck: "four", print: "large", back: "parang" })),
        );
        await begin(page, { game: "klondike", deal: 8 });
        await look(page, "klondike-four-large", false);
        await hintBeside(page, "klondike");
        await begin(page, { game: "bigtwo", seats: ["me", "bot", "bot", "bot"] });
        await look(page, "bigtwo-320", false);
        await page.keyboard.press("m");
        await page.locator(".chat input").waitFor();
        await look(page, "chat-320", false);
        const field = await page.locator(".chat input").boundingBox();
        check(field.y + field.height <= 640, "the field for a message lies below the screen");
        await begin(page, { game: "saboteur", rules: "seats=10", deal: 4, seats: ["me", ...Array(9).fill("bot")] });
        await look(page, "saboteur-320", false);
        const { over, hidden } = await page.evaluate(() => {
            const boxes = (what) => [...document.querySelectorAll(what)].map((el) => el.getBoundingClientRect());
            const covers = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
            const furniture = boxes(".sky, .shelf, .zoomers, .pile-count, .pile-pile .card, .pile-dropped .slot");
            return {
                over: document.documentElement.scrollHeight - innerHeight,
                hidden: boxes(".pile-goal .card").filter((goal) => furniture.some((one) => covers(goal, one))).length,
            };
        });
        check(over <= 0, `the table is ${over} pixels too tall`);
        check(!hidden, `${hidden} goals are covered`);
        await hintBeside(page, "saboteur");
        return page;
    },
    async "rules and settings at the table"(browser, server) {
        const page = await visit(browser, server, wide);
        for (const { game } of (await ask(page, "games")).games) {
            await begin(page, {
                game,
                ...(["bigtwo", "saboteur"].includes(game)
                    ? {
                          seats: ["me", ...Array(game === "bigtwo" ? 3 : 4).fill("bot")],
                          ...(game === "saboteur" ? { rules: "seats=5" } : {}),
                      }
                    : { deal: 9 }),
            });
            await page.locator('.table-bar button[title="Rules"]').click();
            await page.waitForSelector("dialog .prose h2");
            const rules = await page.locator("dialog .prose").innerText();
            check(!/\*\*|[`|#]/.test(rules), `marks are left in the rules of ${game}`);
            if (game === "bigtwo") await look(page, "rules");
            await page.keyboard.press("Escape");
            await look(page, `${game}-wide`, game === "saboteur");
        }
        await page.keyboard.press("?");
        await page.waitForSelector("dialog .keys");
        await look(page, "keys", false);
        await page.keyboard.press("Escape");
        await page.locator('.table-bar button[title="Settings"]').click();
        await page.waitForSelector("dialog .fields");
        await look(page, "settings-at-table");
        return page;
    },
};
