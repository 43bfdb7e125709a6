// The moves of a class, and sets of squares.

import { STEPS, at, button, make } from './dom.js';
import { bitboard, squares } from './movegen/movegen.js';
import { chosen, game, onShow, play, select, show } from './session.js';

const CLASSES = ['all', 'noisy', 'quiets', 'quiet_checks', 'evasions', 'non_evasions', 'all_captures'];
let moveClass = 'all';
let pseudoLegal = false;
/** The user's own set, and whether clicks on the board change it. */
let drawn = 0n;
export let isDrawing = false;

/** The sets of squares that can be shown, each with its computation. */
const SETS = [
  { name: 'checkers', title: 'Checkers', isShown: true, of: () => game.checkers },
  {
    name: 'pinned',
    title: 'Pinned to their king',
    isShown: true,
    of: () => game.pinnedOf('white') | game.pinnedOf('black'),
  },
  {
    name: 'own',
    title: 'Attacked by the selected piece',
    isShown: false,
    of: () => (chosen && game.pieceAt(chosen) ? game.attacksFrom(chosen) : 0n),
  },
  { name: 'white', title: 'Attacked by White', isShown: false, of: () => game.attackedBy('white') },
  { name: 'black', title: 'Attacked by Black', isShown: false, of: () => game.attackedBy('black') },
  { name: 'bits', title: 'Your own bitboard', isShown: true, of: () => drawn },
];
const hex = (set) => `0x${set.toString(16).padStart(16, '0')}`;

/** Returns the moves of the chosen class from a square. */
export const movesFrom = (from) => game.moves({ moveClass, pseudoLegal, from });

/** Returns the shown sets that a square is in, by square. */
export function marks() {
  const found = new Map();
  for (const { isShown, of, ...set } of SETS)
    if (isShown) for (const square of squares(of())) found.set(square, [...(found.get(square) ?? []), set]);
  return found;
}

/** Changes the user's own set, unless the text was wrong. */
function draw(set) {
  at('bits-error').textContent = set === null ? 'A bitboard is a number of 64 bits, such as 0x8100000000000081.' : '';
  drawn = set ?? drawn;
  show();
}

export const drawSquare = (square) => draw(drawn ^ bitboard([square]));

onShow(() => {
  for (const one of at('classes').children) {
    const isChosen = one.dataset.moveClass === moveClass;
    one.ariaChecked = String(isChosen);
    one.tabIndex = isChosen ? 0 : -1;
    const { length } = game.moveBits({ moveClass: one.dataset.moveClass, pseudoLegal });
    one.querySelector('small').textContent = length;
  }
  const legal = new Set(game.moveBits());
  const moves = game.moves({ moveClass, pseudoLegal }).map(({ bits, san, uci }) => {
    const isLegal = legal.has(bits);
    return { bits, isLegal, text: isLegal ? san : uci };
  });
  moves.sort((a, b) => Number(b.isLegal) - Number(a.isLegal) || a.text.localeCompare(b.text));
  const items = moves.map(({ bits, text, isLegal }) => {
    const title = isLegal ? '' : 'pseudo-legal: leaves the king attacked';
    return make('li', {}, button({ textContent: text, disabled: !isLegal, title, onclick: () => play(bits) }));
  });
  at('moves').replaceChildren(...(items.length > 0 ? items : [make('li', { className: 'none' }, 'No moves.')]));
  at('count').textContent = moves.length;
  for (const { name, of } of SETS) at('sets').querySelector(`[data-of="${name}"]`).textContent = hex(of());
  if (document.activeElement !== at('bits')) at('bits').value = hex(drawn);
});

// The classes are a choice of one, by mouse or arrow keys.

for (const name of CLASSES) {
  const title = name[0].toUpperCase() + name.slice(1).replace('on_', 'on-').replace('_', ' ');
  const one = button({ role: 'radio', innerHTML: `${title}<small></small>`, onclick: () => choose(one) });
  one.dataset.moveClass = name;
  at('classes').append(one);
}

function choose(one) {
  ({ moveClass } = one.dataset);
  show();
  one.focus();
}

at('classes').addEventListener('keydown', (event) => {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const next = CLASSES.indexOf(moveClass) + step + CLASSES.length;
  choose(at('classes').children[next % CLASSES.length]);
});

at('pseudo').addEventListener('change', ({ target }) => {
  pseudoLegal = target.checked;
  show();
});

for (const set of SETS) {
  const item = at('sets').appendChild(make('li'));
  item.innerHTML = `<label><input type="checkbox" data-set-shown="${set.name}"${set.isShown ? ' checked' : ''} />
    <span class="swatch" aria-hidden="true"><i class="mark" data-set="${set.name}"></i></span>
    <span>${set.title}<span class="hex" data-of="${set.name}"></span></span></label>`;
  item.querySelector('input').addEventListener('change', ({ target }) => {
    set.isShown = target.checked;
    show();
  });
}

at('bits').addEventListener('input', ({ target }) => {
  const text = target.value.trim().replaceAll('_', '');
  const isNumber = /^(0x[0-9a-f]{1,16}|\d{1,20})?$/i.test(text);
  draw(isNumber && BigInt(text) < 1n << 64n ? BigInt(text) : null);
});
at('bits').addEventListener('blur', show);
at('clear').addEventListener('click', () => draw(0n));
at('edit').addEventListener('click', ({ target }) => {
  isDrawing = !isDrawing;
  target.ariaPressed = String(isDrawing);
  select(null);
});
