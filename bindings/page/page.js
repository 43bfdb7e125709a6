// The page: what stands under the board, the game beside it, and the keys. The other parts are in their own files.

import { arrive } from './address.js';
import { flip } from './board.js';
import { at } from './dom.js';
import './games.js';
import { showMoveList } from './movelist.js';
import './perft.js';
import { chosen, game, go, hasBegun, node, onShow, open, select, show, toEnd, tree, undo } from './session.js';

const OUTCOMES = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  'insufficient-material': 'Draw: insufficient material',
  'seventy-five-moves': 'Draw: seventy-five moves without a capture or a pawn move',
  'fivefold-repetition': 'Draw: the position has occurred five times',
};
const SIDES = { white: 'White', black: 'Black' };

/** Says whose move it is, or how the game ended. */
function status() {
  const [count, outcome, claim] = [game.moveBits().length, game.outcome(), game.claim()];
  if (outcome) return OUTCOMES[outcome.reason] + (outcome.winner ? `: ${SIDES[outcome.winner]} wins` : '');
  const draw = { 'fifty-moves': 'Fifty moves', 'threefold-repetition': 'Threefold repetition' }[claim];
  const moves = `${count} legal ${count === 1 ? 'move' : 'moves'}${draw ? `. ${draw}: a draw may be claimed` : ''}`;
  return `${SIDES[game.turn]} to move${game.inCheck ? ', in check' : ''}: ${moves}`;
}

onShow(() => {
  at('status').textContent = status();
  at('intro').hidden = hasBegun;
  showMoveList(at('played'), tree, node);
  const names = ['White', 'Black'].map((side) => tree.tags.get(side) ?? '?');
  at('names').textContent = names.every((name) => name === '?') ? '' : names.join(' – ');
  for (const id of ['first', 'back', 'undo', 'remove']) at(id).disabled = node.parent === null;
  for (const id of ['forward', 'last']) at(id).disabled = node.next === null;
  at('promote').disabled = node.isMainLine;
});

const BUTTONS = {
  undo,
  first: () => go(tree.root),
  back: () => go(node.parent),
  forward: () => go(node.next),
  last: toEnd,
  remove: () => go(node.parent && node.remove()),
  promote() {
    for (let one = node; one.parent !== null; one = one.parent) one.promote();
    open(tree, node);
  },
};
for (const [id, act] of Object.entries(BUTTONS)) at(id).addEventListener('click', act);

at('played').addEventListener('click', ({ target }) => {
  const to = target.closest('button')?.node;
  if (!to) return;
  go(to);
  at('played').querySelector('[aria-current]')?.focus({ preventScroll: true });
});

const KEYS = {
  ArrowLeft: BUTTONS.back,
  ArrowRight: BUTTONS.forward,
  Home: BUTTONS.first,
  End: toEnd,
  Escape: () => chosen && select(null),
  u: undo,
  f: flip,
};
document.addEventListener('keydown', (event) => {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  const isElsewhere = target.closest('input, select, textarea, dialog');
  if (ctrlKey || metaKey || altKey || isElsewhere || event.defaultPrevented || !Object.hasOwn(KEYS, key)) return;
  if (key.length > 1 && key !== 'Escape') event.preventDefault();
  KEYS[key]();
});

show();
arrive();
document.documentElement.dataset.ready = '';
