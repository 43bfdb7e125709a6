// The page: one game on the board, and beside it what the module computes.

import { FenError, bitboard, load, squares } from './movegen/movegen.js';

/** @template {HTMLElement} T */
const at = (id) => /** @type {T} */ (document.getElementById(id));

const KINDS = [
  ['legal', 'Legal'],
  ['captures', 'Captures'],
  ['quiets', 'Quiets'],
  ['quiet_checks', 'Quiet checks'],
  ['evasions', 'Evasions'],
  ['non_evasions', 'Non-evasions'],
  ['all_captures', 'All captures'],
];
const NAMES = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };
const EXAMPLES = [
  ['Pins', 'r2qk2r/ppp2ppp/2np1n2/1B2p3/1b2P1b1/2NP1N2/PPP2PPP/R1BQK2R w KQkq - 0 7'],
  ['Start position', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
  ['Kiwipete: something of everything', 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'],
  ['En passant that would open the rank', '8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1'],
  ['Promotions', '3r1n1k/2P1P3/8/8/8/8/8/K7 w - - 0 1'],
  ['Double check', 'r3k3/8/5N2/8/8/8/8/K3R3 b q - 0 1'],
  ['218 moves', 'R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1'],
];
const OUTCOMES = {
  checkmate: 'Checkmate',
  stalemate: 'Stalemate',
  'insufficient-material': 'Draw: insufficient material',
  'seventy-five-moves': 'Draw: seventy-five moves without a capture or a pawn move',
  'fivefold-repetition': 'Draw: the position has occurred five times',
};

const response = await fetch(new URL('./movegen/movegen.wasm', import.meta.url));
if (!response.ok) {
  at('status').textContent = 'The file movegen.wasm is missing. Build it with `cargo xtask wasm build`.';
  throw new Error('no movegen.wasm');
}
const bytes = await response.arrayBuffer();
at('size').textContent = `${Math.round(bytes.byteLength / 1000)} KB`;
const chess = await load(bytes);
/** The page opens on the first example with a knight selected, to show what it can do. */
let game = chess.fromFen(EXAMPLES[0][1]);
let kind = 'legal';
let pseudoLegal = false;
let flipped = false;
/** The square of the selected piece, and the square of the keyboard cursor. */
let chosen = 'f3';
let cursor = 'f3';
let drawing = false;
let drawn = 0n;
/** The last move played, which the board highlights, and those before it. */
let lastMove = null;
const past = [];
/** The worker, while it counts. */
let counter = null;

/** The sets of squares that can be shown, each with its computation. */
const SETS = [
  { name: 'checkers', title: 'Checkers', shown: true, of: () => game.checkers },
  { name: 'pinned', title: 'Pinned to their king', shown: true, of: () => game.pinnedOf('white') | game.pinnedOf('black') },
  { name: 'own', title: 'Attacked by the selected piece', shown: false, of: () => (chosen && game.pieceAt(chosen) ? game.attacksFrom(chosen) : 0n) },
  { name: 'white', title: 'Attacked by White', shown: false, of: () => game.attackedBy('white') },
  { name: 'black', title: 'Attacked by Black', shown: false, of: () => game.attackedBy('black') },
  { name: 'bits', title: 'Your own bitboard', shown: true, of: () => drawn },
];

const cells = new Map();
const options = () => ({ kind, pseudoLegal });
const hex = (set) => `0x${set.toString(16).padStart(16, '0')}`;
const isWhite = (piece) => piece === piece.toUpperCase();
const pieceImage = (piece) =>
  `<svg class="piece ${isWhite(piece) ? 'is-white' : 'is-black'}" aria-hidden="true"><use href="#piece-${piece.toLowerCase()}"/></svg>`;
const spoken = (piece) => `${isWhite(piece) ? 'white' : 'black'} ${NAMES[piece.toLowerCase()]}`;

/**
 * Returns the moves from the selected square, by the square to show them on. Castling is shown on
 * the rook, and on the king's destination only where UCI writes it that way: elsewhere the king may
 * also step to that square, or stand on it.
 */
function targets() {
  const found = new Map();
  if (chosen === null) return found;
  for (const move of game.moves({ ...options(), from: chosen })) {
    const shown = new Set([move.rook ?? move.to]);
    if (move.uci === move.from + move.to) shown.add(move.to);
    for (const to of shown) found.set(to, [...(found.get(to) ?? []), move]);
  }
  return found;
}

/** Builds the squares of the board: at the start, and when the board is flipped. */
function build() {
  const board = at('board');
  board.replaceChildren();
  cells.clear();
  const ranks = flipped ? '12345678' : '87654321';
  const files = flipped ? 'hgfedcba' : 'abcdefgh';
  for (const rank of ranks) {
    const row = board.appendChild(document.createElement('div'));
    row.className = 'rank';
    row.setAttribute('role', 'row');
    for (const file of files) {
      const cell = row.appendChild(document.createElement('div'));
      const isDark = (file.charCodeAt(0) + Number(rank)) % 2 === 0;
      cell.className = isDark ? 'square is-dark' : 'square';
      cell.dataset.square = file + rank;
      // Sighted users need coordinates along two edges only.
      cell.dataset.file = rank === ranks[7] ? file : '';
      cell.dataset.rank = file === files[0] ? rank : '';
      cell.setAttribute('role', 'gridcell');
      cells.set(file + rank, cell);
    }
  }
}

/** Shows the current state of everything. */
function show() {
  const reachable = targets();
  const sets = SETS.map((set) => ({ ...set, value: set.of() }));
  const marks = new Map();
  for (const { name, title, value } of sets.filter(({ shown }) => shown)) {
    for (const square of squares(value)) marks.set(square, [...(marks.get(square) ?? []), { name, title }]);
  }
  const last = lastMove && game.length > 0 ? [lastMove.from, lastMove.rook ?? lastMove.to] : [];
  for (const [square, cell] of cells) {
    const piece = game.pieceAt(square);
    const moves = reachable.get(square);
    const drawnMarks = (marks.get(square) ?? []).map(({ name }) => `<i class="mark" data-set="${name}"></i>`);
    const takes = moves?.some(({ captured }) => captured) || (moves && piece);
    if (moves) drawnMarks.push(`<i class="mark is-target${takes ? ' is-capture' : ''}"></i>`);
    cell.innerHTML = drawnMarks.join('') + (piece ? pieceImage(piece) : '');
    cell.classList.toggle('is-last', last.includes(square));
    cell.classList.toggle('is-chosen', square === chosen);
    cell.setAttribute('aria-selected', String(square === chosen));
    cell.tabIndex = square === cursor ? 0 : -1;
    const words = [square, piece ? spoken(piece) : 'empty'];
    if (square === chosen) words.push('selected');
    if (moves) words.push(takes && piece ? 'can be captured' : 'can be moved to');
    words.push(...(marks.get(square) ?? []).map(({ title }) => title.toLowerCase()));
    cell.setAttribute('aria-label', words.join(', '));
  }

  showKinds();
  showMoves();
  at('played').textContent = playedText();
  for (const { name, value } of sets) at('sets').querySelector(`[data-of="${name}"]`).textContent = hex(value);
  const [side, count, outcome, claim] = [game.turn, game.moveBits().length, game.outcome(), game.claim()];
  const mover = side === 'white' ? 'White' : 'Black';
  at('status').textContent = outcome
    ? OUTCOMES[outcome.reason] + (outcome.winner ? `: ${outcome.winner === 'white' ? 'White' : 'Black'} wins` : '')
    : `${mover} to move${game.inCheck ? ', in check' : ''}: ${count} legal ${count === 1 ? 'move' : 'moves'}` +
      (claim ? `. ${claim === 'fifty-moves' ? 'Fifty moves' : 'Threefold repetition'}: a draw may be claimed` : '');
  at('undo').disabled = game.length === 0;
  if (document.activeElement !== at('fen')) at('fen').value = game.fen();
  if (document.activeElement !== at('bits')) at('bits').value = hex(drawn);
}

function showKinds() {
  for (const button of at('kinds').children) {
    const isChosen = button.dataset.kind === kind;
    button.setAttribute('aria-checked', String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    button.querySelector('small').textContent = game.moveBits({ kind: button.dataset.kind, pseudoLegal }).length;
  }
}

function showMoves() {
  const legal = new Set(game.moveBits());
  const moves = game.moves(options()).map((move) => ({
    ...move,
    isLegal: legal.has(move.bits),
    text: legal.has(move.bits) ? game.san(move) : move.uci,
  }));
  moves.sort((a, b) => Number(b.isLegal) - Number(a.isLegal) || a.text.localeCompare(b.text));
  at('count').textContent = moves.length;
  const items = moves.map(({ bits, text, isLegal }) => {
    const item = document.createElement('li');
    const button = item.appendChild(document.createElement('button'));
    button.type = 'button';
    button.textContent = text;
    button.disabled = !isLegal;
    button.title = isLegal ? '' : 'pseudo-legal: leaves the king attacked';
    button.addEventListener('click', () => play(bits));
    return item;
  });
  if (items.length === 0) {
    const none = document.createElement('li');
    none.className = 'none';
    none.textContent = 'No moves.';
    items.push(none);
  }
  at('moves').replaceChildren(...items);
}

/** Returns the moves played, with the numbers of the game. */
function playedText() {
  const first = game.clone();
  while (first.undo());
  let [number, isWhite] = [first.fullmoveNumber, first.turn === 'white'];
  const words = [];
  for (const san of game.history()) {
    if (isWhite) words.push(`${number}.`);
    else if (words.length === 0) words.push(`${number}…`);
    words.push(san);
    if (!isWhite) number += 1;
    isWhite = !isWhite;
  }
  return words.join(' ');
}

function play(bits) {
  past.push(lastMove);
  lastMove = game.play(bits);
  changed();
}

function undo() {
  if (!game.undo()) return;
  lastMove = past.pop() ?? null;
  changed();
}

/** Updates the page after a change of the position. */
function changed() {
  chosen = null;
  stopCounting();
  at('fen-error').textContent = '';
  showAddress();
  show();
}

/** Puts the position into the address, which can be shared. */
function showAddress() {
  const style = game.style === 'chess960' ? '&chess960' : '';
  history.replaceState(null, '', `#${game.fen().replaceAll(' ', '_')}${style}`);
}

function setUp(next) {
  game = next;
  lastMove = null;
  past.length = 0;
  changed();
}

/** Sets up a FEN. Castling rights by file mean that the FEN is of Chess960. */
function setUpFen(fen, style = /^\S+ \S+ [A-Ha-h]+( |$)/.test(fen) ? 'chess960' : 'standard') {
  try {
    setUp(chess.fromFen(fen, { style: style === 'chess960' ? style : 'standard' }));
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    // The board keeps the last position, and the box the wrong text, to be corrected.
    at('fen-error').textContent = error.message;
    at('fen').value = fen;
  }
}

/** Handles a click, or Enter, on a square. */
function pick(square) {
  cursor = square;
  if (drawing) {
    drawn ^= bitboard([square]);
    at('bits-error').textContent = '';
    return show();
  }
  const legal = new Set(game.moveBits());
  const moves = (targets().get(square) ?? []).filter(({ bits }) => legal.has(bits));
  if (moves.length > 1) return promote(moves);
  if (moves.length === 1) return play(moves[0].bits);
  chosen = square !== chosen && game.pieceAt(square) ? square : null;
  show();
}

function promote(moves) {
  const dialog = at('promotion');
  const buttons = moves.map(({ bits, promotion }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.role = promotion;
    button.setAttribute('aria-label', NAMES[promotion]);
    button.innerHTML = pieceImage(game.turn === 'white' ? promotion.toUpperCase() : promotion);
    button.addEventListener('click', () => {
      dialog.close();
      play(bits);
      cells.get(cursor).focus();
    });
    return button;
  });
  buttons.sort((a, b) => 'qrbn'.indexOf(a.dataset.role) - 'qrbn'.indexOf(b.dataset.role));
  dialog.replaceChildren(...buttons);
  dialog.showModal();
}

at('promotion').addEventListener('keydown', (event) => {
  event.stopPropagation();
  const buttons = [...at('promotion').children];
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step) {
    const next = buttons.indexOf(document.activeElement) + step + buttons.length;
    buttons[next % buttons.length].focus();
    event.preventDefault();
  } else {
    buttons.find(({ dataset }) => dataset.role === event.key)?.click();
  }
});
at('promotion').addEventListener('close', () => cells.get(cursor).focus());

// The board, by dragging with a mouse, a pen or a finger. From an empty square, a finger scrolls the page: see page.css.

/** The piece that is held down: its square, the place where it was taken, and its image once it has moved. */
let drag = null;
let wasDragged = false;

at('board').addEventListener('pointerdown', ({ target, button, isPrimary, clientX, clientY }) => {
  wasDragged = false;
  const from = target.closest('.square')?.dataset.square;
  if (drawing || button !== 0 || !isPrimary || !from || !game.pieceAt(from)) return;
  drag = { from, clientX, clientY, image: null };
});

addEventListener('pointermove', ({ clientX, clientY }) => {
  if (!drag) return;
  if (!drag.image) {
    // A click may tremble.
    if (Math.hypot(clientX - drag.clientX, clientY - drag.clientY) < 5) return;
    chosen = cursor = drag.from;
    show();
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

addEventListener('pointerup', ({ clientX, clientY }) => {
  const from = drop();
  if (!from) return;
  wasDragged = true;
  const to = document.elementFromPoint(clientX, clientY)?.closest('.square')?.dataset.square;
  if (to && to !== from && targets().has(to)) return pick(to);
  chosen = null;
  show();
});

addEventListener('pointercancel', drop);

// The board, by mouse and keyboard.

at('board').addEventListener('click', (event) => {
  const cell = event.target.closest('.square');
  // The click that ends a drag doesn't count.
  if (!cell || wasDragged) return;
  pick(cell.dataset.square);
  cells.get(cursor).focus({ preventScroll: true });
});

at('board').addEventListener('focusin', (event) => {
  const { square } = event.target.dataset;
  if (!square || square === cursor) return;
  cells.get(cursor).tabIndex = -1;
  cursor = square;
  cells.get(cursor).tabIndex = 0;
});

at('board').addEventListener('keydown', (event) => {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
  if (step) {
    const sign = flipped ? -1 : 1;
    const file = 'abcdefgh'[cursor.charCodeAt(0) - 97 + sign * step[0]];
    const rank = '12345678'[Number(cursor[1]) - 1 + sign * step[1]];
    if (file && rank) cells.get(file + rank).focus();
  } else if (event.key === 'Enter' || event.key === ' ') {
    pick(cursor);
    if (!at('promotion').open) cells.get(cursor).focus();
  } else {
    return;
  }
  event.preventDefault();
});

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT)$/.test(event.target.tagName)) return;
  if (event.key === 'Escape' && chosen) {
    chosen = null;
    show();
  } else if (event.key === 'u') {
    undo();
  } else if (event.key === 'f') {
    flip();
  }
});

function flip() {
  const hadFocus = at('board').contains(document.activeElement);
  flipped = !flipped;
  build();
  show();
  if (hadFocus) cells.get(cursor).focus();
}

at('undo').addEventListener('click', undo);
at('flip').addEventListener('click', flip);

// Setting up.

at('fen-form').addEventListener('submit', (event) => {
  event.preventDefault();
  setUpFen(at('fen').value.trim());
});

at('chess960-form').addEventListener('submit', (event) => {
  event.preventDefault();
  setUp(chess.chess960(at('chess960').valueAsNumber));
});

at('random').addEventListener('click', () => {
  at('chess960').value = Math.floor(Math.random() * 960);
  setUp(chess.chess960(at('chess960').valueAsNumber));
});

at('examples').append(
  new Option('Set up an example…', '', true, true),
  ...EXAMPLES.map(([title, fen]) => new Option(title, fen)),
);
at('examples').addEventListener('change', ({ target }) => {
  if (target.value) setUpFen(target.value);
  target.value = '';
});

// The kinds of moves: a choice of one, by mouse or arrow keys.

at('kinds').append(
  ...KINDS.map(([name, title]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.kind = name;
    button.setAttribute('role', 'radio');
    button.innerHTML = `${title}<small></small>`;
    return button;
  }),
);

function choose(button) {
  kind = button.dataset.kind;
  show();
  button.focus();
}

at('kinds').addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button) choose(button);
});

at('kinds').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = KINDS.findIndex(([name]) => name === kind) + step + KINDS.length;
  choose(at('kinds').children[next % KINDS.length]);
});

at('pseudo').addEventListener('change', ({ target }) => {
  pseudoLegal = target.checked;
  show();
});

// Sets of squares.

for (const set of SETS) {
  const item = at('sets').appendChild(document.createElement('li'));
  item.innerHTML = `<label><input type="checkbox" data-set-shown="${set.name}"${set.shown ? ' checked' : ''} />
    <span class="swatch" aria-hidden="true"><i class="mark" data-set="${set.name}"></i></span>
    <span>${set.title}<span class="hex" data-of="${set.name}"></span></span></label>`;
  item.querySelector('input').addEventListener('change', ({ target }) => {
    set.shown = target.checked;
    show();
  });
}

at('bits').addEventListener('input', ({ target }) => {
  const text = target.value.trim().replaceAll('_', '');
  const isNumber = /^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(text);
  const number = isNumber ? BigInt(text) : text === '' ? 0n : null;
  const fits = number !== null && number < 1n << 64n;
  at('bits-error').textContent = fits ? '' : 'A bitboard is a number of 64 bits, such as 0x8100000000000081.';
  if (fits) drawn = number;
  show();
});
at('bits').addEventListener('blur', show);

at('clear').addEventListener('click', () => {
  drawn = 0n;
  at('bits-error').textContent = '';
  show();
});

at('edit').addEventListener('click', ({ target }) => {
  drawing = !drawing;
  target.setAttribute('aria-pressed', String(drawing));
  chosen = null;
  show();
});

// Perft, in a worker.

/** Stops a running count, and leaves its result so far. */
function endCount() {
  counter?.terminate();
  counter = null;
  at('stop').hidden = true;
  at('progress').hidden = true;
}

/** Stops a count and removes its result, which belongs to another position. */
function stopCounting() {
  endCount();
  at('divide').replaceChildren();
  at('total').textContent = '';
}

function showCount({ done, of, nodes, time, moves }) {
  at('progress').max = of;
  at('progress').value = done;
  const took = time < 1000 ? `${time.toFixed(time < 10 ? 1 : 0)} ms` : `${(time / 1000).toFixed(1)} s`;
  at('total').textContent = done < of ? `${nodes.toLocaleString('en')} …` : `${nodes.toLocaleString('en')} in ${took}`;
  const most = Math.max(1, ...moves.map(({ nodes }) => nodes));
  const rows = moves.slice(0, done).map(({ san, uci, nodes }) => {
    const row = document.createElement('tr');
    for (const text of [san, uci, nodes.toLocaleString('en')]) row.insertCell().textContent = text;
    row.cells[2].style.setProperty('--share', `${(100 * nodes) / most}%`);
    return row;
  });
  at('divide').replaceChildren(...rows);
  if (done === of) endCount();
}

at('perft-form').addEventListener('submit', (event) => {
  event.preventDefault();
  stopCounting();
  counter = new Worker(new URL('./counter.js', import.meta.url), { type: 'module' });
  counter.addEventListener('message', ({ data }) => showCount(data));
  counter.addEventListener('error', () => {
    endCount();
    at('total').textContent = 'The file counter.js could not be loaded.';
  });
  at('stop').hidden = false;
  at('progress').hidden = false;
  at('progress').removeAttribute('value');
  counter.postMessage({ bytes, fen: game.fen(), style: game.style, depth: at('depth').valueAsNumber });
});

at('stop').addEventListener('click', () => {
  endCount();
  at('total').textContent += ' stopped';
  at('count-lines').focus();
});

// An address may contain a position and the style of castling.

function setUpAddress() {
  let address = location.hash.slice(1);
  try {
    address = decodeURIComponent(address);
  } catch {
    // Left as it is, the text is reported as a wrong FEN.
  }
  const [fen, style] = address.replaceAll('_', ' ').split('&');
  if (!fen) return;
  setUpFen(fen, style);
  // After an error, the board keeps its position, so put it back into the address.
  if (at('fen-error').textContent) showAddress();
}

addEventListener('hashchange', setUpAddress);
build();
show();
setUpAddress();
document.documentElement.dataset.ready = '';
