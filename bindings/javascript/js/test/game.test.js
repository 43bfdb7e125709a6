// Games through the public API: texts, destinations, play and undo, outcomes, errors.

import assert from 'node:assert/strict';
import test from 'node:test';
import { inspect } from 'node:util';

import { ChessError, FenError, MoveError, bitboard, load, squareColor, squares } from '../movegen.js';
import { KIWIPETE, suite } from './data.js';

const chess = await load();
const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const sorted = (list) => [...list].sort();

test('the start position', () => {
  const game = chess.start();
  assert.equal(game.fen(), START);
  assert.equal(game.turn, 'white');
  assert.equal(game.moves().length, 20);
  assert.equal(game.pieceAt('e1'), 'K');
  assert.equal(game.pieceAt('e8'), 'k');
  assert.equal(game.pieceAt('e4'), null);
  assert.equal(game.pieces('P'), 0xff00n);
  assert.equal(game.pieces('black'), 0xffffn << 48n);
  assert.equal(game.castlingRooks, bitboard(['a1', 'h1', 'a8', 'h8']));
  assert.equal(game.outcome(), null);
});

test('FENs round-trip', () => {
  for (const [name, style] of [
    ['generated.epd', 'standard'],
    ['generated960.epd', 'chess960'],
  ]) {
    for (const { fen } of suite(name)) {
      const game = chess.fromFen(fen, { style });
      const again = chess.fromFen(game.fen({ enPassant: 'attacked' }), { style });
      assert.equal(again.key, game.key, fen);
      assert.equal(again.fen(), game.fen());
    }
  }
  assert.equal(chess.fromFen(KIWIPETE).fen({ style: 'chess960' }), KIWIPETE.replace('KQkq', 'HAha'));
});

test('a FEN has the en passant square where a legal move captures, or always', () => {
  const square = (game, enPassant) => game.fen({ enPassant }).split(' ')[3];
  // The pawn on g4 is pinned.
  const pinned = chess.fromFen('6k1/8/8/8/5Pp1/8/8/6RK b - f3 0 1');
  assert.equal(square(pinned), '-');
  assert.equal(square(pinned, 'attacked'), 'f3');
  const game = chess.start();
  game.play('e4');
  const fen = game.fen({ enPassant: 'always' });
  assert.deepEqual(
    ['legal', 'attacked', 'always'].map((name) => square(game, name)),
    ['-', '-', 'e3'],
  );
  // No pawn attacks e3, and a game knows no move before its start.
  assert.deepEqual([square(chess.fromFen(fen), 'always'), chess.setup(fen).enPassant], ['-', 'e3']);
  game.play('c5');
  assert.deepEqual(
    ['legal', 'always'].map((name) => square(game, name)),
    ['-', 'c6'],
  );
  for (const move of ['e5', 'd5']) game.play(move);
  assert.equal(square(game), 'd6');
  game.play('Nf3');
  assert.equal(square(game, 'always'), '-');
});

test('insufficient material is asked for both sides or for one', () => {
  const game = chess.fromFen('8/5k2/8/8/8/8/3K4/5B2 w - - 0 1');
  assert.ok(game.isInsufficientMaterial() && game.isInsufficientMaterial('black'));
  const rook = chess.fromFen('8/5k2/8/8/8/8/3K4/R7 w - - 0 1');
  assert.deepEqual(
    [undefined, 'white', 'black'].map((color) => rook.isInsufficientMaterial(color)),
    [false, false, true],
  );
});

test('moves can be read to the letter', () => {
  const game = chess.start();
  for (const text of ['Nf3', 'g1f3']) assert.equal(game.find(text, { strict: true }).san, 'Nf3');
  for (const text of ['nf3', 'Ng1f3', '1. Nf3', 'Nf3+']) {
    assert.equal(game.find(text).san, 'Nf3');
    assert.throws(() => game.play(text, { strict: true }), {
      code: 'unreadable',
      reason: 'malformed',
      message: /Nf3 or g1f3/,
    });
  }
});

test('squares have colors', () => {
  assert.deepEqual(['a1', 'h1', 'a8', 'h8', 'e4'].map(squareColor), ['dark', 'light', 'light', 'dark', 'light']);
});

test('a text that is not a FEN is an error with column and message', () => {
  for (const [fen, column, sentence] of [
    ['', 1, /placement/],
    ['4k3/8/8/8/8/8/8/4K3 w K - 0 1', 23, /castling, column 23: no rook of that color/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1', 45, /turn|side/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNé w KQkq - 0 1', 43, /U\+00E9/],
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 é', 56, /number|move/],
    ['8\ufeff/8', 2, /U\+FEFF/],
    ['8/'.repeat(2000), 1025, /1024 bytes/],
  ]) {
    assert.throws(
      () => chess.fromFen(fen),
      (error) => {
        assert.ok(error instanceof FenError && error instanceof ChessError && error instanceof Error);
        assert.equal(error.code, 'fen');
        assert.match(error.message, sentence);
        assert.equal(error.column, column, `${fen}: ${error.message}`);
        return true;
      },
    );
  }
});

test('moves are played by UCI, SAN, long algebraic text, object and bits', () => {
  const game = chess.start();
  assert.equal(game.play('e2e4').flag, 'double-push');
  assert.equal(game.play('c5').uci, 'c7c5');
  assert.equal(game.play('Ng1-f3').piece, 'N');
  assert.equal(game.play(game.moves({ from: 'd7' })[0]).from, 'd7');
  assert.equal(game.play(game.moveBits()[0]).bits, game.played.at(-1));
  assert.equal(game.length, 5);
  while (game.undo());
  assert.equal(game.fen(), START);
  assert.equal(game.undo(), false);
});

test('castling by either notation, in either style', () => {
  for (const text of ['e1g1', 'e1h1', 'O-O', '0-0']) {
    const game = chess.fromFen(KIWIPETE);
    const move = game.play(text);
    assert.deepEqual([move.from, move.to, move.rook, move.flag], ['e1', 'g1', 'h1', 'castle-king-side']);
    assert.equal(move.uci, 'e1g1');
    assert.match(game.fen(), /R4RK1 b kq - 1 1$/);
  }
  const game = chess.fromFen(KIWIPETE, { style: 'chess960' });
  assert.equal(game.find('O-O-O').uci, 'e1a1');
  assert.equal(game.uci(game.find('O-O-O'), { style: 'standard' }), 'e1c1');
});

test('SAN out and in, for every move of a hundred positions', () => {
  for (const { fen } of suite('generated.epd').slice(0, 100)) {
    const game = chess.fromFen(fen);
    for (const move of game.moves()) {
      assert.equal(game.find(game.san(move)).bits, move.bits);
      assert.equal(game.find(game.san(move, { form: 'long' })).bits, move.bits);
      assert.equal(game.find(move.uci).bits, move.bits);
    }
  }
  const game = chess.fromFen('3r3k/4P3/8/8/8/8/8/K7 w - - 0 1');
  assert.deepEqual(sorted(game.moves({ moveClass: 'noisy' }).map((move) => game.san(move))), ['e8=Q+', 'exd8=Q+']);
  assert.equal(game.san(game.find('Kb1'), { form: 'figurines' }), '♔b1');
  game.play('Kb1');
  // The white figures serve for both sides.
  assert.equal(game.san(game.find('Kg7'), { form: 'figurines' }), '♔g7');
});

test('moves are played by their squares', () => {
  const game = chess.fromFen('r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1');
  assert.equal(game.find({ from: 'e1', to: 'g1' }).uci, 'e1g1');
  assert.equal(game.find({ from: 'e1', to: 'h1', promotion: null }).uci, 'e1g1');
  assert.equal(game.find({ from: 'h1', to: 'h8' }).captured, 'r');
  // Boards may pass a promotion with any move, but not a wrong one with a promotion.
  assert.equal(game.find({ from: 'e1', to: 'g1', promotion: 'q' }).uci, 'e1g1');
  assert.throws(() => game.find({ from: 'e1', to: 'g1', promotion: 'q' }, { strict: true }), { code: 'illegal' });
  assert.throws(() => chess.fromFen('8/P6k/8/8/8/8/8/K7 w - - 0 1').find({ from: 'a7', to: 'a8', promotion: 'k' }), {
    reason: 'wrong-promotion',
  });
  assert.throws(() => game.play({ from: 'a7', to: 'a8', promotion: 'q' }), {
    code: 'illegal',
    reason: 'blocked',
    message: '"a7a8q": the piece on a8 is in the way',
  });
  assert.throws(() => game.play({ from: 'h1', to: 'i8' }), {
    code: 'argument',
    message: 'expected a square, got "i8"',
  });
  assert.throws(() => game.play({ from: 'h1', to: 'h8', promotion: 'p' }), {
    message: 'expected a promotion (q, r, b, n, k), got "p"',
  });
  assert.throws(() => game.play(null), {
    code: 'argument',
    message: 'expected a move, its 16 bits, { from, to, promotion } or a text, got null',
  });
  assert.equal(
    chess.fromFen('8/P6k/8/8/8/8/8/K7 w - - 0 1').play({ from: 'a7', to: 'a8', promotion: 'n' }).san,
    'a8=N',
  );
});

test('options that do not exist are errors', () => {
  const game = chess.start();
  for (const [call, message] of [
    [() => game.moves({ knd: 'noisy' }), 'unknown option "knd": expected moveClass, from, pseudoLegal'],
    [() => game.fen({ notation: 'chess960' }), 'unknown option "notation": expected style, enPassant'],
    [() => chess.fromFen(START, { moveClass: 'all' }), 'unknown option "moveClass": expected style, variant'],
    [() => chess.setup(START, { turn: 'white' }), 'unknown option "turn": expected style'],
  ]) {
    assert.throws(call, { code: 'argument', message });
  }
});

test('the history is in SAN, from any position', () => {
  const game = chess.start();
  assert.deepEqual(game.history(), []);
  for (const text of ['f2f3', 'e7e5', 'g2g4', 'd8h4']) game.play(text);
  assert.deepEqual(game.history(), ['f3', 'e5', 'g4', 'Qh4#']);
  assert.deepEqual(game.history({ form: 'long' }), ['f2-f3', 'e7-e5', 'g2-g4', 'Qd8-h4#']);
  assert.equal(game.length, 4);
  assert.equal(game.isGameOver(), true);
  game.undo();
  assert.equal(game.isGameOver(), false);
});

test('moves have their SAN, and null where they are not legal', () => {
  const pinned = chess.fromFen('4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1');
  assert.deepEqual(sorted(pinned.moves().map(({ san }) => san)), ['Kd1', 'Kd2', 'Kf1', 'Kf2']);
  assert.ok(pinned.moves({ pseudoLegal: true, from: 'e2' }).every(({ san }) => san === null));
});

test('a game as a text or as JSON is its FEN', () => {
  const game = chess.chess960(0);
  assert.equal(String(game), game.fen());
  assert.equal(`${chess.start()}`, START);
  assert.equal(JSON.stringify({ game: chess.start() }), `{"game":"${START}"}`);
});

test('a FEN is validated without an exception', () => {
  assert.equal(chess.validateFen(START), null);
  assert.equal(chess.validateFen('4k3/8/8/8/8/8/8/4K3 w K - 0 1')?.column, 23);
  assert.throws(() => chess.validateFen(5), { code: 'argument' });
});

test('fields that are missing at the end of a FEN have their defaults', () => {
  for (const rights of [' - -', ' -', ''])
    assert.equal(chess.fromFen(`k7/8/8/8/8/8/8/7K b${rights}`).fen(), 'k7/8/8/8/8/8/8/7K b - - 0 1');
  assert.equal(chess.fromFen('k7/8/8/8/8/8/8/7K').turn, 'white');
  assert.equal(chess.fromFen('k7/8/8/8/8/8/8/7K b - - 7').fen(), 'k7/8/8/8/8/8/8/7K b - - 7 1');
  assert.equal(chess.validateFen('k7/8/8/8/8/8/8/7K b x')?.column, 21);
});

test('a board is drawn', () => {
  assert.equal(
    chess.fromFen('4k3/8/8/8/8/8/8/R3K3 w Q - 0 1').ascii(),
    [
      '   +------------------------+',
      ' 8 | .  .  .  .  k  .  .  . |',
      ...[7, 6, 5, 4, 3, 2].map((rank) => ` ${rank} | .  .  .  .  .  .  .  . |`),
      ' 1 | R  .  .  .  K  .  .  . |',
      '   +------------------------+',
      '     a  b  c  d  e  f  g  h',
    ].join('\n'),
  );
});

test('a position is edited, repaired, and played from', () => {
  const game = chess.fromFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9');
  const setup = game.setup();
  assert.equal(setup.fen(), game.fen());
  assert.deepEqual([setup.set('h1', null), setup.set('d4', 'Q'), setup.pieceAt('d4')], ['R', null, 'Q']);
  assert.deepEqual(setup.problems(), ['castling-rook']);
  assert.throws(() => setup.game(), { code: 'fen', message: /^castling, column 28: no rook/ });
  assert.equal(setup.repair().game().fen(), 'r3k2r/8/8/8/3Q4/8/8/R3K3 w Qkq - 3 9');
  assert.equal(game.fen(), 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9');
  setup.castlingRooks &= bitboard(['a8']);
  [setup.turn, setup.halfmoveClock, setup.fullmoveNumber] = ['black', 0, 65535];
  assert.equal(setup.fen(), 'r3k2r/8/8/8/3Q4/8/8/R3K3 b q - 0 65535');
  setup.set('e8', null);
  assert.deepEqual(setup.repair().problems(), ['king-count']);
  const moved = () => chess.setup('r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1');
  assert.equal(moved().repair({ chess960: false }).fen(), 'r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1');
  assert.deepEqual(squares(moved().repair().castlingRooks), ['a1', 'h1', 'a8', 'h8']);
  assert.throws(() => setup.game(), FenError);
  assert.throws(() => setup.set('e9', 'Q'), { message: 'expected a square, got "e9"' });
  assert.throws(() => setup.set('e4', 'X'), { message: 'expected a piece or null, got "X"' });
  assert.throws(() => (setup.turn = 'green'), { code: 'argument' });
  assert.throws(() => (setup.halfmoveClock = 65536), { code: 'argument' });
  const shuffled = chess.chess960(0).setup();
  shuffled.set('a2', null);
  assert.equal(shuffled.game().fen(), 'bbqnnrkr/pppppppp/8/8/8/8/1PPPPPPP/BBQNNRKR w HFhf - 0 1');
});

test('anything may stand on the board of a setup', () => {
  assert.equal(chess.setup().fen(), '8/8/8/8/8/8/8/8 w - - 0 1');
  const many = 'QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ b KQkq e3 9 65535';
  const setup = chess.setup(many);
  assert.deepEqual([setup.fen(), setup.enPassant], [many, 'e3']);
  assert.deepEqual(setup.problems().slice(0, 2), ['king-count', 'too-many-pieces']);
  setup.enPassant = null;
  assert.equal(setup.repair().fen().split(' ').slice(1).join(' '), 'b - - 9 65535');
  assert.throws(() => chess.setup('8/8'), { name: 'FenError', column: 4 });
  const pinned = chess.setup('8/8/8/1k6/3Pp3/8/8/4KQ2 b - d3 0 1');
  assert.deepEqual(pinned.problems(), ['en-passant-check']);
  assert.equal(pinned.repair().game().moves().length, 5);
  assert.deepEqual(chess.setup('8/8/N7/2k5/N7/8/8/3K4 b - - 0 1').problems(), ['impossible-check']);
});

test('errors distinguish unreadable, illegal, ambiguous and wrong arguments', () => {
  const game = chess.fromFen('4k3/8/8/8/8/8/8/RN2KN1R w - - 0 1');
  for (const [move, code] of [
    ['', 'unreadable'],
    ['Zz9', 'unreadable'],
    ['e2'.repeat(1000), 'unreadable'],
    ['\ud800', 'unreadable'],
    ['e4', 'illegal'],
    ['e1g1', 'illegal'],
    ['O-O', 'illegal'],
    ['Nd2', 'ambiguous'],
    [0, 'illegal'],
    [65535, 'illegal'],
    [65536, 'argument'],
    [-1, 'argument'],
    [1.5, 'argument'],
    [NaN, 'argument'],
    [null, 'argument'],
    [undefined, 'argument'],
    [{}, 'argument'],
    [Symbol('move'), 'argument'],
  ]) {
    assert.throws(
      () => game.play(move),
      (error) => error instanceof ChessError && error.code === code,
      String(move),
    );
  }
  assert.equal(game.length, 0);
});

test('errors say why a move is not possible', () => {
  const game = chess.fromFen('4r2k/P7/8/8/8/8/4N3/4K1N1 w - - 0 1');
  for (const [move, reason, message] of [
    ['Nc3', 'pinned', 'the knight on e2 is pinned'],
    ['a7a8', 'promotion-missing', 'the promotion piece is missing: write a8=Q or a7a8q'],
    [{ from: 'a7', to: 'a8' }, 'promotion-missing', 'the promotion piece is missing: write a8=Q or a7a8q'],
    ['Kd2', null],
    ['h8h7', 'not-yours', "the piece on h8 is the opponent's, and it's your turn"],
    ['b1b2', 'no-piece', 'there is no piece on b1'],
    ['Ke2', 'own-piece', 'your own piece is on e2'],
    ['ab', 'no-such-capture', 'no pawn of the a-file can capture on the b-file'],
    ['O-O', 'no-castling-rook', 'there is no rook on that side'],
    ['Nbc3', 'unreachable-from', 'no knight of the b-file can go to c3'],
    ['a8=K', 'wrong-promotion', 'a pawn becomes a queen, rook, bishop or knight'],
    ['Qd4', 'no-such-piece', 'you have no queen'],
    ['1. Nf9', 'malformed', 'column 6: not a move such as Nf3, exd8=Q, O-O or e2e4'],
  ]) {
    if (reason === null) {
      assert.equal(game.find(move).san, move);
      continue;
    }
    assert.throws(
      () => game.play(move),
      (error) => {
        assert.ok(error instanceof MoveError && error instanceof ChessError);
        assert.deepEqual([error.reason, error.message.replace(/^"[^"]*": /, '')], [reason, message]);
        return true;
      },
    );
  }
});

test('a king that walks where it can only castle gets a hint', () => {
  const game = chess.fromFen('4k3/8/8/8/8/8/8/4K2R w K - 0 1');
  assert.throws(() => game.play('Kg1'), { reason: 'only-by-castling' });
});

test('moves are read with their number and with spaces', () => {
  const game = chess.start();
  for (const text of ['1.e4', ' e5 ', '2. Nf3\n', '2... Nc6', '3.Bb5', '3…a6', '4. O-O']) game.play(text);
  assert.deepEqual(game.history(), ['e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'O-O']);
  assert.throws(() => game.play('5.'), { code: 'unreadable' });
});

test('a null move passes, and is taken back', () => {
  const game = chess.start();
  assert.equal(game.pass(), true);
  assert.equal(game.turn, 'black');
  game.play('e5');
  assert.deepEqual([game.played[0], game.history()], [0, ['--', 'e5']]);
  assert.equal(game.repetitions, 1);
  game.undo();
  game.undo();
  assert.equal(game.fen(), START);
  assert.equal(chess.fromFen('4k3/8/8/8/8/8/4q3/4K3 w - - 0 1').pass(), false);
});

test("node's console shows the board, and a structured clone fails loudly", () => {
  const game = chess.start();
  game.play('e4');
  assert.equal(inspect(game), `Game {\n${game.ascii()}\n${game.fen()}\n}`);
  assert.throws(() => structuredClone(game), {
    name: 'DataCloneError',
    message: /use game\.clone\(\), or send game\.fen\(\)/,
  });
  assert.throws(() => structuredClone({ game }), { name: 'DataCloneError' });
});

test('invalid arguments are errors', () => {
  const game = chess.start();
  for (const call of [
    () => chess.fromFen(5),
    () => chess.fromFen(START, { style: 'fischer' }),
    () => chess.chess960(960),
    () => chess.chess960(1, -1),
    () => game.moves({ moveClass: 'loud' }),
    () => game.moves({ from: 'e9' }),
    () => game.attacksFrom('i1'),
    () => game.attackedBy('green'),
    () => game.pieces('x'),
    () => game.fen({ style: 1 }),
    () => game.san('e4'),
    () => game.san(0x4000, null),
    () => game.san(null),
    () => game.uci(0x4000, 'chess960'),
    () => game.fen(null),
    () => game.moves(null),
    () => game.moveBits('noisy'),
    () => game.destinations(null),
    () => chess.fromFen(START, null),
    () => game.san(0x4000, { form: 'loud' }),
    () => game.perft(-1),
    () => game.perft(256),
    () => game.make(0),
    () => game.uci(0),
    () => game.uci(0xffff),
    () => game.san(0),
    () => game.san(0xffff),
    () => game.san({ bits: 0xe000 }),
    () => squares(5),
    () => bitboard(['e2', 'e22']),
  ]) {
    assert.throws(call, (error) => error instanceof ChessError && error.code === 'argument', String(call));
  }
  assert.throws(() => game.make(0xe000), { code: 'argument', message: 'no move: 57344' });
  assert.throws(() => game.uci(0xe000), { code: 'argument', message: 'no move: 57344' });
  const mv = game.moveBits()[0];
  assert.throws(() => game.san(mv, null), {
    name: 'ChessError',
    message: 'expected an object of options (form), got null',
  });
  assert.throws(() => game.moves('noisy'), {
    message: 'expected an object of options (moveClass, from, pseudoLegal), got "noisy"',
  });
  assert.throws(() => game.san(null), { code: 'argument', message: 'expected a move or its 16 bits, got null' });
  assert.throws(() => game.uci('e2e4'), { code: 'argument', message: 'expected a move or its 16 bits, got "e2e4"' });
  assert.equal(game.fen(), START);
  assert.deepEqual(game.played, []);
});

test('moves are made by object and by bits, and kept as bits', () => {
  const game = chess.start();
  const [first] = game.moves();
  game.make(first);
  const second = game.moveBits()[0];
  game.make(second);
  assert.deepEqual(game.played, [first.bits, second]);
  assert.deepEqual(game.clone().played, [first.bits, second]);
});

test('destinations are what a board lights up', () => {
  const start = chess.start().destinations();
  assert.equal(start.size, 10);
  assert.deepEqual(sorted(start.get('e2')), ['e3', 'e4']);
  assert.deepEqual(sorted(start.get('g1')), ['f3', 'h3']);

  const castling = chess.fromFen(KIWIPETE).destinations();
  assert.deepEqual(sorted(castling.get('e1')), ['a1', 'c1', 'd1', 'f1', 'g1', 'h1']);
  const fischer = chess.fromFen(KIWIPETE, { style: 'chess960' }).destinations();
  assert.deepEqual(sorted(fischer.get('e1')), ['a1', 'd1', 'f1', 'h1']);

  // Four promotions are one destination; en passant is on the square passed over.
  assert.deepEqual(chess.fromFen('7k/4P3/8/8/8/8/8/K7 w - - 0 1').destinations().get('e7'), ['e8']);
  const passing = chess.fromFen('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1');
  assert.deepEqual(sorted(passing.destinations().get('e5')), ['d6', 'e6']);
  assert.equal(passing.enPassant, 'd6');
  const capture = passing.play('exd6');
  assert.deepEqual([capture.flag, capture.captured], ['en-passant', 'p']);
  assert.equal(passing.pieceAt('d5'), null);
});

test('destinations of Chess960 can be played', () => {
  // Ranks with kings and rooks only, and ranks without the pieces between king and rook.
  const counted = (rank) => rank.replace(/1+/g, (gap) => gap.length);
  const bare = (rank) => counted(rank.replace(/[^KR]/g, '1'));
  const open = (rank) => {
    const files = [...'RKR'].reduce((found, piece) => [...found, rank.indexOf(piece, found.at(-1) + 1)], [-1]).slice(1);
    const [least, most] = [Math.min(2, files[0]), Math.max(6, files[2])];
    return counted(rank.replace(/[^KR]/g, (piece, file) => (file < least || file > most ? piece : '1')));
  };
  let castlings = 0;
  for (let number = 0; number < 960; number += 1) {
    const rank = chess.chess960(number).fen().split(' ')[0].split('/')[7];
    const fens = [
      `${bare(rank).toLowerCase()}/8/8/8/8/8/8/${bare(rank)} w KQkq - 0 1`,
      `${open(rank).toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${open(rank)} w KQkq - 0 1`,
    ];
    for (const [fen, style] of fens.flatMap((fen) => [
      [fen, 'standard'],
      [fen, 'chess960'],
    ])) {
      const game = chess.fromFen(fen, { style });
      const played = new Set();
      for (const [from, squares] of game.destinations()) {
        const piece = game.pieceAt(from);
        for (const to of squares) {
          const move = game.play(from + to);
          played.add(move.bits);
          const where = `${fen}, ${style}: ${from}${to}`;
          assert.notEqual(to, from, where);
          if (to === move.rook) castlings += 1;
          else assert.deepEqual([move.to, game.pieceAt(to), game.pieceAt(from)], [to, piece, null], where);
          game.undo();
        }
      }
      assert.deepEqual(sorted(played), sorted(game.moveBits()), `${fen}, ${style}`);
    }
  }
  assert.ok(castlings > 960, `${castlings}`);

  const left = chess.fromFen('1k6/8/8/8/8/8/8/R4K2 w Q - 0 1').destinations().get('f1');
  assert.deepEqual(sorted(left), ['a1', 'e1', 'e2', 'f2', 'g1', 'g2']);
  const stays = chess.fromFen('6kr/8/8/8/8/8/8/6KR w Kk - 0 1').destinations().get('g1');
  assert.deepEqual(sorted(stays), ['f1', 'f2', 'g2', 'h1']);
});

test('promotions', () => {
  const game = chess.fromFen('3r3k/4P3/8/8/8/8/8/K7 w - - 0 1');
  const promotions = game.moves({ from: 'e7' });
  assert.equal(promotions.length, 8);
  assert.deepEqual(sorted(new Set(promotions.map(({ promotion }) => promotion))), ['b', 'n', 'q', 'r']);
  const move = game.play('exd8=N');
  assert.deepEqual([move.promotion, move.captured, move.flag, move.uci], ['n', 'r', 'promotion-capture', 'e7d8n']);
  assert.equal(game.pieceAt('d8'), 'N');
});

test('checkers, pins and attacks', () => {
  const game = chess.fromFen('4k3/4r3/8/7b/8/8/4B3/3QK3 w - - 0 1');
  assert.equal(game.inCheck, false);
  assert.deepEqual(squares(game.pinned()), ['e2']);
  assert.equal(game.pinned('black'), 0n);
  assert.deepEqual(sorted(squares(game.attacksFrom('e2'))), ['a6', 'b5', 'c4', 'd1', 'd3', 'f1', 'f3', 'g4', 'h5']);
  assert.deepEqual(sorted(squares(game.attackersTo('e2', 'black'))), ['e7', 'h5']);
  assert.deepEqual(squares(chess.attacks('B', 'e2', bitboard(['f3', 'd3']))), ['d1', 'f1', 'd3', 'f3']);
  assert.equal(chess.attacks('q', 'a1'), chess.attacks('R', 'a1') | chess.attacks('B', 'a1'));
  assert.deepEqual([squares(chess.between('a1', 'd4')), chess.between('a1', 'b3')], [['b2', 'c3'], 0n]);
  assert.equal(chess.line('c3', 'd4'), chess.attacks('B', 'a1') | bitboard(['a1']));
  assert.throws(() => chess.attacks('x', 'a1'), { code: 'argument', message: 'expected a piece, got "x"' });
  assert.throws(() => chess.attacks('Q', 'a1', 5), { code: 'argument' });
  assert.ok(game.attackedBy('black') & bitboard(['e2']));
  game.play('Qa4+');
  assert.deepEqual(squares(game.checkers), ['a4']);
  assert.deepEqual(game.moves({ moveClass: 'evasions' }).length, game.moves().length);
  assert.deepEqual(game.moves({ moveClass: 'non_evasions' }), []);
});

test('sets of squares name all 64 of them', () => {
  const all = squares(2n ** 64n - 1n);
  assert.equal(all.length, 64);
  assert.deepEqual([all[0], all[7], all[63]], ['a1', 'h1', 'h8']);
  assert.equal(bitboard(all), 2n ** 64n - 1n);
  assert.equal(bitboard([]), 0n);
});

test('games that are over', () => {
  const mate = chess.start();
  for (const move of ['f3', 'e5', 'g4', 'Qh4#']) mate.play(move);
  assert.deepEqual(mate.outcome(), { reason: 'checkmate', winner: 'black' });
  assert.equal(mate.claim(), null);
  const reason = (fen) => chess.fromFen(fen).outcome()?.reason;
  assert.equal(reason('7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'), 'stalemate');
  assert.equal(reason('7k/8/6K1/8/8/8/8/8 b - - 0 1'), 'insufficient-material');
  assert.equal(reason('7k/8/6K1/8/8/8/8/R7 b - - 150 100'), 'seventy-five-moves');
  assert.equal(chess.fromFen('7k/8/6K1/8/8/8/8/R7 b - - 100 100').claim(), 'fifty-moves');
});

test('repetition: claimed at three, over at five', () => {
  const game = chess.start();
  game.play('e4');
  game.play('e5');
  const states = [];
  for (let round = 0; round < 4; round += 1) {
    for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) game.play(move);
    states.push([game.repetitions, game.claim(), game.outcome()?.reason ?? null]);
  }
  assert.deepEqual(states, [
    [2, null, null],
    [3, 'threefold-repetition', null],
    [4, 'threefold-repetition', null],
    [5, null, 'fivefold-repetition'],
  ]);
  game.undo();
  assert.equal(game.outcome(), null);
});

test('repetitions follow moves that are taken back and played otherwise', () => {
  const shuffle = (game, moves, times = 1) => {
    for (let time = 0; time < times; time += 1) for (const move of moves) game.play(move);
  };
  const knights = ['Nf3', 'Nf6', 'Ng1', 'Ng8'];
  const game = chess.start();
  shuffle(game, knights, 2);
  assert.equal(game.repetitions, 3);
  const copy = game.clone();
  for (let ply = 0; ply < 6; ply += 1) assert.ok(game.undo());
  shuffle(game, ['Nc3', 'Nc6', 'Nb1', 'Nb8']);
  // Knights on f3 and f6 alone, for the second time.
  assert.deepEqual([game.length, game.repetitions], [6, 2]);
  const keys = game.repetitionKeys;
  assert.deepEqual([keys.length, keys.filter((key) => key === game.key).length], [7, 2]);
  shuffle(game, ['Ng1', 'Ng8']);
  assert.deepEqual([game.repetitions, game.claim()], [2, null]);
  shuffle(game, knights);
  assert.deepEqual([game.repetitions, game.claim()], [3, 'threefold-repetition']);
  assert.deepEqual([copy.repetitions, copy.length], [3, 8]);
  copy.undo();
  assert.equal(copy.repetitions, 2);
});

test('repetitions are counted in games of any length', () => {
  const game = chess.start();
  const moves = ['g1f3', 'g8f6', 'f3g1', 'f6g8'].map((move) => game.play(move).bits);
  for (let ply = 4; ply < 66_000; ply += 1) game.make(moves[ply % 4]);
  assert.equal(game.halfmoveClock, 65_535);
  // Every fourth of the positions that the clock reaches back to, and this one.
  assert.equal(game.repetitions, Math.floor(65_535 / 4) + 1);
  game.undo();
  assert.equal(game.repetitions, Math.floor(65_535 / 4) + 1);
});

test('Chess960 by number', () => {
  assert.equal(chess.chess960(518).fen(), START.replace('KQkq', 'HAha'));
  assert.equal(chess.chess960(518).key, chess.start().key);
  assert.match(chess.chess960(0, 959).fen(), /^rkrnnqbb\/.*\/BBQNNRKR w/);
  const game = chess.chess960(518);
  for (const move of ['Nf3', 'Nf6', 'g3', 'g6', 'Bg2', 'Bg7']) game.play(move);
  assert.equal(game.play('O-O').uci, 'e1h1');
});

test('games are independent of one another', () => {
  const games = Array.from({ length: 40 }, (_, number) => chess.chess960(number));
  const fens = games.map((game) => game.fen());
  const keys = games.map((game) => game.key);
  games.forEach((game) => game.make(game.moveBits()[0]));
  const copies = games.map((game) => game.clone());
  copies.forEach((copy) => copy.make(copy.moveBits()[0]));
  games.forEach((game) => assert.equal(game.undo(), true));
  assert.deepEqual(
    games.map((game) => game.fen()),
    fens,
  );
  copies.forEach((copy) => assert.ok(copy.undo() && copy.undo() && !copy.undo()));
  assert.deepEqual(
    copies.map((copy) => copy.key),
    keys,
  );
});
