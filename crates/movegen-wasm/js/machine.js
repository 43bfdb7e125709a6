// The module's memory: where a position, its moves and texts lie, and whose position it is.

// Where things are, counted from the first byte that is the wrapper's.
const POSITION = 0;
const UNDO = 80;
const DESCRIPTION = 160;
const COLUMN = 168;
const MOVES = 176;
/** As many moves as any position has, and more. */
export const MAX_MOVES = 256;
const TEXT = MOVES + 2 * MAX_MOVES;
/** The bytes of the longest text that is read. */
export const MAX_TEXT = 1024;
const ANSWER = TEXT + MAX_TEXT;
/** The bytes of the longest answer. */
export const ANSWER_CAPACITY = 256;
const KEYS = ANSWER + ANSWER_CAPACITY;
/** The most repetition keys of one call. A position recurs within its halfmove clock, which has 16 bits. */
export const MAX_KEYS = 65535;
const END = KEYS + 8 * MAX_KEYS;
/** Words of 32 bits in a position, and in what takes a move back. */
export const WORDS = 20;

/** The module and its memory, where one position has its seat; those of other games wait in JavaScript's memory. */
export class Machine {
  /** @type {Uint32Array | null} */
  #seated = null;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const { memory, __heap_base, ...calls } = /** @type {Record<string, any>} */ (instance.exports);
    const base = (__heap_base.value + 7) & ~7;
    const missing = base + END - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    // Nothing grows from here on, so the views stay what they are.
    /** @type {ArrayBuffer} */
    const buffer = memory.buffer;
    /**
     * The functions of the C header.
     * @type {Record<string, (...values: number[]) => any>}
     */
    this.call = calls;
    this.at = {
      position: base + POSITION,
      undo: base + UNDO,
      description: base + DESCRIPTION,
      column: base + COLUMN,
      moves: base + MOVES,
      text: base + TEXT,
      answer: base + ANSWER,
      keys: base + KEYS,
    };
    this.position = new Uint32Array(buffer, base + POSITION, WORDS);
    this.undo = new Uint32Array(buffer, base + UNDO, WORDS);
    this.description = new Uint8Array(buffer, base + DESCRIPTION, 6);
    this.column = new Uint32Array(buffer, base + COLUMN, 1);
    this.moves = new Uint16Array(buffer, base + MOVES, MAX_MOVES);
    this.text = new Uint8Array(buffer, base + TEXT, MAX_TEXT);
    this.answer = new Uint8Array(buffer, base + ANSWER, ANSWER_CAPACITY);
    this.keys = new BigUint64Array(buffer, base + KEYS, MAX_KEYS);
  }

  /**
   * Seats a game's position.
   * @param {Uint32Array} words
   */
  seat(words) {
    if (this.#seated !== words) {
      this.clear();
      this.position.set(words);
      this.#seated = words;
    }
    return this;
  }

  /** Sends the position that is seated back where it waits. */
  clear() {
    this.#seated?.set(this.position);
    this.#seated = null;
  }

  /** What was set up on a cleared seat, as the position of a game. */
  taken() {
    return (this.#seated = this.position.slice());
  }

  /**
   * Puts a text where the module finds it; how many bytes it has, or -1 if there is no room.
   * @param {string} text
   */
  write(text) {
    const { read, written } = this.#encoder.encodeInto(text, this.text);
    return read === text.length ? written : -1;
  }

  /**
   * The first bytes of the text that was put there.
   * @param {number} length
   */
  head(length) {
    return this.#decoder.decode(this.text.subarray(0, length));
  }

  /**
   * The text that the module has written, which tells its length.
   * @param {number} length
   */
  read(length) {
    return this.#decoder.decode(this.answer.subarray(0, Math.min(Math.max(length, 0), ANSWER_CAPACITY - 1)));
  }

  /**
   * Returns the name of an outcome or of a claim, with `-` for spaces, or null for the number that stands for none.
   * @param {'outcome' | 'claim'} which
   * @param {number} number
   */
  name(which, number) {
    const length = this.call[`movegen_${which}_name`](number, this.at.answer, ANSWER_CAPACITY);
    return length === 0 ? null : this.read(length).replaceAll(' ', '-');
  }
}
