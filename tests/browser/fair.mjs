// Several people in one room: what the page says about seats and deals, so that everybody can see that play is fair.
import { visit, begin, ask, check, watchViews, shots } from "./harness.mjs";

const bar = (page) => page.locator(".table-bar").textContent();
const toast = (page, words) => page.locator("#toasts").getByText(words).first().waitFor({ state: "attached" });

/** Lets a bot play for the player until the round is over. */
async function finish(page) {
    await ask(page, "auto", { spec: "lowest", delay: 50 });
    await page.waitForFunction(() => window.view?.over);
}

export const tests = {
    async "a spectator gets a bot's seat with the next deal, and a chosen deal is announced"(browser, server) {
        const ani = await visit(browser, server, {});
        await watchViews(ani);
        const seats = ["me", "bot:lowest", "bot:lowest"];
        const code = await begin(ani, { game: "bigtwo", rules: "seats=3,rounds=1", deal: 3, seats });
        check(/Deal 3/.test(await bar(ani)), "a player among bots may know the number: " + (await bar(ani)));
        const citra = await visit(browser, server, { hash: "#room=" + code, language: "id" });
        await citra.waitForSelector(".table .card");
        await watchViews(citra);
        check(/Kocokan bernomor/.test(await bar(citra)), "a spectator sees the number: " + (await bar(citra)));
        await ask(citra, "settings", { name: "Citra" });
        await citra.getByRole("button", { name: "Lainnya" }).click();
        await citra.getByRole("button", { name: /Ambil kursi Lowest 2 pada kocokan berikutnya/ }).click();
        await toast(ani, "Citra gets seat 2 with the next deal.");
        await toast(citra, "Anda mendapat kursi 2 pada kocokan berikutnya.");
        await finish(ani);
        await citra.waitForFunction(() => window.view?.over && !window.view.seat);
        check(/Kocokan 3/.test(await bar(citra)), "the number is not shown after the round: " + (await bar(citra)));
        await ask(ani, "rematch", { deal: 5 });
        await toast(citra, /Tuan rumah memilih kocokan bernomor/);
        await citra.waitForFunction(() => window.view.seat === 2 && !window.view.over);
        check(/dipilih tuan rumah/.test(await bar(citra)), "nothing says who chose the deal: " + (await bar(citra)));
        check(!/Deal 5/.test(await bar(ani)), "the number is shown to rivals: " + (await bar(ani)));
        await citra.screenshot({ path: `${shots}/chosen-deal.png` });
        check(!citra.errors.length, "errors in the console: " + citra.errors.join("\n"));
        await citra.context().close();
        return ani;
    },
};
