// The address of the page, and what the browser keeps with it, so that the whole game survives leaving the page.

import { at } from './dom.js';
import { chess, pgn } from './library.js';
import { FenError } from './movegen/movegen.js';
import { OPENING, game, hasBegun, node, onChange, open, tree } from './session.js';

/** The style of castling that a FEN has: rights by file mean Chess960. */
export const styleOf = (fen) => (/^\S+ \S+ [A-Ha-h]+( |$)/.test(fen) ? 'chess960' : 'standard');

/** The address of the game: its start, the moves to the one shown, the style of castling. */
export function address() {
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
let remembered = { time: 0, tree };
let remembering = 0;

/** Puts the game into the address and into what the browser keeps, now or in a moment. */
export function remember(isNow = tree !== remembered.tree || performance.now() - remembered.time > PAUSE) {
  clearTimeout(remembering);
  if (!isNow) {
    remembering = setTimeout(remember, PAUSE, true);
    return;
  }
  remembered = { time: performance.now(), tree };
  try {
    history.replaceState(saved(), '', address());
  } catch {
    // Too large to be kept: the address alone has the moves of this line.
    history.replaceState(null, '', address());
  }
}

const saved = () => ({ text: pgn.write(tree), at: [...tree.nodes()].indexOf(node) });

/** Shows a game that was kept. */
function restore({ text, at: index }) {
  const next = pgn.parse(text);
  open(next, [...next.nodes()][index]);
}

/** Shows the game of the address: a position, the moves from there, and the style of castling. */
function visit() {
  let text = location.hash.slice(1);
  try {
    text = decodeURIComponent(text);
  } catch {
    // Left as it is, the text is reported as a wrong FEN.
  }
  const [fen, ...rest] = text.replaceAll('_', ' ').split('&');
  if (!fen) return;
  const moves = rest.find((part) => part.startsWith('moves='))?.slice(6);
  try {
    const style = rest.includes('chess960') ? 'chess960' : styleOf(fen);
    const next = pgn.fromGame(chess.fromFen(fen, { style }));
    let to = next.root;
    for (const move of moves?.split(',') ?? []) to = move === '--' ? to.pass() : to.play(move);
    open(next, to);
  } catch (error) {
    // The board and the address keep the last position, and the box the wrong text, to be corrected.
    history.replaceState(saved(), '', game.fen() === OPENING && !hasBegun ? '#' : address());
    at('fen-error').textContent = error.message;
    if (error instanceof FenError) at('fen').value = fen;
  }
}

/** Shows the game that was kept with the address, or else the one in it. */
export const arrive = ({ state } = history) => (state ? restore(state) : visit());

onChange(() => remember());
addEventListener('pagehide', () => hasBegun && remember(true));
addEventListener('popstate', arrive);
