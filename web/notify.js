// Tells a player whose tab is hidden that it is their turn: in the title, and by a notification of the browser if the
// player has allowed it. The permission is asked for only after a click.
import { t } from "./text.js";
import { toast } from "./app.js";

const key = "kartu.notify";

/** Are notifications wanted and allowed? */
export function notifies() {
    return "Notification" in window && Notification.permission === "granted" && localStorage.getItem(key) === "on";
}

/** Call this for a click. @param {boolean} on @returns {Promise<boolean>} are they on now? */
export async function setNotifies(on) {
    const answer = on && "Notification" in window ? await Notification.requestPermission() : "";
    if (on && answer !== "granted") toast(t("This browser does not allow notifications from this page."));
    localStorage.setItem(key, on && answer === "granted" ? "on" : "off");
    return notifies();
}

/** @param {string} title of the game @param {boolean} isMine is it the player's turn? */
export function showTurn(title, isMine) {
    document.title = `${isMine ? `● ${t("Your turn!")} ` : ""}${title} · Kartu`;
}

/** The player's turn has come. @param {string} title of the game */
export function tellTurn(title) {
    if (!document.hidden || !notifies()) return;
    const note = new Notification(t("Your turn!"), { body: title, icon: "icon.svg", tag: "kartu-turn" });
    note.onclick = () => {
        window.focus();
        note.close();
    };
}
