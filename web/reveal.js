// The player's role at the start of a round: a card that is turned over. Any key or tap closes it.
import { h } from "./dom.js";
import { t } from "./text.js";
import { announce, still } from "./app.js";
import { SABOTEUR } from "./tunnel.js";
import { drawTunnel } from "./minecards.js";
import { loadStyles } from "./offer.js";

/** @param {number} role */
function words(role) {
    return role === SABOTEUR
        ? [
              t("You are a saboteur."),
              t("Prevent the miners from reaching the gold, but do not show it too early: nobody knows your role."),
          ]
        : [
              t("You are a miner."),
              t("Dig a tunnel to the gold. Some of the others may be saboteurs: watch what they do."),
          ];
}

/** Shows the role. @param {number} role @param {Element} back the back of a card */
export function reveal(role, back) {
    loadStyles();
    const [title, text] = words(role);
    const close = () => el.close();
    const el = h(
        "dialog",
        { class: "reveal" + (still() ? "" : " turning"), "aria-labelledby": "reveal-title" },
        h(
            "div",
            { class: "reveal-card", "aria-hidden": "true" },
            h("span", { class: "reveal-front" }, drawTunnel(role)),
            h("span", { class: "reveal-back" }, back),
        ),
        h("h2", { id: "reveal-title" }, title),
        h("p", null, text),
        h("button", { type: "button", class: "primary", autofocus: true }, t("Continue")),
    );
    el.addEventListener("click", close);
    el.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
        if (["Shift", "Control", "Alt", "Meta", "Tab"].includes(event.key)) return;
        event.preventDefault();
        event.stopPropagation();
        close();
    });
    el.addEventListener("close", () => el.remove());
    document.body.append(el);
    el.showModal();
    announce(`${title} ${text}`);
}
