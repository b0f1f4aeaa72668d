/**
 * What a player can do beside moving: proposals and their answers, giving up, turning the board.
 *
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../wire.ts').Offer} OfferKind
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 */
import { t } from '../../i18n/index.js';
import { tableAnalysis } from '../analysis/address.js';
import { h } from '../dom.js';
import { absences, mySides } from '../table-model.js';
import { sitterName } from './player-bar.js';

/** The level of an engine that sits down for somebody who left. */
const STAND_IN = 4;

/**
 * @param {Session} session
 * @param {Card} card
 * @param {{ flip: () => void }} hooks
 */
export function createActions(session, card, hooks) {
  const { connection } = session;
  const offers = h('div.offers', { role: 'status' });
  const buttons = h('div.row.actions');
  const element = h('div', {}, offers, buttons);
  /** The action that waits for a second press. @type {'resign' | 'abort' | null} */
  let sure = null;

  const button = (/** @type {string} */ label, /** @type {() => void} */ act, classes = '') =>
    h('button', { type: 'button', class: `button small ${classes}`, onclick: act }, label);

  /** @param {Table} table */
  function drawOffers(table) {
    const mine = (/** @type {number} */ by) =>
      table.info?.seats[by]?.side === table.info?.seats[table.seats[0] ?? -1]?.side;
    const isDone = {
      rematch: table.rematch !== null,
      publish: table.info?.public === true,
      draw: false,
      takeback: false,
    };
    const drawn = table.offers
      .filter(({ what }) => !isDone[what])
      .map(({ what, by }) => {
        if (table.seats.length === 0) return h('p.notice', {}, t(`offer.${what}.made`));
        if (mine(by))
          return h(
            'p.notice',
            {},
            t(`offer.${what}.mine`),
            ' ',
            button(t('offer.withdraw'), () => connection.request('decline', { what })),
          );
        return h(
          'p.notice',
          {},
          t(`offer.${what}.theirs`),
          ' ',
          button(t('offer.accept'), () => connection.request('accept', { what }), 'primary'),
          ' ',
          button(t('offer.decline'), () => connection.request('decline', { what })),
        );
      });
    for (const { seat, way } of absences(table)) {
      const who = table.info?.seats[seat];
      if (!who) continue;
      const text = t('gone.text', { name: sitterName(who, false, card) });
      if (way === 'wait') drawn.push(h('p.notice', {}, text, ' ', t('gone.wait')));
      else if (way === 'engine')
        drawn.push(
          h(
            'p.notice',
            {},
            text,
            ' ',
            button(t('gone.engine'), () => connection.request('take-over', { seat, level: STAND_IN })),
          ),
        );
      else
        drawn.push(
          h('p.notice', {}, text, ' ', way === 'claim' && button(t('gone.claim'), () => connection.request('claim'))),
        );
    }
    redraw(offers, drawn);
  }

  /** @param {Table} table */
  function drawButtons(table) {
    const offered = (/** @type {OfferKind} */ what) => table.offers.some((offer) => offer.what === what);
    const isPlayer = table.seats.length > 0;
    const playsBoth = mySides(table).length === 2;
    const shown = [button(t('action.flip'), hooks.flip, 'quiet')];
    if (isPlayer && table.status === 'playing') {
      if (table.record.length > 0 && !offered('takeback'))
        shown.push(
          button(
            t(playsBoth ? 'action.takeback.own' : 'action.takeback'),
            () => connection.request('offer', { what: 'takeback' }),
            'quiet',
          ),
        );
      if (!playsBoth && table.record.length > 1 && !offered('draw'))
        shown.push(button(t('action.draw'), () => connection.request('offer', { what: 'draw' }), 'quiet'));
      const ends = table.record.length < 2 ? 'abort' : 'resign';
      if (sure === ends) {
        shown.push(
          button(t(`action.${ends}.sure`), () => connection.request(ends), 'primary'),
          button(t('action.keep'), () => ask(null, session.table)),
        );
      } else {
        shown.push(button(t(`action.${ends}`), () => ask(ends, session.table), 'quiet'));
      }
      const replaced = table.seats.some((seat) => table.info?.seats[seat]?.sitter.kind === 'engine');
      if (replaced) shown.push(button(t('action.come-back'), () => connection.request('come-back'), 'primary'));
      if (canDelegate(table)) shown.push(button(t('action.delegate'), () => connection.request('delegate'), 'quiet'));
    }
    // Nobody is wronged by a look at a game played against oneself.
    const playsAlone = table.info?.seats.length === table.seats.length;
    redraw(
      buttons,
      playsAlone && table.status === 'playing' && table.record.length > 0
        ? [...shown, h('a.button.small.quiet', { href: tableAnalysis(table) }, t('analysis.open'))]
        : shown,
    );
  }

  /**
   * @param {'resign' | 'abort' | null} what
   * @param {Table} table
   */
  function ask(what, table) {
    sure = what;
    drawButtons(table);
    // The question has taken the place of the button that had the focus.
    const next = what ? buttons.querySelector('.primary') : buttons.querySelector('button');
    if (next instanceof HTMLElement) next.focus();
  }

  return {
    element,
    /** @param {Table} table */
    update(table) {
      drawOffers(table);
      drawButtons(table);
    },
  };
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
