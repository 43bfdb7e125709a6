// Times Kiwipete to depth 4, and reading games, with this library, chessops and chess.js in one run, for the table of
// the README.

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
const ROUNDS = Number(process.env.ROUNDS ?? 7);

const chess = await load();
const pgn = await loadPgn(chess);
const kiwipete = chess.fromFen(FEN);
const chessops = Chessops.fromSetup(parseFen(FEN).unwrap()).unwrap();
const chessJs = new ChessJs(FEN);

/** Games of random moves with clocks, the same in every run. */
let state = 2026;
const games = Array.from({ length: 500 }, () => {
  const game = chess.start();
  while (game.length < 80 && !game.isGameOver()) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    const moves = game.moveBits();
    game.make(moves[(state >>> 8) % moves.length]);
  }
  const tree = pgn.fromGame(game);
  for (const node of tree.nodes()) node.clock = 600 - node.ply;
  return String(tree);
});
const text = games.join('\n');

/** Parses with chessops, and checks the moves as its documentation shows. */
function checkedByChessops() {
  let plies = 0;
  for (const game of parsePgn(text)) {
    game.moves = transform(game.moves, startingPosition(game.headers).unwrap(), (position, node) => {
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
function plyByChessJs(game) {
  const played = new ChessJs();
  played.loadPgn(game);
  return played.history().length;
}

const sum = (list, number) => list.reduce((total, item) => total + number(item), 0);
const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];

/** Times programs in turn, checks that all return the same, and prints a table. */
function compare(title, programs) {
  const times = programs.map(() => []);
  const found = new Set();
  // The first round is a warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    programs.forEach(([, run], index) => {
      const start = performance.now();
      found.add(run());
      if (round > 0) times[index].push(performance.now() - start);
    });
  }
  if (found.size > 1) throw new Error(`${title}: ${[...found]}`);
  console.log(`| ${title}: ${[...found]} | ms | ratio |\n| --- | ---: | ---: |`);
  programs.forEach(([name], index) => {
    const ratio = median(times[index].map((time, round) => time / times[0][round]));
    console.log(`| ${name} | ${median(times[index]).toFixed(1)} | ${ratio.toFixed(1)} |`);
  });
}

console.log(`${cpus()[0].model}, node ${process.versions.node}; medians of ${ROUNDS} rounds in turn\n`);
compare(`Kiwipete to depth ${DEPTH}`, [
  ['movegen', () => kiwipete.perft(DEPTH)],
  ['chessops', () => chessopsPerft(chessops, DEPTH)],
  ['chess.js', () => chessJs.perft(DEPTH)],
]);
compare('half-moves of games', [
  ['movegen: a tree, every move checked', () => sum(pgn.parseAll(text), (tree) => tree.last.ply)],
  ['chessops: a tree, every move checked', checkedByChessops],
  ['chessops: a tree, moves as text', () => sum(parsePgn(text), (game) => [...game.moves.mainline()].length)],
  ['chess.js: every move checked, no variations', () => sum(games, plyByChessJs)],
]);
