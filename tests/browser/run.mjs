// Runs the browser tests: node run.mjs [part of a name]... It starts the server and the browser itself, and writes pictures of
// every screen to build/screenshots. One line a test, as TAP.
import { serve, launch, check } from "./harness.mjs";

const files = ["patience", "bigtwo", "screens", "table", "saboteur"];
const wanted = process.argv.slice(2).map((part) => part.toLowerCase());
const queue = [];
for (const file of files)
    for (const [name, test] of Object.entries((await import(`./${file}.mjs`)).tests))
        if (!wanted.length || wanted.some((part) => `${file}: ${name}`.toLowerCase().includes(part)))
            queue.push({ name, test, number: queue.length + 1 });

const server = await serve();
const browser = await launch();
const late = (seconds) =>
    new Promise((_, fail) => setTimeout(() => fail(new Error(`not done after ${seconds} seconds`)), seconds * 1000).unref());
let failed = 0;

async function run({ name, test, number }) {
    const start = Date.now();
    try {
        const page = await Promise.race([test(browser, server), late(120)]);
        check(!page.errors.length, "errors in the console: " + page.errors.join("\n"));
        await page.context().close();
        console.log(`ok ${number} - ${name} # ${page.skipped ? "SKIP " + page.skipped : ((Date.now() - start) / 1000).toFixed(1) + " s"}`);
    } catch (error) {
        failed++;
        console.log(
            `not ok ${number} - ${name}\n  ${String(error.stack || error)
                .split("\n")
                .slice(0, 8)
                .join("\n  ")}`,
        );
    }
}

console.log(`1..${queue.length}`);
for (const one of queue) await run(one);
await browser.close();
await server.end();
process.exit(failed ? 1 : 0);
