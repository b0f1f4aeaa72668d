/**
 * The server's addresses, and what its answers become here. `wire.ts` says what they are.
 *
 * @import * as wire from './wire.ts'
 * @typedef {import('../board/types.ts').BoardShape} BoardShape
 * @typedef {import('../board/types.ts').Phrase} Phrase
 * @typedef {import('../board/types.ts').Played} Played
 * @typedef {import('./types.ts').Card} Card
 * @typedef {import('./types.ts').End} End
 * @typedef {import('./types.ts').GamePage} GamePage
 * @typedef {import('./types.ts').GameSkin} GameSkin
 * @typedef {import('./types.ts').View} View
 */
import { nonceOf } from './tab.js';

/** Refusals that pass if one waits. */
const PASSING = ['too-fast', 'crowded', 'closing', 'silence'];

/** A refusal with its sentence in both languages. */
export class Refusal extends Error {
  /**
   * @param {string} code
   * @param {Phrase} phrase
   * @param {number} status
   */
  constructor(code, phrase, status) {
    super(phrase.en);
    this.code = code;
    this.phrase = phrase;
    this.status = status;
  }

  /** Whether waiting a moment helps. */
  get passes() {
    return PASSING.includes(this.code);
  }

  /** Whether whoever asked may as well ask again: it passes, or something failed on the way. */
  get isWorthAnother() {
    return this.passes || this.status >= 500;
  }
}

/** What is said when no answer came at all. */
export const SILENCE = {
  fr: 'Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.',
  en: 'The server does not answer. Check your connection, then try again.',
};

/** @param {unknown} body */
export function posted(body) {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
}

/**
 * @param {string} path
 * @param {RequestInit} request
 */
export async function send(path, request) {
  try {
    return await fetch(path, request);
  } catch {
    throw new Refusal('silence', SILENCE, 0);
  }
}

/** Why a request was not answered. @param {Response} response */
export async function refusalOf(response) {
  /** @type {any} */
  const said = await response.json().catch(() => null);
  return new Refusal(said?.code ?? 'internal', said?.fr ? { fr: said.fr, en: said.en } : SILENCE, response.status);
}

/**
 * @param {string} path
 * @param {unknown} [body] sent by POST
 * @returns {Promise<any>}
 */
async function ask(path, body) {
  const response = await send(path, body === undefined ? {} : posted(body));
  if (!response.ok) throw await refusalOf(response);
  const answer = await response.json().catch(() => null);
  if (answer === null) throw new Refusal('internal', SILENCE, response.status);
  return answer;
}

/**
 * Answers that never change while the program runs are asked for once.
 * @template T
 * @param {() => Promise<T>} load
 * @returns {() => Promise<T>}
 */
function once(load) {
  /** @type {Promise<T> | null} */
  let answer = null;
  return () => {
    answer ??= load().catch((trouble) => {
      answer = null;
      throw trouble;
    });
    return answer;
  };
}

/**
 * What came with the page, so that it need not be asked for.
 * @returns {{ shelf?: Card[], contact?: string | null, skins?: Record<string, Partial<GameSkin> & { lessons?: string }> }}
 */
function given() {
  return JSON.parse(document.getElementById('given')?.textContent || '{}');
}

/** The shelf. @type {() => Promise<Card[]>} */
export const games = once(async () => /** @type {Card[]} */ (given().shelf ?? (await ask('/api/shelf'))));

/**
 * A game of the shelf.
 * @param {string} id
 * @returns {Promise<Card>}
 */
export async function cardOf(id) {
  return (await games()).find((card) => card.id === id) ?? (await gamePage(id)).card;
}

/** @type {Map<string, () => Promise<GamePage>>} */
const pages = new Map();

/**
 * A game's page.
 * @param {string} id
 * @returns {Promise<GamePage>}
 */
export function gamePage(id) {
  let page = pages.get(id);
  if (!page) {
    page = once(async () => {
      /** @type {wire.GamePage} */
      const { card, decisions, rules, archive, board } = await ask(`/api/games/${encodeURIComponent(id)}`);
      return { card, decisions, rules, archive, shape: asShape(board) };
    });
    pages.set(id, page);
  }
  return page();
}

/**
 * What a game is, in numbers.
 * @param {string} id
 * @returns {Promise<wire.StatisticsPage>}
 */
export function statisticsOf(id) {
  return ask(`/api/games/${encodeURIComponent(id)}/statistics`);
}

/**
 * A position one can play on: where it begins and what was played since.
 * @param {string} game
 * @param {wire.GameSoFar} [from]
 * @returns {Promise<View>}
 */
export async function study(game, { position, moves = [], options = [] } = {}) {
  return asView(
    await ask(`/api/games/${encodeURIComponent(game)}/view`, { position: position ?? null, moves, options }),
  );
}

const skins = once(async () => given().skins ?? {});

/**
 * How a game is drawn.
 * @param {string} game
 * @returns {Promise<GameSkin>}
 */
export async function skinOf(game) {
  return { symbols: {}, choices: {}, cover: [], ...(await skins())[game] };
}

/**
 * @param {wire.Board} board
 * @returns {BoardShape}
 */
function asShape(board) {
  return {
    ...board,
    edges: board.edges ?? [],
    farFiles: board.far_files ?? [],
    cells: board.cells.map((cell) => ({ tags: [], called: [], arrows: 0, ...cell })),
  };
}

/**
 * @param {wire.Played} move
 * @returns {Played}
 */
export function asPlayed(move) {
  return {
    text: move.m,
    written: { fr: move.written[0], en: move.written[1] },
    spoken: move.spoken,
    side: move.side,
    clicks: move.clicks,
  };
}

/**
 * @param {wire.End | null} [end]
 * @returns {End | null}
 */
export function asEnd(end) {
  return end ? { result: end.result, code: end.reason, phrase: { fr: end.fr, en: end.en }, rule: end.rule } : null;
}

/**
 * @param {wire.PositionView} view
 * @returns {View}
 */
export function asView(view) {
  return {
    version: view.v,
    ply: view.ply,
    position: view.position,
    turn: view.turn,
    scene: {
      pieces: view.pieces.map((piece) => ({ side: null, ...piece })),
      marks: view.marks ?? [],
    },
    alerts: view.alerts ?? [],
    tally: view.tally ?? null,
    entries: view.entries.map((entry) => ({
      text: entry.m,
      paths: entry.paths,
      role: entry.role ?? null,
    })),
    choices: Object.fromEntries(view.choices ?? []),
    last: view.last ? asPlayed(view.last) : null,
    shape: view.board ? asShape(view.board) : null,
    record: view.record ? view.record.map(asPlayed) : null,
    end: asEnd(view.end),
  };
}

/**
 * The address of a table's socket.
 * @param {string} table
 */
export function tableSocket(table) {
  return socketAddress(`/socket/table/${encodeURIComponent(table)}`);
}

/** The address of the lobby's socket. */
export function lobbySocket() {
  return socketAddress('/socket/lobby');
}

/** @param {string} path */
function socketAddress(path) {
  const address = new URL(path, location.href);
  address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
  return address.href;
}

/**
 * Sets a table up.
 * @param {wire.CreateTable} request
 * @returns {Promise<wire.CreatedTable>}
 */
export function createTable(request) {
  return ask('/api/tables', request);
}

/**
 * A table, if it exists; refused with its sentence if not. A socket could not say so: browsers hide why one did not open.
 * @param {string} table
 * @returns {Promise<wire.TableView>}
 */
export function findTable(table) {
  return ask(`/api/tables/${encodeURIComponent(table)}`);
}

/**
 * Takes a seat of the lobby. Asked twice, it is the same seat.
 * @param {string} table
 * @param {string} name
 * @returns {Promise<wire.JoinedTable>}
 */
export function joinTable(table, name) {
  return ask(`/api/tables/${encodeURIComponent(table)}/join`, { nonce: nonceOf(table), ...(name ? { name } : {}) });
}

/**
 * Tables of the lobby that have waited longer than one of them, or the newest.
 * @param {string} [after]
 * @returns {Promise<wire.LobbyPage>}
 */
export function moreSeeks(after) {
  return ask(after ? `/api/lobby?after=${encodeURIComponent(after)}` : '/api/lobby');
}

/**
 * The small tasks that teach a game.
 * @param {string} game
 * @returns {Promise<import('./types.ts').Lesson[]>}
 */
export async function lessonsOf(game) {
  const address = (await skins())[game]?.lessons;
  return address ? (await ask(address)).lessons : [];
}

/**
 * Reads a move as somebody writes it in a language: its canonical text, or a refusal that says why not.
 * @param {string} game
 * @param {wire.GameSoFar} line
 * @param {string} text
 * @param {'fr' | 'en'} lang
 * @returns {Promise<string>}
 */
export async function readMove(game, { position, moves, options = [] }, text, lang) {
  const { m, why } = await ask(`/api/games/${encodeURIComponent(game)}/read`, {
    line: { position: position ?? null, moves, options },
    text,
    lang,
  });
  if (why) throw new Refusal(why.code, { fr: why.fr, en: why.en }, 200);
  return m;
}

/**
 * The move a level of the engine plays.
 * @param {string} game
 * @param {wire.GameSoFar} line
 * @param {number} level
 * @returns {Promise<string>}
 */
export async function engineReply(game, { position, moves, options = [] }, level) {
  /** @type {wire.EngineReply} */
  const { m } = await ask(`/api/games/${encodeURIComponent(game)}/reply`, {
    line: { position: position ?? null, moves, options },
    level,
  });
  return m;
}

/** Where what is known of each game is known from. @returns {Promise<wire.GameSources[]>} */
export const sourcesOf = once(() => ask('/api/sources'));

/** Where people write to the host; null if nobody said. @returns {string | null} */
export function contact() {
  return given().contact ?? null;
}

/**
 * Why clicks begin no move; null if one does.
 * @param {string} game
 * @param {{ position?: string, moves: readonly string[], options?: import('./types.ts').Choice[] }} line
 * @param {readonly string[]} clicks
 * @returns {Promise<Phrase | null>}
 */
export async function whyNot(game, { position, moves, options = [] }, clicks) {
  /** @type {wire.WhyNot} */
  const { why } = await ask(`/api/games/${encodeURIComponent(game)}/why-not`, {
    line: { position: position ?? null, moves, options },
    clicks,
  });
  return why;
}

/**
 * One game of each kind to look at, by game.
 * @returns {Promise<Record<string, wire.ShowcaseGame>>}
 */
export function shopWindow() {
  return ask('/api/window');
}
