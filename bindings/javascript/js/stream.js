// The PGN module: a stream that is fed with bytes and returns games, as words and a text.

import { ChessError, shown } from './errors.js';

/** The first word of each part of a game: `Opcode` of the module. */
export const [TAG, START, MOVE, NULL, GLYPH, COMMENT, OPEN, CLOSE, RESULT, ERROR, REMARK] = Array(11).keys();
/** The values that the calls return. */
export const [END, , MORE, FAILED] = Array(4).keys();

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** @param {ArrayBuffer} buffer */
const viewsOf = (buffer) => ({
  bytes: new Uint8Array(buffer),
  words: new Uint16Array(buffer),
  sizes: new Uint32Array(buffer),
  numbers: new Float64Array(buffer),
});

/** A stream of games, or comments with labels. */
export class Stream {
  #call;
  #stream;
  #views;
  #length = 0;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#call = /** @type {Record<string, any>} */ (instance.exports);
    this.#stream = this.#call.pgn_open();
    this.#views = viewsOf(this.#call.memory.buffer);
  }

  /** Releases the memory. */
  close() {
    this.#call.pgn_close(this.#stream);
    this.#stream = 0;
  }

  /**
   * Adds a piece to the input. An empty one ends it.
   * @param {Uint8Array} piece
   */
  feed(piece) {
    this.#bytes(piece.length).set(piece);
    this.#call.pgn_feed(this.#stream);
  }

  /**
   * Returns a place for bytes.
   * @param {number} length
   */
  #bytes(length) {
    const at = this.#call.pgn_bytes(this.#stream, length) >>> 0;
    return this.#memory.bytes.subarray(at, at + length);
  }

  /** The memory. A call that lets it grow replaces the views. */
  get #memory() {
    const { buffer } = this.#call.memory;
    if (this.#views.bytes.buffer !== buffer) this.#views = viewsOf(buffer);
    return this.#views;
  }

  /**
   * Writes a text, and returns its length in bytes.
   * @param {string} text
   */
  #write(text) {
    return encoder.encodeInto(text, this.#bytes(3 * text.length)).written;
  }

  /**
   * Finds the next game. With `readsTags`, its tags can be taken.
   * @param {boolean} readsTags
   * @returns {number}
   */
  next(readsTags) {
    return this.#call.pgn_next(this.#stream, Number(readsTags));
  }

  /**
   * Reads the game that was found.
   * @returns {number}
   */
  read() {
    return this.#call.pgn_read(this.#stream);
  }

  /** Takes the game, its tags or the error. */
  take() {
    return new Parts(this.#result(0, this.#memory.words), this.#text());
  }

  #text() {
    return decoder.decode(this.#result(1, this.#memory.bytes));
  }

  /**
   * Returns the words, the bytes of the text, or the numbers.
   * @template {Uint8Array | Uint16Array | Float64Array} T
   * @param {number} index
   * @param {T} view
   * @returns {T}
   */
  #result(index, view) {
    const { sizes } = this.#memory;
    const at = (this.#call.pgn_results(this.#stream) >>> 2) + 2 * index;
    const from = sizes[at] / view.BYTES_PER_ELEMENT;
    return /** @type {T} */ (view.subarray(from, from + sizes[at + 1]));
  }

  /**
   * Returns the labels of comments as numbers, which last until the next call.
   * @param {string} comments
   */
  labels(comments) {
    this.#length = this.#write(comments);
    this.#call.pgn_labels(this.#stream, this.#length);
    return this.#result(2, this.#memory.numbers);
  }

  /** Returns the words of the comments whose labels were just read, without these. */
  words() {
    this.#call.pgn_words(this.#stream, this.#length);
    return this.#text();
  }

  /**
   * Returns the `Variant` tag of a game, given its FEN and the tag it has, with NUL between them.
   * @param {string} text
   */
  variant(text) {
    this.#call.pgn_variant(this.#stream, this.#write(text));
    return this.#text();
  }

  /**
   * Replaces the labels of comments by those of the numbers.
   * @param {string} comments
   * @param {number[]} numbers
   */
  relabel(comments, numbers) {
    const labels = new Uint8Array(new Float64Array(numbers).buffer);
    const bytes = this.#bytes(labels.length + 3 * comments.length);
    bytes.set(labels);
    const { written } = encoder.encodeInto(comments, bytes.subarray(labels.length));
    this.#call.pgn_set_labels(this.#stream, numbers.length, written);
    return this.#text();
  }
}

/** Takes the parts of a game one by one. */
export class Parts {
  #words;
  #text;
  #word = 0;
  #character = 0;

  /**
   * @param {Uint16Array} words
   * @param {string} text
   */
  constructor(words, text) {
    this.#words = words;
    this.#text = text;
  }

  get isAtEnd() {
    return this.#word >= this.#words.length;
  }

  word() {
    return this.#words[this.#word++];
  }

  number() {
    return this.word() + 65536 * this.word();
  }

  /** @param {number} length */
  string(length = this.number()) {
    return this.#text.slice(this.#character, (this.#character += length));
  }
}

/** The most bytes that are handed over at once. */
const PIECE = 1 << 20;

/**
 * A source of games: a text, bytes, a file, the response to a request, a stream, or pieces of text or bytes that arrive
 * over time.
 * @typedef {string | ArrayBuffer | ArrayBufferView | Blob | Response | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array | string>} PgnSource
 */

/**
 * Iterates over a text or over bytes in pieces.
 * @param {string | ArrayBuffer | ArrayBufferView} source
 * @returns {Generator<Uint8Array>}
 */
export function* pieces(source) {
  if (typeof source === 'string') {
    const buffer = new Uint8Array(PIECE);
    for (let from = 0; from < source.length;) {
      const { read, written } = encoder.encodeInto(source.slice(from, from + PIECE), buffer);
      from += read;
      yield buffer.subarray(0, written);
    }
    return;
  }
  const bytes = ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}

/**
 * Iterates over any source in pieces.
 * @param {PgnSource} source
 * @returns {AsyncGenerator<Uint8Array>}
 */
export async function* arriving(source) {
  if (source instanceof Response && !source.ok)
    throw new ChessError('argument', `${source.url || 'the response'}: ${source.status}`);
  const input = source instanceof Response ? (source.body ?? '') : source instanceof Blob ? source.stream() : source;
  if (isWhole(input)) {
    yield* pieces(input);
  } else if (typeof input === 'object' && input !== null && 'getReader' in input) {
    yield* fromStream(input);
  } else if (typeof input === 'object' && input !== null && Symbol.asyncIterator in input) {
    for await (const piece of input) yield* pieces(piece);
  } else {
    throw new ChessError('argument', `expected a text, bytes, a file, a response or a stream, got ${shown(source)}`);
  }
}

/**
 * @param {unknown} source
 * @returns {source is string | ArrayBuffer | ArrayBufferView}
 */
export function isWhole(source) {
  return typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source);
}

/** @param {ReadableStream<Uint8Array>} source */
async function* fromStream(source) {
  const reader = source.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* pieces(value);
    }
  } finally {
    // A program that stops reading games needs no more of the file.
    await reader.cancel();
  }
}
