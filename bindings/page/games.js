// Games and positions that come in, by examples, boxes, files, paste and drop, and go out to the clipboard.

import { address, styleOf } from './address.js';
import { at } from './dom.js';
import { chess, pgn } from './library.js';
import { FenError } from './movegen/movegen.js';
import { game, onChange, onShow, open, tree } from './session.js';

/** The most games of a file that are offered. */
const MOST_GAMES = 500;
/** The games of the last file or text. */
let games = [];

onChange(() => {
  at('fen-error').textContent = at('game-error').textContent = '';
  at('games').parentElement.hidden = games.length < 2 || !games.includes(tree);
});
onShow(() => {
  if (document.activeElement !== at('fen')) at('fen').value = game.fen();
});

/** Sets up a FEN. */
function setUp(fen) {
  try {
    open(pgn.fromGame(chess.fromFen(fen, { style: styleOf(fen) })));
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    // The board keeps the last position, and the box the wrong text, to be corrected.
    at('fen-error').textContent = error.message;
    at('fen').value = fen;
  }
}

/** Reads a text or a file: a FEN, or games, of which the first is shown. */
async function take(source) {
  const text = typeof source === 'string' ? source : await source.slice(0, 200).text();
  if (/^\s*[pnbrqk1-8~]+(\/[pnbrqk1-8~]+){7}(\s|$)/i.test(text))
    return setUp((typeof source === 'string' ? source : await source.text()).trim().split('\n')[0]);
  const found = [];
  let problem = null;
  try {
    for await (const one of pgn.games(source, { onError: (error) => (problem ??= error) }))
      if (found.push(one) === MOST_GAMES) break;
  } catch (error) {
    problem = error;
  }
  const titles = found.map(
    ({ tags, result }, index) => `${index + 1}. ${tags.get('White') ?? '?'} – ${tags.get('Black') ?? '?'}, ${result}`,
  );
  if (found.length > 0) {
    games = found;
    at('games').replaceChildren(...titles.map((title, index) => new Option(title, index)));
    open(found[0]);
  }
  at('game-error').textContent = problem?.message ?? (found.length > 0 ? '' : 'There is no game in this text.');
}

/** Writes a text to the clipboard, and says in the button that it's done. */
async function copy(button, text) {
  const { textContent } = button;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed';
  }
  setTimeout(() => (button.textContent = textContent), 1500);
}

at('copy').addEventListener('click', ({ target }) => copy(target, pgn.write(tree)));
at('link').addEventListener('click', ({ target }) => copy(target, new URL(address(), location.href).href));
at('games').addEventListener('change', ({ target }) => open(games[target.value]));
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

at('fen-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const text = at('fen').value.trim();
  // Moves are a game. All else is a FEN, or meant to be one.
  if (/^(\[|1\.)/.test(text)) take(text);
  else setUp(text);
});

at('chess960-form').addEventListener('submit', (event) => {
  event.preventDefault();
  open(pgn.fromGame(chess.chess960(at('chess960').valueAsNumber)));
});
at('random').addEventListener('click', () => {
  at('chess960').value = Math.floor(Math.random() * 960);
  at('chess960-form').requestSubmit();
});

at('examples').addEventListener('change', ({ target }) => {
  if (target.value) setUp(target.value);
  target.value = '';
});
