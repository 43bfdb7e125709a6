// PGN: reads games from texts, files and streams, and writes them.

import { checkedOptions, unexpected } from './arguments.js';
import { ChessError, PgnError } from './errors.js';
import { Format } from './format.js';
import { STYLES, load } from './movegen.js';
import { compiled } from './source.js';
import * as codes from './stream.js';
import { Stream, arriving, isWhole, pieces } from './stream.js';
import { GameNode, GameTree, append } from './tree.js';
import { DERIVED, VARIANTS, written } from './write.js';

export { PgnError } from './errors.js';
export { GameNode, GameTree };

/** @typedef {import('./format.js').Evaluation} Evaluation */
/** @typedef {import('./format.js').Labels} Labels */
/** @typedef {import('./format.js').Shape} Shape */
/** @typedef {import('./movegen.js').Chess} Chess */
/** @typedef {import('./movegen.js').Game} Game */
/** @typedef {import('./source.js').Source} Source */
/** @typedef {import('./stream.js').Parts} Parts */
/** @typedef {import('./stream.js').PgnSource} PgnSource */
/** @typedef {import('./tree.js').Result} Result */
/** @typedef {import('./write.js').WriteOptions} WriteOptions */

/**
 * The options for reading many games.
 * @typedef {object} ReadOptions
 * @property {(tags: Map<string, string>) => boolean} [where] Whether a game with these tags is wanted. The moves of
 *   other games are neither read nor checked, which is many times faster.
 * @property {(error: PgnError) => void} [onError] Receives the error of a game, which then ends before it. Without
 *   this function, the error is thrown.
 * @property {boolean} [strict] Whether games with {@link GameTree.errors} are left out, and those with
 *   {@link GameTree.remarks} are errors, too. A game may end without a result, as pasted moves do.
 */

const NOTHING = new Uint8Array();

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
  #format;
  /** The usual start, which trees share. */
  #usual;

  /**
   * Use {@link loadPgn} instead.
   * @param {Chess} chess
   * @param {WebAssembly.Instance} instance
   */
  constructor(chess, instance) {
    this.#chess = chess;
    this.#instance = instance;
    this.#format = new Format(instance);
    this.#usual = chess.start();
  }

  /**
   * Returns a tree from the start and the moves of a game, to annotate and to write. The game may be of any variant.
   * @param {Game} game
   * @returns {GameTree}
   */
  fromGame(game) {
    const start = game.clone();
    while (start.undo());
    const tree = new GameTree(start, this.#format, written);
    const variant = VARIANTS[game.variant] ?? this.#format.variant(start.fen({ style: 'standard' }), '');
    if (variant) tree.tags.set('Variant', variant);
    const { played } = game;
    let last = tree.root;
    for (const [index, san] of game.history().entries()) last = append(last, played[index], san);
    const outcome = game.outcome();
    if (outcome !== null)
      tree.result = outcome.winner === null ? '1/2-1/2' : outcome.winner === 'white' ? '1-0' : '0-1';
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
    if (!isWhole(text)) throw unexpected('a text', text);
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
        status = stream.readGame();
      }
      const parts = stream.take();
      if (status === codes.FAILED) {
        parts.word();
        report(errorOf(parts));
        continue;
      }
      const tree = treeOf(parts, this.#chess, this.#usual, this.#format);
      const remark = strict ? tree.remarks.find(({ code }) => code !== 'no-result') : undefined;
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
   * Returns the sign of a numeric annotation glyph as lichess shows it, `!` for 1 and `±` for 16, or null if it has none.
   * @param {number} nag
   * @returns {string | null}
   */
  nagSign(nag) {
    return this.#format.nagSign(nag) || null;
  }

  /**
   * Returns a game in PGN's export format: the seven tags, the other tags in their order, then the moves in lines of at
   * most 79 characters.
   * @param {GameTree} tree
   * @param {WriteOptions} [options]
   * @returns {string}
   */
  write(tree, options) {
    if (!(tree instanceof GameTree)) throw unexpected('a GameTree', tree);
    return written(tree, options);
  }
}

/** @param {Parts} parts */
function errorOf(parts) {
  const [game, line, column] = [parts.word(), parts.word(), parts.word()];
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
  const [nameLength, length] = [parts.word(), parts.word()];
  const [name, value] = [parts.string(nameLength), parts.string(length)];
  // The first of equal tags counts.
  if (!tags.has(name)) tags.set(name, value);
}

/**
 * Builds the tree of a game.
 * @param {Parts} parts
 * @param {Chess} chess
 * @param {Game} usual
 * @param {Format} format
 * @returns {GameTree}
 */
function treeOf(parts, chess, usual, format) {
  /** @type {Map<string, string>} */
  const tags = new Map();
  let result = /** @type {Result} */ ('*');
  const remarks = /** @type {import('./tree.js').Remark[]} */ ([]);
  const errors = /** @type {PgnError[]} */ ([]);
  let tree = /** @type {GameTree} */ (/** @type {unknown} */ (null));
  let last = /** @type {GameNode} */ (/** @type {unknown} */ (null));
  /** The nodes that variations replace. */
  const outer = /** @type {GameNode[]} */ ([]);
  /** What stands before the first move of a variation. */
  let opening = /** @type {{ comments: string[], nags: number[] } | null} */ (null);
  while (!parts.isAtEnd) {
    const word = parts.word();
    if (word === codes.TAG) {
      addTag(parts, tags);
    } else if (word === codes.ERROR) {
      errors.push(errorOf(parts));
    } else if (word === codes.REMARK) {
      const [line, column] = [parts.word(), parts.word()];
      remarks.push({ line, column, code: parts.string(), message: parts.string(), text: parts.string() });
    } else if (word === codes.START) {
      const style = STYLES[parts.word()];
      const fen = parts.string();
      tree = new GameTree(fen === '' ? usual : chess.fromFen(fen, { style }), format, written);
      last = tree.root;
    } else if (word === codes.MOVE) {
      last = append(last, parts.word(), parts.string());
      if (opening !== null) [last.openingComments, last.nags, opening] = [opening.comments, opening.nags, null];
    } else if (word === codes.GLYPH) {
      (opening ?? last).nags.push(parts.word());
    } else if (word === codes.COMMENT) {
      const text = parts.string();
      // Faster than an expression that finds nothing.
      const isWrapped = text.includes('\n') || text.includes('\r');
      (opening ?? last).comments.push(isWrapped ? text.replace(/[\r\n]+/g, ' ') : text);
    } else if (word === codes.OPEN) {
      outer.push(last);
      last = last.parent ?? last;
      opening = { comments: [], nags: [] };
    } else if (word === codes.CLOSE) {
      last = outer.pop() ?? last;
      if (opening !== null) last.comments.push(...opening.comments);
      opening = null;
    } else if (word === codes.RESULT) {
      result = /** @type {Result} */ (parts.string());
    }
  }
  for (const [name, value] of tags) if (!DERIVED.includes(name)) tree.tags.set(name, value);
  return Object.assign(tree, { result, remarks, errors });
}
