// Games of variants, from a module of their own.

import { checkedOptions } from './errors.js';
import { Game, parsed } from './movegen.js';
import { Machine } from './machine.js';
import { compiled } from './source.js';

/** @typedef {import('./movegen.js').CastlingNotation} CastlingNotation */
/** @typedef {import('./movegen.js').Variant} Variant */
/** @typedef {import('./source.js').Source} Source */

/**
 * Loads the module with variants, by default `variants.wasm` beside this file.
 * @param {Source | Promise<Source>} [source]
 * @returns {Promise<Variants>}
 */
export async function loadVariants(source) {
  const module = await compiled((await source) ?? new URL('./variants.wasm', import.meta.url));
  return new Variants(new WebAssembly.Instance(module));
}

/** A loaded module, which creates games of any variant, chess included. */
export class Variants {
  #machine;

  /**
   * Use {@link loadVariants} instead.
   * @param {WebAssembly.Instance} instance
   */
  constructor(instance) {
    this.#machine = new Machine(instance);
  }

  /**
   * Returns a game from the start position of a variant, by its name in UCI or PGN.
   * @param {Variant | (string & {})} variant
   * @returns {Game}
   */
  start(variant) {
    this.#machine.begin(variant);
    return new Game(this.#machine, 'standard');
  }

  /**
   * Returns a game of a variant from a FEN. Throws a {@link FenError} if the text is not a FEN.
   * @param {Variant | (string & {})} variant
   * @param {string} fen
   * @param {{ style?: CastlingNotation }} [options] `style`: how the game writes castling, by default `standard`.
   * @returns {Game}
   */
  fromFen(variant, fen, options = {}) {
    const { style = 'standard' } = checkedOptions(options, 'style');
    return parsed(this.#machine, fen, style, variant);
  }
}
