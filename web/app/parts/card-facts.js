/**
 * The short facts of an archive card.
 *
 * @typedef {import('../types.ts').Card} Card
 */
import { t } from '../../i18n/index.js';
import { h } from '../dom.js';

/**
 * "2 ou 4"
 * @param {Card} card
 */
export function playersOf(card) {
  return card.players.join(` ${t('fact.or')} `);
}

/** @param {Card} card */
export function certaintyBadge(card) {
  return h(
    `span.badge-pill.${card.certainty}`,
    { title: t(`certainty.${card.certainty}.hint`) },
    t(`certainty.${card.certainty}`),
  );
}

/** @param {Card} card */
export function factList(card) {
  const origin = [card.author, card.publisher, card.year].filter(Boolean).join(', ');
  const facts = [
    [t('fact.origin'), origin || t('fact.unknown')],
    [t('fact.players'), playersOf(card)],
    [t('fact.duration'), t('fact.minutes', { from: card.minutes[0], to: card.minutes[1] })],
  ];
  return h(
    'dl.facts',
    {},
    facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}
