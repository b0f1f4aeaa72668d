/**
 * The short facts of an archive card.
 *
 * @typedef {import('../types.ts').Card} Card
 */
import { say, t } from '../../i18n/index.js';
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

/**
 * What the shelf says of a box in three lines.
 * @param {Card} card
 */
export function factList(card) {
  const facts = [
    [t('fact.origin'), say(card.origin)],
    [
      t('fact.players'),
      card.age ? t('fact.players.age', { players: playersOf(card), age: card.age }) : playersOf(card),
    ],
    [t('fact.duration'), minutesOf(card)],
  ];
  return h(
    'dl.facts',
    {},
    facts.map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value))),
  );
}

/**
 * "env. 15 min (Science et Vie, 1978)"
 * @param {Card} card
 */
export function minutesOf({ minutes: [from, to], minutes_by: by }) {
  const time = from === to ? t('fact.minutes.about', { n: from }) : t('fact.minutes', { from, to });
  return `${time} (${say(by)})`;
}
