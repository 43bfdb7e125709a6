// The board: its squares with pieces and marks, moves by mouse, finger and keyboard, arrows and circles.

import { remember } from './address.js';
import { at, make } from './dom.js';
import { drawSquare, isDrawing, marks, movesFrom } from './inspect.js';
import { chosen, game, node, onShow, play, select, show } from './session.js';
import { shapesImage, toggled } from './shapes.js';

const NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const cells = new Map();
let isFlipped = false;
/** The square of the keyboard cursor. */
let cursor = chosen;

const isWhite = (piece) => piece === piece.toUpperCase();
const pieceImage = (piece) =>
  `<svg class="piece ${isWhite(piece) ? 'is-white' : 'is-black'}" aria-hidden="true"><use href="#piece-${piece.toLowerCase()}"/></svg>`;
const spoken = (piece) => `${isWhite(piece) ? 'white' : 'black'} ${NAMES[piece.toLowerCase()]}`;
/** The square of an event's target, or at the place of a pointer. */
const squareOf = (target) => target?.closest('.square')?.dataset.square;
const squareAt = ({ clientX, clientY }) => squareOf(document.elementFromPoint(clientX, clientY));

/**
 * Returns the moves from the selected square, by the square to show them on. Castling is shown on
 * the rook, and on the king's destination only where UCI writes it that way: elsewhere the king may
 * also step to that square, or stand on it.
 */
function targets() {
  const found = new Map();
  for (const move of chosen === null ? [] : movesFrom(chosen)) {
    const shown = new Set([move.rook ?? move.to]);
    if (move.uci === move.from + move.to) shown.add(move.to);
    for (const to of shown) found.set(to, [...(found.get(to) ?? []), move]);
  }
  return found;
}

/** Builds the squares: at the start, and when the board is flipped. */
function build() {
  const [ranks, files] = isFlipped ? ['12345678', 'hgfedcba'] : ['87654321', 'abcdefgh'];
  const rows = Array.from(ranks, (rank) => {
    const row = Array.from(files, (file) => {
      const isDark = (file.charCodeAt(0) + Number(rank)) % 2 === 0;
      const cell = make('div', { className: isDark ? 'square is-dark' : 'square', role: 'gridcell' });
      // Sighted users need coordinates along two edges only.
      const [shownFile, shownRank] = [rank === ranks[7] ? file : '', file === files[0] ? rank : ''];
      Object.assign(cell.dataset, { square: file + rank, file: shownFile, rank: shownRank });
      cells.set(file + rank, cell);
      return cell;
    });
    return make('div', { className: 'rank', role: 'row' }, ...row);
  });
  at('board').replaceChildren(...rows);
}

onShow(() => {
  const [reachable, sets, { move }] = [targets(), marks(), node];
  const last = move ? [move.from, move.rook ?? move.to] : [];
  for (const [square, cell] of cells) {
    const piece = game.pieceAt(square);
    const moves = reachable.get(square);
    const shown = sets.get(square) ?? [];
    const takes = moves && (piece || moves.some(({ captured }) => captured));
    const images = shown.map(({ name }) => `<i class="mark" data-set="${name}"></i>`);
    if (moves) images.push(`<i class="mark is-target${takes ? ' is-capture' : ''}"></i>`);
    cell.innerHTML = images.join('') + (piece ? pieceImage(piece) : '');
    cell.classList.toggle('is-last', last.includes(square));
    cell.classList.toggle('is-chosen', square === chosen);
    cell.ariaSelected = String(square === chosen);
    cell.tabIndex = square === cursor ? 0 : -1;
    const words = [square, piece ? spoken(piece) : 'empty'];
    if (square === chosen) words.push('selected');
    if (moves) words.push(takes && piece ? 'can be captured' : 'can be moved to');
    cell.ariaLabel = [...words, ...shown.map(({ title }) => title.toLowerCase())].join(', ');
  }
  at('shapes').innerHTML = shapesImage(node.shapes, isFlipped);
});

export function flip() {
  const hadFocus = at('board').contains(document.activeElement);
  isFlipped = !isFlipped;
  build();
  show();
  if (hadFocus) cells.get(cursor).focus();
}
at('flip').addEventListener('click', flip);

/** Handles a click, or Enter, on a square. */
function pick(square) {
  cursor = square;
  if (isDrawing()) return drawSquare(square);
  const legal = new Set(game.moveBits());
  const moves = (targets().get(square) ?? []).filter(({ bits }) => legal.has(bits));
  if (moves.length > 1) return promote(moves);
  if (moves.length === 1) return play(moves[0].bits);
  const isPiece = square !== chosen && game.pieceAt(square);
  if (!isPiece && node.shapes.length > 0) setShapes([]);
  select(isPiece ? square : null);
}

/** Asks for the piece that a pawn becomes. */
function promote(moves) {
  const dialog = at('promotion');
  moves.sort((a, b) => 'qrbn'.indexOf(a.promotion) - 'qrbn'.indexOf(b.promotion));
  const choices = moves.map(({ bits, promotion, piece }) => {
    const innerHTML = pieceImage(isWhite(piece) ? promotion.toUpperCase() : promotion);
    return make('button', { value: bits, name: promotion, ariaLabel: NAMES[promotion], innerHTML });
  });
  dialog.firstElementChild.replaceChildren(...choices);
  dialog.showModal();
}

at('promotion').addEventListener('keydown', ({ key, target }) => target.form?.elements[key]?.click());
at('promotion').addEventListener('submit', ({ submitter }) => play(Number(submitter.value)));
at('promotion').addEventListener('close', () => cells.get(cursor).focus());

/** Changes the arrows and circles, which belong to the move that the board shows. */
function setShapes(shapes) {
  node.shapes = shapes;
  at('shapes').innerHTML = shapesImage(shapes, isFlipped);
  remember();
}

/** The square where the right button went down. */
let drawnFrom = null;
/** The piece that is held down: its square, the place where it was taken, and its image once it has moved. */
let drag = null;
let wasDragged = false;

at('board').addEventListener('contextmenu', (event) => event.preventDefault());

// A finger drags pieces, too. From an empty square it scrolls the page: see page.css.
at('board').addEventListener('pointerdown', ({ target, button, isPrimary, clientX, clientY }) => {
  wasDragged = false;
  const from = squareOf(target);
  if (button === 2 && from) drawnFrom = from;
  if (isDrawing() || button !== 0 || !isPrimary || !from || !game.pieceAt(from)) return;
  drag = { from, clientX, clientY, image: null };
});

addEventListener('pointermove', ({ clientX, clientY }) => {
  if (!drag) return;
  if (!drag.image) {
    // A click may tremble.
    if (Math.hypot(clientX - drag.clientX, clientY - drag.clientY) < 5) return;
    cursor = drag.from;
    select(drag.from);
    const cell = cells.get(drag.from);
    drag.image = cell.querySelector('.piece').cloneNode(true);
    drag.image.classList.add('is-dragged');
    drag.image.style.width = drag.image.style.height = `${cell.clientWidth}px`;
    cell.classList.add('is-lifted');
    document.body.append(drag.image);
  }
  drag.image.style.left = `${clientX}px`;
  drag.image.style.top = `${clientY}px`;
});

/** Ends a drag. Returns its square, if the piece has moved. */
function drop() {
  const moved = drag?.image ? drag.from : null;
  drag?.image?.remove();
  if (moved) cells.get(moved).classList.remove('is-lifted');
  drag = null;
  return moved;
}

addEventListener('pointercancel', drop);
addEventListener('pointerup', (event) => {
  const to = squareAt(event);
  if (event.button === 2 && drawnFrom !== null) {
    const [from, isRed] = [drawnFrom, event.shiftKey || event.ctrlKey];
    drawnFrom = null;
    if (!to) return;
    const color = isRed && event.altKey ? 'yellow' : isRed ? 'red' : event.altKey ? 'blue' : 'green';
    setShapes(toggled(node.shapes, to === from ? { color, from } : { color, from, to }));
  }
  const from = drop();
  if (!from) return;
  wasDragged = true;
  if (to && to !== from && targets().has(to)) pick(to);
  else select(null);
});

at('board').addEventListener('click', ({ target }) => {
  const square = squareOf(target);
  // The click that ends a drag doesn't count.
  if (!square || wasDragged) return;
  pick(square);
  cells.get(cursor).focus({ preventScroll: true });
});

at('board').addEventListener('focusin', ({ target }) => {
  const { square } = target.dataset;
  if (!square || square === cursor) return;
  cells.get(cursor).tabIndex = -1;
  cursor = square;
  target.tabIndex = 0;
});

/** Whether the board is used by keyboard: then the arrow keys move over it, and otherwise through the game. */
let isByKeyboard = false;
addEventListener('pointerdown', () => (isByKeyboard = false), true);
addEventListener(
  'keydown',
  ({ key }) => (isByKeyboard ||= ['Tab', 'Enter', ' ', 'ArrowUp', 'ArrowDown'].includes(key)),
  true,
);

at('board').addEventListener('keydown', (event) => {
  if (!isByKeyboard && /^Arrow(Left|Right)$/.test(event.key)) return;
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (step) {
    const sign = isFlipped ? -1 : 1;
    const file = 'abcdefgh'[cursor.charCodeAt(0) - 97 + sign * step[0]];
    const rank = '12345678'[Number(cursor[1]) - 1 + sign * step[1]];
    cells.get(file + rank)?.focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    pick(cursor);
    if (!at('promotion').open) cells.get(cursor).focus();
  } else {
    return;
  }
  event.preventDefault();
});

build();
