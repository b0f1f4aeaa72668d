/**
 * A socket that comes back. Requests are sent again until they are answered; the server does each only once.
 *
 * @typedef {'opening' | 'open' | 'lost' | 'closed'} Line
 */

const PROTOCOL = 1;
/** Milliseconds: between tries, and between signs of life. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 15000;

export class Connection {
  /** Requests without an answer yet, by number. @type {Map<number, object>} */
  #unanswered = new Map();
  #wait = FIRST_WAIT;
  #lastHeard = 0;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #retry;
  /** @type {ReturnType<typeof setInterval>} */
  #heart;
  #welcomed = false;
  #closed = false;

  /**
   * @param {string} address
   * @param {string | null} secret
   * @param {{ version: () => number, message: (message: any) => void, line: (line: Line) => void }} hooks
   */
  constructor(address, secret, hooks) {
    this.address = address;
    this.secret = secret;
    this.hooks = hooks;
    this.#heart = setInterval(() => this.#beat(), HEARTBEAT);
    window.addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  /** Numbers start at random so that another tab on the same seat does not use the same ones. */
  #next = Math.floor(Math.random() * 2 ** 40);

  /**
   * Sends a request and keeps it until it is answered.
   * @param {string} kind
   * @param {object} [body]
   */
  request(kind, body = {}) {
    this.#next += 1;
    const id = this.#next;
    const message = { t: kind, id, ...body };
    this.#unanswered.set(id, message);
    if (this.#welcomed) this.#send(message);
    return id;
  }

  /**
   * Sends something that needs no answer and is not worth repeating.
   * @param {object} message
   */
  tell(message) {
    if (this.#welcomed) this.#send(message);
  }

  close() {
    this.#closed = true;
    clearInterval(this.#heart);
    clearTimeout(this.#retry);
    window.removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #open() {
    this.#welcomed = false;
    this.hooks.line('opening');
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      this.#lastHeard = Date.now();
      const hello = { t: 'hello', protocol: PROTOCOL, from: this.hooks.version(), view: true };
      this.#send(this.secret ? { ...hello, secret: this.secret } : hello);
    });
    socket.addEventListener('message', (event) => {
      if (socket === this.#socket) this.#heard(String(event.data));
    });
    socket.addEventListener('close', () => {
      if (socket === this.#socket) this.#lost();
    });
  }

  /** @param {string} text */
  #heard(text) {
    this.#lastHeard = Date.now();
    /** @type {any} */
    const message = JSON.parse(text);
    if (message.t === 'welcome') {
      this.#welcomed = true;
      this.#wait = FIRST_WAIT;
      this.hooks.line('open');
    }
    if (typeof message.id === 'number') this.#unanswered.delete(message.id);
    if (message.t === 'bye' && (message.why.code === 'unknown' || message.why.code === 'wrong-secret' || message.why.code === 'protocol')) this.close();
    this.hooks.message(message);
    if (message.t === 'welcome') for (const waiting of this.#unanswered.values()) this.#send(waiting);
  }

  #lost() {
    this.#welcomed = false;
    if (this.#closed) return this.hooks.line('closed');
    this.hooks.line('lost');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), this.#wait * (0.7 + Math.random() * 0.6));
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 2);
  }

  #hurry = () => {
    if (this.#closed || document.visibilityState === 'hidden' || this.#socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.#retry);
    this.#wait = FIRST_WAIT;
    this.#open();
  };

  #beat() {
    if (!this.#welcomed) return;
    // A socket that says nothing for two beats is dead, whatever it claims.
    if (Date.now() - this.#lastHeard > 2 * HEARTBEAT + 2000) return this.#socket?.close();
    this.#send({ t: 'ping', n: Date.now() });
  }
}
