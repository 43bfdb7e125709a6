// The memory of the module: a position with its moves and texts, and the game they belong to.

import { ChessError, shown } from './errors.js';

// Offsets from the first byte that belongs to the wrapper.
const POSITION = 0;
const UNDO = 104;
const DESCRIPTION = 208;
const COLUMN = 216;
const SETUP = 224;
/** The bytes of a setup. */
export const SETUP_SIZE = 80;
const MOVES = SETUP + SETUP_SIZE;
/** More moves than any known position has, drops included. */
export const MAX_MOVES = 512;
const TEXT = MOVES + 2 * MAX_MOVES;
/** The most bytes of a text that the module parses. */
export const MAX_TEXT = 1024;
const OUTPUT = TEXT + MAX_TEXT;
/** The most bytes of a text that the module writes. */
export const OUTPUT_CAPACITY = 256;
const KEYS = OUTPUT + OUTPUT_CAPACITY;
/**
 * The most repetition keys of one call. A position recurs within its halfmove clock, which has 16
 * bits.
 */
export const MAX_KEYS = 65535;
const END = KEYS + 8 * MAX_KEYS;

/**
 * The module and its memory, which holds the position of one game. The positions of other games are
 * stored in JavaScript.
 */
export class Machine {
  /** @type {Uint32Array | null} */
  #loaded = null;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const { memory, __heap_base, ...calls } = /** @type {Record<string, any>} */ (instance.exports);
    const base = (__heap_base.value + 7) & ~7;
    const missing = base + END - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    // The views stay valid, because the memory never grows again.
    /** @type {ArrayBuffer} */
    const buffer = memory.buffer;
    /**
     * The functions of the C header.
     * @type {Record<string, (...values: number[]) => any>}
     */
    this.call = calls;
    /** Whether positions are those of variants. */
    this.hasVariants = 'movegen_start_variant' in calls;
    /** The number of 32-bit words in a position, and in an undo. */
    this.words = this.hasVariants ? 26 : 20;
    this.at = {
      position: base + POSITION,
      undo: base + UNDO,
      description: base + DESCRIPTION,
      column: base + COLUMN,
      setup: base + SETUP,
      moves: base + MOVES,
      text: base + TEXT,
      output: base + OUTPUT,
      keys: base + KEYS,
    };
    this.position = new Uint32Array(buffer, base + POSITION, this.words);
    this.undo = new Uint32Array(buffer, base + UNDO, this.words);
    this.description = new Uint8Array(buffer, base + DESCRIPTION, 6);
    this.column = new Uint32Array(buffer, base + COLUMN, 1);
    this.setup = new Uint8Array(buffer, base + SETUP, SETUP_SIZE);
    this.moves = new Uint16Array(buffer, base + MOVES, MAX_MOVES);
    this.text = new Uint8Array(buffer, base + TEXT, MAX_TEXT);
    this.output = new Uint8Array(buffer, base + OUTPUT, OUTPUT_CAPACITY);
    this.keys = new BigUint64Array(buffer, base + KEYS, MAX_KEYS);
  }

  /**
   * Loads the position of a game into the memory of the module, unless it is loaded.
   * @param {Uint32Array} words
   */
  load(words) {
    if (this.#loaded !== words) {
      this.clear();
      this.position.set(words);
      this.#loaded = words;
    }
    return this;
  }

  /** Stores the loaded position back to the words of its game. */
  clear() {
    this.#loaded?.set(this.position);
    this.#loaded = null;
  }

  /**
   * Begins a game of a variant at its start.
   * @param {string} variant
   */
  begin(variant) {
    this.clear();
    const { call, at } = this;
    if (this.hasVariants) {
      const written = call.movegen_start_variant(at.position, at.text, Math.max(this.write(variant), 0), at.output);
      if (written !== 0) throw new ChessError('argument', `${shown(variant)}: ${this.read(written)}`);
    } else {
      if (variant !== 'chess') throw new ChessError('argument', `${shown(variant)} needs the module of loadVariants`);
      call.movegen_start(at.position);
    }
  }

  /** Returns the words for a new game, whose position was just set up in the cleared memory. */
  adopt() {
    return (this.#loaded = this.position.slice());
  }

  /**
   * Writes a text for the module to parse. Returns its length in bytes, or -1 if it is too long.
   * @param {string} text
   */
  write(text) {
    const { read, written } = this.#encoder.encodeInto(text, this.text);
    return read === text.length ? written : -1;
  }

  /**
   * Returns the first bytes of the text from {@link write} as a string.
   * @param {number} length
   */
  head(length) {
    return this.#decoder.decode(this.text.subarray(0, length));
  }

  /**
   * Returns the text of this length that the module has written.
   * @param {number} length
   */
  read(length) {
    const end = Math.min(Math.max(length, 0), OUTPUT_CAPACITY - 1);
    // A decoder takes longer for texts as short as a move.
    let text = '';
    for (let at = 0; at < end && end < 9 && this.output[at] < 128; at += 1)
      text += String.fromCharCode(this.output[at]);
    return text.length === end ? text : this.#decoder.decode(this.output.subarray(0, end));
  }
}
