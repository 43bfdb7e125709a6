// Loads the module with variants.

import { load } from './movegen.js';

/** @typedef {import('./movegen.js').Chess} Chess */
/** @typedef {import('./source.js').Source} Source */

/**
 * Loads the module with variants, by default `variants.wasm` beside this file. Its games are of any variant, chess
 * included.
 * @param {Source | Promise<Source>} [source]
 * @returns {Promise<Chess>}
 */
export async function loadVariants(source) {
  return load((await source) ?? new URL('./variants.wasm', import.meta.url));
}
