// The line above the table while it shows a film: that this is not the game, and the two ways back to it.
import { h, fill } from "./dom.js";
import { t, tn } from "./text.js";
import { wire, confirmed, complain } from "./app.js";

/** @typedef {import("./room.js").Room} Room */
/** A film on the table. `at` is the frame that is shown, `last` the number of the last one. `depth` is how many moves lead to the frame:
 * not `at` where a search is shown, which goes back and tries again.
 * @typedef {{title: string, at: number, depth: number, last: number, canTakeOver: boolean, pause: () => void}} Film */

/** Plays on the table what led to the frame that is shown. @param {Room} room @param {Film} film */
async function takeOver(room, film) {
    film.pause();
    const { at: frame, depth } = film;
    const isWanted = await confirmed(
        t("Take over from here?"),
        tn(
            "%1 step of the preview is played in your game. Undo takes it back.",
            "%1 steps of the preview are played in your game. Undo takes them back.",
            depth,
        ),
        t("Take over"),
        t("Cancel"),
    );
    if (!isWanted) return;
    await wire.ask("take_over", { frame, seq: room.view.seq }).then(() => room.beside.open(null), complain);
}

/** Drawn once for each film, so that a button does not change under the hand while the film goes on.
 * @param {Room} room @param {Film | null} film */
export function drawPreview(room, film) {
    room.preview.hidden = !film;
    if (!film) return fill(room.preview);
    const take = h("button", { type: "button", onclick: () => takeOver(room, film) }, t("Take over from here"));
    take.classList.add("take-over");
    fill(
        room.preview,
        h("p", null, h("b", null, film.title), " ", t("Your game is not changed.")),
        h(
            "div",
            { class: "row" },
            film.canTakeOver ? take : null,
            h("button", { type: "button", class: "primary", onclick: () => room.beside.open(null) }, t("Back to my game")),
        ),
    );
    updatePreview(room, film);
}

/** @param {Room} room @param {Film} film */
export function updatePreview(room, film) {
    const take = room.preview.querySelector(".take-over");
    if (take) take.disabled = !film.depth;
}
