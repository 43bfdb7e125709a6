// The moves of a class, and sets of squares.

import { at, button, make } from './dom.js';
import { bitboard, squares } from './movegen/movegen.js';
import { chosen, game, onShow, play, select, show } from './session.js';

/** The user's own set. */
let drawn = 0n;

/** The sets of squares that can be shown, each with its name, title and computation. */
const SETS = [
  ['checkers', 'Checkers', () => game.checkers],
  ['pinned', 'Pinned to their king', () => game.pinned('white') | game.pinned('black')],
  ['own', 'Attacked by the selected piece', () => (chosen && game.pieceAt(chosen) ? game.attacksFrom(chosen) : 0n)],
  ['white', 'Attacked by White', () => game.attackedBy('white')],
  ['black', 'Attacked by Black', () => game.attackedBy('black')],
  ['bits', 'Your own bitboard', () => drawn],
].map(([name, title, of]) => {
  const isShown = ['checkers', 'pinned', 'bits'].includes(name);
  const item = at('sets').appendChild(make('li'));
  item.innerHTML = `<label><input type="checkbox" data-set-shown="${name}" autocomplete="off"${isShown ? ' checked' : ''} />
    <span class="swatch" aria-hidden="true"><i class="mark" data-set="${name}"></i></span>
    <span>${title}<span class="hex" data-of="${name}"></span></span></label>`;
  return { name, title, of, box: item.querySelector('input'), value: item.querySelector('.hex') };
});
const hex = (set) => `0x${set.toString(16).padStart(16, '0')}`;

const wanted = () => ({ moveClass: at('classes').moveClass.value, pseudoLegal: at('pseudo').checked });
/** Returns the moves of the chosen class from a square. */
export const movesFrom = (from) => game.moves({ ...wanted(), from });

/** Returns the shown sets that a square is in, by square. */
export function marks() {
  const found = new Map();
  for (const { box, of, name, title } of SETS)
    if (box.checked)
      for (const square of squares(of())) found.set(square, [...(found.get(square) ?? []), { name, title }]);
  return found;
}

/** Changes the user's own set, unless the text was wrong. */
function draw(set) {
  at('bits-error').textContent = set === null ? 'A bitboard is a number of 64 bits, such as 0x8100000000000081.' : '';
  drawn = set ?? drawn;
  show();
}

/** Whether clicks on the board change the user's own set. */
export const isDrawing = () => at('edit').checked;
export const drawSquare = (square) => draw(drawn ^ bitboard([square]));

onShow(() => {
  for (const { value, labels } of at('classes').moveClass)
    labels[0].querySelector('small').textContent = game.moveBits({ ...wanted(), moveClass: value }).length;
  const legal = new Set(game.moveBits());
  const moves = game.moves(wanted()).map(({ bits, san, uci }) => {
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
  for (const { value, of } of SETS) value.textContent = hex(of());
  if (document.activeElement !== at('bits')) at('bits').value = hex(drawn);
});

at('classes').addEventListener('change', show);
at('sets').addEventListener('change', show);
at('bits').addEventListener('input', ({ target }) => {
  const text = target.value.trim().replaceAll('_', '');
  const isNumber = /^(0x[0-9a-f]{1,16}|\d{1,20})?$/i.test(text);
  draw(isNumber && BigInt(text) < 1n << 64n ? BigInt(text) : null);
});
at('bits').addEventListener('blur', show);
at('clear').addEventListener('click', () => draw(0n));
at('edit').addEventListener('change', () => select(null));
