/**
 * A socket that comes back. Requests are sent again until they are answered; the server does each only once.
 *
 * @typedef {'opening' | 'open' | 'lost' | 'closed'} Line
 * @typedef {import('./requests.js').Request} Request
 * @import { ServerMessage } from './wire.ts'
 */
import { answered, Requests } from './requests.js';
import { tabName } from './tab.js';

const PROTOCOL = 1;
/** Milliseconds: between tries, and between signs of life. */
const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const HEARTBEAT = 15000;

/** Farewells after which there is nothing to come back to. After any other (the house closes for a moment, it is crowded) one tries again. */
const FOR_GOOD = ['unknown', 'wrong-secret', 'protocol'];

/**
 * Whether a message shuts the door for good.
 * @param {ServerMessage} message
 */
function isFinal(message) {
  return message.t === 'bye' && FOR_GOOD.includes(message.why.code);
}

/**
 * @typedef {object} Hooks
 * @property {() => number} version the last version that is known
 * @property {(message: ServerMessage) => void} message
 * @property {(line: Line) => void} line
 * @property {(dropped: Request[]) => void} dropped what was not sent in time and will not be
 * @property {() => void} forget the server knows less than we do (it went back to a backup): its word counts, from the beginning
 */

export class Connection {
  #requests = new Requests();
  /** Requests too old to be sent again, until it is known whether they were done. @type {Request[]} */
  #past = [];
  /** The version up to which we are told what we missed. */
  #told = 0;
  /** @type {number[]} */
  #seats = [];
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
   * @param {string | null} claim what an empty seat shall be taken under
   * @param {Hooks} hooks
   */
  constructor(address, secret, claim, hooks) {
    this.address = address;
    this.secret = secret;
    this.claim = claim;
    this.hooks = hooks;
    this.#heart = setInterval(() => this.#beat(), HEARTBEAT);
    window.addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#open();
  }

  /**
   * Sends a request and keeps it until it is answered.
   * @param {string} kind
   * @param {object} [body]
   */
  request(kind, body = {}) {
    const request = this.#requests.add(kind, body, Date.now());
    if (this.#welcomed) this.#send(request);
    return request.id;
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
    this.#lastHeard = Date.now();
    socket.addEventListener('open', () => {
      this.#lastHeard = Date.now();
      const hello = { t: 'hello', protocol: PROTOCOL, from: this.hooks.version(), view: true, client: tabName() };
      const claim = this.claim ? { claim: this.claim } : {};
      this.#send(this.secret ? { ...hello, secret: this.secret, ...claim } : hello);
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
    /** @type {ServerMessage} */
    const message = JSON.parse(text);
    if (message.t === 'welcome' && message.state.version < this.hooks.version()) return this.#startOver();
    if (message.t === 'welcome') {
      this.#welcomed = true;
      this.#wait = FIRST_WAIT;
      this.#seats = message.you.seats;
      this.#told = message.state.version;
      this.hooks.line('open');
    }
    const answer = answered(message, this.#seats);
    if (answer !== null) this.#requests.answer(answer);
    if (isFinal(message)) this.close();
    this.hooks.message(message);
    if (message.t === 'bye') this.#socket?.close();
    if (message.t === 'welcome') this.#sendAgain();
    if (this.#welcomed) this.#dropPast();
  }

  #sendAgain() {
    const { again, past } = this.#requests.sort(Date.now());
    this.#past = past;
    for (const request of again) this.#send(request);
  }

  /** What is too old was done, and we hear of it now, or it was not and never will be. */
  #dropPast() {
    if (this.#past.length === 0 || this.hooks.version() < this.#told) return;
    const dropped = this.#requests.drop(this.#past);
    this.#past = [];
    if (dropped.length > 0) this.hooks.dropped(dropped);
  }

  #startOver() {
    this.hooks.forget();
    const old = this.#socket;
    this.#open();
    old?.close();
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
    // A socket that says nothing for two beats is dead, whatever it claims, also one that was never welcomed.
    if (Date.now() - this.#lastHeard > 2 * HEARTBEAT + 2000) return this.#socket?.close();
    if (!this.#welcomed) return;
    this.#send({ t: 'ping', n: Date.now() });
  }
}
