// A worker that counts perft by move, so the page stays responsive.

import { load } from './movegen/movegen.js';

/**
 * Counts the position of a message, one root move after the other. After each, it posts the moves so
 * far; the page stops a count by ending the worker.
 */
addEventListener('message', async ({ data }) => {
  const { bytes, fen, style, depth } = data;
  const game = (await load(bytes)).fromFen(fen, { style });
  const moves = game.moves().map(({ bits, uci, san }) => ({ bits, uci, san, nodes: 0 }));
  moves.sort((a, b) => a.san.localeCompare(b.san));
  const start = performance.now();
  let nodes = 0;
  const report = (done) => postMessage({ done, of: moves.length, nodes, time: performance.now() - start, moves });
  for (const [index, move] of moves.entries()) {
    report(index);
    game.make(move.bits);
    move.nodes = game.perft(depth - 1);
    game.undo();
    nodes += move.nodes;
  }
  report(moves.length);
});
