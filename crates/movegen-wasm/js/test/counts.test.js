// Counts of perft that are known, and the kinds of moves by their contract.

import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from '../movegen.js';
import { KIWIPETE, kinds, suite } from './data.js';

const chess = await load();

test('Kiwipete to depth 4', () => {
  assert.equal(chess.fromFen(KIWIPETE).perft(4), 4_085_603);
});

for (const [name, most] of [
  ['core.epd', 5_000_000],
  ['tricky.epd', 20_000],
  ['rampart.epd', 20_000],
  ['generated.epd', 20_000],
  ['generated960.epd', 20_000],
]) {
  test(`${name}, counts of up to ${most}`, () => {
    let held = 0;
    for (const { fen, counts } of suite(name)) {
      const game = chess.fromFen(fen);
      for (const { depth, nodes } of counts.filter(({ nodes }) => nodes <= most)) {
        assert.equal(game.perft(depth), nodes, `${fen}, depth ${depth}`);
        held += 1;
      }
    }
    assert.ok(held > 20);
  });
}

test('divide adds up to perft', () => {
  const game = chess.fromFen(KIWIPETE);
  const parts = game.divide(3);
  assert.equal(parts.length, 48);
  assert.equal(parts.reduce((sum, { nodes }) => sum + nodes, 0), 97_862);
  assert.equal(parts.find(({ move }) => move.uci === 'e1g1').nodes, 2_059);
  assert.deepEqual(game.divide(0), []);
  assert.equal(game.perft(0), 1);
});

for (const [name, style] of [['kinds.txt', 'standard'], ['kinds960.txt', 'chess960']]) {
  test(`${name}: every kind, pseudo-legal and legal`, () => {
    for (const { fen, lists } of kinds(name)) {
      const game = chess.fromFen(fen, { style });
      const told = (options) => game.moves(options).map(({ uci }) => uci).sort();
      const legal = new Set(lists.get('legal'));
      assert.deepEqual(told(), [...legal], fen);
      for (const [kind, list] of lists) {
        if (list === null || kind === 'legal') continue;
        assert.deepEqual(told({ kind, pseudoLegal: true }), list, `${fen}, pseudo-legal ${kind}`);
        assert.deepEqual(told({ kind }), list.filter((uci) => legal.has(uci)), `${fen}, ${kind}`);
      }
      // In check the captures and quiets are told as well; elsewhere evasions are none.
      const either = [...told({ kind: 'captures' }), ...told({ kind: 'quiets' })].sort();
      assert.deepEqual(either, [...legal], fen);
      assert.equal(told({ kind: game.inCheck ? 'non-evasions' : 'evasions' }).length, 0);
    }
  });
}
