/** A game's page: its archive card, ways to begin, and how its leaflet was read. */
import { Board } from '../../board/board.js';
import { lang, say, t } from '../../i18n/index.js';
import { analysisAddress } from '../analysis/address.js';
import { contact, gamePage as load, skinOf, study } from '../api.js';
import { h } from '../dom.js';
import { certaintyBadge } from '../parts/card-facts.js';
import { icon } from '../parts/icons.js';
import { printChoice } from '../parts/print.js';
import { plainPage } from '../parts/prose.js';
import { boardWords } from '../parts/words.js';
import { getSettings } from '../settings.js';

/** @type {import('../router.js').PageMaker} */
export async function gamePage({ params }) {
  const [page, skin, view] = await Promise.all([load(params.id), skinOf(params.id), study(params.id)]);
  const { card, decisions } = page;
  const address = `/game/${card.id}`;
  const stage = h('div.game-board');
  const board = new Board(
    stage,
    boardWords(card, () => view.choices),
    { play: () => undefined },
  );
  board.set({
    shape: page.shape,
    scene: view.scene,
    skin,
    coordinates: getSettings().coordinates,
    motion: false,
    touchDrag: false,
  });

  return {
    title: card.title,
    game: card.id,
    element: h(
      'article.wrap.game-page',
      {},
      h(
        'div.game-hero',
        {},
        h(
          'div.game-intro',
          {},
          h('h1', {}, card.title),
          h('p.lead', {}, say(card.tagline)),
          h('p.badges', {}, certaintyBadge(card)),
          starts(card, address),
          h(
            'div.row.game-ways',
            {},
            h('a.button.quiet', { href: `${address}/rules` }, icon('rules'), t('game.rules')),
            h('a.button.quiet', { href: `${address}/learn` }, icon('hint'), t('game.learn')),
            h('a.button.quiet', { href: `${address}/statistics` }, icon('numbers'), t('game.statistics')),
            h('a.button.quiet', { href: analysisAddress(card.id, {}) }, icon('look'), t('analysis.open')),
          ),
          printChoice(card.id),
        ),
        stage,
      ),
      h(
        'section.card.archive',
        { 'aria-labelledby': 'archive' },
        h('h2', { id: 'archive' }, t('game.archive')),
        plainPage(page.archive[lang()]),
        h('h3', { id: 'box' }, t('box.title')),
        h('p', {}, t('box.text'), ' ', contactLink(contact())),
      ),
      readings(decisions),
    ),
  };
}

/**
 * How the leaflet was read, decision by decision.
 * @param {import('../types.ts').Decision[]} decisions
 */
function readings(decisions) {
  return h(
    'section.readings',
    { 'aria-labelledby': 'readings' },
    h('h2', { id: 'readings' }, t('game.readings')),
    h('p.hint', {}, t('game.readings.hint')),
    h(
      'ol.decisions',
      {},
      decisions.map(({ id, what, why, status }) =>
        h(
          'li',
          // Within the site no address is followed by the browser itself: what is aimed at is marked here.
          { id: `decision-${id}`, class: location.hash === `#decision-${id}` ? 'aimed' : null },
          h(
            'p.decision-head',
            {},
            h('span.decision-id', {}, id),
            h(`span.badge-pill.${status}`, { title: t(`status.${status}.hint`) }, t(`status.${status}`)),
          ),
          h('p', {}, say(what)),
          h('p.hint', {}, say(why)),
        ),
      ),
    ),
  );
}

/**
 * Where to write to whoever keeps this house.
 * @param {string | null} address
 */
function contactLink(address) {
  if (!address) return t('box.unknown');
  const href = address.includes('://') ? address : `mailto:${address}`;
  return h('a', { href, rel: 'noopener noreferrer' }, t('box.write', { address }));
}

/**
 * @param {import('../types.ts').Card} card
 * @param {string} address
 */
function starts(card, address) {
  const way = (/** @type {string} */ against, /** @type {string} */ title, /** @type {string} */ text, main = false) =>
    h(
      `a.start${main ? '.main' : ''}`,
      { href: `${address}/new?against=${against}` },
      h('strong', {}, title),
      h('span', {}, text),
    );
  return h(
    'div.starts',
    {},
    way('engine', t('start.engine'), t('start.engine.text'), true),
    way('friend', t('start.friend'), t('start.friend.text')),
    way('lobby', t('start.lobby'), t('start.lobby.text')),
    way('hotseat', t('start.hotseat'), t('start.hotseat.text')),
    card.players.includes(4) && way('four', t('start.four'), t('start.four.text')),
  );
}
