// Writes games in PGN's export format.

import { ChessError, checkedOptions, shown } from './errors.js';
import { squares } from './movegen.js';

/** @typedef {import('./movegen.js').Game} Game */
/** @typedef {import('./tree.js').GameNode} GameNode */
/** @typedef {import('./tree.js').GameTree} GameTree */

const OPENING = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
/** The tags that every game has, in their order. */
const ROSTER = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', Result: '*' };
/** The tags that follow from the result and the start of a game. */
export const DERIVED = ['Result', 'FEN', 'SetUp'];
/** The results, by their numbers in the module. */
export const RESULTS = /** @type {const} */ (['*', '1-0', '0-1', '1/2-1/2']);

/**
 * The options for writing a game.
 * @typedef {object} WriteOptions
 * @property {boolean} [comments] Whether to write comments and the labels in them. The default is true.
 * @property {boolean} [variations] Whether to write variations. The default is true.
 * @property {number} [maxWidth] The maximum number of characters in a line of moves. The default is 79, and 0 means
 *   one line.
 * @property {string} [newline] The end of a line, by default `\\n`.
 * @property {boolean} [repeatNumbers] Whether to repeat the number before Black's move after a comment or a variation,
 *   as the standard wants. The default is true.
 */

/**
 * Returns a game in PGN.
 * @param {GameTree} tree
 * @param {WriteOptions} [options]
 */
export function written(tree, options = {}) {
  const {
    comments = true,
    variations = true,
    maxWidth = 79,
    newline = '\n',
    repeatNumbers = true,
  } = checkedOptions(options, 'comments', 'variations', 'maxWidth', 'newline', 'repeatNumbers');
  if (!Number.isInteger(maxWidth) || maxWidth < 0)
    throw new ChessError('argument', `expected a width, got ${shown(maxWidth)}`);
  const start = tree.start();
  const moves = moveLines(tree, start, { comments, variations, repeatNumbers, maxWidth: maxWidth || Infinity });
  const text = `${tagLines(tree, start).join('\n')}\n\n${moves}\n`;
  return newline === '\n' ? text : text.replaceAll('\n', newline);
}

/**
 * Returns the lines of the tags: the seven of the standard, then the others by name.
 * @param {GameTree} tree
 * @param {Game} start
 */
function tagLines(tree, start) {
  if (!RESULTS.includes(tree.result))
    throw new ChessError('argument', `expected a result (${RESULTS.join(', ')}), got ${shown(tree.result)}`);
  const others = [...tree.tags].filter(([name]) => !DERIVED.includes(name));
  const fen = start.fen({ style: 'standard' });
  if (fen !== OPENING) {
    others.push(['FEN', fen], ['SetUp', '1']);
    if (!castlesAsUsual(start) && !namesChess960(tree.tags)) others.push(['Variant', 'Chess960']);
  }
  others.sort(([one], [other]) => (one < other ? -1 : 1));
  return Array.from(new Map([...Object.entries(ROSTER), ...others, ['Result', tree.result]]), ([name, value]) => {
    if (!/^[\w+#=:-]+$/.test(name))
      throw new ChessError('argument', `a tag name consists of letters, digits and _+#=:-, got ${shown(name)}`);
    return `[${name} "${text(value, `the tag ${name}`)
      .replace(/["\\]/g, '\\$&')
      .replace(/[\0-\x1f\x7f-\x9f]/g, ' ')}"]`;
  });
}

/**
 * Returns whether tags say that castling is that of Chess960.
 * @param {Map<string, string>} tags
 */
export function namesChess960(tags) {
  return /960|fischer/i.test(tags.get('Variant') ?? '');
}

/**
 * Returns whether kings and rooks that may castle are where chess has them.
 * @param {Game} game
 */
function castlesAsUsual(game) {
  return squares(game.castlingRooks).every(
    ([file, rank]) => 'ah'.includes(file) && game.pieceAt(`e${rank}`)?.toLowerCase() === 'k',
  );
}

/**
 * Returns the moves of a tree with everything between them, and its result.
 * @param {GameTree} tree
 * @param {Game} start
 * @param {Required<Omit<WriteOptions, 'newline'>>} options
 */
function moveLines(tree, start, { comments, variations, maxWidth, repeatNumbers }) {
  /** The lines so far, the column for the next token, and whether the next move needs its number. */
  let [lines, column, needsNumber] = ['', 0, true];
  /** The parenthesis before the next token. */
  let opening = '';
  // Some programs count from 0, but PGN has no such move.
  const first = start.fullmoveNumber || 1;
  const before = start.turn === 'white' ? -1 : 0;

  const append = (/** @type {string} */ word) => {
    if (column > 0 && column + word.length > maxWidth) [lines, column] = [`${lines}\n`, 0];
    else if (column > 0) lines += ' ';
    lines += word;
    column += word.length + 1;
  };
  /** Adds words, with line breaks between them where they don't fit. */
  const add = (/** @type {string} */ words) => {
    const whole = opening + words;
    opening = '';
    if (column + whole.length <= maxWidth) append(whole);
    // A label stays on one line, for programs that look for it there. At the start of a line, `[` and `%` would begin a
    // tag and an escaped line.
    else for (const part of whole.match(/(?:\[%[^[\]]*\]|\S| (?=[%[]))+/g) ?? []) append(part);
  };
  const comment = (/** @type {unknown} */ value) => {
    const whole = text(value, 'a comment');
    if (!comments) return;
    const words = whole.trim().replace(/\s{2,}|[^\S ]/g, ' ');
    if (words.includes('}')) {
      // A comment to the end of its line.
      append(`${opening};${words}`);
      lines += '\n';
      [column, opening] = [0, ''];
    } else {
      add(`{${maxWidth === Infinity ? whole.replace(/[\r\n]+/g, ' ') : words}}`);
    }
  };
  const move = (/** @type {GameNode} */ node) => {
    const half = before + node.ply;
    const san = node.san ?? '--';
    if (half % 2 === 0) add(`${first + (half >> 1)}. ${san}`);
    else add(needsNumber ? `${first + (half >> 1)}... ${san}` : san);
    needsNumber = false;
    if (!node.isAnnotated) return;
    for (const nag of node.nags) {
      if (!Number.isInteger(nag) || nag < 0 || nag > 255)
        throw new ChessError('argument', `expected a glyph, 0 to 255, got ${shown(nag)}`);
      add(`$${nag}`);
    }
    for (const one of node.comments) comment(one);
    needsNumber = repeatNumbers && comments && node.comments.length > 0;
  };

  for (const one of tree.root.comments) comment(one);
  // The lines that are left, since they may be too deep for recursion: the node before each, or the first one of a
  // variation, whose end is `null`.
  const left = /** @type {({ last: GameNode, opens: boolean } | null)[]} */ ([{ last: tree.root, opens: false }]);
  for (let line = left.pop(); line !== undefined; line = left.pop()) {
    if (line === null) {
      if (column === 0 || column > maxWidth) {
        append(')');
      } else {
        lines += ')';
        column += 1;
      }
      needsNumber = repeatNumbers;
      continue;
    }
    let { last } = line;
    if (line.opens) {
      opening = '(';
      for (const one of last.openingComments) comment(one);
      needsNumber = true;
      move(last);
    }
    for (let next = last.next; next !== null; next = last.next) {
      move(next);
      const { children } = last;
      last = next;
      if (children.length === 1 || !variations) continue;
      left.push({ last, opens: false });
      for (const variation of children.slice(1).reverse()) left.push(null, { last: variation, opens: true });
      break;
    }
  }
  add(tree.result);
  return lines;
}

/**
 * Returns a value that is a text.
 * @param {unknown} value
 * @param {string} what
 */
function text(value, what) {
  if (typeof value !== 'string') throw new ChessError('argument', `expected ${what} (a string), got ${shown(value)}`);
  return value;
}
