// How much work a frame costs: node frames.mjs [klondike|spider|won|lab|tree|hint]... It plays films at the highest
// speed, the animation after a won game, and three growing trees of the laboratory, and prints frames per second and
// the CPU time per frame of the threads of the browser: unlike the frame rate, CPU time hardly depends on what else the
// machine does. It also prints how long the first hint of a game takes. With TRACE=FILE it also prints what the main
// thread did, and keeps the trace for DevTools. RUNS and SIZE=1280x800 change how often and how large. A report, not a
// test; it reads /proc, so it needs Linux.
import { readFileSync, readdirSync } from "node:fs";
import { serve, launch, visit, begin } from "./harness.mjs";

const sizes = process.env.SIZE ? [process.env.SIZE] : ["1280x800", "2560x1440"];
const RUNS = Number(process.env.RUNS || 3);
const DURATION = 2500;
const wanted = process.argv.slice(2);

/** The threads that make a frame, by their name; the main thread of a process has the type of the process. */
const threads = {
    renderer: "main",
    Compositor: "compositor",
    ThreadPoolForeg: "raster",
    VizCompositorTh: "display",
};

/** Reads a file of a process, which may have ended. */
function read(path) {
    try {
        return readFileSync("/proc/" + path, "utf8");
    } catch {
        return "";
    }
}

/** The processes that descend from this one. */
function descendants() {
    const all = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
    const parents = new Map(all.map((pid) => [pid, /^PPid:\s*(\d+)/m.exec(read(`${pid}/status`))?.[1]]));
    const isOurs = (pid) => !!pid && (parents.get(pid) === String(process.pid) || isOurs(parents.get(pid)));
    return all.filter(isOurs);
}

/** CPU time of their threads, in milliseconds. */
function cpuTimes() {
    const used = {};
    for (const pid of descendants()) {
        const type = /--type=([^\0 ]*)/.exec(read(`${pid}/cmdline`))?.[1];
        for (const task of readdirSync(`/proc/${pid}/task`)) {
            const name = task === pid ? type : read(`${pid}/task/${task}/comm`).trim().replace(/\d*$/, "");
            const nanoseconds = Number(read(`${pid}/task/${task}/schedstat`).split(" ")[0]);
            used[name] = (used[name] || 0) + nanoseconds / 1e6;
        }
    }
    return used;
}

/** Counts the frames of the page for some seconds. */
function countFrames(page) {
    return page.evaluate(
        (duration) =>
            new Promise((done) => {
                const start = performance.now();
                let frames = 0;
                const tick = () => {
                    frames++;
                    const past = performance.now() - start;
                    if (past < duration) requestAnimationFrame(tick);
                    else done({ frames, past });
                };
                requestAnimationFrame(tick);
            }),
        DURATION,
    );
}

/** Prints the time of the main thread by kind of work, per frame. */
function printWork(file, frames) {
    const events = JSON.parse(readFileSync(file, "utf8")).traceEvents;
    const mains = events.filter((one) => one.name === "thread_name" && one.args.name === "CrRendererMain");
    const kinds = {};
    for (const one of events)
        if (one.ph === "X" && mains.some(({ pid, tid }) => pid === one.pid && tid === one.tid))
            kinds[one.name] = (kinds[one.name] || 0) + (one.tdur ?? one.dur) / 1000 / frames;
    const most = Object.entries(kinds).sort((a, b) => b[1] - a[1]);
    for (const [kind, ms] of most.slice(0, 24)) console.log(`    ${ms.toFixed(2)} ms  ${kind}`);
}

async function measure(browser, page, name) {
    const file = process.env.TRACE;
    if (file) await browser.startTracing(page, { path: file, categories: ["devtools.timeline", "toplevel", "blink"] });
    const before = cpuTimes();
    const { frames, past } = await countFrames(page);
    const after = cpuTimes();
    const work = Object.entries(threads).map(([thread, word]) => {
        const ms = ((after[thread] || 0) - (before[thread] || 0)) / frames;
        return `${word} ${ms.toFixed(1)} ms`;
    });
    console.log(`${name}: ${((frames * 1000) / past).toFixed(1)} frames a second; CPU per frame: ${work.join(", ")}`);
    if (!file) return;
    await browser.stopTracing();
    printWork(file, frames);
}

/** A page with a game whose cards lie still. */
async function table(browser, server, size, game) {
    const [width, height] = size.split("x").map(Number);
    const page = await visit(browser, server, { still: false, width, height });
    await begin(page, game);
    await page.waitForFunction(() => !document.querySelector(".flying"));
    return page;
}

/** Moves a slider. */
const slide = (page, selector, value) =>
    page.locator(selector).evaluate((range, value) => {
        range.value = value;
        range.dispatchEvent(new Event("input"));
    }, value);

async function film(browser, server, size, game) {
    const page = await table(browser, server, size, game);
    await page.keyboard.press("w");
    await page.locator(".watch .primary").first().click();
    await page.waitForSelector(".film");
    await slide(page, ".film .pace input", 5);
    for (let run = 0; run < RUNS; run++) {
        await slide(page, ".film > input", 0);
        await page.locator(".film button.primary").click();
        await measure(browser, page, `${game.game} ${size}`);
    }
    await page.context().close();
}

async function won(browser, server, size) {
    const page = await table(browser, server, size, { game: "freecell", deal: 1 });
    await page.evaluate(() => import("/charts.js").then(({ useStyle }) => useStyle()));
    await page.waitForFunction(() => [...document.styleSheets].some((sheet) => sheet.href?.includes("after.css")));
    for (let run = 0; run < RUNS; run++) {
        await page.evaluate(() =>
            import("/celebrate.js").then(({ celebrate }) => void celebrate({ el: document.querySelector(".table") })),
        );
        await measure(browser, page, `won ${size}`);
        await page.keyboard.press("Shift"); // ends the animation
    }
    await page.context().close();
}

/** Three trees of the laboratory, measured from 2,000 nodes each on, while they grow by some hundred nodes a second. */
async function lab(browser, server, size) {
    const [width, height] = size.split("x").map(Number);
    const hash = "#lab=freecell&rules=&deal=11982&nodes=20000&a=bfs&a=astar&a=ucs";
    for (let run = 0; run < RUNS; run++) {
        const page = await visit(browser, server, { hash, still: false, width, height });
        await slide(page, ".lab-controls input", 7);
        await page.waitForFunction(
            () =>
                [...document.querySelectorAll(".run")].filter((run) => {
                    const [expanded, frontier] = [...run.querySelectorAll(".counters dd")].map((one) =>
                        Number(one.textContent.replace(/\D/g, "")),
                    );
                    return expanded + frontier >= 2000;
                }).length === 3,
        );
        await measure(browser, page, `lab ${size}`);
        await page.context().close();
    }
}

/** The picture of one tree of 2,000 nodes, drawn completely: the median of many. */
async function tree(browser, server, size) {
    const [width, height] = size.split("x").map(Number);
    const page = await visit(browser, server, { hash: "#lab", width, height });
    const ms = await page.evaluate(async () => {
        const [{ SearchTree }, { TreeView }] = await Promise.all([import("/searchtree.js"), import("/treeview.js")]);
        const tree = new SearchTree();
        tree.take([0, 1]);
        for (let id = 2; id <= 2000; id++) tree.take([2, id, Math.floor((id + 1) / 3), "26"]);
        const view = new TreeView(tree, { label: "tree", chosen: () => {} });
        document.querySelector(".lab").append(view.el);
        await new Promise((done) => new ResizeObserver(done).observe(view.el));
        const times = Array.from({ length: 300 }, () => {
            const start = performance.now();
            tree.version++;
            view.draw();
            view.canvas.getContext("2d").getImageData(0, 0, 1, 1); // waits until it is drawn
            return performance.now() - start;
        });
        return times.sort((a, b) => a - b)[150];
    });
    console.log(`tree ${size}: ${ms.toFixed(1)} ms for one picture`);
    await page.context().close();
}

/** The time from the key H until the first hint of a deal is shown, for each game, with a new page. */
async function hint(browser, server, size) {
    const seats = { bigtwo: 4, saboteur: 5 };
    for (const game of ["freecell", "klondike", "spider", "bigtwo", "saboteur"]) {
        const times = [];
        for (let deal = 3; deal < 3 + RUNS; deal++) { // these can be won
            const count = seats[game] || 1;
            const rules = game === "saboteur" ? "seats=5" : "";
            const people = count > 1 ? { seats: ["me", ...Array(count - 1).fill("bot")] } : {};
            const page = await table(browser, server, size, { game, rules, deal, ...people });
            await page.locator('.actions button[title="Hint"]:not([disabled])').waitFor();
            await page.evaluate(() =>
                addEventListener("keydown", () => (window.pressed = performance.now()), { capture: true }),
            );
            await page.keyboard.press("h");
            await page.waitForSelector(".strip.shown .primary");
            times.push(await page.evaluate(() => performance.now() - window.pressed));
            await page.context().close();
        }
        console.log(`hint ${game} ${size}: ${times.map((ms) => ms.toFixed(0)).join(", ")} ms`);
    }
}

const measurements = {
    klondike: (...where) => film(...where, { game: "klondike", deal: 5 }),
    spider: (...where) => film(...where, { game: "spider", deal: 1, rules: "suits=1" }),
    won,
    lab,
    tree,
    hint,
};
const server = await serve({ options: ["--think-seconds", "20"] });
const browser = await launch();
for (const size of sizes)
    for (const [name, run] of Object.entries(measurements))
        if (!wanted.length || wanted.includes(name)) await run(browser, server, size);
await browser.close();
await server.end();
