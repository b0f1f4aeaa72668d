/**
 * The board: draws a view, enters moves by their click paths, and knows no rule.
 *
 *     const board = createBoard(element, words, { play(text, clicks) {…} });
 *     board.set({ shape, scene, entries });
 *
 * @typedef {import('./types.ts').BoardState} BoardState
 * @typedef {import('./types.ts').BoardWords} BoardWords
 * @typedef {import('./types.ts').Drawing} Drawing
 * @typedef {import('./types.ts').Piece} Piece
 * @typedef {import('./types.ts').PlaceState} PlaceState
 * @typedef {import('./types.ts').Scene} Scene
 * @typedef {import('./geometry.js').Point} Point
 * @typedef {import('./hand.js').Step} Step
 */
import { choreograph } from './choreography.js';
import { isChoice } from './entry.js';
import { Layout } from './geometry.js';
import { Grid } from './grid.js';
import { drawGround, MARGIN } from './ground.js';
import * as hands from './hand.js';
import { animate, standing, wantsStillness } from './motion.js';
import { paintDrawings, paintOver, paintUnder } from './paint.js';
import { listen } from './pointer.js';
import { createPopover } from './popover.js';
import { svg } from './svg.js';

/**
 * @typedef {object} BoardHooks
 * @property {(text: string, clicks: readonly string[]) => void} play
 * @property {(clicks: readonly string[] | null) => void} [premove]
 * @property {(hand: ReturnType<typeof hands.shown>) => void} [change] the hand holds something else
 */

/** @type {BoardState} */
const START = {
  shape: { width: 1, height: 1, cells: [], edges: [], files: [], farFiles: [], ranks: [] },
  scene: { pieces: [], marks: [] },
  skin: { symbols: {}, choices: {} },
  seat: 'first',
  entries: [],
  waiting: null,
  last: [],
  confirm: false,
  motion: true,
  coordinates: true,
  touchDrag: true,
};

/** @typedef {ReturnType<typeof createBoard>} Board */

/**
 * @param {HTMLElement} host
 * @param {BoardWords} words
 * @param {BoardHooks} hooks
 */
export function createBoard(host, words, hooks) {
  let state = START;
  let hand = hands.EMPTY_HAND;
  let layout = new Layout(START.shape, 'first');
  /** @type {Drawing[]} */
  let drawings = [];
  /** @type {Map<string, SVGGElement>} */
  let figures = new Map();
  /** The piece under a dragging pointer. @type {SVGGElement | null} */
  let carried = null;
  let wasHeldAtPress = false;
  let moving = Promise.resolve();
  /** Clicks of a dropped move on its way to the server. @type {readonly string[]} */
  let sent = [];

  host.classList.add('board');
  const stage = document.createElement('div');
  stage.className = 'board-stage';
  const [ground, under, pieces, over, scribbles, cursor] = [
    'ground-layer',
    'under',
    'pieces',
    'over',
    'drawings',
    'cursor',
  ].map((name) => svg('g', { class: name }));
  const picture = svg(
    'svg',
    { class: 'board-picture', 'aria-hidden': 'true' },
    ground,
    under,
    pieces,
    over,
    scribbles,
    cursor,
  );
  stage.append(picture);
  host.replaceChildren(stage);

  const grid = new Grid(stage, {
    press: (id) => take(hands.press(hand, id)),
    back: () => take(hands.back(hand)),
    live: () => {
      const { origins, targets } = hands.shown(hand);
      return targets.size > 0 ? targets : origins;
    },
    focused: (id) => showCursor(id),
  });
  const popover = createPopover(stage, {
    press: (click) => {
      take(hands.press(hand, click));
      grid.focus();
    },
    play: () => {
      take(hands.confirm(hand));
      grid.focus();
    },
    back: () => {
      take(hands.back(hand));
      grid.focus();
    },
  });

  /** Places a press may mean just now. */
  const livePlaces = () => {
    const { origins, targets, trail } = hands.shown(hand);
    // A premoved wall may aim at any slot: only the server will know.
    const slots = hand.entries.length === 0 && holdsWall() ? layout.segments.keys() : [];
    return new Set([...origins, ...targets, ...trail, ...hand.premovable, ...slots]);
  };
  const holdsWall = () => hand.clicks.length > 0 && layout.isEdge(hand.clicks[0]);

  listen(stage, {
    locate(event) {
      const box = picture.getBoundingClientRect();
      const scale = (layout.width + 2 * MARGIN) / box.width;
      return [(event.clientX - box.left) * scale - MARGIN, (event.clientY - box.top) * scale - MARGIN];
    },
    hit: (point) => layout.hit(point, livePlaces(), holdsWall()),
    wouldGrab: (id) => livePlaces().has(id),
    allowsTouchDrag: () => state.touchDrag,
    grab(id) {
      if (drawings.length > 0) {
        drawings = [];
        scribbles.replaceChildren();
      }
      if (id === null) {
        take(hands.back({ ...hand, clicks: hand.clicks.slice(0, 1) }));
        return false;
      }
      const held = hand.clicks[hand.clicks.length - 1] === id;
      wasHeldAtPress = held;
      if (!held && (!isTarget(id) || hand.clicks.length === 0)) take(hands.press(hand, id));
      return hand.clicks[hand.clicks.length - 1] === id;
    },
    again(id) {
      // Released where it was pressed: a target is chosen on release, so that a finger may still slide away.
      if (isTarget(id) && hand.clicks.length > 0) take(hands.press(hand, id));
      else if (wasHeldAtPress && hand.clicks[hand.clicks.length - 1] === id) take(hands.press(hand, id));
    },
    drag([x, y], target) {
      const origin = hand.clicks[0];
      carried ??= figures.get(origin) ?? null;
      if (!carried) return;
      carried.classList.add('carried');
      carried.setAttribute('transform', holdsWall() ? swingTo([x, y], origin, target) : `translate(${x} ${y})`);
      hover(target && isTarget(target) ? target : null);
    },
    drop(id) {
      const figure = carried;
      carried = null;
      figure?.classList.remove('carried');
      const origin = hand.clicks[0];
      if (figure && origin) figure.setAttribute('transform', standing(layout, hand.clicks[hand.clicks.length - 1]));
      hover(null);
      if (id && (isTarget(id) || hand.entries.length === 0) && id !== hand.clicks[hand.clicks.length - 1]) {
        take(hands.press(hand, id), true);
      }
    },
    draw(from, to, ink) {
      const same = (/** @type {Drawing} */ d) => d.from === from && d.to === to;
      const erased = drawings.filter((drawing) => !same(drawing));
      drawings = erased.length < drawings.length ? erased : [...drawings, { from, to, ink }];
      scribbles.replaceChildren(...paintDrawings(layout, drawings));
    },
    hover: (id) => hover(id && isTarget(id) ? id : null),
  });

  /** @param {string} id */
  function isTarget(id) {
    return hands.shown(hand).targets.has(id);
  }

  /** @param {string | null} id */
  function hover(id) {
    stage.classList.toggle('can-press', id !== null);
    for (const target of over.querySelectorAll('.target'))
      target.classList.toggle('hovered', target.getAttribute('data-at') === id);
  }

  /**
   * A wall in the hand turns about the tower it shares with the slot under the pointer.
   * @param {Point} point
   * @param {string} origin
   * @param {string | null} target
   */
  function swingTo([x, y], origin, target) {
    const [a, b] = [layout.segments.get(origin), target === null ? undefined : layout.segments.get(target)];
    const pivot = a && b && a.find((end) => b.some((other) => other[0] === end[0] && other[1] === end[1]));
    if (!pivot || target === origin) return standing(layout, origin);
    const angle = Math.atan2(y - pivot[1], x - pivot[0]);
    const [cx, cy] = [pivot[0] + 50 * Math.cos(angle), pivot[1] + 50 * Math.sin(angle)];
    return `translate(${cx} ${cy}) rotate(${(angle * 180) / Math.PI})`;
  }

  /** @param {string | null} id */
  function showCursor(id) {
    const focusVisible = id !== null && grid.places.get(id)?.matches(':focus-visible');
    if (!id || !focusVisible) return cursor.replaceChildren();
    const [x, y] = layout.center(id);
    const ends = layout.segments.get(id);
    const [w, h] = ends ? (layout.angle(id) ? [36, 100] : [100, 36]) : [96, 96];
    cursor.replaceChildren(
      svg('rect', { class: 'focus-ring', x: x - w / 2, y: y - h / 2, width: w, height: h, rx: 8 }),
    );
  }

  /**
   * @param {Step} step
   * @param {boolean} [dropped] the piece was carried to its place: it needs no animation
   */
  function take({ hand: next, deed }, dropped = false) {
    hand = next;
    if (deed?.kind === 'play') {
      // A piece carried to its place stays there until the server has answered.
      sent = dropped ? deed.clicks : [];
      hooks.play(deed.text, deed.clicks);
    } else if (deed?.kind === 'premove') {
      hooks.premove?.(deed.clicks);
    }
    refresh();
  }

  /** Everything but the ground and the standing pieces. */
  function refresh() {
    const shown = hands.shown(hand);
    under.replaceChildren(...paintUnder(layout, state, shown));
    over.replaceChildren(...paintOver(layout, state, shown));
    placeTravellers(shown.trail.length > 0 ? shown.trail : sent);
    const last = shown.trail[shown.trail.length - 1];
    const choices = shown.trail.length > 0 ? shown.choices : [];
    const waits = shown.held !== null || choices.length > 0 || shown.trail.length > 1;
    if (waits && last && hand.entries.length > 0) {
      const [x, y] = layout.center(last);
      const [w, h] = [layout.width + 2 * MARGIN, layout.height + 2 * MARGIN];
      const above = y > layout.height * 0.6;
      const where = { left: ((x + MARGIN) * 100) / w, top: ((y + MARGIN + (above ? -52 : 52)) * 100) / h, above };
      const side = state.scene.pieces.find(({ at }) => at === shown.trail[0])?.side ?? 'first';
      popover.show({ choices, held: shown.held, canUndo: true }, words, state.skin, side, where);
    } else {
      popover.hide();
    }
    grid.label(words, describe);
    hooks.change?.(shown);
  }

  /**
   * A piece in the middle of its hops stands where it has come to.
   * @param {readonly string[]} trail
   */
  function placeTravellers(trail) {
    const hops = trail.filter((id) => !isChoice(id));
    for (const [at, figure] of figures) {
      if (figure === carried) continue;
      const travels = at === hops[0] && hops.length > 1;
      figure.classList.toggle('travels', travels);
      figure.classList.toggle('held', at === hops[0]);
      figure.setAttribute('transform', standing(layout, travels ? hops[hops.length - 1] : at));
    }
  }

  /**
   * @param {string} id
   * @returns {PlaceState}
   */
  function describe(id) {
    const shown = hands.shown(hand);
    return {
      id,
      name: layout.names.get(id) ?? id,
      isEdge: layout.isEdge(id),
      piece: state.scene.pieces.find(({ at }) => at === id) ?? null,
      marks: state.scene.marks.filter(({ at }) => at === id).map(({ kind }) => kind),
      called: state.shape.cells.find((cell) => cell.id === id)?.called ?? [],
      isSelected: shown.trail.includes(id) || shown.premove.includes(id),
      isOrigin: shown.origins.has(id),
      isTarget: shown.targets.has(id),
      isLast: state.last.includes(id),
    };
  }

  /** @param {Piece} piece */
  function makeFigure(piece) {
    const symbol = state.skin.symbols[piece.kind] ?? piece.kind;
    const figure = svg('g', {
      class: `piece ${piece.kind} ${piece.side ?? 'nobody'}`,
      transform: standing(layout, piece.at),
    });
    figure.append(svg('use', { href: `#piece-${symbol}`, x: -50, y: -50, width: 100, height: 100 }));
    return figure;
  }

  /**
   * Brings the pieces from one scene to another.
   * @param {Scene} before
   * @param {readonly string[]} clicks
   * @param {boolean} still
   */
  function changePieces(before, clicks, still) {
    const { scene } = state;
    const plan = choreograph(before, scene, clicks, (id) => layout.center(id));
    const old = figures;
    for (const leftover of pieces.querySelectorAll('.leaving')) leftover.remove();
    for (const running of pieces.getAnimations({ subtree: true })) running.cancel();
    const leavers = new Map(plan.gone.map(({ at }) => [at, old.get(at)]));
    const kept = new Map(
      plan.moves.map(({ from, stops }) => [stops[stops.length - 1], { from, element: old.get(from) }]),
    );
    figures = new Map();
    for (const piece of scene.pieces) {
      const travelled = kept.get(piece.at);
      const stayed = before.pieces.find(({ at }) => at === piece.at);
      const isSame = stayed?.kind === piece.kind && stayed.side === piece.side && !leavers.has(piece.at);
      let figure = travelled ? travelled.element : isSame ? old.get(piece.at) : undefined;
      const source = travelled && before.pieces.find(({ at }) => at === travelled.from);
      if (!figure || (source && source.kind !== piece.kind)) figure = makeFigure(piece);
      figures.set(piece.at, figure);
    }
    const standingNow = new Set(figures.values());
    for (const figure of old.values()) if (!standingNow.has(figure)) figure.classList.add('leaving');
    for (const [at, figure] of figures) {
      figure.classList.remove('held', 'travels');
      figure.setAttribute('transform', standing(layout, at));
      if (figure.parentNode !== pieces) pieces.append(figure);
    }
    const finish = () => {
      for (const figure of pieces.querySelectorAll('.leaving'))
        if (figure.getAnimations().length === 0) figure.remove();
    };
    if (still || !state.motion || wantsStillness() || plan.moves.length + plan.gone.length + plan.born.length === 0) {
      for (const figure of pieces.querySelectorAll('.leaving')) figure.remove();
      return;
    }
    moving = animate(
      layout,
      plan,
      (index) => figures.get(plan.moves[index].stops[plan.moves[index].stops.length - 1]),
      (at) => leavers.get(at) ?? undefined,
      (at) => figures.get(at),
    ).then(finish);
  }

  return {
    /**
     * Replaces part of the state and redraws.
     * @param {Partial<BoardState>} change
     * @param {{ clicks?: readonly string[], still?: boolean }} [how] the move that led here, to animate it
     */
    set(change, how = {}) {
      const before = state;
      state = { ...state, ...change };
      const relaid =
        state.shape !== before.shape || state.seat !== before.seat || state.coordinates !== before.coordinates;
      const reskinned = state.skin !== before.skin;
      if (relaid) {
        layout = new Layout(state.shape, state.seat);
        picture.setAttribute(
          'viewBox',
          `${-MARGIN} ${-MARGIN} ${layout.width + 2 * MARGIN} ${layout.height + 2 * MARGIN}`,
        );
        stage.style.aspectRatio = `${layout.width + 2 * MARGIN} / ${layout.height + 2 * MARGIN}`;
        ground.replaceChildren(drawGround(layout, state.coordinates));
        grid.lay(layout);
        drawings = [];
        scribbles.replaceChildren();
      }
      if (relaid || reskinned) {
        figures = new Map();
        pieces.replaceChildren();
        changePieces({ pieces: [], marks: [] }, [], true);
      } else if (state.scene !== before.scene) {
        carried = null;
        changePieces(before.scene, how.clicks ?? [], how.still === true || sent.length > 0);
      }
      sent = [];
      hand = { ...hand, confirm: state.confirm, premovable: premovable(state) };
      if (state.waiting === null && hand.premove) hand = { ...hand, premove: null };
      if (state.entries !== before.entries) hand = hands.deal(hand, state.entries);
      refresh();
    },
    /** Says everything again, in another language. */
    relabel: () => refresh(),
    press: (/** @type {string} */ id) => take(hands.press(hand, id)),
    back: () => take(hands.back(hand)),
    confirm: () => take(hands.confirm(hand)),
    focus: () => grid.focus(),
    /** Settled when nothing moves any more. */
    settled: () => moving,
    get state() {
      return state;
    },
    /** What the hand holds. */
    get hand() {
      return hands.shown(hand);
    },
  };
}

/**
 * Where a premove may begin: one's own pieces, and what belongs to nobody.
 * @param {BoardState} state
 * @returns {Set<string>}
 */
function premovable({ scene, waiting, entries }) {
  if (waiting === null || entries.length > 0) return new Set();
  return new Set(scene.pieces.filter(({ side }) => side === waiting || side === null).map(({ at }) => at));
}
