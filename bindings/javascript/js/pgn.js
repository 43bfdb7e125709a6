// PGN: reads games from texts, files and streams, and writes them.

import { ChessError, PgnError, checkedOptions, shown } from './errors.js';
import { SQUARES, STYLES, load } from './movegen.js';
import { compiled } from './source.js';
import * as codes from './stream.js';
import { Stream, arriving, isWhole, pieces } from './stream.js';
import { GameNode, GameTree, NO_LABELS, append } from './tree.js';
import { DERIVED, RESULTS, VARIANTS, written } from './write.js';

export { PgnError } from './errors.js';
export { GameNode, GameTree };

/** @typedef {import('./movegen.js').Chess} Chess */
/** @typedef {import('./movegen.js').Game} Game */
/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./stream.js').Parts} Parts */
/** @typedef {import('./stream.js').PgnSource} PgnSource */
/** @typedef {import('./tree.js').Evaluation} Evaluation */
/** @typedef {import('./tree.js').Labels} Labels */
/** @typedef {import('./tree.js').Result} Result */
/** @typedef {import('./tree.js').Shape} Shape */
/** @typedef {import('./write.js').WriteOptions} WriteOptions */

/**
 * The options for reading many games.
 * @typedef {object} ReadOptions
 * @property {(tags: Map<string, string>) => boolean} [where] Whether a game with these tags is wanted. The moves of
 *   other games are neither read nor checked, which is many times faster.
 * @property {(error: PgnError) => void} [onError] Receives the error of a game, which then ends before it. Without
 *   this function, the error is thrown.
 * @property {boolean} [strict] Whether games with {@link GameTree.errors} are left out, and those with
 *   {@link GameTree.remarks} are errors, too.
 */

const NOTHING = new Uint8Array();
/** What was last read of the comments that the module still has. */
const NO_COMMENTS = { text: '', labels: NO_LABELS, words: /** @type {string | null} */ ('') };

/**
 * Loads the module for games, by default `pgn.wasm` beside this file, when a program first reads or writes
 * one.
 * @param {Chess} chess
 * @param {Source | Promise<Source>} [source]
 * @returns {Promise<Pgn>}
 */
export async function loadPgn(chess, source) {
  const instance = new WebAssembly.Instance(await compiled((await source) ?? beside()));
  if (!('pgn_open' in instance.exports))
    throw new ChessError('argument', 'a module without the functions for games: pass pgn.wasm');
  return new Pgn(chess, instance);
}

/**
 * Loads everything from `pgn.wasm`, which also does what `movegen.wasm` does. A program that needs games from the start then
 * downloads a single file.
 * @param {Source | Promise<Source>} [source]
 * @returns {Promise<{ chess: Chess, pgn: Pgn }>}
 */
export async function loadAll(source) {
  const module = await compiled((await source) ?? beside());
  const chess = await load(module);
  return { chess, pgn: await loadPgn(chess, module) };
}

function beside() {
  return new URL('./pgn.wasm', import.meta.url);
}

/** Reads and writes games. */
export class Pgn {
  #chess;
  #instance;
  #labels;
  #last = NO_COMMENTS;

  /**
   * Use {@link loadPgn} instead.
   * @param {Chess} chess
   * @param {WebAssembly.Instance} instance
   */
  constructor(chess, instance) {
    this.#chess = chess;
    this.#instance = instance;
    this.#labels = new Stream(instance);
  }

  /**
   * Reads the labels of a move's comments.
   * @internal
   * @param {string[]} comments
   */
  labels(comments) {
    const text = comments.join('\0');
    // A program that asks for the clock of a move usually asks for its evaluation, too.
    if (text !== this.#last.text) this.#last = { text, labels: labelsOf(this.#labels.labels(text)), words: null };
    return this.#last.labels;
  }

  /**
   * Returns the words of a move's comments, without the labels.
   * @internal
   * @param {string[]} comments
   */
  words(comments) {
    this.labels(comments);
    return (this.#last.words ??= this.#labels.words());
  }

  /**
   * Returns a move's comments with other labels.
   * @internal
   * @param {string[]} comments
   * @param {Labels} labels
   */
  relabel(comments, labels) {
    this.#last = NO_COMMENTS;
    const text = this.#labels.relabel(comments.join('\0'), numbersOf(labels));
    return text ? text.split('\0') : [];
  }

  /**
   * Returns the `Variant` tag of a game that begins with a FEN: the given one, if a reader with it finds that position.
   * @internal
   * @param {string} fen
   * @param {string} given
   */
  variant(fen, given) {
    this.#last = NO_COMMENTS;
    return this.#labels.variant(`${fen}\0${given}`);
  }

  /**
   * Returns a tree from the start and the moves of a game, to annotate and to write. The game may be of any variant.
   * @param {Game} game
   * @returns {GameTree}
   */
  fromGame(game) {
    const tree = new GameTree(game, this);
    const variant = VARIANTS[game.variant] ?? this.variant(tree.start().fen({ style: 'standard' }), '');
    if (variant) tree.tags.set('Variant', variant);
    return tree;
  }

  /**
   * Returns the first game of a text. Throws a {@link PgnError} if it isn't one.
   * @param {string} text
   * @param {ReadOptions} [options]
   * @returns {GameTree}
   */
  parse(text, options = {}) {
    for (const tree of this.#each(text, options)) return tree;
    throw new PgnError('there is no game in the text', 1, 1);
  }

  /**
   * Returns all games of a text.
   * @param {string} text
   * @param {ReadOptions} [options]
   * @returns {GameTree[]}
   */
  parseAll(text, options = {}) {
    return [...this.#each(text, options)];
  }

  /**
   * @param {string} text
   * @param {ReadOptions} options
   */
  *#each(text, options) {
    if (!isWhole(text)) throw new ChessError('argument', `expected a text, got ${shown(text)}`);
    const stream = new Stream(this.#instance);
    try {
      for (const piece of pieces(text)) yield* this.#arrived(stream, piece, options);
      yield* this.#arrived(stream, NOTHING, options);
    } finally {
      stream.close();
    }
  }

  /**
   * Iterates over the games of a file, of a response or of any other source. Reads it on the way, with at most a piece
   * of the file and the current game in memory.
   *
   * ```js
   * for await (const tree of pgn.games(file, { where: (tags) => tags.get('ECO')?.startsWith('B9') })) ..
   * ```
   * @param {PgnSource | Promise<PgnSource>} source
   * @param {ReadOptions} [options]
   * @returns {AsyncGenerator<GameTree, void, undefined>}
   */
  async *games(source, options = {}) {
    const stream = new Stream(this.#instance);
    try {
      for await (const piece of arriving(await source)) yield* this.#arrived(stream, piece, options);
      yield* this.#arrived(stream, NOTHING, options);
    } finally {
      stream.close();
    }
  }

  /**
   * Iterates over the games of a stream that end with a piece of it.
   * @param {Stream} stream
   * @param {Uint8Array} piece
   * @param {ReadOptions} options
   */
  *#arrived(stream, piece, options) {
    stream.feed(piece);
    const { where, onError, strict = false } = checkedOptions(options, 'where', 'onError', 'strict');
    const report = (/** @type {PgnError} */ error) => {
      if (onError === undefined) throw error;
      onError(error);
    };
    for (;;) {
      let status = stream.next(where !== undefined);
      if (status === codes.MORE || status === codes.END) return;
      if (status !== codes.FAILED) {
        if (where !== undefined && !where(tagsOf(stream.take()))) continue;
        status = stream.read();
      }
      const parts = stream.take();
      if (status === codes.FAILED) {
        parts.word();
        report(errorOf(parts));
        continue;
      }
      const tree = treeOf(parts, this.#chess, this);
      const [remark] = strict ? tree.remarks : [];
      const errors = [...tree.errors];
      if (remark !== undefined) {
        const { line, column, message, text } = remark;
        errors.push(new PgnError(`line ${line}, column ${column}: ${JSON.stringify(text)}: ${message}`, line, column));
      }
      errors.forEach(report);
      if (errors.length === 0 || !strict) yield tree;
    }
  }

  /**
   * Returns a game in PGN's export format: the seven tags, the other tags by name, then the moves in lines of at most 79
   * characters.
   * @param {GameTree} tree
   * @param {WriteOptions} [options]
   * @returns {string}
   */
  write(tree, options) {
    if (!(tree instanceof GameTree)) throw new ChessError('argument', `expected a GameTree, got ${shown(tree)}`);
    return written(tree, options);
  }
}

/** @param {Parts} parts */
function errorOf(parts) {
  const [game, line, column] = [parts.number(), parts.number(), parts.number()];
  const text = parts.string();
  const problem = parts.string();
  return new PgnError(
    `game ${game}, line ${line}, column ${column}: ${text === '' ? '' : `${JSON.stringify(text)}: `}${problem}`,
    line,
    column,
  );
}

/** @param {Parts} parts */
function tagsOf(parts) {
  /** @type {Map<string, string>} */
  const tags = new Map();
  while (!parts.isAtEnd && parts.word() === codes.TAG) addTag(parts, tags);
  return tags;
}

/**
 * @param {Parts} parts
 * @param {Map<string, string>} tags
 */
function addTag(parts, tags) {
  const [nameLength, length] = [parts.number(), parts.number()];
  const [name, value] = [parts.string(nameLength), parts.string(length)];
  // The first of equal tags counts.
  if (!tags.has(name)) tags.set(name, value);
}

/** The colors of shapes, by their numbers. */
const SHAPE_COLORS = /** @type {const} */ (['green', 'red', 'yellow', 'blue']);

/**
 * Returns the labels that the module has read: see its `labels.rs` for the numbers.
 * @param {Float64Array} numbers
 * @returns {Labels}
 */
function labelsOf(numbers) {
  const score = (/** @type {number} */ at) => {
    if (Number.isNaN(numbers[at])) return null;
    /** @type {Evaluation} */
    const found = numbers[at] === 1 ? { mate: numbers[at + 1] } : { centipawns: numbers[at + 1] };
    if (!Number.isNaN(numbers[at + 2])) found.depth = numbers[at + 2];
    return found;
  };
  const time = (/** @type {number} */ at) => (Number.isNaN(numbers[at]) ? null : numbers[at] / 1000);
  /** @type {Shape[]} */
  const shapes = [];
  for (let at = 8; at < numbers.length; at += 3) {
    const [color, from, to] = [SHAPE_COLORS[numbers[at]], SQUARES[numbers[at + 1]], SQUARES[numbers[at + 2]]];
    shapes.push(to === undefined ? { color, from } : { color, from, to });
  }
  return { eval: score(0), search: score(3), clock: time(6), elapsed: time(7), shapes };
}

/** @param {Labels} labels */
function numbersOf({ eval: score, clock, elapsed, shapes }) {
  const numbers = [NaN, NaN, NaN, NaN, NaN, NaN];
  if (score !== null) {
    const isMate = 'mate' in score;
    numbers.splice(0, 3, Number(isMate), Math.round(isMate ? score.mate : score.centipawns), score.depth ?? NaN);
  }
  for (const time of [clock, elapsed]) {
    if (time !== null && (!Number.isFinite(time) || time < 0))
      throw new ChessError('argument', `expected a time in seconds, got ${shown(time)}`);
    numbers.push(time === null ? NaN : Math.round(1000 * time));
  }
  for (const { color, from, to } of shapes) {
    const squares = (to === undefined ? [from] : [from, to]).map((square) => SQUARES.indexOf(square));
    if (!SHAPE_COLORS.includes(color) || squares.includes(-1))
      throw new ChessError(
        'argument',
        `expected a color (${SHAPE_COLORS.join(', ')}) and squares, got ${shown(`${color} ${from} ${to ?? ''}`)}`,
      );
    numbers.push(SHAPE_COLORS.indexOf(color), squares[0], squares[1] ?? 64);
  }
  return numbers;
}

/**
 * Builds the tree of a game.
 * @param {Parts} parts
 * @param {Chess} chess
 * @param {Pgn} pgn
 * @returns {GameTree}
 */
function treeOf(parts, chess, pgn) {
  /** @type {Map<string, string>} */
  const tags = new Map();
  let result = /** @type {Result} */ ('*');
  let start = /** @type {Game | null} */ (null);
  /** Made by the first part after the tags and the start. */
  let tree = /** @type {GameTree | null} */ (null);
  const begun = () => (tree ??= new GameTree(start ?? chess.start(), pgn));
  let last = /** @type {GameNode | null} */ (null);
  /** The nodes that variations replace. */
  const outer = /** @type {GameNode[]} */ ([]);
  /** Comments and glyphs before the first move of a variation. */
  let opening = /** @type {string[]} */ ([]);
  let openingNags = /** @type {number[]} */ ([]);
  let isAtStart = false;
  const remarks = /** @type {import('./tree.js').Remark[]} */ ([]);
  const errors = /** @type {PgnError[]} */ ([]);
  while (!parts.isAtEnd) {
    const word = parts.word();
    if (word === codes.TAG) {
      addTag(parts, tags);
    } else if (word === codes.ERROR) {
      errors.push(errorOf(parts));
    } else if (word === codes.REMARK) {
      const [line, column] = [parts.number(), parts.number()];
      remarks.push({ line, column, code: parts.string(), message: parts.string(), text: parts.string() });
    } else if (word === codes.START) {
      const style = STYLES[parts.word()];
      start = chess.fromFen(parts.string(), { style });
    } else if (word === codes.MOVE || word === codes.NULL) {
      const bits = word === codes.MOVE ? parts.word() : 0;
      /** @type {GameNode} */
      const node = append(last ?? begun().root, bits, word === codes.MOVE ? parts.string(parts.word()) : '--');
      if (isAtStart) {
        if (opening.length > 0) node.openingComments = opening;
        if (openingNags.length > 0) node.nags = openingNags;
        [opening, openingNags, isAtStart] = [[], [], false];
      }
      last = node;
    } else if (word === codes.GLYPH) {
      const nag = parts.word();
      if (isAtStart) openingNags.push(nag);
      else (last ?? begun().root).nags.push(nag);
    } else if (word === codes.COMMENT) {
      const text = parts.string().replace(/[\r\n]+/g, ' ');
      if (isAtStart) opening.push(text);
      else (last ?? begun().root).comments.push(text);
    } else if (word === codes.OPEN) {
      /** @type {GameNode} */
      const replaced = last ?? begun().root;
      outer.push(replaced);
      last = replaced.parent ?? replaced;
      isAtStart = true;
    } else if (word === codes.CLOSE) {
      last = outer.pop() ?? null;
      last?.comments.push(...opening);
      [opening, openingNags, isAtStart] = [[], [], false];
    } else if (word === codes.RESULT) {
      const read = RESULTS[parts.word()];
      // A `*` after the moves says less than a tag.
      if (read !== '*') result = read;
    }
  }
  const whole = begun();
  whole.remarks = remarks;
  whole.errors = errors;
  for (const [name, value] of tags) if (!DERIVED.includes(name)) whole.tags.set(name, value);
  whole.result = result;
  return whole;
}
