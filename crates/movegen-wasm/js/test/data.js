// The positions of the workspace's testdata, for all tests.

import { readFileSync } from 'node:fs';

const read = (name) => readFileSync(new URL(`../../../../testdata/${name}`, import.meta.url), 'utf8').trim().split('\n');

/** The lines of a suite: a FEN, and the counts by depth. */
export function suite(name) {
  return read(name).map((line) => {
    const [fen, ...operations] = line.split(';').map((part) => part.trim());
    const counts = operations.map((text) => /^D(\d+) (\d+)$/.exec(text)).filter(Boolean);
    return { fen, counts: counts.map(([, depth, nodes]) => ({ depth: Number(depth), nodes: Number(nodes) })) };
  });
}

/** The lists of a file of kinds: for each FEN the moves of each kind in UCI, or null where a kind is not defined. */
export function kinds(name) {
  const found = [];
  for (const line of read(name)) {
    const [, key, rest] = /^(\w+):? ?(.*)$/.exec(line);
    if (key === 'fen') found.push({ fen: rest, lists: new Map() });
    else found.at(-1).lists.set(key.replace('_', '-'), rest === '-' ? null : rest.split(' ').filter(Boolean).sort());
  }
  return found;
}

export const KIWIPETE = 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1';

/** Numbers that are the same in every run. */
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
