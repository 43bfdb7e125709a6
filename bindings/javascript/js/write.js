// Writes games in PGN's export format.

import { ChessError, checkedOptions, shown, wholeNumber } from './errors.js';

/** @typedef {import('./tree.js').GameNode} GameNode */
/** @typedef {import('./tree.js').GameTree} GameTree */

/** The start position, which has no tag. In Crazyhouse and Three-check, its FEN has one more part. */
const OPENING = /^rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR(\[\])? w KQkq -( 3\+3)? 0 1$/;
/**
 * The variants other than chess, as PGN names them.
 * @type {Record<string, string | undefined>}
 */
export const VARIANTS = {
  antichess: 'Antichess',
  atomic: 'Atomic',
  crazyhouse: 'Crazyhouse',
  horde: 'Horde',
  kingofthehill: 'King of the Hill',
  racingkings: 'Racing Kings',
  '3check': 'Three-check',
};
/** The tags that every game has, in their order. */
const ROSTER = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', Result: '*' };
/** The tags that follow from the result and the start of a game. */
export const DERIVED = ['Result', 'FEN', 'SetUp'];
/** The results, by their numbers in the module. */
export const RESULTS = /** @type {const} */ (['*', '1-0', '0-1', '1/2-1/2']);

/** A space that no line ends at. No comment has it. */
const NO_BREAK = '\0';
const CONTROLS = /[\0-\x1f\x7f-\x9f]/g;

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
  wholeNumber(maxWidth, 65535, 'a width');
  const moves = movetext(tree, { comments, variations, maxWidth, repeatNumbers });
  const lines = maxWidth === 0 ? [moves] : moves.split('\n').map((line) => wrapped(line, maxWidth));
  const text = `${tagLines(tree).join('\n')}\n\n${lines.join('\n').replaceAll(NO_BREAK, ' ')}\n`;
  return newline === '\n' ? text : text.replaceAll('\n', newline);
}

/**
 * Returns the lines of the tags: the seven of the standard, then the others by name.
 * @param {GameTree} tree
 */
function tagLines(tree) {
  if (!RESULTS.includes(tree.result))
    throw new ChessError('argument', `expected a result (${RESULTS.join(', ')}), got ${shown(tree.result)}`);
  const start = tree.start();
  const fen = start.fen({ style: 'standard' });
  const others = [...tree.tags].filter(([name]) => !DERIVED.includes(name) && name !== 'Variant');
  if (!OPENING.test(fen)) others.push(['FEN', fen], ['SetUp', '1']);
  const given = tree.tags.get('Variant');
  const variant = VARIANTS[start.variant] ?? (given && tree.format.variant(fen, string(given, 'the tag Variant')));
  if (variant) others.push(['Variant', variant]);
  others.sort(([one], [other]) => (one < other ? -1 : 1));
  return Array.from(new Map([...Object.entries(ROSTER), ...others, ['Result', tree.result]]), ([name, value]) => {
    if (!/^[\w+#=:-]+$/.test(name))
      throw new ChessError('argument', `a tag name consists of letters, digits and _+#=:-, got ${shown(name)}`);
    return `[${name} "${string(value, `the tag ${name}`).replace(/["\\]/g, '\\$&').replace(CONTROLS, ' ')}"]`;
  });
}

/**
 * Returns the moves of a tree with everything between them, and its result. Lines end only after `;` comments.
 * @param {GameTree} tree
 * @param {Required<Omit<WriteOptions, 'newline'>>} options
 */
function movetext(tree, { comments: hasComments, variations, maxWidth, repeatNumbers }) {
  /** The text so far, what separates it from the next word, and whether the next move needs its number. */
  let [text, space, needsNumber] = ['', '', true];

  const add = (/** @type {string} */ word) => {
    text += space + word;
    space = ' ';
  };
  const comment = (/** @type {unknown} */ value) => {
    let words = string(value, 'a comment').replace(CONTROLS, ' ');
    if (!hasComments) return;
    const isLine = words.includes('}');
    if (isLine || maxWidth > 0) words = tidy(words);
    add(isLine ? `; ${words}`.replaceAll(' ', NO_BREAK) : `{${words}}`);
    if (isLine) space = '\n';
  };
  const move = (/** @type {GameNode} */ node, /** @type {GameNode} */ last) => {
    if (node.parent !== last) throw new ChessError('argument', `${node.san} was played in another position`);
    const half = tree.before + node.ply - 1;
    if (half % 2 === 0) add(`${half >> 1}. ${node.san}`);
    else add(needsNumber ? `${half >> 1}... ${node.san}` : `${node.san}`);
    needsNumber = false;
    const { nags, comments } = node.written;
    for (const nag of nags) add(`$${wholeNumber(nag, 255, 'a glyph')}`);
    for (const one of comments) comment(one);
    needsNumber = repeatNumbers && hasComments && comments.length > 0;
  };

  for (const one of tree.root.written.comments) comment(one);
  // The lines that are left, since they may be too deep for recursion: the node before each, and its first one if it's a
  // variation, whose end is `null`.
  const left = /** @type {({ last: GameNode, variation: GameNode | null } | null)[]} */ ([
    { last: tree.root, variation: null },
  ]);
  for (let line = left.pop(); line !== undefined; line = left.pop()) {
    if (line === null) {
      text += space === '\n' ? '\n)' : ')';
      space = ' ';
      needsNumber = repeatNumbers;
      continue;
    }
    const { variation } = line;
    let { last } = line;
    if (variation !== null) {
      add('(');
      space = '';
      for (const one of variation.written.openingComments) comment(one);
      needsNumber = true;
      move(variation, last);
      last = variation;
    }
    for (let next = last.next; next !== null; next = last.next) {
      move(next, last);
      const before = last;
      last = next;
      if (before.children.length === 1 || !variations) continue;
      left.push({ last, variation: null });
      for (const variation of before.children.slice(1).reverse()) left.push(null, { last: before, variation });
      break;
    }
  }
  add(tree.result);
  return text;
}

/**
 * Returns a text with single spaces between its words.
 * @param {string} text
 */
function tidy(text) {
  const words = text.includes('  ') ? text.replace(/ +/g, ' ') : text;
  return words.slice(Number(words.startsWith(' ')), words.length - Number(words.endsWith(' ')));
}

/**
 * Returns a text in lines of at most `width` characters, or longer ones where it can't be broken.
 * @param {string} text
 * @param {number} width
 */
function wrapped(text, width) {
  const lines = [];
  let from = 0;
  while (text.length - from > width) {
    let at = text.lastIndexOf(' ', from + width);
    while (at > from && !breaks(text, at)) at = text.lastIndexOf(' ', at - 1);
    if (at <= from) at = text.indexOf(' ', from + width);
    while (at > 0 && !breaks(text, at)) at = text.indexOf(' ', at + 1);
    if (at < 0) break;
    lines.push(text.slice(from, at));
    from = at + 1;
  }
  lines.push(text.slice(from));
  return lines.join('\n');
}

/**
 * Returns whether a line may end at a space. A label stays together, for programs that look for it on one line. At the
 * start of a line, `[` and `%` would begin a tag and an escaped line.
 * @param {string} text
 * @param {number} at
 */
function breaks(text, at) {
  if ('[%'.includes(text[at + 1])) return false;
  const word = text.slice(text.lastIndexOf(' ', at - 1) + 1, at);
  return word.lastIndexOf('[%') <= word.lastIndexOf(']');
}

/**
 * Returns a value that is a text.
 * @param {unknown} value
 * @param {string} what
 */
function string(value, what) {
  if (typeof value !== 'string') throw new ChessError('argument', `expected ${what} (a string), got ${shown(value)}`);
  return value;
}
