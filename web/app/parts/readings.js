/**
 * Which reading of the rules is played, where it is not the usual one.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').Choice} Choice
 */
import { say, t } from '../../i18n/index.js';
import { h } from '../dom.js';

/**
 * What the options in force are called.
 * @param {Pick<Card, 'options'> | null | undefined} card
 * @param {readonly Choice[]} [options]
 */
export function optionNames(card, options = []) {
  return options.map((choice) => {
    const spec = card?.options.find(({ key }) => key === choice.key);
    return spec ? say(spec.name) : choice.key;
  });
}

/**
 * A badge for each option in force; it leads to what the page says of other readings.
 * @param {Card} card
 * @param {readonly Choice[]} [options]
 */
export function readingBadges(card, options = []) {
  if (options.length === 0) return null;
  return h(
    'p.badges.readings-played',
    {},
    optionNames(card, options).map((name) =>
      h('a.badge-pill.reading', { href: `/game/${card.id}/rules#other-readings`, title: t('reading.played') }, name),
    ),
  );
}
