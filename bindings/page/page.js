// The page: one game on the board, and beside it what the module computes.

import { showMoveList } from './movelist.js';
import { FenError, bitboard, squares } from './movegen/movegen.js';
import { loadAll } from './movegen/pgn.js';
import { stopCounting, usePerft } from './perft.js';
import { shapesImage, toggled } from './shapes.js';

/** @template {HTMLElement} T */
const at = (id) => /** @type {T} */ (document.getElementById(id));

const CLASSES = [
  ['all', 'All'],
  ['noisy', 'Noisy'],
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

const response = await fetch(new URL('./movegen/pgn.wasm', import.meta.url));
if (!response.ok) {
  at('status').textContent = 'The file pgn.wasm is missing. Build it with `cargo xtask wasm build`.';
  throw new Error('no pgn.wasm');
}
const bytes = await response.arrayBuffer();
at('size').textContent = `${Math.round(bytes.byteLength / 1000)} KB`;
const module = await WebAssembly.compile(bytes);
const { chess, pgn } = await loadAll(module);
/** The page opens on the first example with a knight selected, to show what it can do. */
let game = chess.fromFen(EXAMPLES[0][1]);
/** The game with its variations, and the move in it that the board shows. `game` is the position after that. */
let tree = pgn.fromGame(game);
let node = tree.root;
let moveClass = 'all';
let pseudoLegal = false;
let flipped = false;
/** The square of the selected piece, and the square of the keyboard cursor. */
let chosen = 'f3';
let cursor = 'f3';
let drawing = false;
/** Whether anything was done, so that the opening position needs no more explanation. */
let hasBegun = false;
let drawn = 0n;

/** The sets of squares that can be shown, each with its computation. */
const SETS = [
  { name: 'checkers', title: 'Checkers', shown: true, of: () => game.checkers },
  {
    name: 'pinned',
    title: 'Pinned to their king',
    shown: true,
    of: () => game.pinnedOf('white') | game.pinnedOf('black'),
  },
  {
    name: 'own',
    title: 'Attacked by the selected piece',
    shown: false,
    of: () => (chosen && game.pieceAt(chosen) ? game.attacksFrom(chosen) : 0n),
  },
  { name: 'white', title: 'Attacked by White', shown: false, of: () => game.attackedBy('white') },
  { name: 'black', title: 'Attacked by Black', shown: false, of: () => game.attackedBy('black') },
  { name: 'bits', title: 'Your own bitboard', shown: true, of: () => drawn },
];

const cells = new Map();
const options = () => ({ moveClass, pseudoLegal });
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
  const { move } = node;
  const last = move ? [move.from, move.rook ?? move.to] : [];
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
  showGame();
  for (const { name, value } of sets) at('sets').querySelector(`[data-of="${name}"]`).textContent = hex(value);
  const [side, count, outcome, claim] = [game.turn, game.moveBits().length, game.outcome(), game.claim()];
  const mover = side === 'white' ? 'White' : 'Black';
  at('status').textContent = outcome
    ? OUTCOMES[outcome.reason] + (outcome.winner ? `: ${outcome.winner === 'white' ? 'White' : 'Black'} wins` : '')
    : `${mover} to move${game.inCheck ? ', in check' : ''}: ${count} legal ${count === 1 ? 'move' : 'moves'}` +
      (claim ? `. ${claim === 'fifty-moves' ? 'Fifty moves' : 'Threefold repetition'}: a draw may be claimed` : '');
  at('shapes').innerHTML = shapesImage(node.shapes, flipped);
  at('intro').hidden = hasBegun;
  if (document.activeElement !== at('fen')) at('fen').value = game.fen();
  if (document.activeElement !== at('bits')) at('bits').value = hex(drawn);
}

function showKinds() {
  for (const button of at('classes').children) {
    const isChosen = button.dataset.moveClass === moveClass;
    button.setAttribute('aria-checked', String(isChosen));
    button.tabIndex = isChosen ? 0 : -1;
    button.querySelector('small').textContent = game.moveBits({
      moveClass: button.dataset.moveClass,
      pseudoLegal,
    }).length;
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

/** Shows the list of moves, and what can be done with it. */
function showGame() {
  showMoveList(at('played'), tree, node);
  const isEmpty = tree.root.children.length === 0;
  at('played').hidden = isEmpty;
  at('no-moves').hidden = !isEmpty;
  const names = ['White', 'Black'].map((side) => tree.tags.get(side) ?? '?');
  at('names').textContent = names.every((name) => name === '?') ? '' : `${names.join(' – ')}`;
  for (const id of ['first', 'back', 'undo', 'remove']) at(id).disabled = node.parent === null;
  for (const id of ['forward', 'last']) at(id).disabled = node.next === null;
  at('promote').disabled = node.isMainLine;
}

/** Goes to a move of the game. */
function go(to) {
  if (to === null || to === node) return;
  node = to;
  game = node.game();
  changed();
}

function play(bits) {
  go(node.play(bits));
}

/** Takes back a move: removes it, unless others follow. */
function undo() {
  if (node.parent === null) return;
  const { parent } = node;
  if (node.next === null) node.remove();
  go(parent);
}

function toEnd() {
  let end = node;
  while (end.next !== null) end = end.next;
  go(end);
}

/** Updates the page after a change of the position. */
function changed() {
  chosen = null;
  hasBegun = true;
  stopCounting();
  at('fen-error').textContent = '';
  at('game-error').textContent = '';
  remember();
  show();
}

/** The address of the game: its start, the moves to the one shown, the style of castling. */
function address() {
  const start = tree.start();
  const played = tree.start();
  const texts = node.path.map(({ bits }) => {
    const text = bits === 0 ? '--' : played.uci(bits);
    if (bits === 0) played.pass();
    else played.make(bits);
    return text;
  });
  const moves = texts.length > 0 ? `&moves=${texts.join(',')}` : '';
  return `#${start.fen().replaceAll(' ', '_')}${moves}${game.style === 'chess960' ? '&chess960' : ''}`;
}

/** Browsers count how often a page changes its address, and stop those that do it for every step of a held key. */
const PAUSE = 300;
let remembered = 0;
let remembering = 0;

/** Puts the game into the address and into what the browser keeps, now or in a moment. */
function remember(isNow = performance.now() - remembered > PAUSE) {
  clearTimeout(remembering);
  if (!isNow) {
    remembering = setTimeout(remember, PAUSE, true);
    return;
  }
  remembered = performance.now();
  try {
    history.replaceState(saved(), '', address());
  } catch {
    // Too large to be kept: the address alone has the moves of this line.
    history.replaceState(null, '', address());
  }
}

addEventListener('pagehide', () => hasBegun && remember(true));

/** What the browser keeps with an address, so that the whole game survives leaving the page. */
function saved() {
  const numbers = new Map([[tree.root, 0]]);
  const nodes = [...tree.nodes()].map((one) => {
    numbers.set(one, numbers.size);
    return [numbers.get(one.parent), one.bits, one.san, one.nags, one.comments, one.openingComments];
  });
  const start = tree.start();
  return {
    fen: start.fen(),
    style: start.style,
    tags: [...tree.tags],
    result: tree.result,
    notes: tree.root.comments,
    nodes,
    at: numbers.get(node),
  };
}

/** Shows a game that was kept. */
function restore({ fen, style, tags, result, notes, nodes, at: index }) {
  tree = pgn.fromGame(chess.fromFen(fen, { style }));
  [tree.tags, tree.result, tree.root.comments] = [new Map(tags), result, notes];
  const all = [tree.root];
  for (const [parent, bits, san, nags, comments, openingComments] of nodes) {
    const added = all[parent].add(bits, san);
    [added.nags, added.comments, added.openingComments] = [nags, comments, openingComments];
    all.push(added);
  }
  node = all[index] ?? tree.root;
  game = node.game();
  changed();
}

/** Shows another game. */
function setUp(next) {
  [tree, node, game] = [next, next.root, next.start()];
  at('games-label').hidden = true;
  changed();
  remember(true);
}

/** Sets up a FEN. Castling rights by file mean that the FEN is of Chess960. */
function setUpFen(fen, style = /^\S+ \S+ [A-Ha-h]+( |$)/.test(fen) ? 'chess960' : 'standard') {
  try {
    setUp(pgn.fromGame(chess.fromFen(fen, { style: style === 'chess960' ? style : 'standard' })));
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
  hasBegun = true;
  if (chosen === null && node.shapes.length > 0) setShapes([]);
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

/** The square where the right button went down. */
let drawnFrom = null;

/** Changes the arrows and circles, which belong to the move that the board shows. */
function setShapes(shapes) {
  node.shapes = shapes;
  at('shapes').innerHTML = shapesImage(shapes, flipped);
  remember();
}

at('board').addEventListener('contextmenu', (event) => event.preventDefault());

addEventListener('pointerup', ({ button, clientX, clientY, shiftKey, ctrlKey, altKey }) => {
  if (button !== 2 || drawnFrom === null) return;
  const [from, to] = [drawnFrom, document.elementFromPoint(clientX, clientY)?.closest('.square')?.dataset.square];
  drawnFrom = null;
  if (!to) return;
  const isRed = shiftKey || ctrlKey;
  const color = isRed && altKey ? 'yellow' : isRed ? 'red' : altKey ? 'blue' : 'green';
  setShapes(toggled(node.shapes, to === from ? { color, from } : { color, from, to }));
});

/** The piece that is held down: its square, the place where it was taken, and its image once it has moved. */
let drag = null;
let wasDragged = false;

at('board').addEventListener('pointerdown', ({ target, button, isPrimary, clientX, clientY }) => {
  wasDragged = false;
  const from = target.closest('.square')?.dataset.square;
  if (button === 2 && from) drawnFrom = from;
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
  const isElsewhere = event.defaultPrevented || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    isElsewhere ||
    event.target.closest('[role="radiogroup"], [role="tablist"]')
  )
    return;
  const step = {
    ArrowLeft: () => go(node.parent),
    ArrowRight: () => go(node.next),
    Home: () => go(tree.root),
    End: toEnd,
  }[event.key];
  if (step) {
    event.preventDefault();
    return step();
  }
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
at('first').addEventListener('click', () => go(tree.root));
at('back').addEventListener('click', () => go(node.parent));
at('forward').addEventListener('click', () => go(node.next));
at('last').addEventListener('click', toEnd);

// The game.

at('played').addEventListener('click', ({ target }) => {
  const to = target.closest('button')?.node;
  if (!to) return;
  go(to);
  at('played').querySelector('[aria-current]')?.focus({ preventScroll: true });
});

at('promote').addEventListener('click', () => {
  for (let one = node; one.parent !== null; one = one.parent) one.promote();
  changed();
});

at('remove').addEventListener('click', () => go(node.parent && node.remove()));

/** The most games of a file that are offered. */
const MOST_GAMES = 500;

/** Reads a text or a file: a FEN, or games, of which the first is shown. */
async function take(source) {
  const text = typeof source === 'string' ? source : await source.slice(0, 200).text();
  if (/^\s*[pnbrqk1-8~]+(\/[pnbrqk1-8~]+){7}(\s|$)/i.test(text))
    return setUpFen((typeof source === 'string' ? source : await source.text()).trim().split('\n')[0]);
  const found = [];
  let problem = null;
  try {
    for await (const one of pgn.games(source, { onError: (error) => (problem ??= error) }))
      if (found.push(one) === MOST_GAMES) break;
  } catch (error) {
    problem = error;
  }
  if (found.length > 0) setUp(found[0]);
  at('game-error').textContent = problem?.message ?? (found.length > 0 ? '' : 'There is no game in this text.');
  at('games-label').hidden = found.length < 2;
  const titles = found.map(
    ({ tags, result }, index) => `${index + 1}. ${tags.get('White') ?? '?'} – ${tags.get('Black') ?? '?'}, ${result}`,
  );
  at('games').replaceChildren(...titles.map((title, index) => new Option(title, index)));
  at('games').onchange = ({ target }) => {
    setUp(found[target.value]);
    at('games-label').hidden = false;
  };
}

/** Says in a button that it has done its work. */
async function copied(button, text) {
  const { textContent } = button;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed';
  }
  setTimeout(() => (button.textContent = textContent), 1500);
}

at('copy').addEventListener('click', ({ target }) => copied(target, pgn.write(tree)));
at('link').addEventListener('click', ({ target }) => copied(target, new URL(address(), location.href).href));
at('file').addEventListener('change', async ({ target }) => {
  if (target.files[0]) await take(target.files[0]);
  target.value = '';
});

addEventListener('paste', (event) => {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  // A box takes a line, or the lines of a count.
  const isBox = /^(INPUT|TEXTAREA)$/.test(event.target.tagName);
  if (text.trim() === '' || (isBox && (event.target.id !== 'fen' || !text.trim().includes('\n')))) return;
  event.preventDefault();
  take(text);
});
addEventListener('dragover', (event) => event.preventDefault());
addEventListener('drop', (event) => {
  event.preventDefault();
  const [file] = event.dataTransfer.files;
  const text = event.dataTransfer.getData('text/plain');
  if (file || text) take(file ?? text);
});

// The tabs.

function openTab(button) {
  for (const tab of document.querySelectorAll('[role="tab"]')) {
    tab.setAttribute('aria-selected', String(tab === button));
    tab.tabIndex = tab === button ? 0 : -1;
    at(tab.getAttribute('aria-controls')).hidden = tab !== button;
  }
}

for (const tab of document.querySelectorAll('[role="tab"]')) {
  tab.addEventListener('click', () => openTab(tab));
  tab.addEventListener('keydown', ({ key }) => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    const other = tab.nextElementSibling ?? tab.previousElementSibling;
    openTab(other);
    other.focus();
  });
}
at('flip').addEventListener('click', flip);

// Setting up.

at('fen-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = at('fen').value.trim();
  // Moves are a game. All else is a FEN, or meant to be one.
  if (/^(\[|1\.)/.test(text)) take(text);
  else setUpFen(text);
});

at('chess960-form').addEventListener('submit', (event) => {
  event.preventDefault();
  setUp(pgn.fromGame(chess.chess960(at('chess960').valueAsNumber)));
});

at('random').addEventListener('click', () => {
  at('chess960').value = Math.floor(Math.random() * 960);
  setUp(pgn.fromGame(chess.chess960(at('chess960').valueAsNumber)));
});

at('examples').append(
  new Option('Set up an example…', '', true, true),
  ...EXAMPLES.map(([title, fen]) => new Option(title, fen)),
);
at('examples').addEventListener('change', ({ target }) => {
  if (target.value) setUpFen(target.value);
  target.value = '';
});

// The classes of moves: a choice of one, by mouse or arrow keys.

at('classes').append(
  ...CLASSES.map(([name, title]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.dataset.moveClass = name;
    button.setAttribute('role', 'radio');
    button.innerHTML = `${title}<small></small>`;
    return button;
  }),
);

function choose(button) {
  moveClass = button.dataset.moveClass;
  show();
  button.focus();
}

at('classes').addEventListener('click', ({ target }) => {
  const button = target.closest('button');
  if (button) choose(button);
});

at('classes').addEventListener('keydown', (event) => {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const next = CLASSES.findIndex(([name]) => name === moveClass) + step + CLASSES.length;
  choose(at('classes').children[next % CLASSES.length]);
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

// An address may contain a position, the moves from there, and the style of castling.

function setUpAddress() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Left as it is, the text is reported as a wrong FEN.
  }
  const [fen, ...rest] = text.replaceAll('_', ' ').split('&');
  if (!fen) return;
  const moves =
    rest
      .find((part) => part.startsWith('moves='))
      ?.slice(6)
      .split(',') ?? [];
  const style = rest.includes('chess960') || /^\S+ \S+ [A-Ha-h]+( |$)/.test(fen) ? 'chess960' : 'standard';
  try {
    const next = pgn.fromGame(chess.fromFen(fen, { style }));
    let to = next.root;
    for (const move of moves) to = move === '--' ? to.pass() : to.play(move);
    [tree, node, game] = [next, to, to.game()];
    changed();
  } catch (error) {
    // The board and the address keep the last position, and the box the wrong text, to be corrected.
    history.replaceState(saved(), '', game.fen() === EXAMPLES[0][1] && !hasBegun ? '#' : address());
    at('fen-error').textContent = error.message;
    if (error instanceof FenError) at('fen').value = fen;
  }
}

addEventListener('popstate', ({ state }) => (state ? restore(state) : setUpAddress()));
usePerft(
  module,
  () => game,
  (move) => go(node.play(move)),
);
build();
show();
if (history.state) restore(history.state);
else setUpAddress();
document.documentElement.dataset.ready = '';
