/**
 * Setting a table up: against whom, which camp, which clock.
 *
 * @typedef {import('../types.ts').Card} Card
 * @typedef {import('../types.ts').GameSkin} GameSkin
 * @typedef {import('../setup-model.js').SitterName} SitterName
 */
import { say, t } from '../../i18n/index.js';
import { createTable, gamePage, Refusal, skinOf } from '../api.js';
import { h } from '../dom.js';
import { clockName } from '../parts/clock-name.js';
import { checkbox, radios } from '../parts/fields.js';
import { LEVELS, levelLine, levelName, RECOMMENDED } from '../parts/level-names.js';
import { createTrouble } from '../parts/trouble.js';
import { campNumber } from '../parts/words.js';
import { go, rewrite } from '../router.js';
import { keepLinks, keepSeat } from '../seats.js';
import { getSettings } from '../settings.js';
import { asksFor, clockOf, clocksFor, firstSetup, requestOf, seatsOf, SITTERS, waysOf } from '../setup-model.js';

/** @type {import('../router.js').PageMaker} */
export async function setupPage({ params, query }) {
  const [{ card }, skin] = await Promise.all([gamePage(params.id), skinOf(params.id)]);
  const { form } = new SetupForm(card, skin, query);
  return {
    title: t('setup.title', { game: card.title }),
    game: card.id,
    element: h(
      'div.wrap.setup-page',
      {},
      h('p.crumb', {}, h('a', { href: `/game/${card.id}` }, card.title)),
      h('h1', {}, t('setup.heading')),
      form,
    ),
  };
}

/** @param {number} level */
function rung(level) {
  const tag = level === RECOMMENDED && h('span.rung-tag', {}, t('level.recommended'));
  return h('span', {}, h('span.rung-number', {}, `${level} `), levelName(level), tag && ' ', tag);
}

class SetupForm {
  #card;
  #skin;
  #setup;
  #trouble = createTrouble();
  #publicity = h('p.hint', { role: 'status' });
  #start = h('button.button.primary.large', { type: 'submit' }, t('setup.start'));
  form = h('form.card.setup', { onsubmit: (/** @type {Event} */ event) => void this.#begin(event) });

  /**
   * @param {Card} card
   * @param {GameSkin} skin
   * @param {URLSearchParams} query against whom, which level and which other rules, as far as the address says
   */
  constructor(card, skin, query) {
    this.#card = card;
    this.#skin = skin;
    this.#setup = firstSetup(card, query.get('against'));
    const level = Number(query.get('level'));
    if (LEVELS.some((one) => one === level)) this.#setup.level = level;
    for (const asked of query.getAll('option')) this.#choose(asked);
    this.#draw();
  }

  /** A table option as addresses say it. @param {string} asked */
  #choose(asked) {
    const [key, word = ''] = asked.split('=');
    const option = this.#card.options.find((one) => one.key === key && (one.word ?? '') === word);
    if (option && option.kind !== 'text-file') this.#setup.options.set(key, word);
  }

  #draw() {
    const asks = asksFor(this.#setup);
    const rest = h(
      'div.setup-rest',
      {},
      asks.four && this.#fourSeats(),
      asks.side && this.#sides(),
      asks.clock && this.#clocks(),
      this.#card.options.length > 0 && this.#options(),
      this.#publicity,
      this.#trouble.element,
    );
    this.form.replaceChildren(this.#ways(), asks.level ? this.#levels() : '', rest, this.#start);
    this.#tellPublicity();
  }

  /** Who will see the game, and how long the lobby announces it. */
  #tellPublicity() {
    const isInLobby = seatsOf(this.#setup).some(({ who }) => who === 'lobby');
    const hasDays = this.#setup.clock.startsWith('days');
    const stays = isInLobby ? ` ${t(hasDays ? 'lobby.stays.days' : 'lobby.stays.here')}` : '';
    const text = t(isInLobby ? 'publish.open' : 'publish.closed') + stays;
    if (this.#publicity.textContent !== text) this.#publicity.textContent = text;
  }

  #ways() {
    const ways = waysOf(this.#card).map((value) => ({ value, label: t(`start.${value}`) }));
    return radios(t('setup.against'), 'against', ways, this.#setup.against, (value) => {
      this.#setup.against = value;
      rewrite(`?against=${value}`);
      this.#draw();
      /** @type {HTMLInputElement | null} */ (this.form.querySelector('input[name=against]:checked'))?.focus();
    });
  }

  #levels() {
    // Where there is no room for a line each, the one of the chosen level is shown. Whoever listens hears it with the level.
    const line = h('p.hint.level-line', { 'aria-hidden': 'true' }, levelLine(this.#setup.level));
    const field = radios(
      t('setup.level'),
      'level',
      LEVELS.map((level) => ({ value: String(level), label: rung(level), hint: levelLine(level) })),
      String(this.#setup.level),
      (value) => {
        this.#setup.level = Number(value);
        line.textContent = levelLine(this.#setup.level);
      },
    );
    field.classList.add('ladder');
    field.append(line);
    return field;
  }

  #sides() {
    const [first, second] = this.#card.camps;
    // The piece that stands for a camp.
    const last = this.#skin.cover[this.#skin.cover.length - 1];
    const picture = last?.symbol.startsWith('piece-') ? last.symbol : 'piece-pawn';
    return radios(
      t('setup.side'),
      'side',
      [
        { value: 'first', label: t(`setup.first.${campNumber(first)}`, { camp: say(first) }), picture, side: 'first' },
        { value: 'drawn', label: t('setup.side.drawn') },
        { value: 'second', label: say(second), picture, side: 'second' },
      ],
      this.#setup.side,
      (value) => (this.#setup.side = value),
    );
  }

  #clocks() {
    const offered = clocksFor(this.#setup);
    if (!offered.includes(this.#setup.clock)) this.#setup.clock = 'none';
    return radios(
      t('setup.clock'),
      'clock',
      offered.map((value) => ({ value, label: clockName(clockOf(value)) })),
      this.#setup.clock,
      (value) => {
        this.#setup.clock = value;
        this.#tellPublicity();
      },
    );
  }

  #options() {
    const fields = this.#card.options.map((option) =>
      option.kind === 'text-file' ? this.#textFile(option) : this.#switch(option),
    );
    const more = h('a', { href: `/game/${this.#card.id}/rules#other-readings` }, t('setup.options.more'));
    const open = this.#setup.options.size > 0;
    return h(
      'details.setup-options',
      { open },
      h('summary', {}, t('setup.options')),
      h('p.hint', {}, t('setup.options.hint'), ' ', more),
      fields,
    );
  }

  /**
   * What is on or off: a flag, or the one word an option takes.
   * @param {import('../types.ts').TableOption} option
   */
  #switch({ key, word, name, what }) {
    const { options } = this.#setup;
    return checkbox(say(name), say(what), options.has(key), (on) =>
      on ? options.set(key, word ?? '') : options.delete(key),
    );
  }

  /** @param {import('../types.ts').TableOption} option */
  #textFile({ key, name, what }) {
    const { options } = this.#setup;
    const file = h('input', {
      type: 'file',
      accept: 'text/plain,.txt',
      onchange: async () => {
        const chosen = file.files?.[0];
        if (chosen) options.set(key, await chosen.text());
        else options.delete(key);
      },
    });
    return h('label.field', {}, h('span', {}, say(name), h('br'), h('span.hint', {}, say(what))), file);
  }

  #fourSeats() {
    const fields = this.#card.camps.flatMap((camp, side) =>
      this.#card.roles.map(({ name }, role) => {
        const label = t('player.role', { name: say(camp), role: say(name) });
        return h('label.field', {}, h('span', {}, label), this.#sitter(side * this.#card.roles.length + role));
      }),
    );
    return h('fieldset.four', {}, h('legend', {}, t('setup.four')), fields);
  }

  /**
   * Who sits on one of four seats.
   * @param {number} seat
   */
  #sitter(seat) {
    const { four } = this.#setup;
    const select = h(
      'select',
      {
        onchange: () => {
          four[seat] = /** @type {SitterName} */ (select.value);
          this.#draw();
        },
      },
      SITTERS.map((sitter) => h('option', { value: sitter, selected: four[seat] === sitter }, t(`sitter.${sitter}`))),
    );
    return select;
  }

  /** @param {Event} event */
  async #begin(event) {
    event.preventDefault();
    this.#start.disabled = true;
    this.#trouble.clear();
    try {
      const { table, links } = await createTable(requestOf(this.#card, this.#setup, getSettings().name));
      const mine = links.find(({ yours }) => yours);
      if (mine) keepSeat(table.id, mine.secret, this.#card.id);
      keepLinks(table.id, links);
      go(`/table/${table.id}`);
    } catch (refusal) {
      this.#start.disabled = false;
      if (!(refusal instanceof Refusal)) throw refusal;
      this.#trouble.say(say(refusal.phrase), refusal.isWorthAnother ? () => this.form.requestSubmit() : undefined);
    }
  }
}
