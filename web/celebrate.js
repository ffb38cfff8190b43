// The animation after a won patience: the cards of the foundations leap off and bounce. It ends by itself, or with any
// key or tap. The browser's compositor runs the prepared keyframes, so it needs no code for each frame.
import { h } from "./dom.js";

const MOST_CARDS = 24;

/** The path of one card: it falls, bounces and leaves at the side.
 * @param {number} x @param {number} y @param {number} width @param {number} height */
function path(x, y, width, height) {
    /** @type {Keyframe[]} */ const frames = [];
    const aside = (Math.random() < 0.5 ? -1 : 1) * (3 + Math.random() * 6);
    let fall = -6 - Math.random() * 8;
    const floor = innerHeight - height;
    while (frames.length < 160 && x > -width && x < innerWidth) {
        frames.push({ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` });
        x += aside;
        fall += 1.3;
        y += fall;
        if (y > floor) [y, fall] = [floor, -fall * 0.78];
    }
    return frames;
}

/** @param {import("./table.js").Table} table @returns {() => void} stops it */
export function celebrate(table) {
    const el = h("div", { class: "celebration", "aria-hidden": "true" });
    const cards = [...table.el.querySelectorAll(".card")].slice(-MOST_CARDS);
    const stop = () => {
        el.remove();
        removeEventListener("keydown", stop, true);
        removeEventListener("pointerdown", stop, true);
    };
    const flights = cards.map((card, i) => {
        const { left, top, width, height } = card.getBoundingClientRect();
        const copy = /** @type {HTMLElement} */ (card.cloneNode(true));
        copy.tabIndex = -1;
        copy.style.transform = `translate(${left}px, ${top}px)`;
        el.append(copy);
        const frames = path(left, top, width, height);
        const flight = copy.animate(frames, { duration: frames.length * 16, delay: i * 90, fill: "forwards" });
        return flight.finished.then(() => copy.remove());
    });
    el.style.setProperty("--w", table.el.style.getPropertyValue("--w"));
    document.body.append(el);
    addEventListener("keydown", stop, true);
    addEventListener("pointerdown", stop, true);
    Promise.all(flights).then(stop, stop);
    return stop;
}
