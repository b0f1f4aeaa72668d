/** The seats this browser holds: a secret for each table. */

/** @typedef {{ secret: string, game: string, at: number }} SeatKept */

const KEY = 'escale.seats';
/** Older seats are forgotten first. */
const MOST = 60;

/** @returns {Record<string, SeatKept>} */
export function keptSeats() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}

/**
 * @param {string} table
 * @param {string} secret
 * @param {string} game
 */
export function keepSeat(table, secret, game) {
  const seats = { ...keptSeats(), [table]: { secret, game, at: Date.now() } };
  const newest = Object.entries(seats)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(newest)));
  } catch {
    // The link in the address bar still opens the seat.
  }
}

/** @param {string} table */
export function secretOf(table) {
  return keptSeats()[table]?.secret ?? null;
}
