/**
 * Tables this page is connected to. A session outlives a redraw of the page (a change of language), not a departure.
 *
 * @typedef {import('./table-model.js').Table} Table
 * @typedef {import('./connection.js').Line} Line
 * @typedef {import('../board/types.ts').Phrase} Phrase
 */
import { study, tableSocket } from './api.js';
import { Connection } from './connection.js';
import { hear, UNKNOWN_TABLE } from './table-model.js';

/** How long a session waits for a page to come back to it. */
const GRACE = 1500;

/** @typedef {{ kind: 'message', message: any } | { kind: 'line', line: Line }} News */

export class Session {
  /** @type {Table} */
  table = UNKNOWN_TABLE;
  /** @type {Line} */
  line = 'opening';
  /** The last refusal that closed the door for good. @type {Phrase | null} */
  bye = null;
  /** @type {Set<(news: News) => void>} */
  #listeners = new Set();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #parting;

  /**
   * @param {string} id
   * @param {string | null} secret
   */
  constructor(id, secret) {
    this.id = id;
    this.secret = secret;
    this.connection = new Connection(tableSocket(id), secret, {
      version: () => this.table.version,
      message: (message) => {
        if (message.t === 'bye') this.bye = { fr: message.why.fr, en: message.why.en };
        this.table = hear(this.table, message, Date.now());
        this.#tell({ kind: 'message', message });
        if (this.table.patchy && message.t === 'view') void this.#mend();
      },
      line: (line) => {
        this.line = line;
        this.#tell({ kind: 'line', line });
      },
    });
  }

  /** Asks for the moves whose boards were skipped. */
  async #mend() {
    const { info, record } = this.table;
    if (!info) return;
    const moves = record.map(({ text }) => text);
    const whole = await study(info.game, { position: info.position, options: info.options, moves }).catch(() => null);
    if (!whole?.record || this.table.record.length < moves.length) return;
    this.table = { ...this.table, record: [...whole.record, ...this.table.record.slice(moves.length)], patchy: false };
    this.#tell({ kind: 'line', line: this.line });
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
        sessions.delete(this.id);
      }, GRACE);
    };
  }

  /** Settled when the table is known, or the door is shut. */
  ready() {
    return new Promise((done) => {
      if (this.table.info || this.bye) return done(undefined);
      const stop = this.listen(() => {
        if (!this.table.info && !this.bye) return;
        stop();
        done(undefined);
      });
    });
  }
}

/** @type {Map<string, Session>} */
const sessions = new Map();

/**
 * @param {string} id
 * @param {string | null} secret
 */
export function sessionOf(id, secret) {
  const known = sessions.get(id);
  if (known && known.secret === secret) return known;
  const session = new Session(id, secret);
  sessions.set(id, session);
  return session;
}
