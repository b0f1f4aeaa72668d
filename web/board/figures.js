/**
 * The pieces as they are drawn: each has one element, which it keeps as long as it stands on the board.
 *
 * @typedef {import('./choreography.js').Plan} Plan
 * @typedef {import('./geometry.js').Layout} Layout
 * @typedef {import('./types.ts').Piece} Piece
 * @typedef {import('./types.ts').Scene} Scene
 * @typedef {import('./types.ts').Skin} Skin
 * @typedef {Map<string, SVGGElement>} Elements by place
 */
import { choreograph } from './choreography.js';
import { isChoice } from './entry.js';
import { animate, standing, wantsStillness } from './motion.js';
import { svg } from './svg.js';

/** @type {Scene} */
const NOTHING = { pieces: [], marks: [] };

export class Figures {
  #layer;
  #layout;
  /** @type {Skin} */
  #skin = { symbols: {}, choices: {} };
  /** @type {Elements} */
  #elements = new Map();
  /** The piece under a dragging pointer. @type {SVGGElement | null} */
  #carried = null;
  #moving = Promise.resolve();

  /**
   * @param {SVGGElement} layer
   * @param {Layout} layout
   */
  constructor(layer, layout) {
    this.#layer = layer;
    this.#layout = layout;
  }

  /** Settled when nothing moves any more. */
  get settled() {
    return this.#moving;
  }

  /**
   * Draws everything anew: another board, another seat or another skin.
   * @param {Layout} layout
   * @param {Skin} skin
   * @param {Scene} scene
   */
  lay(layout, skin, scene) {
    [this.#layout, this.#skin] = [layout, skin];
    this.#elements = new Map();
    this.#layer.replaceChildren();
    this.change(NOTHING, scene, [], true);
  }

  /**
   * Brings the pieces from one scene to another.
   * @param {Scene} before
   * @param {Scene} after
   * @param {readonly string[]} clicks of the move that led there, if one did
   * @param {boolean} still without any animation
   */
  change(before, after, clicks, still) {
    this.#carried = null;
    this.#finishAtOnce();
    const plan = choreograph(before, after, clicks, (id) => this.#layout.center(id));
    const old = this.#elements;
    this.#elements = this.#elementsFor(before, after, plan);
    const kept = new Set(this.#elements.values());
    for (const element of old.values()) if (!kept.has(element)) element.classList.add('leaving');
    for (const [at, element] of this.#elements) {
      element.classList.remove('held', 'travels', 'carried');
      // Light comes from one side, however a wall stands.
      element.classList.toggle('upright', this.#layout.angle(at) !== 0);
      element.setAttribute('transform', standing(this.#layout, at));
      if (element.parentNode !== this.#layer) this.#layer.append(element);
    }
    const changes = plan.moves.length + plan.gone.length + plan.born.length;
    if (still || changes === 0 || wantsStillness()) this.#removeLeaving();
    else this.#moving = this.#animate(plan, old);
  }

  /**
   * Pieces that somebody else of one's camp moves stand back.
   * @param {ReadonlySet<string>} places
   */
  dim(places) {
    for (const [at, element] of this.#elements) element.classList.toggle('partners', places.has(at));
  }

  /**
   * A piece in the middle of its hops stands where it has come to.
   * @param {readonly string[]} trail
   */
  followTrail(trail) {
    const hops = trail.filter((id) => !isChoice(id));
    for (const [at, element] of this.#elements) {
      if (element === this.#carried) continue;
      const travels = at === hops[0] && hops.length > 1;
      element.classList.toggle('travels', travels);
      element.classList.toggle('held', at === hops[0]);
      element.setAttribute('transform', standing(this.#layout, travels ? hops[hops.length - 1] : at));
    }
  }

  /**
   * Takes the piece of a place along with the pointer, and says whether there is one.
   * @param {string} origin
   * @param {string} transform
   */
  carry(origin, transform) {
    this.#carried ??= this.#elements.get(origin) ?? null;
    this.#carried?.classList.add('carried');
    this.#carried?.setAttribute('transform', transform);
    return this.#carried !== null;
  }

  /**
   * Lets go of the carried piece.
   * @param {string | undefined} at where it stands from now on
   */
  putDown(at) {
    const element = this.#carried;
    this.#carried = null;
    element?.classList.remove('carried');
    if (at !== undefined) element?.setAttribute('transform', standing(this.#layout, at));
  }

  /**
   * The elements of a scene: those of the scene before it as far as they can be kept, new ones otherwise.
   * @param {Scene} before
   * @param {Scene} after
   * @param {Plan} plan
   */
  #elementsFor(before, after, plan) {
    const pieceAt = new Map(before.pieces.map((piece) => [piece.at, piece]));
    const taken = new Set(plan.gone.map(({ at }) => at));
    const originOf = new Map(plan.moves.map(({ from, stops }) => [stops[stops.length - 1], from]));
    /** @type {Elements} */
    const elements = new Map();
    for (const piece of after.pieces) {
      const origin = originOf.get(piece.at);
      const source = pieceAt.get(origin ?? piece.at);
      const isSame = source?.kind === piece.kind && source.side === piece.side;
      // What was taken leaves, even where whoever took it looks the same.
      const stays = origin !== undefined || !taken.has(piece.at);
      const kept = isSame && stays ? this.#elements.get(source.at) : undefined;
      elements.set(piece.at, kept ?? this.#draw(piece));
    }
    return elements;
  }

  /** @param {Piece} piece */
  #draw(piece) {
    const symbol = this.#skin.symbols[piece.kind] ?? piece.kind;
    return svg(
      'g',
      { class: `piece ${piece.kind} ${piece.side ?? 'nobody'}`, transform: standing(this.#layout, piece.at) },
      this.#layout.isEdge(piece.at)
        ? svg('rect', { class: 'contact', x: -33, y: -16, width: 66, height: 32, rx: 6 })
        : svg('ellipse', { class: 'contact', cx: 3, cy: 37, rx: 35, ry: 9 }),
      svg('use', { href: `#piece-${symbol}`, x: -50, y: -50, width: 100, height: 100 }),
    );
  }

  /**
   * @param {Plan} plan
   * @param {Elements} old
   */
  async #animate(plan, old) {
    const elements = this.#elements;
    await animate(
      this.#layout,
      plan,
      (index) => elements.get(plan.moves[index].stops[plan.moves[index].stops.length - 1]),
      (at) => old.get(at),
      (at) => elements.get(at),
    );
    for (const element of this.#layer.querySelectorAll('.leaving'))
      if (element.getAnimations().length === 0) element.remove();
  }

  /** What still moves of the change before is where it ends. */
  #finishAtOnce() {
    this.#removeLeaving();
    for (const running of this.#layer.getAnimations({ subtree: true })) running.cancel();
  }

  #removeLeaving() {
    for (const element of this.#layer.querySelectorAll('.leaving')) element.remove();
  }
}
