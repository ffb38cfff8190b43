// What is said when the first connection does not come about: is there no server, or one that does not let this page in? A page of
// the server that still loads tells the two apart.
import { h, fill } from "./dom.js";
import { t } from "./text.js";
import { wire } from "./app.js";

/** @param {Element} root */
export async function noConnection(root) {
    const answer = await fetch("icon.svg", { cache: "no-store" }).catch(() => null);
    if (wire.greeted) return;
    const here = location.origin;
    fill(
        root,
        h(
            "main",
            { class: "page no-connection" },
            h("h1", { tabindex: "-1" }, t("No connection")),
            h(
                "div",
                { role: "alert" },
                answer
                    ? [
                          h("p", null, t("The server is there, but it does not let in a page that was opened as %1.", here)),
                          h("p", null, t("Open the address that it printed, or start it with “--origin %1”.", here)),
                      ]
                    : [
                          h("p", null, t("Nothing answers at %1. Is the server running?", here)),
                          h("p", null, t("Start it with “kartu serve” and open the address that it prints.")),
                      ],
            ),
            h("p", { class: "busy" }, t("This page goes on by itself as soon as it can.")),
            h("button", { type: "button", class: "primary", onclick: () => wire.open() }, t("Try now")),
        ),
    );
}
