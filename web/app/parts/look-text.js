/** A game one may look at, in a line. */
import { t } from '../../i18n/index.js';
import { ago } from './ago.js';
import { resultTitle } from './result.js';

/**
 * @param {import('../types.ts').Card} card
 * @param {import('../wire.ts').ShowcaseGame} game
 */
export function lookText(card, game) {
  if (game.kind === 'live') return t('home.live', { n: game.ply });
  const result = resultTitle(game, card);
  return t('home.latest', { result, when: ago(game.ended) });
}
