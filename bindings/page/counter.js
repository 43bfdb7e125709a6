// A worker that counts perft by move, to keep the page responsive.

import { load } from './movegen/movegen.js';

/** The depth that is counted at once: between two such counts, the progress may be reported. */
const AT_ONCE = 4;
/** The milliseconds between two reports. */
const PAUSE = 100;

/** Counts the position of a message, one root move after the other. The page stops a count by ending the worker. */
addEventListener('message', async ({ data }) => {
  const { module, fen, style, depth } = data;
  const game = (await load(module)).fromFen(fen, { style });
  const moves = game.moves().map(({ bits, uci, san }) => ({ bits, uci, san, nodes: 0 }));
  moves.sort((a, b) => a.san.localeCompare(b.san));
  const start = performance.now();
  let [nodes, done, reported] = [0, 0, start];

  const report = (part) => {
    reported = performance.now();
    postMessage({ part, nodes, time: reported - start, moves: moves.slice(0, done) });
  };

  /** Counts to a depth, as a share of the whole that begins at a part of it. */
  const count = (plies, part, share) => {
    if (plies <= AT_ONCE) {
      const found = game.perft(plies);
      nodes += found;
      if (performance.now() - reported > PAUSE) report(part + share);
      return found;
    }
    const replies = game.moveBits();
    return replies.reduce((sum, bits, index) => {
      game.make(bits);
      const found = count(plies - 1, part + (share * index) / replies.length, share / replies.length);
      game.undo();
      return sum + found;
    }, 0);
  };

  for (const [index, move] of moves.entries()) {
    game.make(move.bits);
    move.nodes = count(depth - 1, index / moves.length, 1 / moves.length);
    game.undo();
    done += 1;
  }
  report(1);
});
