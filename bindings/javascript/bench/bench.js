// Times Kiwipete to depth 4, and reading games, with this library, chessops and chess.js in one run, for the tables
// of the README.

import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';

import { Chess as ChessJs } from 'chess.js';
import { Chess as Chessops } from 'chessops/chess';
import { perft as chessopsPerft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';
import { parsePgn, startingPosition, transform } from 'chessops/pgn';
import { parseSan } from 'chessops/san';

import { load } from '../js/movegen.js';
import { loadPgn } from '../js/pgn.js';

const FEN = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';
const DEPTH = 4;
const NODES = 4_085_603;

/** Lists, makes and unmakes every move from JavaScript, the last ply's too. */
function making(game, depth) {
  let nodes = 0;
  for (const mv of game.moveBits()) {
    game.make(mv);
    nodes += depth > 1 ? making(game, depth - 1) : 1;
    game.undo();
  }
  return nodes;
}

/** The same with chessops, which copies positions instead of unmaking moves. */
function makingChessops(position, depth) {
  let nodes = 0;
  for (const [from, to] of position.allDests()) {
    for (const square of to) {
      const last = square < 8 || square > 55;
      const promotions = last && position.board.pawn.has(from) ? ['queen', 'rook', 'bishop', 'knight'] : [undefined];
      for (const promotion of promotions) {
        const next = position.clone();
        next.play({ from, to: square, promotion });
        nodes += depth > 1 ? makingChessops(next, depth - 1) : 1;
      }
    }
  }
  return nodes;
}

const MODULE = new URL('../js/movegen.wasm', import.meta.url);

/** Loads a module. Returns a game and a title. */
async function module(file) {
  const bytes = await readFile(file);
  const kilobytes = Math.round(bytes.length / 1000).toLocaleString('en');
  return { title: `movegen, ${kilobytes} KB`, game: (await load(bytes)).fromFen(FEN) };
}

const small = await module(MODULE);
const others = await Promise.all(process.argv.slice(2).map(module));
const chessops = Chessops.fromSetup(parseFen(FEN).unwrap()).unwrap();
const chessJs = new ChessJs(FEN);

const programs = [
  ...[small, ...others].map(({ title, game }) => [`${title}: \`perft\``, () => game.perft(DEPTH)]),
  [`${small.title}: every move made, from JavaScript`, () => making(small.game, DEPTH)],
  ['chessops: `perft`', () => chessopsPerft(chessops, DEPTH)],
  ['chessops: every move made', () => makingChessops(chessops, DEPTH)],
  ['chess.js: `perft`, every move made', () => chessJs.perft(DEPTH)],
];

const rounds = Number(process.env.ROUNDS ?? 7);
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const shown = (number) =>
  number < 0.1 ? number.toFixed(2) : number < 100 ? number.toFixed(1) : Math.round(number).toLocaleString('en');

/** Times programs in turn, checks what each returns, and prints a table. */
function compare(title, programs, expected) {
  const times = programs.map(() => []);
  // The first round is a warm-up.
  for (let round = 0; round <= rounds; round += 1) {
    programs.forEach(([name, run, wanted = expected], index) => {
      const start = performance.now();
      const found = run();
      const time = performance.now() - start;
      if (found !== wanted) throw new Error(`${name}: ${found}, not ${wanted}`);
      if (round > 0) times[index].push(time);
    });
  }
  console.log(`| ${title} | ms | ratio |\n| --- | ---: | ---: |`);
  programs.forEach(([name], index) => {
    const ratios = times[index].map((time, round) => time / times[0][round]);
    console.log(`| ${name} | ${shown(median(times[index]))} | ${shown(median(ratios))} |`);
  });
  console.log();
}

console.log(
  `${cpus()[0].model}, node ${process.versions.node}; medians of ${rounds} rounds in turn, ratios within a round\n`,
);
compare('Kiwipete to depth 4: 4,085,603', programs, NODES);

/** Returns games of random moves with tags and clocks, the same in every run. */
function randomGames(chess, pgn, count) {
  let state = 2026;
  const below = (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
  return Array.from({ length: count }, (_, number) => {
    const game = chess.start();
    while (game.length < 80 && !game.isGameOver()) {
      const moves = game.moveBits();
      game.make(moves[below(moves.length)]);
    }
    const tree = pgn.fromGame(game);
    tree.tags.set('White', `Player ${number}`);
    tree.tags.set('ECO', number % 100 === 0 ? 'B90' : 'C41');
    tree.tags.set('Result', tree.result);
    for (const node of tree.nodes()) node.clock = 600 - node.ply;
    return String(tree);
  });
}

const chess = await load();
const pgn = await loadPgn(chess);
const games = randomGames(chess, pgn, 500);
const text = games.join('\n');
const half = pgn.parseAll(text).reduce((sum, tree) => sum + tree.last.ply, 0);
const few = pgn
  .parseAll(text, { where: (tags) => tags.get('ECO') === 'B90' })
  .reduce((sum, tree) => sum + tree.last.ply, 0);

/** Parses with chessops, and checks the moves as its documentation shows. */
function checkedByChessops() {
  let plies = 0;
  for (const game of parsePgn(text)) {
    const position = startingPosition(game.headers).unwrap();
    game.moves = transform(game.moves, position, (position, node) => {
      const move = parseSan(position, node.san);
      if (!move) return undefined;
      position.play(move);
      plies += 1;
      return node;
    });
  }
  return plies;
}

/** Parses with chess.js, one game at a time. */
function byChessJs() {
  let plies = 0;
  for (const game of games) {
    const played = new ChessJs();
    played.loadPgn(game);
    plies += played.history().length;
  }
  return plies;
}

const plies = (trees) => trees.reduce((sum, tree) => sum + tree.last.ply, 0);
compare(
  `500 games, ${half.toLocaleString('en')} half-moves, ${Math.round(text.length / 1000).toLocaleString('en')} KB`,
  [
    ['movegen: every move checked, a tree', () => plies(pgn.parseAll(text))],
    [
      'movegen: the games of one opening, by `where`',
      () => plies(pgn.parseAll(text, { where: (tags) => tags.get('ECO') === 'B90' })),
      few,
    ],
    [
      'chessops: a tree, moves as text',
      () => parsePgn(text).reduce((sum, game) => sum + [...game.moves.mainline()].length, 0),
    ],
    ['chessops: a tree, every move checked', checkedByChessops],
    ['chess.js: every move checked, no variations', byChessJs],
  ],
  half,
);
