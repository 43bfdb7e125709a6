// Perft by move, counted in a worker, and its comparison with another program's.

import { counts, differences } from './compare.js';
import { at, make } from './dom.js';
import { module } from './library.js';
import { game, onChange, play } from './session.js';

/** The most differences that are told. */
const MOST_DIFFERENCES = 10;

/** The worker, while it counts. */
let counter = null;
/** The count of the shown position by UCI, once it is done. */
let ownCount = null;
/** Whether the comparison waits for it. */
let isAwaited = false;

/** Stops a running count, and leaves its result so far. */
function endCount() {
  counter?.terminate();
  counter = null;
  if (isAwaited) at('difference').textContent = '';
  isAwaited = false;
  at('stop').hidden = true;
  at('progress').hidden = true;
}

/** Removes the differences. */
function clearComparison() {
  at('difference').textContent = '';
  at('differences').replaceChildren();
  at('descend').hidden = true;
}

/** Stops a count and removes its result, which belongs to another position. */
function stopCounting() {
  endCount();
  at('divide').replaceChildren();
  at('total').textContent = '';
  ownCount = null;
}

/** Shows a count, of which a part is done. */
function showCount({ part, nodes, time, moves }) {
  at('progress').value = part;
  const took = time < 1000 ? `${time.toFixed(time < 10 ? 1 : 0)} ms` : `${(time / 1000).toFixed(1)} s`;
  at('total').textContent = part < 1 ? `${nodes.toLocaleString('en')} …` : `${nodes.toLocaleString('en')} in ${took}`;
  const most = Math.max(1, ...moves.map(({ nodes }) => nodes));
  const rows = moves.map(({ san, uci, nodes }) => {
    const row = make('tr');
    for (const text of [san, uci, nodes.toLocaleString('en')]) row.insertCell().textContent = text;
    row.cells[2].style.setProperty('--share', `${(100 * nodes) / most}%`);
    return row;
  });
  at('divide').replaceChildren(...rows);
  if (part < 1) return;
  ownCount = new Map(moves.map(({ uci, nodes }) => [uci, { nodes, problem: null }]));
  const isNext = isAwaited;
  endCount();
  if (isNext) at('compare-form').requestSubmit();
}

onChange(stopCounting);

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
  counter.postMessage({ module, fen: game.fen(), style: game.style, depth: at('depth').valueAsNumber });
});

at('stop').addEventListener('click', () => {
  endCount();
  at('total').textContent += ' stopped';
  at('count-lines').focus();
});

at('compare-form').addEventListener('submit', (event) => {
  event.preventDefault();
  const first = counts(at('count-a').value, game);
  const depth = at('depth').valueAsNumber;
  const isOwn = at('count-b').value.trim() === '';
  const second = isOwn ? ownCount : counts(at('count-b').value, game);
  const say = (text) => (at('difference').textContent = text);
  clearComparison();
  if (first.size === 0) return say('The first count has no lines such as “e2e4: 20”.');
  if (second === null) {
    if (counter === null) at('perft-form').requestSubmit();
    isAwaited = counter !== null;
    return say(isAwaited ? 'Dividing …' : '');
  }
  if (second.size === 0 && !isOwn) return say('The second count has no lines such as “e2e4: 20”.');
  const found = differences(first, second);
  if (found.length === 0) return say(`No difference: ${first.size} moves with the same counts.`);
  const told = ({ move, a, b, problem }) => {
    if (problem) return problem;
    if (b === null) return `${move}: only in the first count (${a.toLocaleString('en')})`;
    if (a === null) return `${move}: missing from the first count (${b.toLocaleString('en')} in the second)`;
    return `${move}: ${a.toLocaleString('en')} and ${b.toLocaleString('en')}, ${Math.abs(a - b).toLocaleString('en')} ${a > b ? 'too many' : 'too few'} in the first`;
  };
  say(`The first difference: ${told(found[0])}`);
  const lines = found.slice(1, MOST_DIFFERENCES).map(told);
  if (found.length > MOST_DIFFERENCES) lines.push(`and ${found.length - MOST_DIFFERENCES} more`);
  const items = lines.map((textContent) => make('li', { textContent }));
  at('differences').replaceChildren(...items);
  // The bug is behind a move that both have: the next count is one move deeper.
  const next = found.find(({ a, b, problem }) => a !== null && b !== null && !problem);
  if (!next || depth < 2) return;
  at('descend').hidden = false;
  at('descend').textContent = `Play ${next.move}, and divide to depth ${depth - 1}`;
  at('descend').onclick = () => {
    at('depth').value = depth - 1;
    [at('count-a').value, at('count-b').value] = ['', ''];
    clearComparison();
    play(next.move);
    at('perft-form').requestSubmit();
  };
});
