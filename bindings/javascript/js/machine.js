// The memory of the module: a position with its moves and texts, and the game they belong to.

import { ChessError, shown } from './errors.js';
import { read, write } from './text.js';

/** The bytes of a setup. */
const SETUP_SIZE = 80;
/** More moves than any known position has, drops included. */
export const MAX_MOVES = 512;
/** The most bytes of a text that the module parses. */
export const MAX_TEXT = 1024;
/** The most bytes of a text that the module writes. */
const OUTPUT_CAPACITY = 256;
/**
 * The most repetition keys of one call. A position recurs within its halfmove clock, which has 16
 * bits.
 */
export const MAX_KEYS = 65535;
/**
 * A function of the module.
 * @internal
 * @typedef {(...values: (number | bigint)[]) => any} Call
 */
/** Room for all of that. */
const SIZE = 1 << 20;

/**
 * The module and its memory, which holds the position of one game. The positions of other games are
 * stored in JavaScript.
 */
export class Machine {
  /** @type {Uint32Array | null} */
  #loaded = null;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const { memory, __heap_base, ...calls } = /** @type {Record<string, any>} */ (instance.exports);
    const base = (__heap_base.value + 7) & ~7;
    const missing = base + SIZE - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / 65536));
    /**
     * The functions of the C header.
     * @type {Record<string, Call>}
     */
    this.call = calls;
    /** Whether positions are those of variants. */
    this.hasVariants = 'movegen_start_variant' in calls;
    /** The number of 32-bit words in a position, and in an undo. */
    this.words = this.hasVariants ? 26 : 20;
    // The views stay valid, because the memory never grows again.
    /** @type {ArrayBuffer} */
    const buffer = memory.buffer;
    let end = base;
    const place = (/** @type {number} */ bytes) => (end += bytes) - bytes;
    this.keys = new BigUint64Array(buffer, place(8 * MAX_KEYS), MAX_KEYS);
    this.position = new Uint32Array(buffer, place(4 * this.words), this.words);
    this.undo = new Uint32Array(buffer, place(4 * this.words), this.words);
    this.description = new Uint8Array(buffer, place(8), 6);
    this.column = new Uint32Array(buffer, place(8), 1);
    this.setup = new Uint8Array(buffer, place(SETUP_SIZE), SETUP_SIZE);
    this.moves = new Uint16Array(buffer, place(2 * MAX_MOVES), MAX_MOVES);
    this.text = new Uint8Array(buffer, place(MAX_TEXT), MAX_TEXT);
    this.output = new Uint8Array(buffer, place(OUTPUT_CAPACITY), OUTPUT_CAPACITY);
    const views = Object.entries(this).filter(([, value]) => ArrayBuffer.isView(value));
    /**
     * The addresses of these.
     * @type {Record<string, number>}
     */
    this.at = Object.fromEntries(views.map(([name, { byteOffset }]) => [name, byteOffset]));
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
      const problem = this.said(call.movegen_start_variant, at.position, at.text, Math.max(this.write(variant), 0));
      if (problem !== '') throw new ChessError('argument', `${shown(variant)}: ${problem}`);
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
    return write(text, this.text);
  }

  /**
   * Returns a number of 64 bits from the module, such as a set of squares.
   * @param {Call} run
   * @param {...(number | bigint)} values
   */
  set(run, ...values) {
    return BigInt.asUintN(64, run(...values));
  }

  /**
   * Returns the text that a function of the module writes.
   * @param {Call} run
   * @param {...number} values The arguments before the place for the text.
   */
  said(run, ...values) {
    return this.read(run(...values, this.at.output, OUTPUT_CAPACITY));
  }

  /**
   * Returns the text of this length that the module has written.
   * @param {number} length
   */
  read(length) {
    return read(this.output, 0, Math.min(Math.max(length, 0), OUTPUT_CAPACITY - 1));
  }
}
