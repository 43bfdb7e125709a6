// The library: games of chess, their moves and what is attacked, by squares' names.

import { ANSWER_CAPACITY, MAX_KEYS, MAX_MOVES, MAX_TEXT, Machine, WORDS } from './machine.js';

/**
 * A square by its name.
 * @typedef {`${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h'}${'1' | '2' | '3' | '4' | '5' | '6' | '7' | '8'}`} Square
 */

/**
 * A side.
 * @typedef {'white' | 'black'} Color
 */

/**
 * A man as FEN writes it: white's are capital letters.
 * @typedef {'P' | 'N' | 'B' | 'R' | 'Q' | 'K' | 'p' | 'n' | 'b' | 'r' | 'q' | 'k'} Piece
 */

/**
 * A set of squares, a bit each: a1 is the lowest, h1 the eighth, h8 the highest.
 * @typedef {bigint} Bitboard
 */

/**
 * A kind of moves.
 *
 * - `legal`: all of them.
 * - `captures`: captures, en passant among them, and promotions to a queen, by push or capture.
 * - `quiets`: all others, so also promotions to less than a queen.
 * - `quiet-checks`: those quiets that give check; of promotions only those to a knight that checks.
 * - `evasions`: all moves if the king is in check, else none.
 * - `non-evasions`: all moves if it is not, else none.
 * @typedef {'legal' | 'captures' | 'quiets' | 'quiet-checks' | 'evasions' | 'non-evasions'} Kind
 */

/**
 * How castling is written: `standard` has `KQkq` and `e1g1`, `chess960` has rights by the files of the rooks and the king taking
 * its own rook, `e1h1`.
 * @typedef {'standard' | 'chess960'} Style
 */

/**
 * What is special about a move.
 * @typedef {'quiet' | 'double-push' | 'castle-king-side' | 'castle-queen-side' | 'capture' | 'en-passant' | 'promotion' | 'promotion-capture'} Flag
 */

/**
 * A move of a position, with all there is to say of it.
 * @typedef {object} Move
 * @property {number} bits The move in sixteen bits. They mean something only with their position, and are stable: databases may
 *   hold them.
 * @property {Square} from The square left.
 * @property {Square} to The square where the man comes to stand; for castling, that of the king.
 * @property {Square | null} rook For castling, the square of the rook.
 * @property {Piece} piece The man that moves.
 * @property {Piece | null} captured The man captured.
 * @property {'q' | 'r' | 'b' | 'n' | null} promotion What a pawn becomes.
 * @property {Flag} flag What is special about it.
 * @property {string} uci The move as engines write it, castling in the style of the game.
 */

/**
 * Why a game is over, and who has won, if anybody.
 * @typedef {object} Outcome
 * @property {'checkmate' | 'stalemate' | 'insufficient-material' | 'seventy-five-moves' | 'fivefold-repetition'} reason
 * @property {Color | null} winner
 */

/**
 * A draw that the side to move may claim.
 * @typedef {'threefold-repetition' | 'fifty-moves'} Claim
 */

/**
 * Where a module comes from: its bytes, its address, the answer to a request, or one that is compiled already.
 * @typedef {ArrayBuffer | ArrayBufferView | URL | string | Response | WebAssembly.Module} Source
 */

/** Anything this library objects to. `code` says what, for programs. */
export class ChessError extends Error {
  /**
   * @param {'argument' | 'fen' | 'unreadable' | 'illegal' | 'ambiguous'} code
   * @param {string} message
   */
  constructor(code, message) {
    super(message);
    this.name = 'ChessError';
    /** @type {'argument' | 'fen' | 'unreadable' | 'illegal' | 'ambiguous'} */
    this.code = code;
  }
}

/** A text that is no FEN of a playable position; the message says why. */
export class FenError extends ChessError {
  /**
   * @param {string} message
   * @param {number} column
   */
  constructor(message, column) {
    super('fen', message);
    this.name = 'FenError';
    /**
     * The first character at fault, from 1.
     * @type {number}
     */
    this.column = column;
  }
}

/** @type {readonly Kind[]} */
const KINDS = ['legal', 'captures', 'quiets', 'quiet-checks', 'evasions', 'non-evasions'];
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
];
/** @type {readonly Style[]} */
const STYLES = ['standard', 'chess960'];
/** @type {readonly Color[]} */
const COLORS = ['white', 'black'];
const FORMS = ['short', 'long', 'figurines'];
/** @type {readonly Square[]} */
const NAMES = Array.from({ length: 64 }, (_, index) => /** @type {Square} */ ('abcdefgh'[index & 7] + ((index >> 3) + 1)));
/** @type {ReadonlyMap<unknown, number>} */
const NUMBERS = new Map(NAMES.map((name, index) => [name, index]));

/**
 * The names of the squares of a set, from a1 to h8.
 * @param {Bitboard} set
 * @returns {Square[]}
 */
export function squares(set) {
  if (typeof set !== 'bigint') throw new ChessError('argument', 'a set of squares is a bigint');
  return NAMES.filter((_, index) => (set >> BigInt(index)) & 1n);
}

/**
 * The set of some squares.
 * @param {Iterable<Square>} names
 * @returns {Bitboard}
 */
export function bitboard(names) {
  let set = 0n;
  for (const name of names) set |= 1n << BigInt(numbered(name));
  return set;
}

/**
 * Makes the module ready for use. Without a source it is `movegen.wasm` beside this file; a bundler that knows
 * `new URL(.., import.meta.url)` takes it along.
 * @param {Source | Promise<Source>} [source]
 * @returns {Promise<Chess>}
 */
export async function load(source) {
  return new Chess(new WebAssembly.Instance(await compiled(await source)));
}

/**
 * @param {Source | undefined} source
 * @returns {Promise<WebAssembly.Module>}
 */
async function compiled(source = new URL('./movegen.wasm', import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) {
    return WebAssembly.compile(/** @type {BufferSource} */ (source));
  }
  if (typeof Response !== 'undefined' && source instanceof Response) return answered(source, source.url || 'the response');
  if (!(source instanceof URL) && typeof source !== 'string') {
    throw new ChessError('argument', 'a module is loaded from bytes, an address, a response, or a compiled module');
  }
  if (String(source).startsWith('file:')) {
    // Named in a variable, so that no bundler for browsers looks for it.
    const files = 'node:fs/promises';
    const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ files);
    return WebAssembly.compile(await readFile(new URL(source)));
  }
  return answered(await fetch(source), String(source));
}

/**
 * The module that a request was answered with, if it was.
 * @param {Response} response
 * @param {string} name
 * @returns {Promise<WebAssembly.Module>}
 */
async function answered(response, name) {
  if (!response.ok) throw new ChessError('argument', `${name}: ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}

/** A loaded module: where games begin. Its memory does not grow with games, and they need no freeing. */
export class Chess {
  #machine;

  /**
   * Use {@link load}.
   * @param {WebAssembly.Instance} instance
   */
  constructor(instance) {
    this.#machine = new Machine(instance);
  }

  /**
   * A game from the start position.
   * @returns {Game}
   */
  start() {
    const machine = this.#machine;
    machine.clear();
    machine.call.movegen_start(machine.at.position);
    return new Game(machine, 'standard');
  }

  /**
   * A game from the position of a FEN, which has six fields or four, and castling in either style. Throws a {@link FenError} if there
   * is none.
   * @param {string} fen
   * @param {{ style?: Style }} [options] `style`: how the game writes castling; `standard` if not told.
   * @returns {Game}
   */
  fromFen(fen, options = {}) {
    const { style = 'standard' } = checkedOptions(options, 'style');
    chosen(STYLES, style, 'style');
    if (typeof fen !== 'string') throw new ChessError('argument', 'a FEN is a string');
    const machine = this.#machine;
    machine.clear();
    const { position, text, column } = machine.at;
    const length = machine.write(fen);
    if (length < 0) throw new FenError(`a FEN has no more than ${MAX_TEXT} bytes`, MAX_TEXT + 1);
    if (machine.call.movegen_from_fen(position, text, length, column) !== 0) {
      // The module counts bytes, and JavaScript does not.
      const before = machine.head(Math.min(machine.column[0] - 1, length)).length;
      const said = machine.call.movegen_fen_error(text, length, machine.at.answer, ANSWER_CAPACITY);
      throw new FenError(machine.read(said), before + 1);
    }
    return new Game(machine, style);
  }

  /**
   * A game of Chess960 by the number of its start position, 0 to 959 (518 is chess), for double Chess960 with a second one for
   * black. It writes castling in the style `chess960`.
   * @param {number} white
   * @param {number} [black]
   * @returns {Game}
   */
  chess960(white, black = white) {
    for (const number of [white, black]) {
      if (!Number.isInteger(number) || number < 0 || number > 959) {
        throw new ChessError('argument', 'start positions of Chess960 are numbered 0 to 959');
      }
    }
    const machine = this.#machine;
    machine.clear();
    machine.call.movegen_chess960(machine.at.position, white, black);
    return new Game(machine, 'chess960');
  }
}

/** A game: a position, and the moves that led to it. */
export class Game {
  #machine;
  #words;
  #style;
  /** The moves played. */
  #moves = /** @type {number[]} */ ([]);
  /** What takes each of them back. */
  #undos = new Uint32Array(16 * WORDS);
  /** The repetition keys of the positions before the first moves, and of how many moves they are known. */
  #keys = new BigUint64Array(0);
  #known = 0;

  /**
   * Use {@link Chess}.
   * @param {Machine} machine
   * @param {Style} style
   */
  constructor(machine, style) {
    this.#machine = machine;
    this.#style = style;
    this.#words = machine.taken();
  }

  /** The module, with this game's position seated. */
  get #seated() {
    return this.#machine.seat(this.#words);
  }

  /**
   * A game that goes on from the same position with the same moves behind it, on its own.
   * @returns {Game}
   */
  clone() {
    const machine = this.#seated;
    machine.clear();
    const game = new Game(machine, this.#style);
    game.#moves = [...this.#moves];
    game.#undos = this.#undos.slice();
    game.#keys = this.#keys.slice();
    game.#known = this.#known;
    return game;
  }

  /**
   * How the game writes castling.
   * @returns {Style}
   */
  get style() {
    return this.#style;
  }

  /**
   * Whose turn it is.
   * @returns {Color}
   */
  get turn() {
    const { call, at } = this.#seated;
    return COLORS[call.movegen_turn(at.position)];
  }

  /**
   * The hash key: equal positions have equal ones, in every version of this library with the same first number.
   * @returns {bigint}
   */
  get key() {
    const { call, at } = this.#seated;
    return BigInt.asUintN(64, call.movegen_key(at.position));
  }

  /**
   * Half-moves since a capture or a pawn's move.
   * @returns {number}
   */
  get halfmoveClock() {
    const { call, at } = this.#seated;
    return call.movegen_halfmove_clock(at.position);
  }

  /**
   * The number of the move, as a FEN counts it.
   * @returns {number}
   */
  get fullmoveNumber() {
    const { call, at } = this.#seated;
    return call.movegen_fullmove_number(at.position);
  }

  /**
   * The square that a pawn has just passed over, if a pawn attacks it.
   * @returns {Square | null}
   */
  get enPassant() {
    const { call, at } = this.#seated;
    return NAMES[call.movegen_en_passant(at.position)] ?? null;
  }

  /**
   * The rooks that may still castle.
   * @returns {Bitboard}
   */
  get castlingRooks() {
    return this.#set('castling_rooks');
  }

  /**
   * The men that give check.
   * @returns {Bitboard}
   */
  get checkers() {
    return this.#set('checkers');
  }

  /**
   * Whether the side to move is in check.
   * @returns {boolean}
   */
  get inCheck() {
    return this.checkers !== 0n;
  }

  /**
   * The men of the side to move that are pinned to their king.
   * @returns {Bitboard}
   */
  get pinned() {
    return this.pinnedOf(this.turn);
  }

  /**
   * The men of a side that are pinned to their king.
   * @param {Color} color
   * @returns {Bitboard}
   */
  pinnedOf(color) {
    return this.#set('pinned', chosen(COLORS, color, 'colour'));
  }

  /**
   * The squares that the man on a square attacks, those of its own side among them.
   * @param {Square} square
   * @returns {Bitboard}
   */
  attacksFrom(square) {
    return this.#set('attacks_from', numbered(square));
  }

  /**
   * The squares that a side attacks.
   * @param {Color} color
   * @returns {Bitboard}
   */
  attackedBy(color) {
    return this.#set('attacked_by', chosen(COLORS, color, 'colour'));
  }

  /**
   * The men of a side that attack a square.
   * @param {Square} square
   * @param {Color} color
   * @returns {Bitboard}
   */
  attackersTo(square, color) {
    return this.#set('attackers_to', numbered(square), chosen(COLORS, color, 'colour'));
  }

  /**
   * The squares of the men of one sort, or of all men of a side.
   * @param {Piece | Color} which
   * @returns {Bitboard}
   */
  men(which) {
    const color = COLORS.indexOf(/** @type {Color} */ (which));
    if (color >= 0) return this.#set('men', color);
    if (typeof which !== 'string' || !/^[pnbrqk]$/i.test(which)) {
      throw new ChessError('argument', `no piece or colour: ${shown(which)}`);
    }
    return this.#set('pieces', which.charCodeAt(0));
  }

  /**
   * The man on a square.
   * @param {Square} square
   * @returns {Piece | null}
   */
  pieceAt(square) {
    const { call, at } = this.#seated;
    return letter(call.movegen_piece_at(at.position, numbered(square)));
  }

  /**
   * @param {string} name
   * @param {...number} values
   * @returns {Bitboard}
   */
  #set(name, ...values) {
    const { call, at } = this.#seated;
    return BigInt.asUintN(64, call[`movegen_${name}`](at.position, ...values));
  }

  /**
   * The FEN, castling in the style of the game if no other is told.
   * @param {{ style?: Style }} [options]
   * @returns {string}
   */
  fen(options = {}) {
    const { style = this.#style } = checkedOptions(options, 'style');
    const number = chosen(STYLES, style, 'style');
    const machine = this.#seated;
    return machine.read(machine.call.movegen_fen(machine.at.position, number, machine.at.answer, ANSWER_CAPACITY));
  }

  /**
   * The moves in sixteen bits each, for those who search: see {@link moves}.
   * @param {{ kind?: Kind, pseudoLegal?: boolean }} [options]
   * @returns {Uint16Array}
   */
  moveBits(options = {}) {
    const { kind = 'legal', pseudoLegal = false } = checkedOptions(options, 'kind', 'pseudoLegal');
    const number = chosen(KINDS, kind, 'kind');
    const { call, at, moves } = this.#seated;
    const list = pseudoLegal ? call.movegen_pseudo_legal_moves : call.movegen_moves;
    return moves.slice(0, list(at.position, number, at.moves, MAX_MOVES));
  }

  /**
   * The moves, all of them or those of one kind, or of the man on one square. Pseudo-legal ones may leave the own king attacked.
   * @param {{ kind?: Kind, from?: Square, pseudoLegal?: boolean }} [options]
   * @returns {Move[]}
   */
  moves(options = {}) {
    const { kind, from, pseudoLegal } = checkedOptions(options, 'kind', 'from', 'pseudoLegal');
    const origin = from === undefined ? null : numbered(from);
    const bits = Array.from(this.moveBits({ kind, pseudoLegal }));
    return bits.filter((mv) => origin === null || (mv & 63) === origin).map((mv) => this.#describe(mv));
  }

  /**
   * Where the men of the side to move may go, as board widgets want it: for each square that a legal move leaves, the squares to
   * move to. Each can be played as UCI, `from + to`, promotions with their letter. Castling is there as the king's move onto the
   * square of its rook and, where UCI writes it so, as the one to where it comes to stand as well: in the style `standard`, unless
   * some king or rook that may castle starts from where chess has none.
   * @param {{ kind?: Kind, pseudoLegal?: boolean }} [options]
   * @returns {Map<Square, Square[]>}
   */
  destinations(options) {
    /** @type {Map<Square, Set<Square>>} */
    const found = new Map();
    for (const mv of this.moves(options)) {
      const to = found.get(mv.from) ?? new Set();
      found.set(mv.from, to);
      // In Chess960 a king may castle to the next square, which a step is for, or to its own.
      if (mv.rook === null || mv.uci === mv.from + mv.to) to.add(mv.to);
      if (mv.rook !== null) to.add(mv.rook);
    }
    return new Map(Array.from(found, ([from, to]) => [from, [...to]]));
  }

  /**
   * All there is to say of a move.
   * @param {number} bits
   * @returns {Move}
   */
  #describe(bits) {
    const machine = this.#seated;
    const { call, at, description } = machine;
    call.movegen_describe(at.position, bits, at.description);
    const [from, to, piece, captured, promotion, flag] = description;
    const castles = FLAGS[flag].startsWith('castle');
    return {
      bits,
      from: NAMES[from],
      to: NAMES[to],
      rook: castles ? NAMES[(bits >> 6) & 63] : null,
      piece: /** @type {Piece} */ (letter(piece)),
      captured: letter(captured),
      promotion: /** @type {Move['promotion']} */ (letter(promotion)),
      flag: FLAGS[flag],
      uci: this.uci(bits),
    };
  }

  /**
   * The legal move that is meant: by a move of this position, its bits, or a text of UCI (`e2e4`, castling either way), SAN
   * (`Nf3`) or long algebraic notation. Throws a {@link ChessError} if none is, or more than one.
   * @param {Move | number | string} move
   * @returns {Move}
   */
  find(move) {
    return this.#describe(this.#found(move));
  }

  /** @param {Move | number | string} move */
  #found(move) {
    const machine = this.#seated;
    const { call, at } = machine;
    if (typeof move === 'string') {
      const length = machine.write(move);
      let found = -2;
      for (const parse of [call.movegen_parse_uci, call.movegen_parse_san]) {
        // -2: unreadable, so it may be the other notation.
        if (found === -2 && length >= 0) found = parse(at.position, at.text, length);
      }
      if (found > 0) return found;
      if (found === -3) throw new ChessError('illegal', `no legal move: ${shown(move)}`);
      if (found === -4) throw new ChessError('ambiguous', `more than one legal move: ${shown(move)}`);
      throw new ChessError('unreadable', `not a move: ${shown(move)}`);
    }
    const bits = trusted(move);
    if (call.movegen_is_legal(at.position, bits) !== 1) throw new ChessError('illegal', `no legal move: ${bits}`);
    return bits;
  }

  /**
   * Plays a move, which may come from anywhere: see {@link find}.
   * @param {Move | number | string} move
   * @returns {Move}
   */
  play(move) {
    const found = this.find(move);
    this.make(found.bits);
    return found;
  }

  /**
   * Makes a move of {@link moveBits} or {@link moves} of this very position, which nobody checks: with another one the game
   * is some game that chess does not have.
   * @param {Move | number} move
   */
  make(move) {
    const bits = trusted(move);
    const { call, at, undo } = this.#seated;
    if (call.movegen_make(at.position, bits, at.undo) !== 0) throw noMove(bits);
    const first = this.#moves.push(bits) * WORDS - WORDS;
    if (this.#undos.length === first) {
      const more = new Uint32Array(2 * first);
      more.set(this.#undos);
      this.#undos = more;
    }
    const undos = this.#undos;
    // So few words are faster one by one.
    for (let word = 0; word < WORDS; word += 1) undos[first + word] = undo[word];
  }

  /**
   * Takes the last move back.
   * @returns {boolean} Whether there was one.
   */
  undo() {
    if (this.#moves.pop() === undefined) return false;
    this.#unmake(this.#moves.length);
    this.#known = Math.min(this.#known, this.#moves.length);
    return true;
  }

  /**
   * Takes a move back, by its number from 0, and the game knows nothing of it.
   * @param {number} number
   */
  #unmake(number) {
    const { call, at, undo } = this.#seated;
    const undos = this.#undos;
    const first = number * WORDS;
    for (let word = 0; word < WORDS; word += 1) undo[word] = undos[first + word];
    call.movegen_unmake(at.position, at.undo);
  }

  /**
   * How many moves were played.
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
   * A legal move as people write it: `Nbd7`, `exd8=Q+`, `O-O-O#`; with the form `long`, `Ng1-f3`; with
   * `figurines`, `♘f3`, the white figures for both sides.
   * @param {Move | number} move
   * @param {{ form?: 'short' | 'long' | 'figurines' }} [options]
   * @returns {string}
   */
  san(move, options = {}) {
    const { form = 'short' } = checkedOptions(options, 'form');
    const [bits, number] = [trusted(move), chosen(FORMS, form, 'form')];
    const machine = this.#seated;
    const { call, at } = machine;
    const length = call.movegen_san(at.position, bits, number, at.answer, ANSWER_CAPACITY);
    if (length < 0) throw noMove(bits);
    return machine.read(length);
  }

  /**
   * A move as engines write it, castling in the style of the game if no other is told.
   * @param {Move | number} move
   * @param {{ style?: Style }} [options]
   * @returns {string}
   */
  uci(move, options = {}) {
    const { style = this.#style } = checkedOptions(options, 'style');
    const [bits, number] = [trusted(move), chosen(STYLES, style, 'style')];
    const machine = this.#seated;
    const { call, at } = machine;
    const length = call.movegen_uci(at.position, bits, number, at.answer, ANSWER_CAPACITY);
    if (length < 0) throw noMove(bits);
    return machine.read(length);
  }

  /**
   * How many times this position has occurred, the present time included. Positions are the same if pieces, side to move,
   * castling rights and legal en passant captures are.
   * @returns {number}
   */
  get repetitions() {
    const earlier = this.#earlierKeys().subarray(-MAX_KEYS);
    const { call, at, keys } = this.#seated;
    keys.set(earlier);
    return call.movegen_repetitions(at.position, at.keys, earlier.length);
  }

  /** Returns the repetition keys of the positions before each move played, the oldest first. */
  #earlierKeys() {
    const count = this.#moves.length;
    if (this.#known < count) {
      if (this.#keys.length < count) {
        const more = new BigUint64Array(this.#undos.length / WORDS);
        more.set(this.#keys);
        this.#keys = more;
      }
      const { call, at, position } = this.#seated;
      const now = position.slice();
      for (let number = count - 1; number >= this.#known; number -= 1) {
        this.#unmake(number);
        this.#keys[number] = call.movegen_repetition_key(at.position);
      }
      position.set(now);
      this.#known = count;
    }
    return this.#keys.subarray(0, count);
  }

  /**
   * Returns why the game is over and who has won, or null if the game goes on.
   * @returns {Outcome | null}
   */
  outcome() {
    const { repetitions, turn } = this;
    const machine = this.#seated;
    const number = machine.call.movegen_game_outcome(machine.at.position, repetitions);
    const reason = /** @type {Outcome['reason'] | null} */ (machine.name('outcome', number));
    if (reason === null) return null;
    return { reason, winner: reason !== 'checkmate' ? null : turn === 'white' ? 'black' : 'white' };
  }

  /**
   * Returns why the side to move may claim a draw, or null if it may not.
   * @returns {Claim | null}
   */
  claim() {
    const { repetitions } = this;
    const machine = this.#seated;
    const number = machine.call.movegen_claim(machine.at.position, repetitions);
    return /** @type {Claim | null} */ (machine.name('claim', number));
  }

  /**
   * How many lines of so many moves there are.
   * @param {number} depth
   * @returns {number}
   */
  perft(depth) {
    const { call, at } = this.#seated;
    return Number(BigInt.asUintN(64, call.movegen_perft(at.position, plies(depth))));
  }

  /**
   * The same for each legal move, as what is behind it; nothing for depth 0.
   * @param {number} depth
   * @returns {{ move: Move, nodes: number }[]}
   */
  divide(depth) {
    if (plies(depth) === 0) return [];
    return this.moves().map((move) => {
      this.make(move.bits);
      const nodes = this.perft(depth - 1);
      this.undo();
      return { move, nodes };
    });
  }
}

/**
 * The number of a word among those allowed.
 * @param {readonly unknown[]} words
 * @param {unknown} word
 * @param {string} what
 */
function chosen(words, word, what) {
  const number = words.indexOf(word);
  if (number < 0) throw new ChessError('argument', `no ${what}: ${shown(word)} (there are ${words.join(', ')})`);
  return number;
}

/**
 * The number of a square.
 * @param {unknown} name
 */
function numbered(name) {
  const number = NUMBERS.get(name);
  if (number === undefined) throw new ChessError('argument', `no square: ${shown(name)}`);
  return number;
}

/**
 * Returns options that are an object.
 * @template {object} T
 * @param {T} options
 * @param {...(keyof T & string)} names The options there are.
 * @returns {T}
 */
function checkedOptions(options, ...names) {
  if (typeof options !== 'object' || options === null) {
    throw new ChessError('argument', `expected an object of options (${names.join(', ')}), got ${shown(options)}`);
  }
  return options;
}

/**
 * The bits of what is given for a move.
 * @param {Move | number} move
 */
function trusted(move) {
  const bits = typeof move === 'object' && move !== null ? move.bits : move;
  if (!Number.isInteger(bits) || bits < 0 || bits > 0xffff) {
    throw new ChessError('argument', `expected a move or its 16 bits, got ${shown(move)}`);
  }
  return bits;
}

/**
 * What is thrown for bits that are a move of no position.
 * @param {unknown} bits
 */
function noMove(bits) {
  return new ChessError('argument', `no move: ${shown(bits)}`);
}

/**
 * A depth, if it is one.
 * @param {number} depth
 */
function plies(depth) {
  if (!Number.isInteger(depth) || depth < 0 || depth > 255) {
    throw new ChessError('argument', `a depth is 0 to 255, not ${shown(depth)}`);
  }
  return depth;
}

/**
 * A value as a sentence shows it, whatever it is.
 * @param {unknown} value
 */
function shown(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 20 ? `${value.slice(0, 20)}..` : value);
  return typeof value === 'number' || value === null ? String(value) : typeof value;
}

/**
 * A letter by its code, or null for none.
 * @param {number} code
 */
function letter(code) {
  return code === 0 ? null : /** @type {Piece} */ (String.fromCharCode(code));
}
