// Reads the positions in testdata of the workspace, for all tests.

import { readFileSync } from 'node:fs';

const read = (name) =>
  readFileSync(new URL(`../../../../testdata/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n');

/** Returns the lines of a suite: FENs with counts by depth. */
export function suite(name) {
  return read(name).map((line) => {
    const [fen, ...operations] = line.split(';').map((part) => part.trim());
    const counts = operations.map((text) => /^D(\d+) (\d+)$/.exec(text)).filter(Boolean);
    return { fen, counts: counts.map(([, depth, nodes]) => ({ depth: Number(depth), nodes: Number(nodes) })) };
  });
}

/**
 * Returns the FENs of a file of classes, each with the moves of each class in UCI, or null for a class
 * that does not apply.
 */
export function classes(name) {
  const found = [];
  for (const line of read(name)) {
    const [, key, rest] = /^(\w+):? ?(.*)$/.exec(line);
    if (key === 'fen') found.push({ fen: rest, lists: new Map() });
    else found.at(-1).lists.set(key, rest === '-' ? null : rest.split(' ').filter(Boolean).sort());
  }
  return found;
}

export const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

/** Returns a generator of random numbers, the same in every run. */
export function random(seed) {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state >>>= 0;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}
