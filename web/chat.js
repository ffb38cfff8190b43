// Chat messages in a room: quick phrases, which are shown in the language of each reader, and plain text.
import { h, fill } from "./dom.js";
import { t } from "./text.js";
import { wire, me, complain } from "./app.js";

/** @typedef {import("./room.js").Room} Room */

/** @param {any} message @returns {string} */
export function messageText(message) {
    return message.quick === undefined || message.quick === null ? message.text : t(me.quick[message.quick] || "");
}

/** @param {Room} room @param {any} message */
export function senderOf(room, message) {
    return message.name || (message.seat ? room.seatName(message.seat) : t("Guest"));
}

/** @param {Room} room */
export function chatPanel(room) {
    const list = h("ol", { class: "messages", tabindex: "0", "aria-label": t("Messages") });
    const field = h("input", {
        maxlength: 200,
        "aria-label": t("Message"),
        placeholder: t("Message"),
        autocomplete: "off",
    });
    const draw = () => {
        fill(
            list,
            room.messages.map((message) =>
                h("li", null, h("b", null, senderOf(room, message)), " ", h("span", null, messageText(message))),
            ),
        );
        list.scrollTop = list.scrollHeight;
    };
    room.unread = 0;
    draw();
    const stop = wire.on("chat", draw);
    const send = (/** @type {any} */ fields) => wire.ask("chat", fields).catch(complain);
    return {
        title: t("Messages"),
        el: h(
            "div",
            { class: "chat" },
            list,
            h(
                "form",
                {
                    class: "row",
                    onsubmit: (/** @type {Event} */ event) => {
                        event.preventDefault();
                        if (field.value.trim()) send({ text: field.value.trim() });
                        field.value = "";
                    },
                },
                field,
                h("button", { class: "primary" }, t("Send")),
            ),
            h(
                "div",
                { class: "quick" },
                me.quick.map((text, i) => h("button", { type: "button", onclick: () => send({ quick: i }) }, t(text))),
            ),
        ),
        close: stop,
    };
}
