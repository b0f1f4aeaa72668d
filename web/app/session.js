/**
 * Tables this page is connected to. A session outlives a redraw of the page (a change of language), not a departure.
 *
 * @typedef {import('./table-model.js').Table} Table
 * @typedef {import('./connection.js').Line} Line
 * @typedef {import('../board/types.ts').Phrase} Phrase
 */
import { tableSocket } from './api.js';
import { Connection } from './connection.js';
import { answered } from './requests.js';
import { claimOf } from './tab.js';
import { hear, refusedOffer, UNKNOWN_TABLE } from './table-model.js';

/** How long a session waits for a page to come back to it. */
const GRACE = 1500;
/** How long a page waits for a table to be known. */
const PATIENCE = 20_000;

/**
 * What a page is told; the table has changed accordingly by then.
 * @typedef {{ kind: 'view' }
 *   | { kind: 'event', what: string, isAnswer: boolean, refused: import('./wire.ts').Offer | null }
 *   | { kind: 'refused', id: number | null, why: Phrase }
 *   | { kind: 'message' }
 *   | { kind: 'drawn', by: number, drawings: import('../board/types.ts').Drawing[] }
 *   | { kind: 'line', line: Line }
 *   | { kind: 'dropped', requests: import('./requests.js').Request[] }
 *   | { kind: 'restored' }} News
 * @typedef {Phrase & { code: string }} Farewell
 */

export class Session {
  /** @type {Table} */
  table = UNKNOWN_TABLE;
  /** @type {Line} */
  line = 'opening';
  /** The last word of a server that shut the door, be it for now. @type {Farewell | null} */
  bye = null;
  /** @type {Set<(news: News) => void>} */
  #listeners = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #parting;

  /**
   * @param {string} id
   * @param {string | null} secret
   * @param {boolean} [isLink] whether it came with a link, and may be anybody's
   */
  constructor(id, secret, isLink = false) {
    this.id = id;
    /** What the page was opened with. */
    this.opener = secret;
    /** What opens the seat. */
    this.secret = secret;
    this.connection = new Connection(tableSocket(id), secret, secret && isLink ? claimOf(secret) : null, {
      version: () => this.table.version,
      message: (message) => {
        if (message.t === 'bye') this.bye = message.why;
        if (message.t === 'welcome') {
          this.bye = null;
          if (message.you.claimed) this.#ownSeat();
        }
        const before = this.table;
        this.table = hear(before, message, Date.now());
        this.#tell(newsOf(message, this.table.seats, refusedOffer(before, message)));
      },
      line: (line) => {
        this.line = line;
        this.#tell({ kind: 'line', line });
      },
      dropped: (requests) => this.#tell({ kind: 'dropped', requests }),
      forget: () => {
        this.table = UNKNOWN_TABLE;
        this.#tell({ kind: 'restored' });
      },
    });
  }

  /** The link opens the seat no longer: what it was claimed with does. */
  #ownSeat() {
    this.secret = this.connection.claim ?? this.secret;
  }

  /** @param {News} news */
  #tell(news) {
    for (const listener of this.#listeners) listener(news);
  }

  /** @param {(news: News) => void} listener */
  listen(listener) {
    clearTimeout(this.#parting);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#parting = setTimeout(() => {
        this.connection.close();
        if (sessions.get(this.id) === this) sessions.delete(this.id);
      }, GRACE);
    };
  }

  /** Settled when the table and its board are known, when the server has said why not, or when nothing has been heard for too long. */
  ready() {
    return new Promise((done) => {
      // A house that closes for a moment is worth waiting for.
      const isSettled = () => this.table.view !== null || (this.bye !== null && this.bye.code !== 'closing');
      if (isSettled()) return done(undefined);
      const end = () => {
        clearTimeout(patience);
        stop();
        done(undefined);
      };
      const stop = this.listen(() => isSettled() && end());
      const patience = setTimeout(end, PATIENCE);
    });
  }
}

/**
 * @param {import('./wire.ts').ServerMessage} message
 * @param {readonly number[]} seats mine
 * @param {import('./wire.ts').Offer | null} refused what this reader proposed in vain
 * @returns {News}
 */
function newsOf(message, seats, refused) {
  switch (message.t) {
    case 'view':
      return { kind: 'view' };
    case 'event':
      return { kind: 'event', what: message.what.kind, isAnswer: answered(message, seats) !== null, refused };
    case 'refused':
      return { kind: 'refused', id: message.id, why: message.why };
    case 'drawn':
      return { kind: 'drawn', by: message.by, drawings: message.drawings.map(asDrawing) };
    case 'error':
      return { kind: 'refused', id: null, why: message.why };
    default:
      return { kind: 'message' };
  }
}

/**
 * @param {import('./wire.ts').Drawing} drawing
 * @returns {import('../board/types.ts').Drawing}
 */
function asDrawing({ from, to, ink }) {
  return { from, to, ink: ink === 1 || ink === 2 || ink === 3 ? ink : 0 };
}

/** @type {Map<string, Session>} */
const sessions = new Map();

/**
 * @param {string} id
 * @param {string | null} secret
 * @param {boolean} isLink
 */
function sessionOf(id, secret, isLink) {
  const known = sessions.get(id);
  if (known && (known.secret === secret || known.opener === secret)) return known;
  const session = new Session(id, secret, isLink);
  sessions.set(id, session);
  return session;
}

/**
 * A session with the first of these secrets that opens a seat. It is held until it is let go: a page must listen to it before that.
 * @param {string} id
 * @param {readonly (string | null)[]} secrets
 * @param {string | null} link the one of them that came with the address
 */
export async function openSession(id, [first = null, ...others], link) {
  /** @type {string[]} */
  const refused = [];
  for (let secret = first; ;) {
    const session = sessionOf(id, secret, secret === link);
    const letGo = session.listen(() => undefined);
    await session.ready();
    const next = session.bye?.code === 'wrong-secret' ? others.shift() : undefined;
    if (next === undefined) return { session, refused, letGo };
    letGo();
    if (secret) refused.push(secret);
    secret = next;
  }
}
