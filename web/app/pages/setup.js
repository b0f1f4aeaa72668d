/** Setting a table up: against whom, which camp, which clock. */
import { say, t } from '../../i18n/index.js';
import { createTable, gamePage, Refusal, skinOf } from '../api.js';
import { h } from '../dom.js';
import { clockName } from '../parts/clock-name.js';
import { checkbox, radios } from '../parts/fields.js';
import { keepLinks } from '../parts/invitation.js';
import { createTrouble } from '../parts/trouble.js';
import { go, rewrite } from '../router.js';
import { keepSeat } from '../seats.js';
import { getSettings } from '../settings.js';

/**
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').SeatRequest} SeatRequest
 * @typedef {'engine' | 'friend' | 'lobby' | 'hotseat' | 'four'} Against
 */

const LEVELS = Array.from({ length: 10 }, (_, index) => index + 1);
/** Seconds and increment; nothing for play without a clock. */
const CLOCKS = /** @type {const} */ (['none', '180+2', '300+3', '600+5', '1800+20', 'days-1', 'days-3', 'days-7']);
/** Who may sit on each of four seats. */
const SITTERS = /** @type {const} */ (['me', 'link', 'engine', 'lobby']);

/** @type {import('../router.js').PageMaker} */
export async function setupPage({ params, query }) {
  const [{ card }, skin] = await Promise.all([gamePage(params.id), skinOf(params.id)]);
  const ways = /** @type {Against[]} */ ([
    'engine',
    'friend',
    'lobby',
    'hotseat',
    ...(card.players.includes(4) ? ['four'] : []),
  ]);
  const asked = query.get('against');
  const state = {
    against: ways.find((way) => way === asked) ?? /** @type {Against} */ ('engine'),
    level: 3,
    side: /** @type {'first' | 'second' | 'drawn'} */ ('first'),
    clock: /** @type {typeof CLOCKS[number]} */ ('none'),
    options: /** @type {Map<string, string>} */ (new Map()),
    four: /** @type {(typeof SITTERS[number])[]} */ (['me', 'engine', 'engine', 'engine']),
  };
  const form = h('form.card.setup', { onsubmit: begin });
  const trouble = createTrouble();
  const publicity = h('p.hint', { role: 'status' });
  const start = h('button.button.primary.large', { type: 'submit' }, t('setup.start'));

  function draw() {
    const { against } = state;
    form.replaceChildren(
      radios(
        t('setup.against'),
        'against',
        ways.map((value) => ({ value, label: t(`start.${value}`) })),
        against,
        (value) => {
          state.against = value;
          rewrite(`?against=${value}`);
          draw();
          /** @type {HTMLInputElement | null} */ (form.querySelector('input[name=against]:checked'))?.focus();
        },
      ),
      against === 'engine' || (against === 'four' && state.four.includes('engine')) ? levels() : '',
      against === 'four' ? fourSeats() : '',
      against === 'engine' || against === 'friend' || against === 'lobby'
        ? radios(
            t('setup.side'),
            'side',
            [
              {
                value: 'first',
                label: t('setup.side.first', { camp: say(card.camps[0]) }),
                picture: lead(),
                side: 'first',
              },
              { value: 'drawn', label: t('setup.side.drawn') },
              { value: 'second', label: say(card.camps[1]), picture: lead(), side: 'second' },
            ],
            state.side,
            (value) => (state.side = value),
          )
        : '',
      against === 'hotseat' ? '' : clocks(),
      card.options.length > 0 ? options() : '',
      publicity,
      trouble.element,
      start,
    );
    tellPublicity();
  }

  /** Who will see the game, and how long the lobby announces it. */
  function tellPublicity() {
    const isInLobby = seats().some(({ who }) => who === 'lobby');
    const hasDays = state.clock.startsWith('days');
    const stays = isInLobby ? ` ${t(hasDays ? 'lobby.stays.days' : 'lobby.stays.here')}` : '';
    const text = t(isInLobby ? 'publish.open' : 'publish.closed') + stays;
    if (publicity.textContent !== text) publicity.textContent = text;
  }

  /** The piece that stands for a camp. */
  function lead() {
    const last = skin.cover[skin.cover.length - 1];
    return last?.symbol.startsWith('piece-') ? last.symbol : 'piece-pawn';
  }

  function levels() {
    return radios(
      t('setup.level'),
      'level',
      LEVELS.map((level) => ({ value: String(level), label: String(level) })),
      String(state.level),
      (value) => (state.level = Number(value)),
    );
  }

  function clocks() {
    const offered = CLOCKS.filter((clock) => state.against !== 'engine' || !clock.startsWith('days'));
    if (!offered.includes(state.clock)) state.clock = 'none';
    return radios(
      t('setup.clock'),
      'clock',
      offered.map((value) => ({ value, label: clockName(clockOf(value)) })),
      state.clock,
      (value) => {
        state.clock = value;
        tellPublicity();
      },
    );
  }

  function options() {
    return h(
      'fieldset',
      {},
      h('legend', {}, t('setup.options')),
      card.options.map(({ key, kind, what }) => {
        if (kind === 'flag') {
          return checkbox(say(what), '', state.options.has(key), (on) =>
            on ? state.options.set(key, '') : state.options.delete(key),
          );
        }
        const file = h('input', {
          type: 'file',
          accept: 'text/plain,.txt',
          onchange: async () => {
            const chosen = file.files?.[0];
            if (chosen) state.options.set(key, await chosen.text());
            else state.options.delete(key);
          },
        });
        return h('label.field', {}, h('span', {}, say(what)), file);
      }),
    );
  }

  function fourSeats() {
    const seats = /** @type {const} */ (['first', 'second']).flatMap((side) =>
      card.roles.map(({ name }) => ({ side, name })),
    );
    return h(
      'fieldset.four',
      {},
      h('legend', {}, t('setup.four')),
      seats.map(({ side, name }, index) => {
        const select = h(
          'select',
          {
            onchange: () => {
              state.four[index] = /** @type {typeof SITTERS[number]} */ (select.value);
              draw();
            },
          },
          SITTERS.map((sitter) =>
            h('option', { value: sitter, selected: state.four[index] === sitter }, t(`sitter.${sitter}`)),
          ),
        );
        return h(
          'label.field',
          {},
          h('span', {}, t('player.role', { name: say(card.camps[side === 'first' ? 0 : 1]), role: say(name) })),
          select,
        );
      }),
    );
  }

  /** @returns {SeatRequest[]} */
  function seats() {
    const engine = /** @type {SeatRequest} */ ({ who: 'engine', level: state.level });
    const me = /** @type {SeatRequest} */ ({ who: 'me' });
    if (state.against === 'hotseat') return [me, me];
    if (state.against === 'four') return state.four.map((who) => (who === 'engine' ? engine : { who }));
    const other = /** @type {SeatRequest} */ (
      state.against === 'engine' ? engine : { who: state.against === 'friend' ? 'link' : 'lobby' }
    );
    return state.side === 'second' ? [other, me] : [me, other];
  }

  /** @param {Event} event */
  async function begin(event) {
    event.preventDefault();
    start.disabled = true;
    trouble.clear();
    const { name } = getSettings();
    try {
      const { table, links } = await createTable({
        game: card.id,
        seats: seats(),
        sides: state.side === 'drawn' && state.against !== 'hotseat' && state.against !== 'four' ? 'drawn' : 'chosen',
        clock: clockOf(state.against === 'hotseat' ? 'none' : state.clock),
        options: [...state.options].map(([key, value]) => (value ? { key, value } : { key })),
        ...(name ? { name } : {}),
      });
      const mine = links.find(({ yours }) => yours);
      if (mine) keepSeat(table.id, mine.secret, card.id);
      keepLinks(table.id, links);
      go(`/table/${table.id}`);
    } catch (refusal) {
      start.disabled = false;
      if (!(refusal instanceof Refusal)) throw refusal;
      trouble.say(say(refusal.phrase), refusal.isWorthAnother ? () => form.requestSubmit() : undefined);
    }
  }

  draw();
  return {
    title: t('setup.title', { game: card.title }),
    game: card.id,
    element: h(
      'div.narrow',
      {},
      h('p.crumb', {}, h('a', { href: `/game/${card.id}` }, card.title)),
      h('h1', {}, t('setup.heading')),
      form,
    ),
  };
}

/**
 * @param {typeof CLOCKS[number]} clock
 * @returns {import('../types.ts').Clock}
 */
function clockOf(clock) {
  if (clock === 'none') return { kind: 'none' };
  if (clock.startsWith('days-')) return { kind: 'correspondence', days: Number(clock.slice(5)) };
  const [initial, increment] = clock.split('+').map(Number);
  return { kind: 'real-time', initial, increment };
}
