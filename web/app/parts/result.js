/**
 * How a game ended, why, and what to do next.
 *
 * @typedef {import('../session.js').Session} Session
 * @typedef {import('../table-model.js').Table} Table
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').End} End
 */
import { say, t } from '../../i18n/index.js';
import { tableAnalysis } from '../analysis/address.js';
import { h } from '../dom.js';
import { mySides } from '../table-model.js';
import { icon } from './icons.js';
import { recordLink, tableRecord } from './print-record.js';
import { campNumber } from './words.js';

/**
 * "Victoire des Blancs"
 * @param {Pick<End, 'result'>} end
 * @param {Card} card
 */
export function resultTitle(end, card) {
  if (end.result === 'draw') return t('result.draw');
  if (end.result === 'aborted') return t('result.aborted');
  const camp = card.camps[end.result === 'first' ? 0 : 1];
  return t(`result.win.${campNumber(camp)}`, { camp: say(camp) });
}

/**
 * The address of the rule a result rests on: a numbered decision, or a section of the rule page.
 * @param {End} end
 * @param {Card} card
 */
function ruleAddress({ rule }, card) {
  // Time, agreement and giving up belong to the house, not to a game.
  if (rule === 'platform') return '/about#platform';
  return /^[A-Z]\d+$/.test(rule) ? `/game/${card.id}#decision-${rule}` : `/game/${card.id}/rules#${rule}`;
}

/**
 * @param {Table} table
 * @param {Card} card
 * @param {Session} session
 */
export function resultCard(table, card, session) {
  const { end } = table;
  if (!end) return null;
  const mine = mySides(table);
  const isMine = mine.length === 1 && end.result !== 'draw' && end.result !== 'aborted';
  const verdict = isMine ? t(end.result === mine[0] ? 'result.you.won' : 'result.you.lost') : null;
  const mayOffer = (/** @type {import('../wire.ts').Offer} */ what) =>
    table.seats.length > 0 && !table.offers.some((offer) => offer.what === what);
  return h(
    'section.card.result',
    { 'aria-label': t('result.label') },
    h('h2', {}, verdict ?? resultTitle(end, card)),
    h(
      'p.result-why',
      {},
      verdict && `${resultTitle(end, card)} · `,
      say(end.phrase),
      end.rule ? h('span', {}, ' · ', h('a', { href: ruleAddress(end, card) }, t('result.rule'))) : null,
    ),
    h(
      'div.row',
      {},
      table.rematch ? h('a.button.primary', { href: `/table/${table.rematch}` }, icon('next'), t('result.next')) : null,
      mayOffer('rematch') &&
        !table.rematch &&
        h(
          'button.button.primary',
          { type: 'button', onclick: () => session.connection.request('offer', { what: 'rematch' }) },
          icon('restart'),
          t('result.rematch'),
        ),
      table.record.length > 0 && [
        h('a.button', { href: tableAnalysis(table) }, icon('look'), analysisWords()),
        recordLink(tableRecord(table, card)),
      ],
      h('a.button', { href: `/game/${card.id}/new` }, icon('add'), t('result.other')),
    ),
    end.result !== 'aborted' &&
      publicity(table, mayOffer('publish') ? () => session.connection.request('offer', { what: 'publish' }) : null),
    foldButton(),
  );
}

/** "Analyser cette partie", of which the first word will do where there is little room. */
function analysisWords() {
  const [words, first] = [t('analysis.ofGame'), t('analysis.open')];
  return h('span', {}, first, h('span.words-more', {}, words.startsWith(first) ? words.slice(first.length) : ''));
}

/** Where the card lies over the rest, it can be asked to make room: it then stands in its place above it. */
function foldButton() {
  const button = h(
    'button.button.small.quiet.icon-only.result-fold',
    {
      type: 'button',
      'aria-label': t('drawer.close'),
      onclick: () => button.closest('.table')?.classList.add('result-aside'),
    },
    icon('close'),
  );
  return button;
}

/**
 * Who can find the game now that it is over.
 * @param {Table} table
 * @param {(() => void) | null} publish proposes to put it into the archive
 */
function publicity(table, publish) {
  if (table.info?.public) return h('p.hint.publicity', {}, t('publish.done'));
  const ask = publish && h('button.button.small.quiet', { type: 'button', onclick: publish }, t('publish.ask'));
  return h('p.hint.publicity', {}, t('publish.private'), ' ', ask);
}
