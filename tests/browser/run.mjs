// Runs the browser tests: node run.mjs [part of a name]... It starts the server and the browser itself, and writes
// pictures of every screen to build/screenshots. The output is TAP. Tests share only the server; one more test than
// there are cores runs in parallel, since tests mostly wait.
import { availableParallelism } from "node:os";
import { serve, launch, check } from "./harness.mjs";

const files = [
    "bigtwo",
    "patience",
    "screens",
    "saboteur",
    "table",
    "links",
    "preview",
    "autoplay",
    "refusals",
    "lobby",
    "grade",
    "fair",
    "rooms",
    "details",
    "tours",
    "mischief",
    "deck",
    "after",
    "lab",
];
const wanted = process.argv.slice(2).map((part) => part.toLowerCase());
const queue = [];
for (const file of files)
    for (const [name, test] of Object.entries((await import(`./${file}.mjs`)).tests))
        if (!wanted.length || wanted.some((part) => `${file}: ${name}`.toLowerCase().includes(part)))
            queue.push({ name, test });

const server = await serve();
const browser = await launch();
const late = (seconds) =>
    new Promise((_, fail) =>
        setTimeout(() => fail(new Error(`not done after ${seconds} seconds`)), seconds * 1000).unref(),
    );
let done = 0,
    failed = 0;

async function run({ name, test }) {
    const start = Date.now();
    try {
        const page = await Promise.race([test(browser, server), late(300)]);
        check(!page.errors.length, "errors in the console: " + page.errors.join("\n"));
        await page.context().close();
        console.log(`ok ${++done} - ${name} # ${((Date.now() - start) / 1000).toFixed(1)} s`);
    } catch (error) {
        failed++;
        const lines = String(error.stack || error).split("\n");
        console.log([`not ok ${++done} - ${name}`, ...lines.slice(0, 8).map((line) => "#  " + line)].join("\n"));
    }
}

/** Runs tests until the queue is empty. */
async function lane() {
    for (let one; (one = queue.shift());) await run(one);
}

console.log(`1..${queue.length}`);
await Promise.all(Array.from({ length: availableParallelism() + 1 }, lane));
await browser.close();
await server.end();
process.exit(failed ? 1 : 0);
