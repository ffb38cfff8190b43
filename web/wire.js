// The WebSocket (docs/wire.md). It reconnects automatically: the room is joined again with the last known sequence
// number, and unanswered moves are sent again; if the server had received such a move, it refuses the second one as
// stale.

/** @typedef {Record<string, any>} Message */

export class Wire extends EventTarget {
    constructor() {
        super();
        /** @type {WebSocket | null} */
        this.socket = null;
        /** @type {Map<number, {message: Message, resolve: (m: Message) => void, reject: (e: Message) => void}>} */
        this.waiting = new Map();
        this.ids = 0;
        this.tries = 0;
        this.greeted = false;
        /** @type {(() => Message | null)} the room to join again after a reconnection */
        this.rejoin = () => null;
        addEventListener("online", () => this.open());
        document.addEventListener("visibilitychange", () => document.hidden || this.open());
    }

    open() {
        if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
        clearTimeout(this.timer);
        const socket = new WebSocket(location.origin.replace(/^http/, "ws") + "/ws");
        this.socket = socket;
        socket.onopen = () => this.opened();
        socket.onmessage = (event) => this.received(JSON.parse(event.data));
        socket.onclose = () => this.socket === socket && this.closed();
    }

    async opened() {
        this.tries = 0;
        const again = [...this.waiting.values()].filter((one) => one.message.type === "move");
        for (const [id, one] of this.waiting)
            if (one.message.type !== "move") {
                this.waiting.delete(id);
                one.reject({ code: "gone" });
            }
        const welcome = await this.ask("hello").catch(() => null);
        if (!welcome) return;
        this.dispatchEvent(new CustomEvent("open", { detail: welcome }));
        const join = this.greeted ? this.rejoin() : null;
        this.greeted = true;
        if (join)
            await this.ask("join", join).then(
                () => this.tell({ type: "rejoined" }),
                (error) => this.tell(error),
            );
        for (const one of again) this.send(one.message);
    }

    closed() {
        this.dispatchEvent(new CustomEvent("closed"));
        this.timer = setTimeout(
            () => this.open(),
            Math.min(8000, 300 * 2 ** this.tries++) * (0.75 + Math.random() / 2),
        );
    }

    /** @param {Message} message */
    received(message) {
        const one = message.id !== undefined && this.waiting.get(message.id);
        if (one) {
            this.waiting.delete(message.id);
            if (message.type === "error") one.reject(message);
            else one.resolve(message);
        }
        if (!(one && message.type === "error")) this.tell(message);
    }

    /** @param {Message} message */
    tell(message) {
        this.dispatchEvent(new CustomEvent(message.type || "error", { detail: message }));
    }

    /** @param {Message} message */
    send(message) {
        if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    /** Sends a message and waits for the answer; an error message is thrown.
     * @param {string} type @param {Message} [fields] @returns {Promise<Message>} */
    ask(type, fields = {}) {
        const id = ++this.ids;
        const message = { type, id, ...fields };
        return new Promise((resolve, reject) => {
            this.waiting.set(id, { message, resolve, reject });
            this.send(message);
        });
    }

    /** @param {string} type @param {(message: Message) => void} listener @returns {() => void} stops listening */
    on(type, listener) {
        const hear = (/** @type {Event} */ event) => listener(/** @type {CustomEvent} */ (event).detail);
        this.addEventListener(type, hear);
        return () => this.removeEventListener(type, hear);
    }
}
