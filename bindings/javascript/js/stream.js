// The PGN module: a stream that is fed with bytes and returns games, as words and a text.

import { unexpected } from './arguments.js';
import { ChessError } from './errors.js';
import { read, write } from './text.js';

/** The first word of each part of a game: `Opcode` of the module. */
export const [TAG, START, MOVE, GLYPH, COMMENT, OPEN, CLOSE, RESULT, ERROR, REMARK] = Array(10).keys();
/** The values that the calls return. */
export const [END, , MORE, FAILED] = Array(4).keys();

const encoder = new TextEncoder();

/** @param {ArrayBuffer} buffer */
const viewsOf = (buffer) => ({
  bytes: new Uint8Array(buffer),
  words: new Uint32Array(buffer),
  numbers: new Float64Array(buffer),
});

/** A stream of games, or texts for the other functions of the module. */
export class Stream {
  #call;
  #stream;
  #views;
  /** Where the bytes of a text are, and how many fit there. */
  #bytes = 0;
  #room = 0;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#call = /** @type {Record<string, any>} */ ({ ...instance.exports });
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
    const at = this.#call.pgn_bytes(this.#stream, piece.length) >>> 0;
    this.#memory.bytes.set(piece, at);
    this.#call.pgn_feed(this.#stream);
  }

  /** The memory. A call that lets it grow empties the views. */
  get #memory() {
    if (this.#views.bytes.length === 0) this.#views = viewsOf(this.#call.memory.buffer);
    return this.#views;
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
  readGame() {
    return this.#call.pgn_read(this.#stream);
  }

  /** Takes the game, its tags or the error. */
  take() {
    const { words } = this.#memory;
    const at = this.#results();
    const from = words[at] >>> 2;
    return new Parts(words.subarray(from, from + words[at + 1]), this.#text(at));
  }

  /**
   * Returns what a function reads in a text: another text, and numbers, which last until the next call.
   * @param {string} name
   * @param {string} text
   */
  read(name, text) {
    const room = 3 * text.length;
    if (room > this.#room) [this.#room, this.#bytes] = [room, this.#call.pgn_bytes(this.#stream, room) >>> 0];
    this.#call[name](this.#stream, write(text, this.#memory.bytes, this.#bytes));
    const { words, numbers } = this.#memory;
    const at = this.#results();
    const from = words[at + 4] >>> 3;
    return { text: this.#text(at), numbers: numbers.subarray(from, from + words[at + 5]) };
  }

  /** Returns where the addresses and the lengths of the words, the text and the numbers are. */
  #results() {
    return this.#call.pgn_results(this.#stream) >>> 2;
  }

  /**
   * Returns the text of the results.
   * @param {number} at
   */
  #text(at) {
    const { bytes, words } = this.#memory;
    return read(bytes, words[at + 2], words[at + 3]);
  }
}

/** Takes the parts of a game one by one. */
export class Parts {
  #words;
  #text;
  #word = 0;
  #character = 0;

  /**
   * @param {Uint32Array} words
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

  /** @param {number} length */
  string(length = this.word()) {
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
    const buffer = new Uint8Array(Math.min(3 * source.length, PIECE));
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
    throw unexpected('a text, bytes, a file, a response or a stream', source);
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
