/**
 * One camp's line at the table: who sits there, what it took, how much time is left.
 *
 * @typedef {import('../../board/types.ts').Piece} Piece
 * @typedef {import('../../board/types.ts').Scene} Scene
 * @typedef {import('../../board/types.ts').Side} Side
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 * @typedef {import('../types.ts').Seat} Seat
 */
import { say, t } from '../../i18n/index.js';
import { h, picture } from '../dom.js';
import { otherSide } from '../sides.js';
import { timeLeft } from '../table-model.js';
import { levelName } from './level-names.js';
import { pieceName, roleName } from './words.js';

/** Under this the clock shows tenths and turns red. */
const HURRY = 20_000;

/**
 * @param {Seat} seat
 * @param {boolean} mine
 * @param {Card} [card]
 */
export function sitterName({ sitter, role }, mine, card) {
  let name;
  if (mine) name = t('player.you');
  else if (sitter.kind === 'engine') name = t('player.engine', { level: sitter.level, rank: levelName(sitter.level) });
  else if (sitter.kind === 'person') name = sitter.name || t('player.guest');
  else name = t('player.nobody');
  return role && card ? t('player.role', { name, role: roleName(card, role) }) : name;
}

/** @param {number} milliseconds */
export function clockText(milliseconds) {
  const tenths = Math.floor(milliseconds / 100);
  const seconds = Math.floor(tenths / 10);
  const [days, hours, minutes] = [
    Math.floor(seconds / 86400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ];
  const two = (/** @type {number} */ n) => String(n).padStart(2, '0');
  if (days > 0) return t('clock.days', { n: days, hours });
  if (seconds >= 3600) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
  if (milliseconds < HURRY) return `${minutes}:${two(seconds % 60)}.${tenths % 10}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/**
 * The pieces a side has lost since the start.
 * @param {Scene} start
 * @param {Scene} now
 * @param {Side} side
 * @returns {Piece[]}
 */
export function lost(start, now, side) {
  const left = now.pieces.filter((piece) => piece.side === side).map(({ kind }) => kind);
  return start.pieces.filter((piece) => {
    if (piece.side !== side) return false;
    const found = left.indexOf(piece.kind);
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}

/**
 * @param {Card} card
 * @param {GameSkin} skin
 */
export function createPlayerBar(card, skin) {
  const names = h('div.player-names');
  const tray = h('div.player-lost');
  const clock = h('div.clock', { role: 'timer' });
  const element = h('div.player', {}, names, tray, clock);
  /** @type {Side} */
  let side = 'first';
  /** @type {Table | null} */
  let table = null;

  function tick() {
    const left = table && timeLeft(table, side, Date.now());
    clock.hidden = left === null;
    if (left === null || !table) return;
    const text = clockText(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle('runs', table.status === 'playing' && table.turn === side && table.since !== null);
    clock.classList.toggle('hurry', left < HURRY);
  }

  return {
    element,
    tick,
    /**
     * @param {Table} next
     * @param {Side} whose
     * @param {Scene | null} start
     * @param {Scene | null} scene
     */
    update(next, whose, start, scene) {
      [table, side] = [next, whose];
      const camp = say(card.camps[side === 'first' ? 0 : 1]);
      const seats = (next.info?.seats ?? [])
        .map((seat, index) => ({ seat, index }))
        .filter(({ seat }) => seat.side === side);
      element.classList.toggle('on-move', next.status === 'playing' && next.turn === side);
      names.replaceChildren(
        h('span.camp-dot', { class: `camp-dot ${side}` }),
        h(
          'div',
          {},
          h('strong.camp', {}, camp),
          ...seats.map(({ seat, index }) => {
            const here = seat.sitter.kind === 'engine' || next.presence.seats[index];
            return h(
              'span.sitter',
              { 'data-seat': index },
              seat.sitter.kind === 'nobody'
                ? null
                : h(`span.presence${here ? '.here' : ''}`, { title: t(here ? 'presence.here' : 'presence.away') }),
              sitterName(seat, next.seats.includes(index), card),
              seat.sitter.kind === 'nobody' || here ? null : h('span.hint', {}, ` ${t('presence.away')}`),
            );
          }),
        ),
      );
      // What was taken lies with whoever took it.
      const other = otherSide(side);
      const taken = start && scene ? lost(start, scene, other) : [];
      tray.replaceChildren(...taken.map((piece) => picture(`piece-${skin.symbols[piece.kind] ?? piece.kind}`, other)));
      if (taken.length > 0) {
        tray.setAttribute('role', 'img');
        tray.setAttribute(
          'aria-label',
          t('player.taken', { list: taken.map((piece) => pieceName(piece, card)).join(', ') }),
        );
      } else {
        tray.removeAttribute('role');
        tray.removeAttribute('aria-label');
      }
      tick();
    },
  };
}
