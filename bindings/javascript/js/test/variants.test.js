// Variants: their rules, drops, pockets, checks, outcomes, and the same functions as in chess.

import assert from 'node:assert/strict';
import test from 'node:test';

import { load, squares } from '../movegen.js';
import { loadPgn } from '../pgn.js';
import { loadVariants } from '../variants.js';

const chess = await load();
const variants = await loadVariants(new URL('../variants.wasm', import.meta.url));

test('each variant begins, counts its moves, and names itself', () => {
  for (const [name, nodes] of [
    ['chess', 8_902],
    ['antichess', 8_067],
    ['atomic', 8_902],
    ['crazyhouse', 8_902],
    ['horde', 1_274],
    ['kingofthehill', 8_902],
    ['racingkings', 11_264],
    ['3check', 8_902],
  ]) {
    const game = variants.start(name);
    assert.deepEqual([game.variant, game.perft(3)], [name, nodes]);
    assert.equal(variants.fromFen(game.fen(), { variant: name }).fen(), game.fen());
  }
  assert.equal(variants.start('King of the Hill').variant, 'kingofthehill');
  assert.throws(() => variants.start('shogi'), {
    code: 'argument',
    message: /^"shogi": not a variant: chess, antichess/,
  });
  assert.throws(() => variants.fromFen('8/8/8/8/8/8/8/8 w - -', { variant: 'atomic' }), { code: 'fen' });
});

test('captured pieces are dropped in Crazyhouse', () => {
  const game = variants.start('crazyhouse');
  for (const move of ['e4', 'd5', 'exd5', 'Qxd5']) game.play(move);
  assert.deepEqual(game.pockets, { P: 1, p: 1 });
  const drops = game.moves().filter(({ flag }) => flag === 'drop');
  assert.equal(drops.length, 33);
  assert.deepEqual(game.moves({ from: 'e4' }), []);
  const drop = game.play('P@e4');
  assert.deepEqual([drop.san, drop.uci, drop.from, drop.to, drop.piece], ['@e4', 'P@e4', 'e4', 'e4', 'P']);
  assert.deepEqual([game.pockets, game.history().at(-1)], [{ p: 1 }, '@e4']);
  assert.throws(() => game.play('N@e5'), { code: 'illegal', reason: 'not-in-pocket' });
  const copy = game.clone();
  game.undo();
  assert.deepEqual([game.pockets, copy.pockets], [{ P: 1, p: 1 }, { p: 1 }]);
  // Four kinds drop on 62 squares, and pawns on 48.
  const full = variants.fromFen('2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1', { variant: 'crazyhouse' });
  assert.deepEqual([full.moves().length, full.perft(1)], [301, 301]);
  // Board widgets show no drops.
  assert.deepEqual([...full.destinations()], [['e1', ['d1', 'f1', 'd2', 'e2', 'f2']]]);
  const promoted = variants.fromFen('4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1', { variant: 'crazyhouse' });
  assert.deepEqual(squares(promoted.promoted), ['a1']);
});

test('variants end by their own rules', () => {
  for (const [name, fen, move, reason, winner] of [
    ['kingofthehill', '8/8/8/8/8/4K3/8/k7 w - - 0 1', 'Kd4', 'king-in-the-center', 'white'],
    ['3check', 'k7/8/8/8/8/8/8/1Q5K w - - 1+1 0 1', 'Qa1+', 'third-check', 'white'],
    ['atomic', '3qk3/8/8/8/8/8/8/3RK3 w - - 0 1', 'Rxd8#', 'king-exploded', 'white'],
    ['antichess', '8/8/8/8/8/8/p7/1N6 b - - 0 1', 'axb1=K', 'all-pieces-lost', 'white'],
    ['racingkings', '8/7K/8/8/8/8/k7/8 w - - 0 1', 'Kg8', 'king-on-the-eighth-rank', 'white'],
  ]) {
    const game = variants.fromFen(fen, { variant: name });
    assert.equal(game.outcome(), null, name);
    game.play(move);
    assert.deepEqual(game.outcome(), { reason, winner }, name);
    assert.ok(game.isGameOver() && game.moves().length === 0);
  }
});

test('checks are counted, and material is judged by side', () => {
  const game = variants.start('3check');
  for (const move of ['e4', 'f6', 'Qh5+']) game.play(move);
  assert.deepEqual(
    ['white', 'black'].map((color) => game.remainingChecks(color)),
    [2, 3],
  );
  assert.match(game.fen(), / 2\+3 /);
  const horde = variants.fromFen('4k3/8/8/8/8/8/8/3Q4 w - - 0 1', { variant: 'horde' });
  assert.deepEqual(
    ['white', 'black'].map((color) => horde.isInsufficientMaterial(color)),
    [true, false],
  );
});

test('only legal moves of all classes exist', () => {
  const game = variants.fromFen('rnbqkbnr/p1pppppp/8/1p6/8/4P3/PPPP1PPP/RNBQKBNR w - - 0 2', { variant: 'antichess' });
  assert.deepEqual(
    game.moves().map(({ san }) => san),
    ['Bxb5'],
  );
  assert.throws(() => game.play('Nf3'), { code: 'illegal', reason: 'capture-forced' });
  const atomic = variants.start('atomic');
  assert.equal(atomic.moves({ moveClass: 'all' }).length, 20);
  assert.throws(() => atomic.moves({ moveClass: 'noisy' }), { code: 'argument' });
  assert.throws(() => atomic.moves({ pseudoLegal: true }), { code: 'argument' });
  assert.throws(() => atomic.setup(), { code: 'argument' });
  assert.throws(() => variants.chess960(0), { code: 'argument' });
  assert.throws(() => chess.start('atomic'), { code: 'argument', message: /loadVariants/ });
});

test('repetitions and claims are counted', () => {
  const game = variants.start('crazyhouse');
  for (let round = 0; round < 2; round += 1) for (const move of ['Nf3', 'Nf6', 'Ng1', 'Ng8']) game.play(move);
  assert.deepEqual([game.repetitions, game.claim()], [3, 'threefold-repetition']);
});

test('games of variants are written as PGN', async () => {
  const pgn = await loadPgn(chess, new URL('../pgn.wasm', import.meta.url));
  const lines = (game) => {
    const text = String(pgn.fromGame(game)).split('\n').slice(6);
    return text.filter((line) => line !== '');
  };
  const atomic = variants.start('atomic');
  for (const move of ['e4', 'd5', 'exd5']) atomic.play(move);
  assert.deepEqual(lines(atomic), ['[Result "*"]', '[Variant "Atomic"]', '1. e4 d5 2. exd5 *']);
  const house = variants.start('crazyhouse');
  for (const move of ['e4', 'd5', 'exd5', 'Qxd5', '@e4']) house.play(move);
  assert.deepEqual(lines(house), ['[Result "*"]', '[Variant "Crazyhouse"]', '1. e4 d5 2. exd5 Qxd5 3. @e4 *']);
  for (const [name, tag, fen] of [
    ['antichess', 'Antichess', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1'],
    ['kingofthehill', 'King of the Hill', null],
    ['horde', 'Horde', 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1'],
    ['racingkings', 'Racing Kings', '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1'],
    ['3check', 'Three-check', null],
  ]) {
    const start = fen === null ? [] : [`[FEN "${fen}"]`, '[SetUp "1"]'];
    assert.deepEqual(lines(variants.start(name)), ['[Result "*"]', `[Variant "${tag}"]`, ...start, '*']);
  }
  const late = variants.fromFen('k7/8/8/8/8/8/8/1Q5K[p] w - - 0 1', { variant: 'crazyhouse' });
  const tree = pgn.fromGame(late);
  tree.tags.clear();
  tree.root.play('Qc1').clock = 5;
  assert.match(
    String(tree),
    /\[Variant "Crazyhouse"\]\n\[FEN "k7.*Q5K\[p\] w - - 0 1"\]\n\[SetUp "1"\]\n\n1\. Qc1 \{\[%clk 0:00:05\]\} \*/,
  );
  assert.throws(() => pgn.parse(String(tree)), { name: 'PgnError', message: /"Crazyhouse": not one of the supported/ });
  assert.doesNotMatch(String(pgn.fromGame(variants.start())), /Variant/);
});
