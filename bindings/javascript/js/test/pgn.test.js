// Games from PGN and to PGN: trees, streams, clocks and evaluations, errors.

import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { inspect } from 'node:util';

import * as library from '../movegen.js';
import { ChessError, load } from '../movegen.js';
import { PgnError, loadPgn } from '../pgn.js';
import { loadVariants } from '../variants.js';

const chess = await load();
const pgn = await loadPgn(chess);

const GAME = `[Event "Paris"]
[Site "?"]
[Date "1858.11.02"]
[Round "?"]
[White "Morphy \\"Paul\\""]
[Black "?"]
[Result "1-0"]
[ECO "C41"]

{the opera} 1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. Nc3 Nc6) 2... d6) 2. Nf3 d6
(2... -- 3. Nxe5) 3. d4 Bg4 $2 {[%clk 0:03:00] weak [%eval 0.98,20]} 1-0
`;
const movetext = (tree) => String(tree).split('\n\n')[1].replaceAll('\n', ' ').trim();

test('a game is read into a tree and written back', () => {
  const tree = pgn.parse(GAME);
  assert.equal(tree.tags.get('White'), 'Morphy "Paul"');
  assert.equal(tree.tags.has('Result'), false);
  assert.equal(tree.result, '1-0');
  assert.deepEqual(
    tree.mainLine().map(({ san }) => san),
    ['e4', 'e5', 'Nf3', 'd6', 'd4', 'Bg4'],
  );
  assert.deepEqual(tree.root.comments, ['the opera']);
  const [e4] = tree.root.children;
  assert.deepEqual(
    e4.children.map(({ san }) => san),
    ['e5', 'c5'],
  );
  assert.equal(e4.children[1].text, 'Sicilian');
  assert.equal(tree.last.ply, 6);
  assert.deepEqual(tree.last.number, { number: 3, color: 'black' });
  const zero = pgn.parse('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 0"]\n\n1. e4 Kd7 *');
  assert.deepEqual(
    zero.mainLine().map(({ number }) => number.number),
    [1, 1],
  );
  assert.deepEqual(tree.last.nags, [2]);
  assert.equal(tree.last.clock, 180);
  assert.deepEqual(tree.last.eval, { centipawns: 98, depth: 20 });
  assert.equal(tree.last.text, 'weak');
  assert.equal(tree.last.move.piece, 'b');
  assert.equal(String(tree), GAME);
  assert.equal(pgn.write(tree), GAME);
  assert.equal([...tree.nodes()].length, 13);
  assert.match(inspect(tree), /^GameTree \{ Morphy "Paul" - \?, 1-0, 6 half-moves \}$/);
});

test('the positions of nodes are the same in any order', () => {
  const tree = pgn.parse('1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) (1... -- 2. d4) 2. Nf3 Nc6 *');
  const nodes = [tree.root, ...tree.nodes()];
  const fens = nodes.map((node) => {
    const game = tree.start();
    for (const { bits } of node.path) {
      if (bits === 0) game.pass();
      else game.make(bits);
    }
    return game.fen();
  });
  for (const order of [nodes, [...nodes].reverse(), [...nodes, ...nodes]])
    for (const node of order) assert.equal(node.fen, fens[nodes.indexOf(node)]);
  const game = nodes[1].game();
  game.play('d5');
  assert.equal(nodes[1].fen, fens[1]);
});

test('a tree becomes a game, and a game a tree', () => {
  const game = pgn.parse(GAME).game();
  assert.deepEqual(game.history(), ['e4', 'e5', 'Nf3', 'd6', 'd4', 'Bg4']);
  const mate = chess.start();
  for (const move of ['f3', 'e5', 'g4', 'Qh4#']) mate.play(move);
  const tree = pgn.fromGame(mate);
  assert.equal(tree.result, '0-1');
  assert.equal(movetext(tree), '1. f3 e5 2. g4 Qh4# 0-1');
  assert.equal(mate.length, 4);
  const shuffled = chess.fromFen('4k3/8/8/8/8/8/8/1RK4R w HB - 0 1', { style: 'chess960' });
  shuffled.play('O-O');
  const again = pgn.parse(String(pgn.fromGame(shuffled)));
  assert.equal(again.tags.get('Variant'), 'Chess960');
  assert.equal(again.game().fen(), shuffled.fen());
});

test('a tree is walked and edited', () => {
  const tree = pgn.fromGame(chess.start());
  const e4 = tree.root.play('1. e4');
  const e5 = e4.play('e5');
  assert.equal(e4.play('e7e5'), e5);
  const c5 = e4.play('c5');
  c5.comments.push('Sicilian');
  c5.openingComments = ['or'];
  c5.nags = [1];
  assert.equal(c5.isMainLine, false);
  assert.equal(movetext(tree), '1. e4 e5 ({or} 1... c5 $1 {Sicilian}) *');
  c5.promote();
  assert.equal(movetext(tree), '1. e4 {or} 1... c5 $1 {Sicilian} (1... e5) *');
  assert.equal(e5.remove(), e4);
  assert.deepEqual(e4.children, [c5]);
  assert.deepEqual(c5.path, [e4, c5]);
  assert.match(c5.fen, / w KQkq - 0 2$/);
  assert.throws(() => c5.play('Ke3'), { name: 'MoveError', code: 'illegal', reason: 'unreachable' });
  assert.throws(() => tree.root.remove(), { code: 'argument' });
  const null_ = c5.pass();
  assert.equal(null_.san, '--');
  assert.equal(c5.pass(), null_);
  assert.equal(null_.game().turn, 'black');
  null_.play('d6');
  assert.equal(movetext(tree), '1. e4 {or} 1... c5 $1 {Sicilian} 2. -- d6 *');
  tree.tags.set('White', 'Anderssen, Adolf');
  tree.result = '1/2-1/2';
  assert.match(String(tree), /\[White "Anderssen, Adolf"\]\n\[Black "\?"\]\n\[Result "1\/2-1\/2"\]/);
});

test('clocks, evaluations and shapes are read and set', () => {
  const tree = pgn.parse('1. e4 {[%eval #-3] [%clk 1:02:03.5] good [%cal Ge2e4,Rd1h5][%csl Ye4]} *');
  const node = tree.root.next;
  assert.deepEqual([node.eval, node.clock, node.elapsed, node.text], [{ mate: -3 }, 3723.5, null, 'good']);
  assert.deepEqual(node.shapes, [
    { color: 'green', from: 'e2', to: 'e4' },
    { color: 'red', from: 'd1', to: 'h5' },
    { color: 'yellow', from: 'e4' },
  ]);
  [node.eval.mate, node.shapes[0].from] = [1, 'a1'];
  assert.deepEqual([node.eval, node.shapes[0].from, node.shapes.length], [{ mate: -3 }, 'e2', 3]);
  node.clock = 59;
  node.eval = { centipawns: -31, depth: 8 };
  node.elapsed = 7;
  node.shapes = [{ color: 'blue', from: 'a1', to: 'a8' }];
  assert.deepEqual([node.clock, node.eval, node.elapsed, node.text], [59, { centipawns: -31, depth: 8 }, 7, 'good']);
  assert.deepEqual(node.shapes, [{ color: 'blue', from: 'a1', to: 'a8' }]);
  assert.throws(() => (node.shapes = [{ color: 'blue', from: 'a0' }]), {
    code: 'argument',
    message: 'expected a square, got "a0"',
  });
  const again = pgn.parse(String(tree)).root.next;
  assert.deepEqual([again.clock, again.eval, again.text], [59, { centipawns: -31, depth: 8 }, 'good']);
  [node.clock, node.eval, node.elapsed, node.shapes] = [null, null, null, []];
  assert.deepEqual(node.comments, ['good']);
  assert.throws(
    () => {
      node.clock = -1;
    },
    { code: 'argument' },
  );
});

test('what is read beyond the standard is remarked, or refused', () => {
  const text = '1. e4 *\n\n1. g1f3 e5\n2. g3 1–0';
  const [plain, tree] = pgn.parseAll(text);
  assert.deepEqual([plain.remarks, tree.result, tree.root.next.san], [[], '1-0', 'Nf3']);
  assert.deepEqual(
    tree.remarks.map(({ code, line, column, text }) => [code, line, column, text]),
    [
      ['notation', 3, 4, 'g1f3'],
      ['result', 4, 7, '1–0'],
    ],
  );
  assert.match(tree.remarks[0].message, /another notation/);
  assert.equal(pgn.parseAll(text, { where: () => true }).length, 2);
  for (const text of ['1. g1f3 *', '1. e2e4 *', '1. Ng1f3 *', '1. ♘f3 *'])
    assert.throws(() => pgn.parse(text, { strict: true }), { code: 'pgn', line: 1, column: 4 }, text);
  const errors = [];
  const read = pgn.parseAll(text, { strict: true, onError: (error) => errors.push(error.line) });
  assert.deepEqual([read.length, errors], [1, [3]]);
  assert.equal(pgn.parse('1. e4 e5', { strict: true }).remarks[0].code, 'no-result');
});

test('a game with an error keeps the moves before it', () => {
  const text = '1. e4 (1. d4 Ke7 2. c4) e5 2. Ke3 *\n\n1. c4 *';
  const errors = [];
  const [cut, whole] = pgn.parseAll(text, { onError: (error) => errors.push(error.column) });
  assert.deepEqual([cut.last.san, cut.root.children[1].san, whole.last.san], ['e5', 'd4', 'c4']);
  assert.deepEqual([errors, cut.errors.map(({ column }) => column), whole.errors], [[14, 31], [14, 31], []]);
  assert.equal(cut.root.children[1].children.length, 0);
  const [drawn] = pgn.parseAll('[Result "½-½"]\n\n1. e4 e5 ({why} 2. Ke7) 2. Ke3 *', { onError: () => {} });
  assert.deepEqual([drawn.result, drawn.last.comments], ['1/2-1/2', ['why']]);
  assert.equal(pgn.parseAll(text, { strict: true, onError: () => {} }).length, 1);
  assert.throws(() => pgn.parseAll(text), { code: 'pgn', line: 1, column: 14 });
});

test('labels are read as in Rust', () => {
  const labels = (comment) => pgn.parse(`1. e4 {${comment}} *`).root.next;
  assert.deepEqual(labels('[%eval .5]').eval, { centipawns: 50 });
  assert.equal(labels('[%eval #1.5]').eval, null);
  assert.deepEqual(labels('[%eval 0.31,12]').eval, { centipawns: 31, depth: 12 });
  assert.equal(labels('[%clk 0:00:01.234]').clock, 1.234);
  assert.equal(labels('[% clk 1]').clock, 1);
  assert.deepEqual(
    labels('[%cal Ge2e4] [%cal Bd2d4]').shapes.map(({ to }) => to),
    ['e4', 'd4'],
  );
  const [cutechess, tcec] = [labels('+0.31/12 0.5s'), labels('d=36, mt=110013, wv=-M5')];
  assert.deepEqual([cutechess.search, cutechess.elapsed], [{ centipawns: 31, depth: 12 }, 0.5]);
  assert.deepEqual([tcec.eval, tcec.elapsed], [{ mate: -2, depth: 36 }, 110.013]);
  cutechess.clock = 100_000_000.025;
  assert.deepEqual(cutechess.comments, ['+0.31/12 0.5s [%clk 27777:46:40.025] [%emt 0:00:00.5]']);
  assert.deepEqual([cutechess.search, cutechess.clock], [{ centipawns: 31, depth: 12 }, 100_000_000.025]);
  cutechess.openingComments = ['x'];
  assert.equal(pgn.fromGame(chess.start()).root.text, '');
});

test('glyphs have the signs of lichess', () => {
  assert.deepEqual(
    [1, 16, 36, 9, 256].map((nag) => pgn.nagSign(nag)),
    ['!', '±', '↑', null, null],
  );
  assert.deepEqual(
    pgn
      .parse('1. e4 → e5 ↑ 2. Nf3 +- *')
      .mainLine()
      .flatMap(({ nags }) => nags),
    [40, 36, 18],
  );
});

test('labels that are set one by one leave no spaces behind', () => {
  const node = pgn.parse('1. e4 {best by test} *').root.next;
  for (let second = 3; second >= 0; second -= 1) node.clock = second;
  node.eval = { centipawns: 20 };
  assert.deepEqual(node.comments, ['[%eval 0.20] [%clk 0:00:00] best by test']);
});

test('comments and variations are left out of a text', () => {
  const tree = pgn.parse('{start} 1. e4 {a\n b} e5 ({or} 1... c5) 2. Nf3 *');
  const moves = (options) => pgn.write(tree, options).split('\n\n')[1];
  assert.equal(moves({}), '{start} 1. e4 {a b} 1... e5 ({or} 1... c5) 2. Nf3 *\n');
  assert.equal(moves({ comments: false }), '1. e4 e5 (1... c5) 2. Nf3 *\n');
  assert.equal(moves({ variations: false }), '{start} 1. e4 {a b} 1... e5 2. Nf3 *\n');
  assert.equal(moves({ comments: false, variations: false }), '1. e4 e5 2. Nf3 *\n');
});

test('lines of moves have any width and any end', () => {
  const tree = pgn.parse('[White "A B"] 1. e4 {a  long comment [%clk 0:03:00]} e5 2. Nf3 Nc6 *');
  const lines = pgn.write(tree, { maxWidth: 23, newline: '\r\n' }).split('\r\n');
  assert.ok(
    lines.slice(8).every((line) => line.length <= 23 && !line.includes('\n')),
    String(lines),
  );
  assert.deepEqual(pgn.write(tree, { maxWidth: 0 }).split('\n').slice(8), [
    '1. e4 {a  long comment [%clk 0:03:00]} 1... e5 2. Nf3 Nc6 *',
    '',
  ]);
  assert.equal(pgn.parse(lines.join('\n')).last.fen, tree.last.fen);
  assert.match(pgn.write(tree, { repeatNumbers: false }), /03:00\]} e5 2\. Nf3 Nc6 \*\n$/);
  // A comment to the end of the line stays one, whatever the width.
  const brace = pgn.parse('1. e4 ; a } b\ne5 2. Nf3 *');
  for (const maxWidth of [0, 2, 30]) assert.equal(pgn.parse(pgn.write(brace, { maxWidth })).last.san, 'Nf3');
  assert.throws(() => pgn.write(tree, { maxWidth: -1 }), { code: 'argument' });
});

test('comments keep their spaces, and a single line keeps them when it is written', () => {
  const text = '{ great  game } 1. e4 {} e5 { two\nlines } ; to the end \n 2. Nf3 *';
  const tree = pgn.parse(text);
  const nodes = [tree.root, ...tree.mainLine()];
  assert.deepEqual(
    nodes.map(({ comments }) => comments),
    [[' great  game '], [''], [' two lines ', 'to the end'], []],
  );
  assert.equal(tree.root.text, 'great game');
  const write = (maxWidth) => pgn.write(tree, { maxWidth, repeatNumbers: false }).split('\n\n')[1];
  assert.equal(write(0), '{ great  game } 1. e4 {} e5 { two lines } {to the end} 2. Nf3 *\n');
  assert.equal(write(79), '{great game} 1. e4 {} e5 {two lines} {to the end} 2. Nf3 *\n');
});

test('a line is as wide as it may be, with the parentheses that close it', () => {
  const tree = pgn.parse('1. e4 (1. d4 d5 (1... Nf6 {[%clk 0:00:01] a %b [c})) e5 *');
  const lines = (maxWidth) => pgn.write(tree, { maxWidth }).split('\n').slice(8, -1);
  assert.deepEqual(lines(13), ['1. e4 (1. d4', 'd5 (1... Nf6', '{[%clk 0:00:01]', 'a %b [c}))', '1... e5 *']);
  for (let width = 1; width < 60; width += 1) {
    assert.equal(lines(width).join(' ').replaceAll(' )', ')'), lines(0)[0]);
    assert.ok(lines(width).every((line) => line.length <= Math.max(width, 17)));
  }
});

test('only moves that were played are written', () => {
  const tree = pgn.parse('1. e4 e5 (1... c5) *');
  const [e4] = tree.root.children;
  assert.throws(() => (e4.san = 'Ke3'), TypeError);
  assert.throws(() => (e4.bits = 1), TypeError);
  tree.root.children.push(e4.children[1]);
  assert.throws(() => String(tree), { code: 'argument', message: 'c5 was played in another position' });
});

test('games are written as in Rust', async () => {
  const cases = JSON.parse(await readFile(new URL('../../../../testdata/written.json', import.meta.url), 'utf8'));
  for (const { read, tags = {}, options, written } of cases) {
    const tree = pgn.parseAll(read)[0] ?? pgn.fromGame(chess.start());
    for (const [name, value] of Object.entries(tags)) tree.tags.set(name, value);
    assert.equal(pgn.write(tree, options), written, read);
  }
});

const MANY = Array.from(
  { length: 400 },
  (_, index) => `[White "${index}é"]\r\n\r\n1. ${index % 2 ? 'e4' : 'd4'} {${'x'.repeat(index)}} *\r\n\r\n`,
).join('');

test('games arrive from a text, bytes, a file, a response, and streams in pieces of any size', async () => {
  const bytes = new TextEncoder().encode(MANY);
  const cut = async function* (size) {
    for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
  };
  const folder = await mkdtemp(join(tmpdir(), 'movegen-'));
  await writeFile(join(folder, 'games.pgn'), MANY);
  try {
    for (const source of [
      MANY,
      bytes,
      bytes.buffer,
      new Blob([MANY]),
      new Response(MANY),
      Promise.resolve(new Response(MANY)),
      new Blob([MANY]).stream(),
      cut(1),
      cut(17),
      cut(4099),
      createReadStream(join(folder, 'games.pgn')),
      createReadStream(join(folder, 'games.pgn'), { encoding: 'utf8' }),
    ]) {
      let count = 0;
      for await (const tree of pgn.games(source)) {
        assert.equal(tree.tags.get('White'), `${count}é`);
        assert.equal(tree.root.next.text.length, count);
        count += 1;
      }
      assert.equal(count, 400);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  assert.equal(pgn.parseAll(MANY).length, 400);
});

test('a long text is read in pieces, and its memory is released', async () => {
  const text = MANY.repeat(40);
  let count = 0;
  for await (const tree of pgn.games(text)) count += tree.last.ply;
  assert.equal(count, 16_000);
  for (let round = 0; round < 2000; round += 1) assert.equal(pgn.parseAll('1. e4 *').length, 1);
});

test('only games with the wanted tags are read', async () => {
  const text = `${MANY}[White "x"]\n\n1. e4 Ke3 *\n`;
  const trees = pgn.parseAll(text, { where: (tags) => tags.get('White')?.startsWith('39') });
  assert.equal(trees.length, 11);
});

test('whoever stops reading, cancels the stream', async () => {
  let cancelled = false;
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('1. e4 *\n\n')),
    cancel: () => {
      cancelled = true;
    },
  });
  let count = 0;
  for await (const _ of pgn.games(stream)) if ((count += 1) === 10) break;
  assert.equal(cancelled, true);
});

test('a bad game is an error with its place, and the next game is read', async () => {
  const text = '[White "a"]\n\n1. e4 e5\n2. Ke3 *\n\n1. d4 *\n';
  assert.throws(
    () => pgn.parse(text),
    (error) => {
      assert.ok(error instanceof PgnError && error instanceof ChessError);
      assert.deepEqual([error.code, error.line, error.column], ['pgn', 4, 4]);
      assert.equal(error.message, 'game 1, line 4, column 4: "Ke3": the king can\'t go to e3 that way');
      return true;
    },
  );
  const errors = [];
  const found = [];
  for await (const tree of pgn.games(text, { onError: (error) => errors.push(error.line) })) found.push(tree.last.san);
  assert.deepEqual([errors, found], [[4], ['e5', 'd4']]);
  assert.throws(() => pgn.parse(''), { name: 'PgnError', message: 'there is no game in the text' });
  assert.throws(() => pgn.parse('[FEN "8/8"]\n\n1. e4 *'), PgnError);
});

test('wrong arguments are errors', async () => {
  assert.throws(() => pgn.parse(5), { code: 'argument' });
  await assert.rejects(pgn.games(5).next(), { code: 'argument' });
  await assert.rejects(pgn.games(new Response('', { status: 404 })).next(), {
    code: 'argument',
    message: 'the response: 404',
  });
  assert.throws(() => pgn.parseAll('*', { were: 1 }), {
    code: 'argument',
    message: 'unknown option "were": expected where, onError, strict',
  });
  assert.throws(() => pgn.write({}), { code: 'argument' });
  const tree = pgn.parse('1. e4 *');
  for (const change of [
    () => tree.tags.set('a b', 'x'),
    () => tree.tags.set('Site', 5),
    () => {
      tree.result = '2-0';
    },
    () => tree.root.next.nags.push(256),
  ]) {
    const other = pgn.parse('1. e4 *');
    change.call(null);
    assert.throws(() => pgn.write(tree), { code: 'argument' }, String(change));
    tree.tags.clear();
    tree.result = '*';
    tree.root.next.nags = [];
    assert.ok(String(other));
  }
  assert.throws(() => structuredClone(pgn.parse('1. e4 *')), { name: 'DataCloneError', message: /String\(tree\)/ });
});

test('random comments, tags and variations survive', () => {
  for (const text of ['}', '{', '[Event "x"]', '%', 'é', '♘', '😀 😀', '\ud800', '"\\', 'a\nb', '$1 (1. e4)', '1-0']) {
    const tree = pgn.fromGame(chess.start());
    const node = tree.root.play('e4');
    node.comments = [text];
    tree.root.comments = [text];
    tree.tags.set('Annotator', text);
    const again = pgn.parse(String(tree));
    const wanted = text.toWellFormed?.() ?? text;
    assert.deepEqual(again.root.next.comments, [wanted.replace(/\s+/g, ' ')], JSON.stringify(text));
    assert.equal(again.tags.get('Annotator'), wanted.replace('\n', ' '));
    assert.equal(again.root.next.bits, node.bits);
  }
});

test("the README's tables for users of other libraries name what exists", async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8');
  const variants = await loadVariants(new URL('../variants.wasm', import.meta.url));
  const tree = pgn.parse('1. e4 *');
  const objects = {
    chess,
    game: chess.start(),
    pgn,
    setup: chess.setup(),
    tree,
    node: tree.root.next,
    variants,
    move: chess.start().moves()[0],
  };
  for (const other of ['chess.js', 'chessops']) {
    const [, section] = readme.split(`## Coming from ${other}\n`);
    const rows = section
      .split('\n## ')[0]
      .split('\n')
      .filter((line) => line.startsWith('| `'));
    assert.ok(rows.length > 10, other);
    for (const row of rows) {
      const ours = row.split(' | ').at(-1);
      const uses = [...ours.matchAll(/\b(chess|game|setup|pgn|tree|node|variants|move)\.(\w+)/g)];
      for (const [text, object, name] of uses) assert.ok(name in objects[object], text);
      const functions = [...ours.matchAll(/(?<![.\w])(squares|bitboard|squareColor|opposite|SQUARES)\b/g)];
      for (const [, name] of functions) assert.ok(name in library, name);
      assert.ok(uses.length + functions.length > 0 || /`bigint`/.test(ours), row);
    }
  }
});
