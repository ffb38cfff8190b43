// Guided games, played through by following what is marked, and nothing else.
import { visit, ask, clean, check, seqOf, changed, spy, go, shots } from "./harness.mjs";

/** What is marked now: a button, or a card and its target. */
const marked = (page) =>
    page.evaluate(() => {
        const middle = (el) => {
            const at = el.getBoundingClientRect();
            return { x: at.left + at.width / 2, y: at.top + Math.min(at.height / 2, 14) };
        };
        const button = document.querySelector(".actions button.toured");
        const cards = [...document.querySelectorAll(".card.pointed, .slot.pointed")];
        const target = document.querySelector(".pointed-to");
        const isPile = cards[0]?.closest(".pile-stock");
        return {
            button: button && middle(button),
            cards: cards.filter((el) => el.getAttribute("aria-pressed") !== "true").map(middle),
            target: target && !isPile ? middle(target) : null,
            chooses: !!document.querySelector(".table.around"),
        };
    });

/** What changes with every action: the position, the text, and the chosen cards of a hand. */
const watchState = (page) =>
    page.evaluate(() => {
        window.tourState = () =>
            [
                window.kartuSeq(),
                document.querySelector(".tour-words")?.textContent,
                document.querySelectorAll(".table.around .card[aria-pressed=true]").length,
            ].join("|");
    });

const words = (page) => page.locator(".tour-words").innerText();

/** Does what is marked, once. */
async function obey(page, press) {
    const { button, cards, target, chooses } = await marked(page);
    if (button) return press(button);
    check(cards.length, `nothing is marked: ${await words(page)}`);
    if (chooses) return press(cards[0]);
    await press(cards[0]);
    if (target) await press(target);
}

/** Follows the guided game to its end. Returns everything that was said. */
async function follow(page, press) {
    const said = [];
    for (let n = 0; n < 120; n++) {
        await page.waitForFunction(
            () => !/^(The others play…|Yang lain bermain…)$/.test(document.querySelector(".tour-text")?.textContent || "The others play…"),
        );
        const now = await words(page);
        if (now !== said.at(-1)) said.push(now);
        const next = page.locator(".tour button.primary");
        if (await next.count()) {
            const label = await next.innerText();
            if (!/^(Next|Berikutnya)$/.test(label)) return { said, label };
            await next.click();
            continue;
        }
        const before = await page.evaluate(() => window.tourState());
        await obey(page, press);
        await page.waitForFunction((before) => window.tourState() !== before, before);
    }
    throw new Error("the guided game does not end: " + said.at(-1));
}

const start = async (page, game) => {
    await page.evaluate((game) => (location.hash = "#tour=" + game), game);
    await page.waitForSelector(".tour .tour-text");
};

export const tests = {
    async "guided games: all five are won by doing what is marked"(browser, server) {
        const page = await visit(browser, server, {});
        await spy(page);
        await watchState(page);
        const press = ({ x, y }) => page.mouse.click(x, y);
        for (const game of (process.env.TOUR || "freecell,klondike,spider,bigtwo,saboteur").split(",")) {
            await start(page, game);
            await page.screenshot({ path: `${shots}/tour-${game}.png` });
            const { said, label } = await follow(page, press);
            console.log("#", game, label, said.join("\n#   "));
            await page.screenshot({ path: `${shots}/tour-${game}-end.png` });
            if (label === "Next part") {
                await page.locator(".tour button.primary").click();
                await page.waitForFunction(() => /saboteur/.test(document.querySelector(".tour-text")?.textContent || ""));
                console.log("#", (await follow(page, press)).said.join("\n#   "));
            await page.screenshot({ path: `${shots}/tour-${game}-end2.png` });
            }
        }
        return page;
    },
};
void [ask, clean, seqOf, changed, spy, go];
