// The moves of a game as a list: two columns for the main line, and variations and comments between its rows.

import { button, make } from './dom.js';

/** The glyphs that have a sign. */
const SIGNS = { 1: '!', 2: '?', 3: '!!', 4: '??', 5: '!?', 6: '?!' };

/** Shows the tree of a game in an element. Each move is a button with its node as `node`. */
export function showMoveList(element, tree, current) {
  const rows = [];
  const row = (className, ...parts) => {
    const line = make('div', { className }, ...parts);
    rows.push(line);
    return line;
  };
  const comment = (textContent) => make('span', { className: 'comment', textContent });
  const text = (textContent) => make('span', { className: 'number', textContent });

  const moveButton = (node, label) => {
    const textContent = node.san + node.nags.map((nag) => SIGNS[nag] ?? '').join('');
    const made = button({ node, textContent, ariaLabel: `${label}${node.san}` });
    if (node.clock !== null) made.dataset.clock = clock(node.clock);
    if (node === current) made.ariaCurrent = 'true';
    return made;
  };
  const inline = (node, needsNumber) => {
    const { number, color } = node.number;
    const isWhite = color === 'white';
    const label = `${number}${isWhite ? '.' : '…'} `;
    return isWhite || needsNumber ? [text(label), moveButton(node, label)] : [moveButton(node, label)];
  };

  /** The parts of a line that begins with a node. Its own variations are in parentheses. */
  const line = (start) => {
    const parts = [];
    // An explicit stack, since variations may be nested deeply: the last task is the next one.
    const tasks = [
      { after: start, isInterrupted: start.text !== '' },
      { move: start, isNumbered: true },
    ];
    while (tasks.length > 0) {
      const { word, move, isNumbered, after, isInterrupted } = tasks.pop();
      if (word) {
        parts.push(text(word));
      } else if (move) {
        const opening = tree.format.labels(move.openingComments).text;
        if (opening) parts.push(comment(opening));
        parts.push(...inline(move, isNumbered));
        if (move.text) parts.push(comment(move.text));
      } else {
        const [next, ...others] = after.children;
        if (!next) continue;
        tasks.push({ after: next, isInterrupted: others.length > 0 || next.text !== '' });
        for (const other of others.reverse()) {
          tasks.push(
            { word: ')' },
            { after: other, isInterrupted: other.text !== '' },
            { move: other, isNumbered: true },
            { word: '(' },
          );
        }
        tasks.push({ move: next, isNumbered: isInterrupted });
      }
    }
    return parts;
  };

  if (tree.root.text) row('note', comment(tree.root.text));
  let pair = null;
  for (let node = tree.root.next; node !== null; node = node.next) {
    const { number, color } = node.number;
    const isWhite = color === 'white';
    if (isWhite || pair === null) {
      pair = row('pair', text(`${number}.`));
      if (!isWhite) pair.append(text('…'));
    }
    pair.append(moveButton(node, `${number}${isWhite ? '.' : '…'} `));
    const variations = node.parent.children.slice(1);
    if (node.text || variations.length > 0) {
      if (node.text) row('note', comment(node.text));
      for (const variation of variations) row('note', text('('), ...line(variation), text(')'));
      pair = null;
    }
    if (!isWhite) pair = null;
  }
  if (rows.length > 0 && tree.result !== '*') row('note', text(tree.result));
  element.replaceChildren(...rows);
  const shown = element.querySelector('[aria-current]');
  if (shown) {
    const { top, bottom } = shown.getBoundingClientRect();
    const frame = element.getBoundingClientRect();
    if (top < frame.top) element.scrollTop -= frame.top - top + 8;
    if (bottom > frame.bottom) element.scrollTop += bottom - frame.bottom + 8;
  }
}

/** A clock as players see it: 1:02:03, or 2:03. */
function clock(time) {
  const [hours, minutes, seconds] = [time / 3600, (time / 60) % 60, time % 60].map(Math.floor);
  const fields = hours > 0 ? [hours, String(minutes).padStart(2, '0')] : [minutes];
  return [...fields, String(seconds).padStart(2, '0')].join(':');
}
