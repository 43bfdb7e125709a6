// What the module for games knows of comments and tags: labels such as `[%clk 0:03:00]`, and the tag of a variant.

import { SQUARES, chosen, numbered, unexpected } from './arguments.js';
import { Stream } from './stream.js';

/** @typedef {import('./arguments.js').Square} Square */

/**
 * A score in hundredths of a pawn, or as moves to mate, negative if the other side mates, with the depth of the search.
 * @typedef {{ centipawns: number, depth?: number } | { mate: number, depth?: number }} Evaluation
 */

/**
 * An arrow, or a circle if it has no `to`, in the colors of lichess.
 * @typedef {object} Shape
 * @property {'green' | 'red' | 'blue' | 'yellow'} color
 * @property {Square} from
 * @property {Square} [to]
 */

/**
 * The labels in the comments of a move, and the text without them. Times are in seconds.
 * @typedef {object} Labels
 * @property {Evaluation | null} eval
 * @property {Evaluation | null} search
 * @property {number | null} clock
 * @property {number | null} elapsed
 * @property {Shape[]} shapes
 * @property {string} text
 */

/**
 * The labels of a move without comments.
 * @internal
 * @type {Labels}
 */
export const NO_LABELS = { eval: null, search: null, clock: null, elapsed: null, shapes: [], text: '' };

/** The colors of shapes, by their numbers. */
const SHAPE_COLORS = /** @type {const} */ (['green', 'red', 'yellow', 'blue']);

/** Reads and writes labels and tags. */
export class Format {
  #stream;
  /** The comments that were read last, and their labels. */
  #text = '';
  #labels = NO_LABELS;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    this.#stream = new Stream(instance);
  }

  /**
   * Returns the labels of a move's comments.
   * @param {string[]} comments
   */
  labels(comments) {
    const text = comments.length === 1 ? comments[0] : comments.join('\0');
    // A program that asks for the clock of a move usually asks for its evaluation, too.
    if (text !== this.#text) {
      this.#labels = labelsOf(this.#stream.read('pgn_labels', text));
      this.#text = text;
    }
    return this.#labels;
  }

  /**
   * Returns a move's comments with other labels.
   * @param {string[]} comments
   * @param {Labels} labels
   */
  relabel(comments, labels) {
    const { text } = this.#stream.read('pgn_set_labels', [numbersOf(labels).join(), ...comments].join('\0'));
    return text ? text.split('\0') : [];
  }

  /**
   * Returns the sign of a numeric annotation glyph, or an empty text.
   * @param {number} nag
   */
  nagSign(nag) {
    return this.#stream.read('pgn_nag_sign', String(nag)).text;
  }

  /**
   * Returns the `Variant` tag of a game that begins with a FEN: the given one, if a reader with it finds that position.
   * @param {string} fen
   * @param {string} given
   */
  variant(fen, given) {
    return this.#stream.read('pgn_variant', `${fen}\0${given}`).text;
  }
}

/**
 * Returns the labels that the module has read: see its `labels.rs` for the numbers.
 * @param {{ text: string, numbers: Float64Array }} read
 * @returns {Labels}
 */
function labelsOf({ text, numbers }) {
  const score = (/** @type {number} */ at) => {
    if (Number.isNaN(numbers[at])) return null;
    /** @type {Evaluation} */
    const found = numbers[at] === 1 ? { mate: numbers[at + 1] } : { centipawns: numbers[at + 1] };
    if (!Number.isNaN(numbers[at + 2])) found.depth = numbers[at + 2];
    return found;
  };
  const time = (/** @type {number} */ at) => (Number.isNaN(numbers[at]) ? null : numbers[at] / 1000);
  /** @type {Shape[]} */
  const shapes = [];
  for (let at = 8; at < numbers.length; at += 3) {
    const [color, from, to] = [SHAPE_COLORS[numbers[at]], SQUARES[numbers[at + 1]], SQUARES[numbers[at + 2]]];
    shapes.push(to === undefined ? { color, from } : { color, from, to });
  }
  return { eval: score(0), search: score(3), clock: time(6), elapsed: time(7), shapes, text };
}

/**
 * Returns labels as the module reads them, without a search.
 * @param {Labels} labels
 */
function numbersOf({ eval: score, clock, elapsed, shapes }) {
  const times = [clock, elapsed].map((time) => {
    if (time !== null && (!Number.isFinite(time) || time < 0)) throw unexpected('a time in seconds', time);
    return time && Math.round(1000 * time);
  });
  const isMate = score !== null && 'mate' in score;
  const number = score && Math.round('mate' in score ? score.mate : score.centipawns);
  const numbers = [score && Number(isMate), number, score?.depth, ...times];
  for (const { color, from, to } of shapes)
    numbers.push(chosen(SHAPE_COLORS, color, 'color'), numbered(from), to && numbered(to));
  return numbers;
}
