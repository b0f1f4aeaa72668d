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
import { say, t, withDecimals } from '../../i18n/index.js';
import { h, picture } from '../dom.js';
import { otherSide } from '../sides.js';
import { timeLeft } from '../table-model.js';
import { levelName } from './level-names.js';
import { byKind, lost } from './taken.js';
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
  else if (sitter.kind === 'engine') {
    const words = { level: sitter.level, rank: levelName(sitter.level) };
    name = t(role ? 'player.engine.short' : 'player.engine', words);
  } else if (sitter.kind === 'person') name = sitter.name || t('player.guest');
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
  if (milliseconds < HURRY) return `${minutes}:${withDecimals((tenths % 600) / 10, 1, 2)}`;
  return `${minutes}:${two(seconds % 60)}`;
}

/**
 * The pieces a camp took, with how many it is ahead.
 * @param {Card} card
 * @param {GameSkin} skin
 */
function createTray(card, skin) {
  const element = h('span.player-took');
  return {
    element,
    /**
     * @param {Side} other whose pieces they were
     * @param {readonly Piece[]} taken
     * @param {number} ahead
     */
    update(other, taken, ahead) {
      const groups = byKind(taken).map((pieces) =>
        h(
          'span.took',
          {},
          picture(`piece-${skin.symbols[pieces[0].kind] ?? pieces[0].kind}`, other),
          pieces.length > 1 && h('span', {}, pieces.length),
        ),
      );
      const balance = ahead > 0 ? [h('strong.ahead', {}, `+${ahead}`)] : [];
      element.replaceChildren(...groups, ...balance);
      if (taken.length === 0) return element.removeAttribute('role');
      const list = taken.map((piece) => pieceName(piece, card)).join(', ');
      const words =
        ahead > 0 ? `${t('player.taken', { list })}. ${t('player.ahead', { n: ahead })}` : t('player.taken', { list });
      element.setAttribute('role', 'img');
      element.setAttribute('aria-label', words);
      element.title = ahead > 0 ? t('player.ahead', { n: ahead }) : '';
    },
  };
}

/**
 * Who sits on a seat, and whether they are there.
 * @param {Table} table
 * @param {Seat} seat
 * @param {number} index
 * @param {Card} card
 */
function sitterLine({ presence, seats }, seat, index, card) {
  const isTaken = seat.sitter.kind !== 'nobody';
  const here = seat.sitter.kind === 'engine' || presence.seats[index];
  return h(
    'span.sitter',
    { 'data-seat': index },
    isTaken && h(`span.presence${here ? '.here' : ''}`, { title: t(here ? 'presence.here' : 'presence.away') }),
    h('span.sitter-name', {}, sitterName(seat, seats.includes(index), card)),
    isTaken && !here && h('span.hint', {}, ` ${t('presence.away')}`),
  );
}

/**
 * The score so far, where the score is the aim.
 * @param {HTMLElement} element
 * @param {import('../types.ts').View['tally']} tally
 * @param {Side} side
 */
function showTally(element, tally, side) {
  element.hidden = tally === null;
  if (!tally) return;
  const words = t('player.tally', { what: say(tally.name), n: tally.counts[side === 'first' ? 0 : 1] });
  element.textContent = `⚑ ${tally.counts[side === 'first' ? 0 : 1]}`;
  element.setAttribute('aria-label', words);
  element.title = words;
}

/**
 * @param {Card} card
 * @param {GameSkin} skin
 */
export function createPlayerBar(card, skin) {
  const dot = h('span.camp-dot');
  const camp = h('strong.camp');
  const tray = createTray(card, skin);
  const score = h('span.tally', { role: 'img', hidden: true });
  const sitters = h('div.sitters');
  const clock = h('div.clock', { role: 'timer' });
  const names = h('div.player-names', {}, h('div.player-top', {}, camp, score, tray.element), sitters);
  const element = h('div.player', {}, dot, names, clock);
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
    clock.classList.toggle('long', text.length > 6);
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
      const seats = (next.info?.seats ?? []).map((seat, index) => ({ seat, index }));
      const own = seats.filter(({ seat }) => seat.side === side);
      const isOnMove = next.status === 'playing' && next.turn === side;
      element.classList.toggle('on-move', isOnMove);
      // An engine thinks visibly: its ring breathes.
      element.classList.toggle('thinks', isOnMove && own.every(({ seat }) => seat.sitter.kind === 'engine'));
      dot.className = `camp-dot ${side}`;
      camp.textContent = say(card.camps[side === 'first' ? 0 : 1]);
      sitters.replaceChildren(...own.map(({ seat, index }) => sitterLine(next, seat, index, card)));
      showTally(score, next.view?.tally ?? null, side);
      // What was taken lies with whoever took it.
      const other = otherSide(side);
      const taken = start && scene ? lost(start, scene, other) : [];
      const given = start && scene ? lost(start, scene, side) : [];
      tray.update(other, taken, taken.length - given.length);
      tick();
    },
  };
}
