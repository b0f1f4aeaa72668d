/**
 * Asking the engine over the network, and hearing it think.
 *
 * @import * as wire from './wire.ts'
 */
import { messagesOf } from './analysis/stream.js';
import { posted, Refusal, refusalOf, send, SILENCE } from './api.js';

/**
 * @param {wire.Analysis} found
 * @returns {import('./types.ts').Analysis}
 */
function asAnalysis(found) {
  return {
    turn: found.turn,
    depth: found.depth,
    lines: found.lines.map((line) => ({
      score:
        line.mate === undefined
          ? { kind: 'points', points: line.score }
          : { kind: line.mate > 0 ? 'win' : 'loss', plies: Math.abs(line.mate) },
      exact: line.exact === true,
      moves: line.moves,
      written: line.written.map(([fr, en]) => ({ fr, en })),
    })),
    known: new Map((found.known ?? []).map(({ m, worth, plies }) => [m, { worth, plies }])),
    disagreement: found.disagreement,
  };
}

/**
 * What the engine says to a question, as it says it.
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<wire.AnalysisEvent>}
 */
async function* hear(path, body, signal) {
  try {
    const response = await send(path, { ...posted(body), signal });
    if (!response.ok || !response.body) throw await refusalOf(response);
    for await (const message of messagesOf(response.body)) {
      if (message.t === 'refused') throw new Refusal(message.why.code, message.why, 503);
      yield message;
    }
  } catch (trouble) {
    throw trouble instanceof Refusal ? trouble : new Refusal('silence', SILENCE, 0);
  }
}

/**
 * Asks the engine about a position and listens while it thinks; gives what it came to.
 * @param {string} game
 * @param {{ position?: string, moves: readonly string[], options?: import('./types.ts').Choice[] }} line
 * @param {number} lines how many
 * @param {(so_far: import('./types.ts').Analysis) => void} heard
 * @param {AbortSignal} signal
 * @returns {Promise<import('./types.ts').Analysis>}
 */
export async function analyse(game, { position, moves, options = [] }, lines, heard, signal) {
  const question = { game, position: position ?? null, moves, options, lines };
  for await (const message of hear('/api/analysis/live', question, signal)) {
    if (message.t === 'found') return asAnalysis(message.analysis);
    if (message.t === 'thought') heard(asAnalysis(message.analysis));
  }
  throw new Refusal('silence', SILENCE, 0);
}

/**
 * Has positions of a game judged, from its end backwards.
 * @param {string} game
 * @param {wire.GameSoFar} line
 * @param {readonly number[]} plies
 * @param {(ply: number, analysis: import('./types.ts').Analysis, mainly?: wire.Phrase) => void} found also hears what the next move lost, where that can be told
 * @param {AbortSignal} signal
 */
export async function reviewGame(game, { position, moves, options = [] }, plies, found, signal) {
  const line = { position: position ?? null, moves, options };
  for await (const message of hear('/api/analysis/game', { game, line, plies }, signal))
    if (message.t === 'found') found(message.ply, asAnalysis(message.analysis), message.mainly);
}
