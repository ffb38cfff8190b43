// Creates elements. Nothing here parses markup: data from the server can only become text.

const SVG = "http://www.w3.org/2000/svg";

/** @param {Element} element @param {Record<string, any>} props */
function dress(element, props) {
    for (const [name, value] of Object.entries(props)) {
        if (value === undefined || value === null || value === false) continue;
        if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
        else if (name === "value" || name === "checked" || name === "selected")
            /** @type {any} */ (element)[name] = value;
        else element.setAttribute(name, value === true ? "" : String(value));
    }
}

/** @param {string} tag @param {Record<string, any> | null} [props] @param {...any} children @returns {any} */
export function h(tag, props, ...children) {
    const element = document.createElement(tag);
    add(element, children);
    if (props) dress(element, props);
    return element;
}

/** @param {string} tag @param {Record<string, any> | null} [props] @param {...any} children @returns {any} */
export function s(tag, props, ...children) {
    const element = document.createElementNS(SVG, tag);
    if (props) dress(element, props);
    add(element, children);
    return element;
}

/** @param {Element} element @param {any[]} children */
export function add(element, children) {
    for (const child of children.flat(Infinity))
        if (child !== null && child !== undefined && child !== false) element.append(child);
    return element;
}

/** @param {Element} element @param {...any} children */
export function fill(element, ...children) {
    element.replaceChildren();
    add(element, children);
}

/** Sets or removes an attribute, if it changes: the browser does work for every write.
 * @param {Element} element @param {string} name @param {string | null} value */
export function put(element, name, value) {
    if (element.getAttribute(name) === value) return;
    if (value === null) element.removeAttribute(name);
    else element.setAttribute(name, value);
}

/** Makes a change that may remove the focused element. The focus then goes to the element that replaces it, with the
 * same data-key, or else to another one. @param {() => void} change @param {() => any} [other] */
export function keepFocus(change, other) {
    const had = /** @type {HTMLElement | null} */ (document.activeElement);
    change();
    if (had && !had.isConnected) refocus(had, other);
}

/** Focuses an element, or what has replaced it. @param {HTMLElement} had @param {() => any} [other] */
export function refocus(had, other) {
    const { key } = had.dataset;
    const isThere = had.isConnected && had !== document.body;
    const el = isThere ? had : key ? $(`[data-key="${key}"]`) : other?.();
    el?.focus({ preventScroll: true });
}

/** @param {string} selector @param {ParentNode} [root] @returns {any} */
export function $(selector, root = document) {
    return root.querySelector(selector);
}

// Icons as strokes, 24 by 24.
/** @type {Record<string, string>} */
const strokes = {
    undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
    redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
    hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.7.7 1 1.5 1 2.5h6c0-1 .3-1.800 1-2.500A6 6 0 0 0 12 3Z",
    verdict: "M12 3v18M7 21h10M5 7h14M5 7l-3 7a3.200 3.200 0 0 0 6 0ZM19 7l-3 7a3.200 3.200 0 0 0 6 0Z",
    watch: "M2 12s3.500-6.500 10-6.500S22 12 22 12s-3.500 6.500-10 6.500S2 12 2 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z",
    home: "M4 21h16M12 16V4M7 9l5-5 5 5",
    drop: "M12 4v12M7 11l5 5 5-5M4 21h16",
    more: "M5 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2ZM19 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2Z",
    close: "M6 6l12 12M18 6 6 18",
    back: "M15 5l-7 7 7 7",
    forward: "M9 5l7 7-7 7",
    settings: "M4 7h9M17 7h3M4 17h3M11 17h9M15 5v4M9 15v4",
    help: "M9.200 9a3 3 0 1 1 4.300 2.700c-1 .5-1.500 1.100-1.500 2.300M12 17.500h.01M12 2.500a9.500 9.500 0 1 0 0 19 9.500 9.500 0 0 0 0-19Z",
    rules: "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3ZM5 17a3 3 0 0 1 3-3h11M9 8h6",
    scores: "M8 4h8v6a4 4 0 0 1-8 0ZM8 6H4c0 3 1.500 5 4 5M16 6h4c0 3-1.500 5-4 5M12 14v4M8 21h8M9 18h6",
    chat: "M4 5h16v11H10l-5 4v-4H4Z",
    log: "M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01",
    explain:
        "M12 4a4 4 0 0 0-4 4 3.500 3.500 0 0 0-1.500 6.500A3.500 3.500 0 0 0 12 18.500M12 4a4 4 0 0 1 4 4 3.500 3.500 0 0 1 1.500 6.500A3.500 3.500 0 0 1 12 18.500M12 4v17",
    turn: "M20 12a8 8 0 1 1-2.500-5.800M20 3v4.500h-4.500",
    bigger: "M12 5v14M5 12h14",
    smaller: "M5 12h14",
    fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    play: "M7 4.500v15l12-7.500Z",
    pause: "M8 5v14M16 5v14",
    next: "M6 5v14l9-7ZM18 5v14",
    previous: "M18 5v14l-9-7ZM6 5v14",
    share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
    sound: "M4 9.500v5h3.500L12 19V5L7.500 9.500ZM15.500 9a4 4 0 0 1 0 6M18 6.500a8 8 0 0 1 0 11",
    mute: "M4 9.500v5h3.500L12 19V5L7.500 9.500ZM16 9.500l5 5M21 9.500l-5 5",
    deal: "M4 6.500l8-3.500 4.500 10-8 3.500ZM13 3.500h7v11h-3",
    people: "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 20c0-4 2.500-6 6.500-6s6.500 2 6.500 6M16 4.500a3.300 3.300 0 0 1 0 6M17.500 14c2.700.5 4 2.500 4 6",
    copy: "M9 9h11v11H9ZM5 15H4V4h11v1",
    sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.500 1.500M17.500 17.500 19 19M5 19l1.500-1.500M17.500 6.500 19 5",
    pass: "M5 12h13M13 6l6 6-6 6",
    sort: "M4 7h12M4 12h8M4 17h4M18 9v10M15 16l3 3 3-3",
    auto: "M8 9h8a2 2 0 0 1 2 2v6a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2v-6a2 2 0 0 1 2-2ZM12 9V5M12 5h.01M10 13.500h.01M14 13.500h.01M3 12v4M21 12v4",
    lab: "M9 3h6M10 3v6l-5.500 9.500A1.700 1.700 0 0 0 6 21h12a1.700 1.700 0 0 0 1.500-2.500L14 9V3M7.500 15h9",
    check: "M4 12.500 9.500 18 20 6.500",
};

/** @param {string} name @returns {SVGElement} */
export function icon(name) {
    return s(
        "svg",
        { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
        s("path", { d: strokes[name] || strokes.more }),
    );
}

/** A button with an icon and a label.
 * @param {string} picture @param {string} label @param {(event: any) => void} action
 * @param {Record<string, any>} [props] @returns {HTMLButtonElement} */
export function tool(picture, label, action, props = {}) {
    return h(
        "button",
        { type: "button", class: "tool", title: label, onclick: action, ...props },
        icon(picture),
        h("span", { class: "word" }, label),
    );
}

/** A table that can be scrolled. @param {string[]} heads @param {any[][]} rows
 * @param {(cell: any) => any} [show] makes the content of a cell @returns {any} */
export function grid(heads, rows, show = (cell) => cell) {
    return h(
        "div",
        { class: "scroll", tabindex: "0", role: "group", "aria-label": heads.join(", ") || "…" },
        h(
            "table",
            null,
            h(
                "thead",
                null,
                h(
                    "tr",
                    null,
                    heads.map((head) => h(head ? "th" : "td", head ? { scope: "col" } : null, show(head))),
                ),
            ),
            h(
                "tbody",
                null,
                rows.map((row) =>
                    h(
                        "tr",
                        null,
                        row.map((cell) => h("td", null, show(cell))),
                    ),
                ),
            ),
        ),
    );
}
