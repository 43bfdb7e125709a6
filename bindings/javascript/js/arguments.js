// The checks of arguments, and the squares, which are passed by name.

import { ChessError, shown } from './errors.js';

/**
 * A square by its name.
 * @typedef {`${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'}`} Square
 */

/**
 * The names of the squares, from a1 to h8.
 * @type {readonly Square[]}
 */
export const SQUARES = Array.from(
  { length: 64 },
  (_, index) => /** @type {Square} */ ('abcdefgh'[index & 7] + ((index >> 3) + 1)),
);

/**
 * Returns the error for an argument of another kind.
 * @param {string} expected
 * @param {unknown} value
 */
export function unexpected(expected, value) {
  return new ChessError('argument', `expected ${expected}, got ${shown(value)}`);
}

/**
 * Returns options that are an object.
 * @template {object} T
 * @param {T} options
 * @param {...(keyof T & string)} names The names of all options.
 * @returns {T}
 */
export function checkedOptions(options, ...names) {
  if (typeof options !== 'object' || options === null) {
    throw unexpected(`an object of options (${names.join(', ')})`, options);
  }
  for (const name of Object.keys(options)) {
    if (!names.some((known) => known === name)) {
      throw new ChessError('argument', `unknown option ${shown(name)}: expected ${names.join(', ')}`);
    }
  }
  return options;
}

/**
 * Returns the index of a word among those allowed.
 * @param {readonly unknown[]} words
 * @param {unknown} word
 * @param {string} what
 */
export function chosen(words, word, what) {
  const number = words.indexOf(word);
  if (number < 0) throw unexpected(`a ${what} (${words.join(', ')})`, word);
  return number;
}

/**
 * Returns a whole number up to a limit.
 * @param {unknown} value
 * @param {number} most
 * @param {string} what
 */
export function wholeNumber(value, most, what) {
  const number = /** @type {number} */ (value);
  if (!Number.isInteger(number) || number < 0 || number > most) throw unexpected(`${what}, 0 to ${most}`, value);
  return number;
}

/**
 * Returns the index of a square.
 * @param {unknown} name
 */
export function numbered(name) {
  // Faster than a map: "a1" has the codes 97 and 49.
  const number = typeof name === 'string' ? name.charCodeAt(0) - 97 + 8 * (name.charCodeAt(1) - 49) : -1;
  if (SQUARES[number] !== name) throw unexpected('a square', name);
  return number;
}

/**
 * Returns a value that is a text.
 * @param {unknown} value
 * @param {string} what
 */
export function string(value, what) {
  if (typeof value !== 'string') throw unexpected(`${what} (a string)`, value);
  return value;
}
