// The errors of the library, and values as error messages show them.

/**
 * The kind of the error. `argument`: the call is wrong in every position. `unreadable`, `illegal`, `ambiguous`: see
 * {@link MoveError}.
 * @typedef {'argument' | 'fen' | 'pgn' | 'unreadable' | 'illegal' | 'ambiguous'} Code
 */

/**
 * Why a move isn't possible.
 * @typedef {'malformed' | 'no-piece' | 'not-yours' | 'unreachable' | 'own-piece' | 'blocked' | 'nothing-to-capture'
 *   | 'ambiguous' | 'destination-missing' | 'no-such-capture' | 'promotion-missing' | 'no-promotion' | 'pinned'
 *   | 'in-check' | 'still-in-check' | 'no-castling-right' | 'only-by-castling' | 'castling-in-check'
 *   | 'castling-blocked' | 'castling-attacked' | 'several-moves' | 'no-such-piece' | 'same-square'
 *   | 'unreachable-from' | 'no-en-passant' | 'wrong-promotion' | 'no-castling-rook' | 'game-over' | 'not-in-pocket'
 *   | 'occupied' | 'pawn-on-back-rank' | 'only-by-drop' | 'nobody-castles' | 'capture-forced' | 'king-captures'
 *   | 'king-explodes' | 'gives-check' | 'other'} MoveReason
 */

/** An error of this library. Programs can test its `code`. */
export class ChessError extends Error {
  /**
   * @param {Code} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = 'ChessError';
    /** @type {Code} */
    this.code = code;
  }
}

/** Thrown when a text isn't the FEN of a valid position. The message says why. */
export class FenError extends ChessError {
  /**
   * @param {string} message
   * @param {number} column
   */
  constructor(message, column) {
    super('fen', message);
    this.name = 'FenError';
    /**
     * The column of the first wrong character, from 1.
     * @type {number}
     */
    this.column = column;
  }
}

/** Thrown when a move isn't legal. The message says why: `"Nc3": the knight on e2 is pinned`. */
export class MoveError extends ChessError {
  /**
   * @param {'unreadable' | 'illegal' | 'ambiguous'} code
   * @param {string} message
   * @param {MoveReason} reason
   */
  constructor(code, message, reason) {
    super(code, message);
    this.name = 'MoveError';
    /** @type {MoveReason} */
    this.reason = reason;
  }
}

/** Thrown when a game in PGN is invalid. The message has the number of the game in its input, the place, and the
 * problem. */
export class PgnError extends ChessError {
  /**
   * @param {string} message
   * @param {number} line
   * @param {number} column
   */
  constructor(message, line, column) {
    super('pgn', message);
    this.name = 'PgnError';
    /**
     * The line in the input, from 1.
     * @type {number}
     */
    this.line = line;
    /**
     * The byte within the line, from 1.
     * @type {number}
     */
    this.column = column;
  }
}

/**
 * Returns any value in a form for error messages.
 * @param {unknown} value
 */
export function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 20 ? `${value.slice(0, 20)}..` : value);
  return typeof value === 'number' || value === null ? String(value) : typeof value;
}

/**
 * A value for a property of objects that `structuredClone` and `postMessage` can't copy. Both fail at
 * a function, and show its text. Without one they'd return an empty object.
 */
export const NOT_CLONEABLE = () => 'not a copy: use game.clone(), or send game.fen() or String(tree)';
