// Times Kiwipete to depth 4 with this library, chessops and chess.js in one run, for the table of
// the README.

import { readFile } from 'node:fs/promises';
import { cpus } from 'node:os';

import { Chess as ChessJs } from 'chess.js';
import { Chess as Chessops } from 'chessops/chess';
import { perft as chessopsPerft } from 'chessops/debug';
import { parseFen } from 'chessops/fen';

import { load } from '../js/movegen.js';

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

/** Loads a module; returns a game and a title. */
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
const times = programs.map(() => []);
// The first round is a warm-up.
for (let round = 0; round <= rounds; round += 1) {
  programs.forEach(([name, run], index) => {
    const start = performance.now();
    const nodes = run();
    const time = performance.now() - start;
    if (nodes !== NODES) throw new Error(`${name}: ${nodes}, not ${NODES}`);
    if (round > 0) times[index].push(time);
  });
}

const median = (list) => [...list].sort((a, b) => a - b)[list.length >> 1];
const shown = (number) => (number < 0.1 ? number.toFixed(2) : number < 100 ? number.toFixed(1) : Math.round(number).toLocaleString('en'));
console.log(`${cpus()[0].model}, node ${process.versions.node}; medians of ${rounds} rounds in turn, ratios within a round\n`);
console.log('| Kiwipete to depth 4: 4,085,603 | ms | ratio |\n| --- | ---: | ---: |');
programs.forEach(([name], index) => {
  const ratios = times[index].map((time, round) => time / times[0][round]);
  console.log(`| ${name} | ${shown(median(times[index]))} | ${shown(median(ratios))} |`);
});
