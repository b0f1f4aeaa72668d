/**
 * An analysis as an address: where it begins, what was played, and how far one looks. It can be handed on and kept.
 *
 * @typedef {import('../types.ts').Choice} Choice
 */

/**
 * @typedef {object} Place
 * @property {string} [position] where it begins, if not at the start
 * @property {Choice[]} options what the table agreed
 * @property {string[]} moves canonical
 * @property {number} ply how many of them are on the board
 */

/**
 * @param {string} game
 * @param {Partial<Place>} place
 */
export function analysisAddress(game, { position, options = [], moves = [], ply }) {
  const query = new URLSearchParams();
  for (const { key, value } of options) query.append('option', value ? `${key}=${value}` : key);
  if (position) query.set('position', position);
  if (moves.length > 0) query.set('moves', moves.join(' '));
  if (ply !== undefined && ply !== moves.length) query.set('ply', String(ply));
  const words = query.toString();
  return `/analysis/${encodeURIComponent(game)}${words && `?${words}`}`;
}

/**
 * The game of a table, as far as it has been played.
 * @param {import('../table-model.js').Table} table
 */
export function tableAnalysis({ info, record }) {
  return info
    ? analysisAddress(info.game, {
        position: info.position,
        options: info.options,
        moves: record.map(({ text }) => text),
      })
    : '/';
}

/**
 * @param {URLSearchParams} query
 * @returns {Place}
 */
export function readAddress(query) {
  const moves = (query.get('moves') ?? '').split(/\s+/).filter(Boolean);
  const options = query.getAll('option').map((text) => {
    const [key, ...rest] = text.split('=');
    return rest.length > 0 ? { key, value: rest.join('=') } : { key };
  });
  const asked = Number.parseInt(query.get('ply') ?? '', 10);
  const ply = Number.isNaN(asked) ? moves.length : Math.max(0, Math.min(moves.length, asked));
  return { position: query.get('position') ?? undefined, options, moves, ply };
}

/**
 * Whether one line begins with the other.
 * @param {readonly string[]} line
 * @param {readonly string[]} start
 */
export function beginsWith(line, start) {
  return start.length <= line.length && start.every((move, index) => move === line[index]);
}
