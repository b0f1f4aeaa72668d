/**
 * What a client knows of a table. Pure: a message in, the next state out.
 *
 * @import * as wire from './wire.ts'
 * @typedef {import('../board/types.ts').BoardShape} BoardShape
 * @typedef {import('../board/types.ts').Played} Played
 * @typedef {import('../board/types.ts').Side} Side
 * @typedef {import('./types.ts').End} End
 * @typedef {import('./types.ts').TableInfo} TableInfo
 * @typedef {import('./types.ts').View} View
 */
import { asEnd, asPlayed, asView } from './api.js';

/** @typedef {{ by: number | null, room: wire.Room, text: string, who: string | null, at: number }} Said */

/**
 * @typedef {object} Table
 * @property {TableInfo | null} info
 * @property {number[]} seats mine
 * @property {('spectators' | number)[]} muted
 * @property {number} version
 * @property {wire.TableStatus} status
 * @property {Side} turn
 * @property {[number, number] | null} left milliseconds of each side, counted up to `since`
 * @property {number | null} since when the clock of the side on move started, server time
 * @property {number} offset server time minus ours
 * @property {{ what: wire.Offer, by: number }[]} offers
 * @property {End | null} end
 * @property {{ seats: boolean[], gone: number[], spectators: number }} presence
 * @property {string | null} rematch the next table
 * @property {View | null} view
 * @property {BoardShape | null} shape
 * @property {Played[]} record
 * @property {{ ply: number, played: Played }[]} early moves that were told before the record they belong to
 * @property {Said[]} chat
 */

/** Moves after which a game counts: from then on it can be won by default, and no longer be broken off. */
const UNDER_WAY = 2;

/** @type {Table} */
export const UNKNOWN_TABLE = Object.freeze({
  info: null,
  seats: [],
  muted: [],
  version: 0,
  status: 'waiting',
  turn: 'first',
  left: null,
  since: null,
  offset: 0,
  offers: [],
  end: null,
  presence: { seats: [], gone: [], spectators: 0 },
  rematch: null,
  view: null,
  shape: null,
  record: [],
  early: [],
  chat: [],
});

/**
 * @param {Table} table
 * @param {wire.ServerMessage} message
 * @param {number} now our time
 * @returns {Table}
 */
export function hear(table, message, now) {
  switch (message.t) {
    case 'welcome':
      return welcome(table, message, now);
    case 'event':
      return happen({ ...table, version: Math.max(table.version, message.v) }, message);
    case 'view':
      return see(table, asView(message));
    case 'presence':
      return { ...table, presence: { gone: [], ...message } };
    case 'pong':
      return { ...table, offset: message.now - now };
    default:
      return table;
  }
}

/**
 * @param {Table} table
 * @param {wire.ServerMessage & { t: 'welcome' }} message
 * @param {number} now
 * @returns {Table}
 */
function welcome(table, { table: info, you, state }, now) {
  return {
    ...table,
    info,
    seats: you.seats,
    muted: (you.muted ?? []).map(asWhom),
    status: state.status,
    turn: state.turn,
    left: state.left ?? null,
    since: state.since ?? null,
    offset: state.now - now,
    offers: state.offers,
    end: asEnd(state.end),
    presence: { gone: [], ...state.presence },
    rematch: state.rematch ?? null,
  };
}

/**
 * `{ seat: 1 }` or `spectators`.
 * @param {wire.Whom} whom
 * @returns {'spectators' | number}
 */
function asWhom(whom) {
  return typeof whom === 'object' ? whom.seat : 'spectators';
}

/**
 * @param {Table} table
 * @param {View} view
 * @returns {Table}
 */
function see(table, view) {
  const shape = view.shape ?? table.shape;
  if (!view.record) return { ...table, view, shape, turn: view.turn };
  // What came before it and happened after it is put behind it. A newer board may have overtaken it.
  const record = table.early.reduce(
    (known, { ply, played }) => (ply === known.length ? [...known, played] : known),
    view.record,
  );
  return table.view && table.view.version > view.version
    ? { ...table, shape, record, early: [] }
    : { ...table, view, shape, turn: view.turn, record, early: [] };
}

/**
 * A move was made. Of what was missed the log tells no words: a whole record follows it.
 * @param {Table} table
 * @param {number} ply
 * @param {wire.Played | null} [words]
 */
function recorded({ record, early, view }, ply, words) {
  if (!words) return { record, early };
  const played = asPlayed(words);
  return view && record.length >= ply
    ? { record: [...record.slice(0, ply), played], early }
    : { record, early: [...early, { ply, played }] };
}

/**
 * @param {Table} table
 * @param {wire.Event} event
 * @returns {Table}
 */
function happen(table, event) {
  const { kind } = event.what;
  const change = Object.hasOwn(EVENTS, kind) ? /** @type {Change<any>} */ (EVENTS[kind]) : null;
  return change ? change(table, event.what, event) : table;
}

/**
 * @template {wire.EventKind['kind']} K
 * @typedef {(table: Table, what: Extract<wire.EventKind, { kind: K }>, event: wire.Event) => Table} Change
 */

/**
 * What each kind of event changes. One that is not listed changes nothing.
 * @type {{ [K in wire.EventKind['kind']]?: Change<K> }}
 */
const EVENTS = {
  joined: (table, { seats, name }) => begin(seat(table, seats, () => ({ kind: 'person', ...(name ? { name } : {}) }))),
  'took-over': (table, what) => seat(table, [what.seat], () => ({ kind: 'engine', level: what.level, instead: true })),
  'came-back': (table, { seats }) => seat(table, seats, () => ({ kind: 'person' })),
  move(table, what, { at, played }) {
    // A move answers every proposal but the return match.
    const offers = table.offers.filter((offer) => offer.what === 'rematch');
    const over = what.end
      ? { status: /** @type {const} */ ('over'), end: asEnd(what.end), since: null }
      : { since: table.info?.clock.kind === 'none' ? null : at };
    return { ...table, ...recorded(table, what.ply, played), offers, left: what.left ?? table.left, ...over };
  },
  takeback: (table, what, { at }) => ({
    ...table,
    record: table.record.slice(0, what.ply),
    early: table.early.filter(({ ply }) => ply < what.ply),
    offers: [],
    left: what.left ?? table.left,
    since: table.since === null ? null : at,
  }),
  offered: (table, { what }, { by }) =>
    by === undefined ? table : { ...table, offers: [...offersBut(table, what), { what, by }] },
  declined: (table, { what }) => ({ ...table, offers: offersBut(table, what) }),
  ended: (table, what) => ({
    ...table,
    status: 'over',
    end: asEnd(what.end),
    left: what.left ?? table.left,
    since: null,
    offers: [],
  }),
  chat: (table, { room, text, who }, { by, at }) => ({
    ...table,
    chat: [...table.chat, { by: by ?? null, room, text, who: who ?? null, at }],
  }),
  muted(table, what, { by }) {
    if (by === undefined || !table.seats.includes(by)) return table;
    const whom = asWhom(what.whom);
    const others = table.muted.filter((one) => one !== whom);
    return { ...table, muted: what.on ? [...others, whom] : others };
  },
  rematch: (table, what) => ({ ...table, rematch: what.table }),
  published: (table) => ({
    ...table,
    info: table.info && { ...table.info, public: true },
    offers: offersBut(table, 'publish'),
  }),
};

/**
 * @param {Table} table
 * @param {wire.Offer} what
 */
function offersBut({ offers }, what) {
  return offers.filter((offer) => offer.what !== what);
}

/**
 * @param {Table} table
 * @param {number[]} seats
 * @param {() => import('./types.ts').Sitter} sitter
 * @returns {Table}
 */
function seat(table, seats, sitter) {
  if (!table.info) return table;
  const changed = table.info.seats.map((one, index) => (seats.includes(index) ? { ...one, sitter: sitter() } : one));
  return { ...table, info: { ...table.info, seats: changed } };
}

/**
 * @param {Table} table
 * @returns {Table}
 */
function begin(table) {
  const isFull = table.info?.seats.every(({ sitter }) => sitter.kind !== 'nobody');
  return table.status === 'waiting' && isFull ? { ...table, status: 'playing' } : table;
}

/**
 * Milliseconds left to a side at a moment of our time, or null without a clock.
 * @param {Table} table
 * @param {Side} side
 * @param {number} now
 */
export function timeLeft(table, side, now) {
  if (!table.left) return null;
  const stored = table.left[side === 'first' ? 0 : 1];
  const runs = table.status === 'playing' && table.since !== null && table.turn === side;
  return Math.max(0, runs ? stored - (now + table.offset - /** @type {number} */ (table.since)) : stored);
}

/**
 * The camps one sits in.
 * @param {Table} table
 * @returns {Side[]}
 */
export function mySides(table) {
  return [...new Set(table.seats.map((index) => table.info?.seats[index]?.side).filter((side) => side !== undefined))];
}

/**
 * What this reader proposed and the others declined; what one takes back oneself is not refused.
 * @param {Table} before
 * @param {wire.ServerMessage} message
 * @returns {wire.Offer | null}
 */
export function refusedOffer(before, message) {
  if (message.t !== 'event' || message.what.kind !== 'declined') return null;
  const { what } = message.what;
  const isMine = (/** @type {number | undefined} */ seat) => before.seats.includes(seat ?? -1);
  return isMine(before.offers.find((offer) => offer.what === what)?.by) && !isMine(message.by) ? what : null;
}

/**
 * Whether there is anybody to talk to: other people at the table, or players to look at. An engine does not listen.
 * @param {Table} table
 */
export function mayTalk({ info, seats, chat }) {
  if (!info) return false;
  const others = info.seats.some(({ sitter }, seat) => sitter.kind !== 'engine' && !seats.includes(seat));
  return seats.length === 0 || others || chat.length > 0;
}

/**
 * Players who have been away so long that something can be done about it, and what: the computer sits in for a teammate, the win is claimed from a
 * camp that has left its clock, and without a clock the game waits.
 * @param {Table} table
 * @returns {{ seat: number, way: 'engine' | 'claim' | 'wait' | null }[]}
 */
export function absences(table) {
  const { info } = table;
  if (!info || table.status !== 'playing' || table.seats.length === 0) return [];
  const mine = mySides(table);
  const gone = table.presence.gone.filter((seat) => info.seats[seat] && !table.seats.includes(seat));
  const isMine = (/** @type {number} */ seat) => mine.includes(info.seats[seat].side);
  const isHere = info.seats.some(
    ({ side, sitter }, seat) => !mine.includes(side) && sitter.kind === 'person' && !gone.includes(seat),
  );
  const other =
    info.clock.kind === 'none'
      ? 'wait'
      : info.clock.kind === 'real-time' && !isHere && table.record.length >= UNDER_WAY
        ? 'claim'
        : null;
  const first = gone.find((seat) => !isMine(seat));
  // One claim is enough for a whole camp.
  return gone.map((seat) => ({
    seat,
    way: isMine(seat) ? 'engine' : other === 'claim' && seat !== first ? null : other,
  }));
}
