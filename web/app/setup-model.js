/**
 * What is chosen before a table is set up, and the table that makes. Pure.
 *
 * @typedef {import('./types.ts').Card} Card
 * @typedef {import('./types.ts').Clock} Clock
 * @typedef {import('./types.ts').SeatRequest} SeatRequest
 * @typedef {import('./types.ts').TableRequest} TableRequest
 * @typedef {'engine' | 'friend' | 'lobby' | 'hotseat' | 'four'} Against
 * @typedef {typeof CLOCKS[number]} ClockName
 * @typedef {typeof SITTERS[number]} SitterName
 */

/** Seconds and increment, or days a move. */
export const CLOCKS = /** @type {const} */ ([
  'none',
  '180+2',
  '300+3',
  '600+5',
  '1800+20',
  'days-1',
  'days-3',
  'days-7',
]);
/** Who may sit on each of four seats. */
export const SITTERS = /** @type {const} */ (['me', 'link', 'engine', 'lobby']);

/**
 * @typedef {object} Setup
 * @property {Against} against
 * @property {number} level
 * @property {'first' | 'second' | 'drawn'} side
 * @property {ClockName} clock
 * @property {Map<string, string>} options a flag has an empty value
 * @property {SitterName[]} four
 */

/**
 * Against whom a game can be played.
 * @param {Card} card
 * @returns {Against[]}
 */
export function waysOf(card) {
  return ['engine', 'friend', 'lobby', 'hotseat', ...(card.players.includes(4) ? [/** @type {const} */ ('four')] : [])];
}

/**
 * @param {Card} card
 * @param {string | null} asked against whom, as an address says it
 * @returns {Setup}
 */
export function firstSetup(card, asked) {
  return {
    against: waysOf(card).find((way) => way === asked) ?? 'engine',
    level: 3,
    side: 'first',
    clock: 'none',
    options: new Map(),
    four: ['me', 'engine', 'engine', 'engine'],
  };
}

/**
 * What is to be chosen, given what has been.
 * @param {Setup} setup
 */
export function asksFor({ against, four }) {
  return {
    level: against === 'engine' || (against === 'four' && four.includes('engine')),
    side: against === 'engine' || against === 'friend' || against === 'lobby',
    clock: against !== 'hotseat',
    four: against === 'four',
  };
}

/**
 * Nobody waits days for an engine.
 * @param {Setup} setup
 */
export function clocksFor({ against }) {
  return CLOCKS.filter((clock) => against !== 'engine' || !clock.startsWith('days'));
}

/**
 * @param {ClockName} name
 * @returns {Clock}
 */
export function clockOf(name) {
  if (name === 'none') return { kind: 'none' };
  if (name.startsWith('days-')) return { kind: 'correspondence', days: Number(name.slice(5)) };
  const [initial, increment] = name.split('+').map(Number);
  return { kind: 'real-time', initial, increment };
}

/**
 * @param {Setup} setup
 * @returns {SeatRequest[]}
 */
export function seatsOf({ against, four, level, side }) {
  const engine = /** @type {SeatRequest} */ ({ who: 'engine', level });
  const me = /** @type {SeatRequest} */ ({ who: 'me' });
  if (against === 'hotseat') return [me, me];
  if (against === 'four') return four.map((who) => (who === 'engine' ? engine : { who }));
  const other =
    against === 'engine' ? engine : /** @type {SeatRequest} */ ({ who: against === 'friend' ? 'link' : 'lobby' });
  return side === 'second' ? [other, me] : [me, other];
}

/**
 * @param {Card} card
 * @param {Setup} setup
 * @param {string} name what the player is called, if anything
 * @returns {TableRequest}
 */
export function requestOf(card, setup, name) {
  const asks = asksFor(setup);
  return {
    game: card.id,
    seats: seatsOf(setup),
    sides: asks.side && setup.side === 'drawn' ? 'drawn' : 'chosen',
    clock: clockOf(asks.clock ? setup.clock : 'none'),
    options: [...setup.options].map(([key, value]) => (value ? { key, value } : { key })),
    ...(name ? { name } : {}),
  };
}
