/**
 * What a player can do beside moving: proposals and their answers, giving up, turning the board.
 *
 * @typedef {import('../connection.js').Connection} Connection
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../wire.ts').Offer} OfferKind
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 * @typedef {'resign' | 'abort'} Ending
 */
import { t } from '../../i18n/index.js';
import { tableAnalysis } from '../analysis/address.js';
import { h } from '../dom.js';
import { absences, mayTalk, mySides } from '../table-model.js';
import { bellButton } from './bell.js';
import { icon } from './icons.js';
import { sitterName } from './player-bar.js';

/** The level of an engine that sits down for somebody who left. */
const STAND_IN = 4;

/**
 * @param {Session} session
 * @param {Card} card
 * @param {{ flip: () => void, write: () => void }} hooks
 */
export function createActions(session, card, hooks) {
  const { connection } = session;
  const offers = h('div.offers', { role: 'status' });
  const buttons = h('div.row.actions');
  /** The action that waits for a second press. @type {Ending | null} */
  let sure = null;

  /** @param {Table} table */
  function drawButtons(table) {
    /** @type {HTMLElement[]} */
    const shown = [button(t('action.flip'), hooks.flip, 'quiet', 'flip')];
    if (table.seats.length > 0 && table.status === 'playing')
      shown.push(...proposals(table, connection), ...endings(table), ...standIns(table, connection));
    shown.push(...analysisLink(table));
    if (table.seats.length > 0 && table.status === 'playing')
      shown.push(button(t('action.write'), hooks.write, 'quiet', 'write'));
    const bell = table.status === 'playing' && table.seats.length > 0 && mayTalk(table) ? bellButton() : null;
    if (bell) shown.push(bell);
    redraw(buttons, shown);
  }

  /**
   * Breaking the game off or giving it up: asked twice.
   * @param {Table} table
   */
  function endings(table) {
    const way = table.record.length < 2 ? 'abort' : 'resign';
    const sign = way === 'abort' ? 'close' : 'resign';
    if (sure !== way) return [button(t(`action.${way}`), () => ask(way), 'quiet', sign)];
    return [
      button(t(`action.${way}.sure`), () => connection.request(way), 'primary', sign),
      button(t('action.keep'), () => ask(null), '', 'keep'),
    ];
  }

  /** @param {Ending | null} what */
  function ask(what) {
    sure = what;
    drawButtons(session.table);
    // The question has taken the place of the button that had the focus.
    const next = what ? buttons.querySelector('.primary') : buttons.querySelector('button');
    if (next instanceof HTMLElement) next.focus();
  }

  return {
    element: buttons,
    offers,
    /** @param {Table} table */
    update(table) {
      redraw(offers, [...offerNotices(table, connection), ...absenceNotices(table, card, connection)]);
      drawButtons(table);
    },
  };
}

/**
 * @param {string} label
 * @param {() => void} act
 * @param {string} [classes]
 * @param {import('./icons.js').Icon} [sign]
 */
function button(label, act, classes = '', sign) {
  return h('button', { type: 'button', class: `button small ${classes}`, onclick: act }, sign && icon(sign), label);
}

/**
 * What has been proposed and not answered.
 * @param {Table} table
 * @param {Connection} connection
 */
function offerNotices(table, connection) {
  const sideOf = (/** @type {number | undefined} */ seat) => table.info?.seats[seat ?? -1]?.side;
  const isDone = {
    rematch: table.rematch !== null,
    publish: table.info?.public === true,
    draw: false,
    takeback: false,
  };
  const open = table.offers.filter(({ what }) => !isDone[what]);
  return open.map(({ what, by }) => {
    if (table.seats.length === 0) return h('p.notice', {}, t(`offer.${what}.made`));
    const decline = () => connection.request('decline', { what });
    if (sideOf(by) === sideOf(table.seats[0]))
      return h('p.notice', {}, t(`offer.${what}.mine`), ' ', button(t('offer.withdraw'), decline));
    const accept = () => connection.request('accept', { what });
    return h(
      'p.notice',
      {},
      t(`offer.${what}.theirs`),
      ' ',
      button(t('offer.accept'), accept, 'primary'),
      ' ',
      button(t('offer.decline'), decline),
    );
  });
}

/**
 * Who has left, and what can be done about it.
 * @param {Table} table
 * @param {Card} card
 * @param {Connection} connection
 */
function absenceNotices(table, card, connection) {
  return absences(table).flatMap(({ seat, way }) => {
    const who = table.info?.seats[seat];
    if (!who) return [];
    const remedies = {
      wait: () => t('gone.wait'),
      engine: () => button(t('gone.engine'), () => connection.request('take-over', { seat, level: STAND_IN })),
      claim: () => button(t('gone.claim'), () => connection.request('claim')),
    };
    const text = t('gone.text', { name: sitterName(who, false, card) });
    return [h('p.notice', {}, text, ' ', way && remedies[way]())];
  });
}

/**
 * What can be proposed to the other side.
 * @param {Table} table
 * @param {Connection} connection
 */
function proposals(table, connection) {
  const { offers, record } = table;
  const playsBoth = mySides(table).length === 2;
  const mayOffer = (/** @type {OfferKind} */ what) => !offers.some((offer) => offer.what === what);
  const proposal = (/** @type {'draw' | 'takeback'} */ what, /** @type {string} */ label) =>
    button(label, () => connection.request('offer', { what }), 'quiet', what);
  const shown = [];
  if (record.length > 0 && mayOffer('takeback'))
    shown.push(proposal('takeback', t(playsBoth ? 'action.takeback.own' : 'action.takeback')));
  if (!playsBoth && record.length > 1 && mayOffer('draw')) shown.push(proposal('draw', t('action.draw')));
  return shown;
}

/**
 * What concerns engines on one's own side of the board.
 * @param {Table} table
 * @param {Connection} connection
 */
function standIns(table, connection) {
  const isReplaced = table.seats.some((seat) => table.info?.seats[seat]?.sitter.kind === 'engine');
  const shown = [];
  if (isReplaced) shown.push(button(t('action.come-back'), () => connection.request('come-back'), 'primary'));
  if (canDelegate(table))
    shown.push(button(t('action.delegate'), () => connection.request('delegate'), 'quiet', 'partner'));
  return shown;
}

/**
 * Nobody is wronged by a look at a game played against oneself.
 * @param {Table} table
 */
function analysisLink(table) {
  const playsAlone = table.info?.seats.length === table.seats.length;
  if (!playsAlone || table.status !== 'playing' || table.record.length === 0) return [];
  return [h('a.button.small.quiet', { href: tableAnalysis(table) }, icon('look'), t('analysis.open'))];
}

/**
 * Puts new buttons in place of others, unless they say the same: a button with the focus must not vanish under the finger whenever something is heard.
 * @param {HTMLElement} element
 * @param {HTMLElement[]} drawn
 */
function redraw(element, drawn) {
  const words = (/** @type {Iterable<Element>} */ children) =>
    Array.from(children, (child) => `${child.textContent} ${child.getAttribute('href') ?? ''}`).join('\n');
  if (words(element.children) !== words(drawn)) element.replaceChildren(...drawn);
}

/**
 * Whether an engine shares one's camp and could make this turn's move.
 * @param {Table} table
 */
function canDelegate(table) {
  const seats = table.info?.seats ?? [];
  const [mine] = mySides(table);
  return (
    seats.length > 2 &&
    table.turn === mine &&
    seats.some(({ side, sitter }, index) => side === mine && sitter.kind === 'engine' && !table.seats.includes(index))
  );
}
