// The PGN module: a stream that is fed with bytes and returns games, as words and a text.

/** The first word of each part of a game: `Opcode` of the module. */
export const [TAG, START, MOVE, NULL, GLYPH, COMMENT, OPEN, CLOSE, RESULT, ERROR, REMARK] = Array(11).keys();
/** The values that the calls return. */
export const [END, , MORE, FAILED] = Array(4).keys();

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** A stream of games, or comments with labels. */
export class Stream {
  #call;
  #stream;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#call = /** @type {Record<string, any>} */ (instance.exports);
    this.#stream = this.#call.pgn_open();
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
    // The view comes after the call, which may replace the buffer of the memory.
    const at = this.#call.pgn_bytes(this.#stream, length) >>> 0;
    return new Uint8Array(this.#call.memory.buffer, at, length);
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
    return new Parts(this.#words(), this.#text());
  }

  #words() {
    const { memory, pgn_words, pgn_word_count } = this.#call;
    return new Uint16Array(memory.buffer, pgn_words(this.#stream) >>> 0, pgn_word_count(this.#stream));
  }

  #text() {
    const { memory, pgn_text, pgn_text_length } = this.#call;
    return decoder.decode(new Uint8Array(memory.buffer, pgn_text(this.#stream) >>> 0, pgn_text_length(this.#stream)));
  }

  /**
   * Reads the labels of comments.
   * @param {string} text
   */
  labels(text) {
    this.#call.pgn_labels(this.#stream, this.#write(text));
    return new Parts(this.#words(), '');
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
   * Removes the labels of comments, or replaces them by those that the words describe.
   * @param {string} text
   * @param {readonly number[]} [words]
   */
  relabel(text, words) {
    const length = this.#write(text);
    if (words === undefined) {
      this.#call.pgn_remove_labels(this.#stream, length);
    } else {
      const at = this.#call.pgn_words_to_write(this.#stream, words.length) >>> 0;
      new Uint16Array(this.#call.memory.buffer, at, words.length).set(words);
      this.#call.pgn_set_labels(this.#stream, length);
    }
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
 * Iterates over any source in pieces, or returns null if it isn't one.
 * @param {PgnSource} source
 * @returns {AsyncGenerator<Uint8Array> | null}
 */
export function arriving(source) {
  if (isWhole(source)) return fromPieces(source);
  if (typeof source !== 'object' || source === null) return null;
  if (typeof Response !== 'undefined' && source instanceof Response)
    return source.body === null ? fromPieces('') : fromStream(source.body);
  if (typeof Blob !== 'undefined' && source instanceof Blob) return fromStream(source.stream());
  if ('getReader' in source) return fromStream(source);
  return Symbol.asyncIterator in source ? fromIterable(source) : null;
}

/**
 * @param {unknown} source
 * @returns {source is string | ArrayBuffer | ArrayBufferView}
 */
export function isWhole(source) {
  return typeof source === 'string' || source instanceof ArrayBuffer || ArrayBuffer.isView(source);
}

/** @param {string | ArrayBuffer | ArrayBufferView} source */
async function* fromPieces(source) {
  yield* pieces(source);
}

/** @param {AsyncIterable<Uint8Array | string>} source */
async function* fromIterable(source) {
  for await (const piece of source) yield* pieces(piece);
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
