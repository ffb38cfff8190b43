// Links: a shared game, one that is too long for one message, a broken one; a room that does not exist; no server.
import { serve, visit, begin, ask, check, shots, played, clean, tableWords } from "./harness.mjs";

export const tests = {
    async "a share link opened elsewhere, with its moves"(browser, server) {
        const page = await visit(browser, server, {});
        await begin(page, { game: "freecell", deal: 617 });
        const hint = await ask(page, "hint");
        await page.locator('.actions button[title="Hint"]').click();
        await page.locator(".strip .primary").click();
        check(hint.move, "no hint");
        await played(page, 1);
        await page.locator('.actions button[title="More"]').click();
        await page.getByText("Share this game").click();
        await page.getByText("Copy a link with my 1 move").click();
        const link = await page.evaluate(() => navigator.clipboard.readText());
        check(/#game=freecell/.test(link) && /moves=/.test(link), "the link is " + link);
        const other = await visit(browser, server, { hash: link.slice(link.indexOf("#")) });
        await other.waitForSelector(".table .card");
        await other.waitForFunction(() => document.querySelector(".table-bar").textContent.includes("617"));
        check((await tableWords(page)) === (await tableWords(other)), "the shared game looks different");
        check(!other.errors.length, other.errors.join("\n"));
        await other.context().close();
        return page;
    },
    async "a game from a position says so, and cannot be shared"(browser, server) {
        const page = await visit(browser, server, {});
        const rows = ["cells: - - - -", "1: AD", "2: AH", "3: AC", "4: AS", "5:", "6:", "7:", "8:"];
        const position = ["game: freecell", "rules: ranks=1", "home: C-0 D-0 H-0 S-0", ...rows, ""].join("\n");
        await begin(page, { game: "freecell", position });
        check((await page.locator(".table .card").count()) === 4, "not four cards");
        await page.waitForFunction(() => document.querySelector(".table-bar").textContent.includes("From a position"));
        await page.screenshot({ path: `${shots}/position.png` });
        await page.locator('.actions button[title="More"]').click();
        await page.getByText("Share this game").click();
        await page.getByText("This game began from a position").waitFor();
        return page;
    },
    async "a shared game that is too long for one message"(browser, server) {
        const line = Array.from({ length: 800 }, (_, n) => (n % 25 === 24 ? "redeal" : "draw"));
        const page = await visit(browser, server, { hash: "#game=klondike&rules=draw=1&deal=5&moves=" + line });
        await page.waitForSelector(".table .card");
        await played(page, line.length);
        return page;
    },
    async "a broken link leads to the lobby, which shows the reason"(browser, server) {
        const page = await visit(browser, server, { hash: "#game=freecell&deal=617&moves=9q" });
        const says = async (words) => {
            await page.waitForSelector(".lobby .news");
            const text = await page.locator(".news").textContent();
            check(words.test(text), "the lobby says: " + text);
        };
        await says(/could not be opened.*9q/);
        await page.screenshot({ path: `${shots}/broken-link.png` });
        await clean(page, "news in the lobby");
        for (const [hash, words] of [
            ["#game=chess&deal=1", /could not be opened.*chess/],
            ["#game=freecell&rules=cells%3D99&deal=1", /could not be opened.*cells takes a number/],
            ["#game=freecell&deal=many", /could not be opened/],
            ["#room=nosuchroom", /Could not join the room/],
        ]) {
            await page.locator('.news button[title="Close"]').click();
            check(!(await page.locator(".news").count()), "the news stays");
            await page.evaluate((hash) => (location.hash = hash), hash);
            await says(words);
        }
        await page.evaluate(() => (location.hash = "#new=chess"));
        await page.waitForSelector(".lobby .tiles");
        return page;
    },
    async "no connection: the page shows the reason and reconnects"(browser) {
        let server = await serve();
        const { data } = server;
        const port = Number(new URL(server.address).port);
        const here = `http://elsewhere.localhost:${port}`;
        const page = await visit(browser, { address: here }, { withoutServer: true });
        await page.getByText("it does not accept pages opened as " + here).waitFor();
        await page.screenshot({ path: `${shots}/not-let-in.png` });
        await clean(page, "not let in");
        await page.route("**/icon.svg", (route) => route.fulfill({ status: 502 })); // a proxy without its server
        await page.getByRole("button", { name: "Try now" }).click();
        await page.getByText("Is the server running?").waitFor();
        await page.unroute("**/icon.svg");
        await page.getByRole("button", { name: "Try now" }).click();
        await page.getByText("it does not accept pages opened as " + here).waitFor();
        await server.stop();
        await page.getByText("Is the server running?").waitFor();
        await page.screenshot({ path: `${shots}/no-server.png` });
        server = await serve({ data, port, options: ["--origin", here] });
        await page.getByText("Card games with solvers and bots.").waitFor();
        await server.end();
        return page;
    },
};
