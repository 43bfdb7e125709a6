// The library: games of chess, their moves and attacks, with squares by name.

import { SQUARES, checkedOptions, chosen, numbered, string, unexpected, wholeNumber } from './arguments.js';
import { ChessError, FenError, MoveError, NOT_CLONEABLE, shown } from './errors.js';
import { MAX_KEYS, MAX_MOVES, MAX_TEXT, Machine } from './machine.js';
import { compiled } from './source.js';

export { SQUARES } from './arguments.js';
export { ChessError, FenError, MoveError } from './errors.js';

/** @typedef {import('./arguments.js').Square} Square */
/** @typedef {import('./errors.js').Code} Code */
/** @typedef {import('./errors.js').MoveReason} MoveReason */
/** @typedef {import('./machine.js').Call} Call */
/** @typedef {import('./source.js').Source} Source */

/**
 * The name of a square as an argument. The type allows any string, because board widgets have types of their own. A
 * text that isn't the name of a square throws an error.
 * @typedef {Square | (string & {})} SquareName
 */

/**
 * A side.
 * @typedef {'white' | 'black'} Color
 */

/**
 * A piece as in a FEN: capital letters are white.
 * @typedef {'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k'} Piece
 */

/**
 * A set of squares, one bit each: a1 is the lowest bit, h1 the eighth, h8 the highest.
 * @typedef {bigint} Bitboard
 */

/**
 * A class of moves.
 *
 * - `all`: all moves.
 * - `noisy`: captures, en passant included, and queen promotions.
 * - `quiets`: all other moves, including promotions to a rook, bishop or knight.
 * - `quiet_checks`: the quiets that give check. Of the promotions, only those to a knight that checks.
 * - `evasions`: all moves if the king is in check, otherwise none.
 * - `non_evasions`: all moves if the king is not in check, otherwise none.
 * - `all_captures`: every move that takes a piece, en passant and promotions included.
 * @typedef {'all' | 'noisy' | 'quiets' | 'quiet_checks' | 'evasions' | 'non_evasions' | 'all_captures'} MoveClass
 */

/**
 * How castling is written. `standard`: rights `KQkq`, moves `e1g1`. `chess960`: rights name the
 * rooks' files, `HAha`, and moves are king takes own rook, `e1h1`.
 * @typedef {'standard' | 'chess960'} CastlingNotation
 */

/**
 * The condition for an en passant square in a FEN: a legal move captures there, a pawn attacks it, or the last move was
 * a double push. A game that begins with a FEN keeps that FEN's square only if a pawn attacks it.
 * @typedef {'legal' | 'attacked' | 'always'} EnPassant
 */

/**
 * The name of a variant, as engines have it.
 * @typedef {'chess' | 'antichess' | 'atomic' | 'crazyhouse' | 'horde' | 'kingofthehill' | 'racingkings' | '3check'} Variant
 */

/**
 * The kind of a move.
 * @typedef {'quiet' | 'double-push' | 'castle-king-side' | 'castle-queen-side' | 'capture' | 'en-passant' | 'promotion' | 'promotion-capture' | 'drop'} Flag
 */

/**
 * A legal move of a position, with its parts.
 * @typedef {object} Move
 * @property {number} bits The move in sixteen bits, meaningful only with its position. Databases may store them,
 *   because they are stable.
 * @property {Square} from The origin, or the destination of a drop.
 * @property {Square} to The destination of the piece, or of the king for castling.
 * @property {Square | null} rook For castling, the square of the rook.
 * @property {Piece} piece The moving piece.
 * @property {Piece | null} captured The captured piece.
 * @property {'q' | 'r' | 'b' | 'n' | 'k' | null} promotion The piece that a pawn promotes to, a king only in Antichess.
 * @property {Flag} flag The kind of the move.
 * @property {string} uci The move in UCI notation, castling in the style of the game.
 * @property {string} san The move in standard algebraic notation.
 */

/**
 * A move that may leave its own king attacked. It then has no standard algebraic notation.
 * @typedef {Omit<Move, 'san'> & { san: string | null }} PseudoLegalMove
 */

/**
 * A move by its squares, as board widgets report it. Castling goes to the king's destination or
 * onto the rook.
 * @typedef {object} Squares
 * @property {SquareName} from
 * @property {SquareName} to
 * @property {'q' | 'r' | 'b' | 'n' | 'k' | null} [promotion] The piece that a pawn promotes to. Other moves ignore it.
 */

/**
 * Anything that names a move: a move, its sixteen bits, its squares, or a text in UCI, SAN or long
 * algebraic notation.
 * @typedef {Move | Squares | number | string} AnyMove
 */

/**
 * How a variant's own rule ends a game.
 * @typedef {'all-pieces-lost' | 'no-legal-move' | 'king-exploded' | 'horde-captured' | 'king-in-the-center'
 *   | 'king-on-the-eighth-rank' | 'both-kings-on-the-eighth-rank' | 'third-check'} VariantEnd
 */

/**
 * Why a game is over, and who won (`null` for a draw).
 * @typedef {object} Outcome
 * @property {'checkmate' | 'stalemate' | 'insufficient-material' | 'seventy-five-moves' | 'fivefold-repetition' | VariantEnd} reason
 * @property {Color | null} winner
 */

/**
 * A draw that the side to move may claim.
 * @typedef {'threefold-repetition' | 'fifty-moves'} Claim
 */

/**
 * A problem with a setup. The last two mean that no game leads to the position, which is playable all the same.
 * @typedef {'king-count' | 'kings-adjacent' | 'opponent-in-check' | 'pawn-on-back-rank' | 'too-many-pieces'
 *   | 'too-many-pawns' | 'castling-rook' | 'castling-king' | 'castling-twice' | 'en-passant-rank' | 'en-passant-pawn'
 *   | 'en-passant-blocked' | 'en-passant-check' | 'too-many-promoted' | 'impossible-check'} SetupProblem
 */

/** @type {readonly MoveClass[]} */
const CLASSES = ['all', 'noisy', 'quiets', 'quiet_checks', 'evasions', 'non_evasions', 'all_captures'];
/** @type {readonly Flag[]} */
const FLAGS = [
  'quiet',
  'double-push',
  'castle-king-side',
  'castle-queen-side',
  'capture',
  'en-passant',
  'promotion',
  'promotion-capture',
  'drop',
];
/** @type {readonly CastlingNotation[]} */
export const STYLES = ['standard', 'chess960'];
/** @type {readonly Color[]} */
const COLORS = ['white', 'black'];
/** @type {readonly EnPassant[]} */
const EN_PASSANT = ['legal', 'attacked', 'always'];
/** @type {readonly (Outcome['reason'] | null)[]} */
const OUTCOMES = [null, 'checkmate', 'stalemate', 'insufficient-material', 'seventy-five-moves', 'fivefold-repetition'];
/** @type {readonly (Claim | null)[]} */
const CLAIMS = [null, 'fifty-moves', 'threefold-repetition'];
/** The kind of a double push, in the highest four bits of a move. */
const DOUBLE_PUSH = 2;
/** The kinds of a king's step, of castling, whose target is the rook, and of a drop. */
const KING = 8;
const CASTLING = 9;
const DROP = 14;
const FORMS = ['short', 'long', 'figurines'];
const PROMOTIONS = ['q', 'r', 'b', 'n', 'k'];
/**
 * Returns the names of the squares of a set, from a1 to h8.
 * @param {Bitboard} set
 * @returns {Square[]}
 */
export function squares(set) {
  return SQUARES.filter((_, index) => (checkedSet(set) >> BigInt(index)) & 1n);
}

/**
 * Returns the set of the named squares.
 * @param {Iterable<SquareName>} names
 * @returns {Bitboard}
 */
export function bitboard(names) {
  let set = 0n;
  for (const name of names) set |= 1n << BigInt(numbered(name));
  return set;
}

/**
 * Returns the color of a square.
 * @param {SquareName} square
 * @returns {'light' | 'dark'}
 */
export function squareColor(square) {
  const number = numbered(square);
  return ((number >> 3) + number) & 1 ? 'light' : 'dark';
}

/**
 * Returns a set of squares, which may be any `bigint`.
 * @param {unknown} set
 */
function checkedSet(set) {
  if (typeof set === 'bigint') return set;
  throw unexpected('a set of squares (a bigint)', set);
}

/**
 * Loads the module. Without a source it loads `movegen.wasm` beside this file. Bundlers that know
 * `new URL(.., import.meta.url)` include that file.
 * @param {Source | Promise<Source>} [source]
 * @returns {Promise<Chess>}
 */
export async function load(source) {
  return new Chess(
    new WebAssembly.Instance(await compiled((await source) ?? new URL('./movegen.wasm', import.meta.url))),
  );
}

/**
 * A loaded module, which creates games. Its memory does not grow with them, and there is nothing to
 * release.
 */
export class Chess {
  #machine;

  /**
   * Use {@link load} instead.
   * @param {WebAssembly.Instance} instance
   */
  constructor(instance) {
    this.#machine = new Machine(instance);
  }

  /**
   * Returns a game from the start position.
   * @param {Variant | (string & {})} [variant] Its name in UCI or PGN, by default `chess`.
   * @returns {Game}
   */
  start(variant = 'chess') {
    this.#machine.begin(variant);
    return new Game(this.#machine, 'standard');
  }

  /**
   * Returns a game from a FEN, without its last fields too, castling in either style. Throws a {@link FenError} if the
   * text is not a FEN.
   * @param {string} fen
   * @param {{ style?: CastlingNotation, variant?: Variant | (string & {}) }} [options] `style`: how the game writes
   *   castling, by default `standard`. `variant`: by default `chess`.
   * @returns {Game}
   */
  fromFen(fen, options = {}) {
    const { style = 'standard', variant } = checkedOptions(options, 'style', 'variant');
    chosen(STYLES, style, 'style');
    return parsed(this.#machine, fen, style, variant);
  }

  /**
   * Returns a setup to edit: an empty board, or that of a FEN, even if no game can begin there. Throws a
   * {@link FenError} if the text isn't a FEN.
   * @param {string} [fen]
   * @param {{ style?: CastlingNotation }} [options] `style`: how the setup and its game write castling, by default `standard`.
   * @returns {Setup}
   */
  setup(fen = '8/8/8/8/8/8/8/8 w - - 0 1', options = {}) {
    const { style = 'standard' } = checkedOptions(options, 'style');
    chosen(STYLES, style, 'style');
    return new Setup(this.#machine, fen, style);
  }

  /**
   * Returns the error of a FEN, or null if it describes a valid position.
   * @param {string} fen
   * @returns {FenError | null}
   */
  validateFen(fen) {
    try {
      this.fromFen(fen);
      return null;
    } catch (error) {
      if (error instanceof FenError) return error;
      throw error;
    }
  }

  /**
   * Returns the squares that a piece would attack from a square, if the pieces on `occupied` blocked its lines.
   * @param {Piece} piece
   * @param {SquareName} square
   * @param {Bitboard} [occupied]
   * @returns {Bitboard}
   */
  attacks(piece, square, occupied = 0n) {
    const { call } = this.#machine;
    return this.#machine.set(call.movegen_attacks, coded(piece, 'a piece'), numbered(square), checkedSet(occupied));
  }

  /**
   * Returns the squares strictly between two squares. There are none if they are equal or share no line.
   * @param {SquareName} one
   * @param {SquareName} other
   * @returns {Bitboard}
   */
  between(one, other) {
    return this.#machine.set(this.#machine.call.movegen_between, numbered(one), numbered(other));
  }

  /**
   * Returns the whole line through two squares, from edge to edge. It is empty if they are equal or share no line.
   * @param {SquareName} one
   * @param {SquareName} other
   * @returns {Bitboard}
   */
  line(one, other) {
    return this.#machine.set(this.#machine.call.movegen_line, numbered(one), numbered(other));
  }

  /**
   * Returns a Chess960 game from the number of its start position, 0 to 959 (518 is the start position of chess). For
   * double Chess960, pass a second number for Black. The game writes castling in the style `chess960`.
   * @param {number} white
   * @param {number} [black]
   * @returns {Game}
   */
  chess960(white, black = white) {
    const machine = this.#machine;
    if (machine.hasVariants) throw new ChessError('argument', 'Chess960 needs the module of load');
    for (const number of [white, black]) wholeNumber(number, 959, 'a start position of Chess960');
    machine.clear();
    machine.call.movegen_chess960(machine.at.position, white, black);
    return new Game(machine, 'chess960');
  }
}

/** A game: a position, and the moves that led to it. */
export class Game {
  #machine;
  #call;
  #words;
  #style;
  /** @type {Color} */
  #turn;
  /** The bits of the moves played. */
  #moves = /** @type {number[]} */ ([]);
  /** The position before each move. */
  #undos = new Uint32Array(0);
  /** The repetition keys of the positions before the first `#known` moves. */
  #keys = new BigUint64Array(0);
  #known = 0;
  /**
   * Makes `structuredClone` and `postMessage`, which can't copy a game, throw an error.
   * @private
   */
  notCloneable = NOT_CLONEABLE;

  /**
   * Use the methods of {@link Chess} instead.
   * @param {Machine} machine
   * @param {CastlingNotation} style
   */
  constructor(machine, style) {
    this.#machine = machine;
    this.#call = machine.call;
    this.#style = style;
    this.#words = machine.adopt();
    this.#turn = COLORS[machine.call.movegen_turn(machine.at.position)];
    this.#undos = new Uint32Array(16 * machine.words);
  }

  /** The module, with the position of this game loaded. */
  get #loaded() {
    return this.#machine.load(this.#words);
  }

  /** Shows the board in node's `console.log`. */
  [Symbol.for('nodejs.util.inspect.custom')]() {
    return `Game {\n${this.ascii()}\n${this.fen()}\n}`;
  }

  /**
   * Returns an independent game with the same position and moves.
   * @returns {Game}
   */
  clone() {
    const machine = this.#loaded;
    machine.clear();
    const game = new Game(machine, this.#style);
    game.#moves = [...this.#moves];
    game.#undos = this.#undos.slice();
    game.#keys = this.#keys.slice();
    game.#known = this.#known;
    return game;
  }

  /**
   * The variant that is played.
   * @returns {Variant}
   */
  get variant() {
    return this.#machine.hasVariants ? /** @type {Variant} */ (this.#said(this.#call.movegen_variant_name)) : 'chess';
  }

  /**
   * The numbers of pieces that wait to be dropped in Crazyhouse, such as `{ N: 1, p: 2 }`. Empty in other games.
   * @returns {Partial<Record<Piece, number>>}
   */
  get pockets() {
    if (!this.#machine.hasVariants) return {};
    const count = (/** @type {string} */ piece) => this.#ask(this.#call.movegen_pocket, piece.charCodeAt(0));
    const pieces = Array.from('PNBRQpnbrq').filter((piece) => count(piece) > 0);
    return Object.fromEntries(pieces.map((piece) => [piece, count(piece)]));
  }

  /**
   * The promoted pieces in Crazyhouse, which turn back into pawns when they are captured.
   * @returns {Bitboard}
   */
  get promoted() {
    return this.#machine.hasVariants ? this.#set(this.#call.movegen_promoted) : 0n;
  }

  /**
   * Returns the number of checks that a side still has to give in Three-check, or 3 in other games.
   * @param {Color} color
   * @returns {number}
   */
  remainingChecks(color) {
    const number = chosen(COLORS, color, 'color');
    return this.#machine.hasVariants ? this.#ask(this.#call.movegen_remaining_checks, number) : 3;
  }

  /**
   * How the game writes castling.
   * @returns {CastlingNotation}
   */
  get style() {
    return this.#style;
  }

  /**
   * The side to move.
   * @returns {Color}
   */
  get turn() {
    return this.#turn;
  }

  /**
   * The hash key. Equal positions have equal keys, in every version with the same major number.
   * @returns {bigint}
   */
  get key() {
    return this.#set(this.#call.movegen_key);
  }

  /**
   * The half-moves since the last capture or pawn move.
   * @returns {number}
   */
  get halfmoveClock() {
    return this.#ask(this.#call.movegen_halfmove_clock);
  }

  /**
   * The move number, as in a FEN.
   * @returns {number}
   */
  get fullmoveNumber() {
    return this.#ask(this.#call.movegen_fullmove_number);
  }

  /**
   * The en passant square, if a pawn attacks it.
   * @returns {Square | null}
   */
  get enPassant() {
    return SQUARES[this.#ask(this.#call.movegen_en_passant)] ?? null;
  }

  /**
   * The squares of the rooks with castling rights.
   * @returns {Bitboard}
   */
  get castlingRooks() {
    return this.#set(this.#call.movegen_castling_rooks);
  }

  /**
   * The squares of the pieces that give check.
   * @returns {Bitboard}
   */
  get checkers() {
    return this.#set(this.#call.movegen_checkers);
  }

  /**
   * Whether the side to move is in check.
   * @returns {boolean}
   */
  get inCheck() {
    return this.checkers !== 0n;
  }

  /**
   * Returns a side's pieces that are pinned to their king, by default those of the side to move.
   * @param {Color} [color]
   * @returns {Bitboard}
   */
  pinned(color = this.#turn) {
    return this.#set(this.#call.movegen_pinned, chosen(COLORS, color, 'color'));
  }

  /**
   * Returns the squares that the piece on a square attacks, including those of its own side's pieces.
   * @param {SquareName} square
   * @returns {Bitboard}
   */
  attacksFrom(square) {
    return this.#set(this.#call.movegen_attacks_from, numbered(square));
  }

  /**
   * Returns the squares attacked by a side.
   * @param {Color} color
   * @returns {Bitboard}
   */
  attackedBy(color) {
    return this.#set(this.#call.movegen_attacked_by, chosen(COLORS, color, 'color'));
  }

  /**
   * Returns a side's pieces that attack a square.
   * @param {SquareName} square
   * @param {Color} color
   * @returns {Bitboard}
   */
  attackersTo(square, color) {
    return this.#set(this.#call.movegen_attackers_to, numbered(square), chosen(COLORS, color, 'color'));
  }

  /**
   * Returns the squares of one kind of piece, or of all pieces of a side.
   * @param {Piece | Color} which
   * @returns {Bitboard}
   */
  pieces(which) {
    const color = COLORS.indexOf(/** @type {Color} */ (which));
    if (color >= 0) return this.#set(this.#call.movegen_men, color);
    return this.#set(this.#call.movegen_pieces, coded(which, 'a piece or a color'));
  }

  /**
   * Returns the piece on a square.
   * @param {SquareName} square
   * @returns {Piece | null}
   */
  pieceAt(square) {
    return letter(this.#ask(this.#call.movegen_piece_at, numbered(square)));
  }

  /**
   * Returns the position as a setup to edit. Only games of chess have one.
   * @returns {Setup}
   */
  setup() {
    return new Setup(this.#machine, this.fen({ enPassant: 'attacked' }), this.#style);
  }

  /**
   * Returns a drawing of the board as text, with White at the bottom.
   * @returns {string}
   */
  ascii() {
    const ranks = [8, 7, 6, 5, 4, 3, 2, 1].map((rank) => {
      const files = Array.from('abcdefgh', (file) => this.pieceAt(file + rank) ?? '.');
      return ` ${rank} | ${files.join('  ')} |`;
    });
    const border = `   +${'-'.repeat(24)}+`;
    return [border, ...ranks, border, '     a  b  c  d  e  f  g  h'].join('\n');
  }

  /**
   * Returns what a function of the module says about the position.
   * @param {Call} run
   * @param {...number} values
   */
  #ask(run, ...values) {
    // Faster than the getter.
    const { at } = this.#machine.load(this.#words);
    return run(at.position, ...values);
  }

  /**
   * Returns a number of 64 bits from the module, such as a set of squares.
   * @param {Call} run
   * @param {...number} values
   * @returns {Bitboard}
   */
  #set(run, ...values) {
    return BigInt.asUintN(64, this.#ask(run, ...values));
  }

  /**
   * Returns a text about the position from the module.
   * @param {Call} run
   * @param {...number} values
   */
  #said(run, ...values) {
    const machine = this.#loaded;
    return machine.said(run, machine.at.position, ...values);
  }

  /**
   * Returns the FEN, with castling in the style of the game by default.
   * @param {{ style?: CastlingNotation, enPassant?: EnPassant }} [options]
   * @returns {string}
   */
  fen(options = {}) {
    const { style = this.#style, enPassant = 'legal' } = checkedOptions(options, 'style', 'enPassant');
    const number = chosen(STYLES, style, 'style');
    const isLegal = chosen(EN_PASSANT, enPassant, 'enPassant') === 0;
    const fen = this.#said(isLegal ? this.#call.movegen_fen_legal_en_passant : this.#call.movegen_fen, number);
    const last = this.#moves.at(-1) ?? 0;
    if (enPassant !== 'always' || last >> 12 !== DOUBLE_PUSH) return fen;
    const square = SQUARES[((last & 63) + ((last >> 6) & 63)) / 2];
    return fen.replace(/^((?:\S+ ){3})\S+/, `$1${square}`);
  }

  /**
   * Returns the FEN, which is what a console or a template string shows.
   * @returns {string}
   */
  toString() {
    return this.fen();
  }

  /**
   * Returns the FEN, for `JSON.stringify`.
   * @returns {string}
   */
  toJSON() {
    return this.fen();
  }

  /**
   * Returns the moves in sixteen bits each, for searches: see {@link moves}.
   * @param {{ moveClass?: MoveClass, pseudoLegal?: boolean }} [options]
   * @returns {Uint16Array}
   */
  moveBits(options = {}) {
    const { moveClass = 'all', pseudoLegal = false } = checkedOptions(options, 'moveClass', 'pseudoLegal');
    const number = chosen(CLASSES, moveClass, 'moveClass');
    const { call, at, moves } = this.#loaded;
    if (this.#machine.hasVariants && (pseudoLegal || number > 0))
      throw new ChessError('argument', 'variants have legal moves only, of all classes');
    const list = pseudoLegal ? call.movegen_pseudo_legal_moves : call.movegen_moves;
    return moves.slice(0, list(at.position, number, at.moves, MAX_MOVES));
  }

  /**
   * Returns all moves, or those of one class or of the piece on one square.
   * @overload
   * @param {{ moveClass?: MoveClass, from?: SquareName, pseudoLegal?: false }} [options]
   * @returns {Move[]}
   */
  /**
   * Returns pseudo-legal moves, which may leave their own king attacked.
   * @overload
   * @param {{ moveClass?: MoveClass, from?: SquareName, pseudoLegal?: boolean }} [options]
   * @returns {PseudoLegalMove[]}
   */
  /** @param {{ moveClass?: MoveClass, from?: SquareName, pseudoLegal?: boolean }} [options] */
  moves(options = {}) {
    const { moveClass, from, pseudoLegal } = checkedOptions(options, 'moveClass', 'from', 'pseudoLegal');
    const origin = from === undefined ? null : numbered(from);
    const bits = Array.from(this.moveBits({ moveClass, pseudoLegal }));
    return bits
      .filter((mv) => origin === null || ((mv & 63) === origin && mv >> 12 !== DROP))
      .map((mv) => this.#describe(mv, !pseudoLegal));
  }

  /**
   * Returns the destinations of each origin, as board widgets expect them. Play one as UCI, `from +
   * to`, with a letter for promotions. Castling appears as the king's move onto its rook and, where
   * UCI writes it that way, also as the king's move to its destination: in the style `standard`,
   * unless a king or rook with castling rights starts off its standard square.
   * @param {{ moveClass?: MoveClass, pseudoLegal?: boolean }} [options]
   * @returns {Map<Square, Square[]>}
   */
  destinations(options) {
    /** @type {Map<Square, Square[]>} */
    const found = new Map();
    let [origin, to] = [-1, /** @type {Square[]} */ ([])];
    for (const bits of this.moveBits(options)) {
      const kind = bits >> 12;
      // Drops are the last moves.
      if (kind === DROP) break;
      if ((bits & 63) !== origin) {
        origin = bits & 63;
        to = found.get(SQUARES[origin]) ?? [];
        found.set(SQUARES[origin], to);
      }
      const target = SQUARES[(bits >> 6) & 63];
      // In Chess960 a castling king may end on a square it can also step to, or on its own.
      const king = kind === CASTLING ? /** @type {Square} */ (this.uci(bits).slice(2)) : target;
      if (king !== target && !to.includes(king)) to.push(king);
      if (kind <= KING || !to.includes(target)) to.push(target);
    }
    return found;
  }

  /**
   * Returns a move with its parts.
   * @param {number} bits
   * @param {boolean} isLegal Whether it's known to be legal.
   * @returns {PseudoLegalMove}
   */
  #describe(bits, isLegal) {
    const machine = this.#loaded;
    const { call, at, description } = machine;
    call.movegen_describe(at.position, bits, at.description);
    const [from, to, piece, captured, promotion, flag] = description;
    const castles = FLAGS[flag].startsWith('castle');
    const squares = SQUARES[from] + SQUARES[to];
    return {
      bits,
      from: SQUARES[from],
      to: SQUARES[to],
      rook: castles ? SQUARES[(bits >> 6) & 63] : null,
      piece: /** @type {Piece} */ (letter(piece)),
      captured: letter(captured),
      promotion: /** @type {Move['promotion']} */ (letter(promotion)),
      flag: FLAGS[flag],
      uci: castles || from === to ? this.uci(bits) : squares + (promotion === 0 ? '' : letter(promotion)),
      san: isLegal || call.movegen_is_legal(at.position, bits) === 1 ? this.san(bits) : null,
    };
  }

  /**
   * Finds a legal move, given a move of this position, its bits, its squares (`{ from, to,
   * promotion }`), or a text as people type it: UCI (`e2e4`, castling in either style), SAN
   * (`Nf3`) or long algebraic notation, with or without a move number and spaces, in any case.
   * Throws a {@link MoveError}, which says why, if no legal move matches or several do.
   * @param {AnyMove} move
   * @param {{ strict?: boolean }} [options] `strict`: a text must be the move's SAN or UCI to the letter, and a
   *   promotion isn't ignored.
   * @returns {Move}
   */
  find(move, options = {}) {
    const { strict = false } = checkedOptions(options, 'strict');
    return /** @type {Move} */ (this.#describe(this.#found(move, strict), true));
  }

  /**
   * @param {AnyMove} move
   * @param {boolean} strict
   */
  #found(move, strict) {
    const machine = this.#loaded;
    const { call, at } = machine;
    const text = typeof move === 'string' ? move : uciOf(move);
    if (text !== null) {
      const length = machine.write(text);
      const parse = (/** @type {number} */ bytes) => call.movegen_parse_move(at.position, at.text, bytes);
      let found = length < 0 ? -2 : parse(length);
      // Boards may pass a promotion with any move.
      if (found < 0 && text !== move && !strict) found = parse(4);
      if (found > 0) {
        if (strict && text === move && ![this.san(found), this.uci(found)].includes(text))
          throw new MoveError(
            'unreadable',
            `${shown(text)}: written ${this.san(found)} or ${this.uci(found)}`,
            'malformed',
          );
        return found;
      }
      const said = (/** @type {Call} */ run) => this.#said(run, at.text, length);
      const reason = /** @type {MoveReason} */ (length < 0 ? 'malformed' : said(call.movegen_move_error_code));
      const code =
        reason === 'ambiguous' ? reason : /^(malformed|several-moves)$/.test(reason) ? 'unreadable' : 'illegal';
      throw new MoveError(code, `${shown(text)}: ${length < 0 ? 'not a move' : said(call.movegen_move_error)}`, reason);
    }
    const bits = trusted(move, 'a move, its 16 bits, { from, to, promotion } or a text');
    if (call.movegen_is_legal(at.position, bits) !== 1)
      throw new MoveError('illegal', `${bits}: not a legal move`, 'other');
    return bits;
  }

  /**
   * Plays a move if it is legal: anything that {@link find} accepts. Throws a {@link MoveError} otherwise. For a null
   * move, use {@link pass}.
   * @param {AnyMove} move
   * @param {{ strict?: boolean }} [options]
   * @returns {Move}
   */
  play(move, options) {
    const found = this.find(move, options);
    this.make(found.bits);
    return found;
  }

  /**
   * Makes a move of {@link moveBits} or {@link moves} of this position without checking it. An
   * illegal move leads to a meaningless position.
   * @param {PseudoLegalMove | number} move
   */
  make(move) {
    const bits = trusted(move);
    const { call, at, undo } = this.#loaded;
    if (call.movegen_make(at.position, bits, at.undo) !== 0) throw noMove(bits);
    this.#record(bits, undo);
  }

  /**
   * Makes a null move, after which the other side is to move. `played` has a 0 for it, and `history()` a `--`.
   * @returns {boolean} Whether the side to move could pass, which it can't in check.
   */
  pass() {
    const { call, at, undo } = this.#loaded;
    if (call.movegen_make_null(at.position, at.undo) !== 0) return false;
    this.#record(0, undo);
    return true;
  }

  /**
   * Records a move with the position before it.
   * @param {number} bits
   * @param {Uint32Array} undo
   */
  #record(bits, undo) {
    this.#turn = opposite(this.#turn);
    const count = this.#machine.words;
    const first = this.#moves.push(bits) * count - count;
    if (this.#undos.length === first) {
      const more = new Uint32Array(2 * first);
      more.set(this.#undos);
      this.#undos = more;
    }
    const undos = this.#undos;
    // For so few words, a loop is faster than `set`.
    for (let word = 0; word < count; word += 1) undos[first + word] = undo[word];
  }

  /**
   * Takes back the last move, a null move included.
   * @returns {boolean} Whether there was a move.
   */
  undo() {
    if (this.#moves.pop() === undefined) return false;
    // An undo is the position before the move.
    const { position, words } = this.#loaded;
    const undos = this.#undos;
    const first = words * this.#moves.length;
    for (let word = 0; word < words; word += 1) position[word] = undos[first + word];
    this.#turn = opposite(this.#turn);
    this.#known = Math.min(this.#known, this.#moves.length);
    return true;
  }

  /**
   * The number of moves played.
   * @returns {number}
   */
  get length() {
    return this.#moves.length;
  }

  /**
   * The bits of the moves played.
   * @returns {number[]}
   */
  get played() {
    return [...this.#moves];
  }

  /**
   * Returns the moves played in SAN, in any form of {@link san}.
   * @param {{ form?: 'short' | 'long' | 'figurines' }} [options]
   * @returns {string[]}
   */
  history(options = {}) {
    const { form = 'short' } = checkedOptions(options, 'form');
    const earlier = this.clone();
    const texts = this.played.reverse().map((bits) => {
      earlier.undo();
      return bits === 0 ? '--' : earlier.san(bits, { form });
    });
    return texts.reverse();
  }

  /**
   * Returns a legal move in standard algebraic notation: `Nbd7`, `exd8=Q+`, `O-O-O#`. The form `long` writes `Ng1-f3`,
   * and `figurines` writes `♘f3`, with the white figures for both sides.
   * @param {Move | number} move
   * @param {{ form?: 'short' | 'long' | 'figurines' }} [options]
   * @returns {string}
   */
  san(move, options = {}) {
    const { form = 'short' } = checkedOptions(options, 'form');
    return this.#moveText(this.#call.movegen_san, move, chosen(FORMS, form, 'form'));
  }

  /**
   * Returns a move in UCI notation, with castling in the style of the game by default.
   * @param {PseudoLegalMove | number} move
   * @param {{ style?: CastlingNotation }} [options]
   * @returns {string}
   */
  uci(move, options = {}) {
    const { style = this.#style } = checkedOptions(options, 'style');
    return this.#moveText(this.#call.movegen_uci, move, chosen(STYLES, style, 'style'));
  }

  /**
   * Returns the text of a move in one form of a notation.
   * @param {Call} run
   * @param {PseudoLegalMove | number} move
   * @param {number} form
   */
  #moveText(run, move, form) {
    const bits = trusted(move);
    const text = this.#said(run, bits, form);
    if (text === '') throw noMove(bits);
    return text;
  }

  /**
   * The number of times that this position has occurred, counting this one. Positions are the same if pieces, side to
   * move, castling rights and legal en passant captures match.
   * @returns {number}
   */
  get repetitions() {
    const earlier = this.#earlierKeys().subarray(-MAX_KEYS);
    const { call, at, keys } = this.#loaded;
    keys.set(earlier);
    return call.movegen_repetitions(at.position, at.keys, earlier.length);
  }

  /**
   * The keys of all positions of the game that count repetitions, the oldest first and this one's last. Positions that
   * are the same by {@link repetitions} have equal keys.
   * @returns {bigint[]}
   */
  get repetitionKeys() {
    return [...this.#earlierKeys(), this.#set(this.#call.movegen_repetition_key)];
  }

  /** Returns the repetition keys of the positions before each move played, the oldest first. */
  #earlierKeys() {
    const { call, at, undo, words } = this.#machine;
    const count = this.#moves.length;
    if (this.#keys.length < count) {
      const more = new BigUint64Array(2 * count);
      more.set(this.#keys);
      this.#keys = more;
    }
    for (; this.#known < count; this.#known += 1) {
      undo.set(this.#undos.subarray(words * this.#known, words * (this.#known + 1)));
      this.#keys[this.#known] = call.movegen_repetition_key(at.undo);
    }
    return this.#keys.subarray(0, count);
  }

  /**
   * Returns how the game has ended and who won, or null while it goes on.
   * @returns {Outcome | null}
   */
  outcome() {
    const { repetitions, turn } = this;
    const machine = this.#loaded;
    const { call, at } = machine;
    if (machine.hasVariants) {
      const found = call.movegen_variant_outcome(at.position, repetitions, at.output);
      if (found < 4) return null;
      const reason = /** @type {Outcome['reason']} */ (machine.read(found >> 2).replaceAll(' ', '-'));
      return { reason, winner: COLORS[found & 3] ?? null };
    }
    const reason = OUTCOMES[call.movegen_game_outcome(at.position, repetitions)];
    if (reason === null) return null;
    return { reason, winner: reason === 'checkmate' ? opposite(turn) : null };
  }

  /**
   * Returns whether a side doesn't have enough material left to win, even with the other side's help. Without a color,
   * returns whether that holds for both sides.
   * @param {Color} [color]
   * @returns {boolean}
   */
  isInsufficientMaterial(color) {
    const numbers = color === undefined ? [0, 1] : [chosen(COLORS, color, 'color')];
    return numbers.every((number) => this.#ask(this.#call.movegen_insufficient_material, number) === 1);
  }

  /**
   * Returns whether the game is over: see {@link outcome}. A draw that may be claimed doesn't end it.
   * @returns {boolean}
   */
  isGameOver() {
    return this.outcome() !== null;
  }

  /**
   * Returns why the side to move may claim a draw, or null if it may not.
   * @returns {Claim | null}
   */
  claim() {
    return CLAIMS[this.#ask(this.#call.movegen_claim, this.repetitions)];
  }

  /**
   * Counts the sequences of `depth` legal moves.
   * @param {number} depth
   * @returns {number}
   */
  perft(depth) {
    return Number(this.#set(this.#call.movegen_perft, wholeNumber(depth, 255, 'a depth')));
  }
}

// Where a setup has its fields.
const [PIECES, CLOCKS, TURN, EN_PASSANT_SQUARE] = [8, 72, 76, 77];

/** A position to edit, in which anything may stand anywhere. Nothing is checked before {@link Setup.game}. */
export class Setup {
  #machine;
  #style;
  #bytes;
  #rooks;
  #clocks;

  /**
   * Use {@link Chess.setup} or {@link Game.setup} instead.
   * @param {Machine} machine
   * @param {string} fen
   * @param {CastlingNotation} style
   */
  constructor(machine, fen, style) {
    if (machine.hasVariants) throw new ChessError('argument', 'only positions of chess can be edited');
    const { setup, text, column } = machine.at;
    read(machine, fen, (length) => machine.call.movegen_setup_from_fen(setup, text, length, column));
    this.#machine = machine;
    this.#style = style;
    this.#bytes = machine.setup.slice();
    this.#rooks = new BigUint64Array(this.#bytes.buffer, 0, 1);
    this.#clocks = new Uint16Array(this.#bytes.buffer, CLOCKS, 2);
  }

  /** The module, with this setup loaded. */
  get #loaded() {
    this.#machine.setup.set(this.#bytes);
    return this.#machine;
  }

  /**
   * The side to move.
   * @type {Color}
   */
  get turn() {
    return COLORS[this.#bytes[TURN]];
  }

  set turn(color) {
    this.#bytes[TURN] = chosen(COLORS, color, 'color');
  }

  /**
   * The squares of the rooks with castling rights.
   * @type {Bitboard}
   */
  get castlingRooks() {
    return this.#rooks[0];
  }

  set castlingRooks(rooks) {
    this.#rooks[0] = rooks;
  }

  /**
   * The square behind a pawn that has just made a double push.
   * @returns {Square | null}
   */
  get enPassant() {
    return SQUARES[this.#bytes[EN_PASSANT_SQUARE]] ?? null;
  }

  /** @param {SquareName | null} square */
  set enPassant(square) {
    this.#bytes[EN_PASSANT_SQUARE] = square === null ? SQUARES.length : numbered(square);
  }

  /** The half-moves since the last capture or pawn move. */
  get halfmoveClock() {
    return this.#clocks[0];
  }

  set halfmoveClock(clock) {
    this.#clocks[0] = wholeNumber(clock, 65535, 'a counter');
  }

  /** The move number, as in a FEN. */
  get fullmoveNumber() {
    return this.#clocks[1];
  }

  set fullmoveNumber(number) {
    this.#clocks[1] = wholeNumber(number, 65535, 'a counter');
  }

  /**
   * Returns the piece on a square.
   * @param {SquareName} square
   * @returns {Piece | null}
   */
  pieceAt(square) {
    return letter(this.#bytes[PIECES + numbered(square)]);
  }

  /**
   * Puts a piece on a square, or clears it. Returns the piece that was there.
   * @param {SquareName} square
   * @param {Piece | null} piece
   * @returns {Piece | null}
   */
  set(square, piece) {
    const code = piece === null ? 0 : coded(piece, 'a piece or null');
    const before = this.pieceAt(square);
    this.#bytes[PIECES + numbered(square)] = code;
    return before;
  }

  /**
   * Removes castling rights and an en passant square that don't fit the pieces.
   * @param {{ chess960?: boolean }} [options] `chess960`: whether a king or a rook may castle from another square than
   *   in chess. The default is true.
   * @returns {this}
   */
  repair(options = {}) {
    const { chess960 = true } = checkedOptions(options, 'chess960');
    const { call, at, setup } = this.#loaded;
    if (!chess960) call.movegen_setup_remove_chess960_castling(at.setup);
    call.movegen_setup_repair(at.setup);
    this.#bytes.set(setup);
    return this;
  }

  /**
   * Returns all problems, in the order of the FEN's fields.
   * @returns {SetupProblem[]}
   */
  problems() {
    const machine = this.#loaded;
    const codes = machine.said(machine.call.movegen_setup_problems, machine.at.setup);
    return /** @type {SetupProblem[]} */ (codes.match(/\S+/g) ?? []);
  }

  /**
   * Returns the FEN.
   * @returns {string}
   */
  fen() {
    const machine = this.#loaded;
    return machine.said(machine.call.movegen_setup_fen, machine.at.setup, STYLES.indexOf(this.#style));
  }

  /**
   * Returns a game that begins here. Throws a {@link FenError}, whose column is that in {@link Setup.fen}, if none can.
   * @returns {Game}
   */
  game() {
    return parsed(this.#machine, this.fen(), this.#style);
  }
}

/**
 * Returns a game from a FEN.
 * @param {Machine} machine
 * @param {string} fen
 * @param {CastlingNotation} style
 * @param {string} [variant]
 * @returns {Game}
 */
function parsed(machine, fen, style, variant = 'chess') {
  machine.begin(variant);
  const { position, text, column } = machine.at;
  read(machine, fen, (length) => machine.call.movegen_from_fen(position, text, length, column));
  return new Game(machine, style);
}

/**
 * Passes a FEN to a function of the module.
 * @param {Machine} machine
 * @param {string} fen
 * @param {(length: number) => number} pass
 */
function read(machine, fen, pass) {
  const length = machine.write(string(fen, 'a FEN'));
  if (length < 0) throw new FenError(`a FEN has at most ${MAX_TEXT} bytes`, MAX_TEXT + 1);
  if (pass(length) === 0) return;
  const { position, text } = machine.at;
  const places = machine.hasVariants ? [position, text] : [text];
  // The column counts bytes, which are characters, since all before the error is ASCII.
  throw new FenError(machine.said(machine.call.movegen_fen_error, ...places, length), machine.column[0]);
}

/**
 * Returns the UCI text of a move given by its squares, or null for any other value. The module reads texts only, and
 * two squares with a promotion are UCI as they stand.
 * @param {unknown} move
 */
function uciOf(move) {
  if (typeof move !== 'object' || move === null || 'bits' in move || !('from' in move && 'to' in move)) return null;
  const { from, to, promotion } = /** @type {Squares} */ (move);
  const names = SQUARES[numbered(from)] + SQUARES[numbered(to)];
  if (promotion === undefined || promotion === null) return names;
  return names + PROMOTIONS[chosen(PROMOTIONS, promotion, 'promotion')];
}

/**
 * Returns the code of the letter of a piece.
 * @param {unknown} piece
 * @param {string} expected What may be passed.
 */
function coded(piece, expected) {
  if (typeof piece === 'string' && /^[pnbrqk]$/i.test(piece)) return piece.charCodeAt(0);
  throw unexpected(expected, piece);
}

/**
 * Returns the other side.
 * @param {Color} color
 * @returns {Color}
 */
export function opposite(color) {
  return color === 'white' ? 'black' : 'white';
}

/**
 * Returns the bits of a move, or of a number that may be one.
 * @param {unknown} move
 * @param {string} expected What may be passed.
 */
function trusted(move, expected = 'a move or its 16 bits') {
  const bits = /** @type {number} */ (
    typeof move === 'object' && move !== null ? /** @type {Move} */ (move).bits : move
  );
  if (!Number.isInteger(bits) || bits < 0 || bits > 0xffff) {
    throw unexpected(expected, move);
  }
  return bits;
}

/**
 * Returns the error for bits that are not a move of any position.
 * @param {unknown} bits
 */
function noMove(bits) {
  return new ChessError('argument', `no move: ${shown(bits)}`);
}

/**
 * Returns the piece with a character code, or null for 0.
 * @param {number} code
 */
function letter(code) {
  return code === 0 ? null : /** @type {Piece} */ (String.fromCharCode(code));
}
