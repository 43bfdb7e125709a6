// Known perft counts, and the classes of moves compared with reference lists.

import assert from 'node:assert/strict';
import test from 'node:test';

import { load } from '../movegen.js';
import { KIWIPETE, classes, suite } from './data.js';

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
    let checked = 0;
    for (const { fen, counts } of suite(name)) {
      const game = chess.fromFen(fen);
      for (const { depth, nodes } of counts.filter(({ nodes }) => nodes <= most)) {
        assert.equal(game.perft(depth), nodes, `${fen}, depth ${depth}`);
        checked += 1;
      }
    }
    assert.ok(checked > 20);
  });
}

test('perft counts the position itself at depth 0', () => assert.equal(chess.fromFen(KIWIPETE).perft(0), 1));

for (const [name, style] of [
  ['kinds.txt', 'standard'],
  ['kinds960.txt', 'chess960'],
]) {
  test(`${name}: every class, pseudo-legal and legal`, () => {
    for (const { fen, lists } of classes(name)) {
      const game = chess.fromFen(fen, { style });
      const listed = (options) =>
        game
          .moves(options)
          .map(({ uci }) => uci)
          .sort();
      const legal = new Set(lists.get('legal'));
      assert.deepEqual(listed(), [...legal], fen);
      for (const [moveClass, list] of lists) {
        if (list === null || moveClass === 'legal') continue;
        assert.deepEqual(listed({ moveClass, pseudoLegal: true }), list, `${fen}, pseudo-legal ${moveClass}`);
        assert.deepEqual(
          listed({ moveClass }),
          list.filter((uci) => legal.has(uci)),
          `${fen}, ${moveClass}`,
        );
      }
      const taking = game.moves().filter(({ captured }) => captured !== null);
      assert.deepEqual(listed({ moveClass: 'all_captures' }), taking.map(({ uci }) => uci).sort(), fen);
      // Noisy moves and quiets make up all moves, in check too; evasions and non-evasions exclude each
      // other.
      const either = [...listed({ moveClass: 'noisy' }), ...listed({ moveClass: 'quiets' })].sort();
      assert.deepEqual(either, [...legal], fen);
      assert.equal(listed({ moveClass: game.inCheck ? 'non_evasions' : 'evasions' }).length, 0);
    }
  });
}
