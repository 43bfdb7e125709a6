// A game as a tree of moves with comments and variations, to walk and to edit.

import { ChessError, NOT_CLONEABLE } from './errors.js';
import { NO_LABELS } from './format.js';

/** @typedef {import('./format.js').Evaluation} Evaluation */
/** @typedef {import('./format.js').Labels} Labels */
/** @typedef {import('./format.js').Shape} Shape */
/** @typedef {import('./movegen.js').AnyMove} AnyMove */
/** @typedef {import('./movegen.js').Color} Color */
/** @typedef {import('./movegen.js').Game} Game */
/** @typedef {import('./movegen.js').Move} Move */
/** @typedef {import('./movegen.js').SquareName} SquareName */

/**
 * The result of a game, as PGN writes it.
 * @typedef {'1-0' | '0-1' | '1/2-1/2' | '*'} Result
 */

/**
 * A shape as an argument.
 * @typedef {{ color: Shape['color'], from: SquareName, to?: SquareName }} NewShape
 */

/**
 * A remark on text that isn't in the standard and was read all the same: its kind, its place (the column in bytes), a
 * sentence, and the text, cut to 40 bytes.
 * @typedef {{ code: string, line: number, column: number, message: string, text: string }} Remark
 */

/**
 * The node that was last asked for, and the game up to it. Most programs go on to a node nearby.
 * @type {{ node: GameNode, game: Game } | null}
 */
let reached = null;

/**
 * Returns the game up to a node, which mustn't be changed or kept.
 * @param {GameNode} node
 * @returns {Game}
 */
function reach(node) {
  const { tree } = node;
  const from = reached?.node.tree === tree ? reached : { node: tree.root, game: tree.start() };
  const { game } = from;
  // If a step throws an error, the next call begins anew.
  reached = null;
  const ahead = [];
  for (let [last, next] = [from.node, node]; last !== next;) {
    if (next.ply > last.ply) {
      ahead.push(next.bits);
      next = /** @type {GameNode} */ (next.parent);
    } else {
      game.undo();
      last = /** @type {GameNode} */ (last.parent);
    }
  }
  for (const bits of ahead.reverse()) {
    if (bits === 0) game.pass();
    else game.make(bits);
  }
  reached = { node, game };
  return game;
}

const NONE = /** @type {never[]} */ ([]);
const INSPECT = Symbol.for('nodejs.util.inspect.custom');

/**
 * A game: its tags, its moves with comments and variations, and its result. The first child of a node continues its
 * line, and the others are variations.
 */
export class GameTree {
  /** @type {Game} */
  #start;
  #write;
  /** @type {{ fen: string, variant: string } | undefined} */
  #origin;
  /**
   * The tags by name, except `Result`, which is {@link result}, and `FEN` and `SetUp`, which follow from the start.
   * @type {Map<string, string>}
   */
  tags = new Map();
  /** @type {Result} */
  result = '*';
  /**
   * The remarks on text that isn't standard PGN, with their places in the input.
   * @type {Remark[]}
   */
  remarks = [];
  /**
   * The errors at which the game or a variation was cut short.
   * @type {import('./errors.js').PgnError[]}
   */
  errors = [];
  /** @private */
  notCloneable = NOT_CLONEABLE;

  /**
   * Use {@link Pgn.fromGame} instead.
   * @param {Game} start A game without moves, for the tree alone.
   * @param {import('./format.js').Format} format
   * @param {(tree: GameTree) => string} write
   */
  constructor(start, format, write) {
    this.#start = start;
    this.#write = write;
    /**
     * What reads labels.
     * @internal
     */
    this.format = format;
    /**
     * The half-moves before the first move, by its number. Some programs count from 0, but PGN has no such move.
     * @internal
     */
    this.before = 2 * (this.#start.fullmoveNumber || 1) + (this.#start.turn === 'white' ? 0 : 1);
    /** The start of the game, before its first move. */
    this.root = new GameNode(this, null, 0, null);
  }

  /**
   * The FEN of the start and the variant, which never change.
   * @internal
   */
  get origin() {
    return (this.#origin ??= { fen: this.#start.fen({ style: 'standard' }), variant: this.#start.variant });
  }

  /** Returns the position before the first move, as a game without moves. */
  start() {
    return this.#start.clone();
  }

  /** Returns the nodes of the main line, without the root. */
  mainLine() {
    const line = [];
    for (let node = this.root.next; node !== null; node = node.next) line.push(node);
    return line;
  }

  /** Iterates over all moves, each before its continuations and the main line before the variations. */
  *nodes() {
    const left = [...this.root.children].reverse();
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      yield node;
      for (let index = node.children.length - 1; index >= 0; index -= 1) left.push(node.children[index]);
    }
  }

  /** The last node of the main line. */
  get last() {
    return this.mainLine().at(-1) ?? this.root;
  }

  /** Returns the main line as a game. */
  game() {
    return this.last.game();
  }

  /** Returns the game in PGN. */
  toString() {
    return this.#write(this);
  }

  [INSPECT]() {
    const names = ['White', 'Black'].map((name) => this.tags.get(name) ?? '?').join(' - ');
    return `GameTree { ${names}, ${this.result}, ${this.last.ply} half-moves }`;
  }
}

/** A move of a {@link GameTree}, or its start. */
export class GameNode {
  #bits;
  #san;
  /** @type {number[] | undefined} */
  #nags;
  /** @type {string[] | undefined} */
  #comments;
  /** @type {string[] | undefined} */
  #openingComments;

  /**
   * Use {@link GameNode.play} instead.
   * @param {GameTree} tree
   * @param {GameNode | null} parent
   * @param {number} bits
   * @param {string | null} san
   */
  constructor(tree, parent, bits, san) {
    this.tree = tree;
    /**
     * The node before this one, or null for the root.
     * @type {GameNode | null}
     */
    this.parent = parent;
    this.#bits = bits;
    this.#san = san;
    /**
     * The moves after this one, the main line first.
     * @type {GameNode[]}
     */
    this.children = [];
    /**
     * The number of half-moves from the start to here.
     * @type {number}
     */
    this.ply = parent === null ? 0 : parent.ply + 1;
  }

  /** The move in sixteen bits, or 0 for a null move and for the root. */
  get bits() {
    return this.#bits;
  }

  /** The move in SAN, `--` for a null move, or null for the root. */
  get san() {
    return this.#san;
  }

  /**
   * The next move of the line, or null at its end.
   * @returns {GameNode | null}
   */
  get next() {
    return this.children[0] ?? null;
  }

  /** The numeric annotation glyphs: 1 for `!`, 2 for `?`, and so on. */
  get nags() {
    return (this.#nags ??= []);
  }

  set nags(nags) {
    this.#nags = [...nags];
  }

  /** The comments after the move, whose line breaks became spaces. Those of the root come before the first move. */
  get comments() {
    return (this.#comments ??= []);
  }

  set comments(comments) {
    this.#comments = [...comments];
  }

  /** The comments before the move, if it begins a variation. */
  get openingComments() {
    return (this.#openingComments ??= []);
  }

  set openingComments(comments) {
    this.#openingComments = [...comments];
  }

  /**
   * The lists to write, which aren't made for it.
   * @internal
   */
  get written() {
    return {
      nags: this.#nags ?? NONE,
      comments: this.#comments ?? NONE,
      openingComments: this.#openingComments ?? NONE,
    };
  }

  /** The nodes from the first move to this one. */
  get path() {
    const path = [];
    for (let node = /** @type {GameNode} */ (this); node.parent !== null; node = node.parent) path.push(node);
    return path.reverse();
  }

  /** Whether the main line of the game leads here. */
  get isMainLine() {
    return this.path.every((node) => node.parent?.next === node);
  }

  /** Returns the position after this move, as a game with the moves that lead here. */
  game() {
    return reach(this).clone();
  }

  /** The position after this move. */
  get fen() {
    return reach(this).fen();
  }

  /**
   * The move with its parts: null for the root and for a null move.
   * @returns {Move | null}
   */
  get move() {
    return this.bits === 0 || this.parent === null ? null : reach(this.parent).find(this.bits);
  }

  /** The number of the move and the side that made it. The root has those of the first move. */
  get number() {
    const half = this.tree.before + Math.max(this.ply - 1, 0);
    return { number: half >> 1, color: /** @type {Color} */ (half % 2 === 0 ? 'white' : 'black') };
  }

  /**
   * Plays a move after this one, given as any text or object that {@link Game.find} reads. Returns the node of the move
   * if there is one, and adds a node otherwise, which is a variation unless it is the first.
   * @param {AnyMove} move
   * @returns {GameNode}
   */
  play(move) {
    const { bits, san } = reach(this).find(move);
    return this.children.find((child) => child.bits === bits) ?? append(this, bits, san);
  }

  /**
   * Adds a null move, or returns the existing one.
   * @returns {GameNode}
   */
  pass() {
    if (!this.game().pass()) throw new ChessError('illegal', 'a side in check cannot pass');
    return this.children.find((child) => child.bits === 0) ?? append(this, 0, '--');
  }

  /** Removes this move and everything after it. Returns the node before it. */
  remove() {
    const { parent } = this;
    if (parent === null) throw new ChessError('argument', 'the start of a game cannot be removed');
    parent.children = parent.children.filter((child) => child !== this);
    parent.#takeOpening();
    return parent;
  }

  /** Makes this move the main continuation of the one before it. */
  promote() {
    const { parent } = this;
    if (parent === null) return;
    parent.children = [this, ...parent.children.filter((child) => child !== this)];
    parent.#takeOpening();
  }

  /** In PGN, the comments before the first continuation stand after the previous move. */
  #takeOpening() {
    const first = this.next;
    if (first === null || first.openingComments.length === 0) return;
    this.comments.push(...first.openingComments);
    first.openingComments = [];
  }

  /** The text of the comments, without labels such as `[%clk 0:03:00]`. */
  get text() {
    return this.#labels.text;
  }

  /** @returns {Labels} */
  get #labels() {
    const comments = this.#comments ?? [];
    return comments.length === 0 ? NO_LABELS : this.tree.format.labels(comments);
  }

  /** @param {Partial<Labels>} changes */
  #setLabels(changes) {
    this.#comments = this.tree.format.relabel(this.#comments ?? [], { ...this.#labels, ...changes });
  }

  /**
   * The time left on the clock of the side that moved, in seconds: `[%clk 0:03:00]`.
   * @type {number | null}
   */
  get clock() {
    return this.#labels.clock;
  }

  set clock(clock) {
    this.#setLabels({ clock });
  }

  /**
   * The time that the move took, in seconds: `[%emt 0:00:07]`.
   * @type {number | null}
   */
  get elapsed() {
    return this.#labels.elapsed;
  }

  set elapsed(elapsed) {
    this.#setLabels({ elapsed });
  }

  /**
   * The evaluation of the position after the move, for White: `[%eval 0.25]`, `[%eval #-3]`.
   * @type {Evaluation | null}
   */
  get eval() {
    return copied(this.#labels.eval);
  }

  set eval(value) {
    this.#setLabels({ eval: value });
  }

  /**
   * The search of a match program that chose the move, for the side that made it: `+0.31/12 0.5s`.
   * @returns {Evaluation | null}
   */
  get search() {
    return copied(this.#labels.search);
  }

  /**
   * The circles and arrows: `[%csl Re5]`, `[%cal Ge2e4]`.
   * @type {Shape[]}
   */
  get shapes() {
    return this.#labels.shapes.map(copied);
  }

  /** @param {NewShape[]} shapes */
  set shapes(shapes) {
    this.#setLabels({ shapes: /** @type {Shape[]} */ (shapes) });
  }

  [INSPECT]() {
    return `GameNode { ${this.path.map(({ san }) => san).join(' ') || 'start'} }`;
  }
}

/**
 * Returns a copy of a label, which is faster than freezing it.
 * @template {object | null} T
 * @param {T} label
 * @returns {T}
 */
function copied(label) {
  return label && { ...label };
}

/**
 * Adds a move that is known to be legal.
 * @internal
 * @param {GameNode} parent
 * @param {number} bits
 * @param {string} san
 * @returns {GameNode}
 */
export function append(parent, bits, san) {
  const node = new GameNode(parent.tree, parent, bits, san);
  if (parent.children.length > 0) parent.children.push(node);
  else parent.children = [node];
  return node;
}
