// The screen shown when the first connection fails. If a file of the server can still be loaded, the server does not
// accept this page's origin; otherwise the server is not running, and a proxy may answer with an error.
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
                answer?.ok
                    ? [
                          h("p", null, t("The server is running, but it does not accept pages opened as %1.", here)),
                          h("p", null, t("Open the address that it printed, or start it with “--origin %1”.", here)),
                      ]
                    : [
                          h("p", null, t("There is no answer from %1. Is the server running?", here)),
                          h("p", null, t("Start it with “kartu serve” and open the address that it prints.")),
                      ],
            ),
            h("p", { class: "busy" }, t("This page reconnects automatically.")),
            h("button", { type: "button", class: "primary", onclick: () => wire.open() }, t("Try now")),
        ),
    );
}
