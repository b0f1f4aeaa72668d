/**
 * What a reader of a table sees and may do there. Pure. `looking` is the ply looked at, or null for the present.
 *
 * @typedef {import('../../board/types.ts').Entry} Entry
 * @typedef {import('../../board/types.ts').Played} Played
 * @typedef {import('../../board/types.ts').Scene} Scene
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').View} View
 */
import { isChoice } from '../../board/entry.js';
import { otherSide } from '../sides.js';
import { mySides } from '../table-model.js';

/** @type {Entry[]} */
const NONE = [];

/**
 * The seat the board is looked at from.
 * @param {Table} table
 * @param {boolean} isTurned
 */
export function seatBelow(table, isTurned) {
  const natural = mySides(table)[0] ?? 'first';
  return isTurned ? otherSide(natural) : natural;
}

/**
 * Legal moves this reader may enter.
 * @param {Table} table
 * @param {number | null} looking
 * @param {boolean} isConnected
 * @returns {Entry[]}
 */
export function playableEntries(table, looking, isConnected) {
  const { info, view, turn } = table;
  const mayPlay = table.status === 'playing' && isConnected && looking === null && mySides(table).includes(turn);
  // A move that was told is drawn in a moment: until then there is nothing to enter.
  if (!mayPlay || !view || view.ply !== table.record.length) return NONE;
  const seats = table.seats.map((index) => info?.seats[index]).filter((seat) => seat?.side === turn);
  const roles = seats.map((seat) => seat?.role);
  if (roles.includes(undefined) || roles.length > 1) return view.entries;
  return view.entries.filter(({ role }) => !role || roles.includes(role));
}

/**
 * The camp whose next move may be set while the other one thinks; null for none.
 * @param {Table} table
 * @param {number | null} looking
 */
export function premovingSide(table, looking) {
  const mine = mySides(table);
  const waits = table.status === 'playing' && mine.length === 1 && table.turn !== mine[0];
  return waits && looking === null ? mine[0] : null;
}

/**
 * The same list keeps its identity: a board that is redrawn must not forget a half-entered move.
 * @param {Entry[]} old
 * @param {Entry[]} next
 */
export function sameEntries(old, next) {
  return old.length === next.length && old.every((entry, index) => entry.text === next[index].text) ? old : next;
}

/**
 * The clicks that lead from one ply of a game to another: one step either way is shown as a move, forwards or backwards.
 * @param {number} from
 * @param {number} to
 * @param {readonly Played[]} record the line that leads forwards
 * @param {readonly Played[]} [left] the line one steps back on, if it is another
 * @returns {string[]}
 */
export function stepClicks(from, to, record, left = record) {
  if (to === from + 1) return record[from]?.clicks ?? [];
  if (to === from - 1) return [...(left[to]?.clicks ?? [])].reverse();
  return [];
}

/**
 * A table as far as it has been drawn: what is on its way to the board is told when it is there.
 * @param {Table} table
 * @param {View | null} drawn the position on the board
 * @param {boolean} isSent whether one's own next move stands there too, not answered yet
 * @returns {Table}
 */
export function drawnTable(table, drawn, isSent) {
  if (!table.view || !drawn) return table;
  const turn = isSent ? otherSide(drawn.turn) : drawn.turn;
  if (drawn.ply >= table.record.length) return isSent ? { ...table, turn } : table;
  return {
    ...table,
    view: drawn,
    record: table.record.slice(0, drawn.ply),
    turn,
    end: null,
    status: table.status === 'over' ? 'playing' : table.status,
  };
}

/**
 * The pieces as they will stand once a move is made, as far as one can tell without knowing a rule: the piece is where it was put. The server's answer
 * has the rest.
 * @param {Scene} scene
 * @param {readonly string[]} clicks
 * @returns {Scene}
 */
export function sceneAfter(scene, clicks) {
  const places = clicks.filter((click) => !isChoice(click));
  const [from, to] = [places[0], places[places.length - 1]];
  const mover = scene.pieces.find(({ at }) => at === from);
  if (!mover || from === to) return scene;
  const others = scene.pieces.filter(({ at }) => at !== from && at !== to);
  return { pieces: [...others, { ...mover, at: to }], marks: [] };
}

/**
 * The pieces of one's camp that a partner moves; null where one moves them all.
 * @param {Table} table
 * @param {import('../types.ts').Card} card
 * @returns {{ side: Side, kinds: string[] } | null}
 */
export function partnersPieces({ info, seats }, card) {
  const mine = seats.map((index) => info?.seats[index]).filter((seat) => seat !== undefined);
  const [side] = mine.map((seat) => seat.side);
  const roles = mine.filter((seat) => seat.side === side).map(({ role }) => role);
  if (!side || mine.some((seat) => seat.side !== side) || roles.includes(undefined)) return null;
  const kinds = card.roles.filter(({ id }) => !roles.includes(id)).flatMap((role) => role.kinds);
  return kinds.length > 0 ? { side, kinds } : null;
}

/**
 * Whether somebody is waited for who sits here, and plays against others.
 * @param {Table} table
 */
export function isCalled(table) {
  const mine = mySides(table);
  return table.status === 'playing' && mine.length === 1 && mine[0] === table.turn;
}

/**
 * Whether the last move may be an engine's: those are made in no time.
 * @param {Table} table
 * @param {View} view
 */
export function isEnginesMove({ info }, { last }) {
  return info?.seats.some(({ side, sitter }) => side === last?.side && sitter.kind === 'engine') === true;
}

/**
 * Whether a partner may as well make this turn's move.
 * @param {Table} table
 */
export function sharesTurn({ info, seats, turn }) {
  return info?.seats.some(({ side }, seat) => side === turn && !seats.includes(seat)) === true;
}
