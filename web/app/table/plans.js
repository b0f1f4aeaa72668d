/**
 * Arrows and circles among partners: what one draws is shown to them, what they draw is seen and said.
 *
 * @typedef {import('../../board/types.ts').Drawing} Drawing
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../../board/board.js').Board} Board
 */
import { t } from '../../i18n/index.js';
import { announce } from '../dom.js';

/**
 * What a place is called from this seat.
 * @param {Board} board
 * @param {string} id
 */
function nameOf({ state: { shape, seat } }, id) {
  return shape.cells.find((cell) => cell.id === id)?.names[seat === 'first' ? 0 : 1] ?? id;
}

/**
 * "de c2 à c4", or a place alone.
 * @param {Board} board
 * @param {string} from
 * @param {string} to
 */
function arrowWords(board, from, to) {
  return from === to ? nameOf(board, from) : t('draw.arrow', { from: nameOf(board, from), to: nameOf(board, to) });
}

/**
 * What the keyboard has just drawn, or begun to.
 * @param {Board} board
 * @param {string} from
 * @param {string | null} to
 */
function penWords(board, from, to) {
  return to === null
    ? t('draw.begun', { from: nameOf(board, from) })
    : t('draw.done', { arrow: arrowWords(board, from, to) });
}

export class Plans {
  #session;
  #board;
  /** By seat. @type {Map<number, Drawing[]>} */
  #seen = new Map();

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.#session = session;
    this.#board = board;
  }

  /**
   * Shows partners what is drawn here.
   * @param {readonly Drawing[]} drawings
   */
  show(drawings) {
    const { table, connection } = this.#session;
    const isShared = (table.info?.seats.length ?? 0) > 2;
    if (table.seats.length > 0 && isShared) connection.tell({ t: 'draw', drawings });
  }

  /**
   * @param {string} from
   * @param {string | null} to
   */
  tellPen(from, to) {
    announce(penWords(this.#board, from, to));
  }

  /** @param {{ by: number, drawings: Drawing[] }} news */
  see({ by, drawings }) {
    this.#seen.set(by, drawings);
    this.#board.showPlans([...this.#seen.values()].flat());
    const arrows = drawings.map(({ from, to }) => arrowWords(this.#board, from, to)).join(', ');
    announce(arrows ? t('draw.shown', { arrows }) : t('draw.wiped'));
  }
}
