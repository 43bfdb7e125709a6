// Writes games in PGN's export format.

import { checkedOptions, chosen, string, wholeNumber } from './arguments.js';
import { ChessError, shown } from './errors.js';

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
/**
 * The tags that every game has, in their order.
 * @type {Record<string, string>}
 */
const ROSTER = { Event: '?', Site: '?', Date: '????.??.??', Round: '?', White: '?', Black: '?', Result: '*' };
const SEVEN = Object.keys(ROSTER);
/** The tags that follow from the result and the start of a game. */
export const DERIVED = ['Result', 'FEN', 'SetUp'];
const RESULTS = /** @type {const} */ (['*', '1-0', '0-1', '1/2-1/2']);

/** The signs that a tag has otherwise: with a backslash, and spaces in place of controls. */
const SPECIAL = /["\\\0-\x1f\x7f-\x9f]/g;
const CONTROLS = /[\0-\x1f\x7f-\x9f]/g;
/** Anything for which a comment is more than its text in braces. */
const UNUSUAL = /[\0-\x1f\x7f-\x9f}]|  /;
/** A space at which a line isn't broken. No text has this character otherwise. */
const KEPT = '\0';
/** The end of a text within a label such as `[%clk`, which programs look for on one line. */
const LABEL = /\[%[^ \]]*$/;

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
  const text = `${tagLines(tree).join('\n')}\n\n${moves}\n`;
  return newline === '\n' ? text : text.replaceAll('\n', newline);
}

/**
 * Returns the lines of the tags: the seven of the standard, then the others in their order.
 * @param {GameTree} tree
 */
function tagLines(tree) {
  chosen(RESULTS, tree.result, 'result');
  const { fen, variant: played } = tree.origin;
  const given = tree.tags.get('Variant');
  const variant = VARIANTS[played] ?? (given && tree.format.variant(fen, string(given, 'the tag Variant')));
  const tags = new Map([...tree.tags, ['Result', tree.result]]);
  for (const name of ['FEN', 'SetUp']) tags.delete(name);
  if (variant) tags.set('Variant', variant);
  else tags.delete('Variant');
  if (!OPENING.test(fen)) tags.set('FEN', fen).set('SetUp', '1');
  const others = [...tags.keys()].filter((name) => !SEVEN.includes(name));
  return [...SEVEN, ...others].map((name) => {
    if (!/^[\w+#=:-]+$/.test(name))
      throw new ChessError('argument', `a tag name consists of letters, digits and _+#=:-, got ${shown(name)}`);
    const value = string(tags.get(name) ?? ROSTER[name], `the tag ${name}`);
    return `[${name} "${value.replace(SPECIAL, (sign) => (sign < ' ' || sign > '~' ? ' ' : `\\${sign}`))}"]`;
  });
}

/**
 * Returns the moves of a tree with everything between them, and its result.
 * @param {GameTree} tree
 * @param {Required<Omit<WriteOptions, 'newline'>>} options
 */
function movetext(tree, { comments: hasComments, variations, maxWidth, repeatNumbers }) {
  let [text, space] = ['', ''];
  /** The parenthesis before the next word, and whether a move needs its number. */
  let [opening, needsNumber] = ['', true];

  const add = (/** @type {string} */ word) => {
    text += space + opening + word;
    space = ' ';
    opening = '';
  };
  const comment = (/** @type {unknown} */ value) => {
    let words = string(value, 'a comment');
    if (!hasComments) return;
    const isUnusual = UNUSUAL.test(words);
    if (isUnusual) words = words.replace(CONTROLS, ' ');
    const isLine = isUnusual && words.includes('}');
    if (isLine || maxWidth > 0) {
      if (isUnusual) words = words.replace(/ +/g, ' ');
      words = words.slice(Number(words.startsWith(' ')), words.length - Number(words.endsWith(' ')));
    }
    if (!isLine) return add(`{${words}}`);
    // It lasts to the end of the line, and isn't broken.
    add(`; ${words}\n`.replaceAll(' ', KEPT));
    space = '';
  };
  const move = (/** @type {GameNode} */ node, /** @type {GameNode} */ last) => {
    if (node.parent !== last) throw new ChessError('argument', `${node.san} was played in another position`);
    const half = tree.before + node.ply - 1;
    if (half % 2 === 0) add(`${half >> 1}. ${node.san}`);
    else add(needsNumber ? `${half >> 1}... ${node.san}` : `${node.san}`);
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
      text += ')';
      space = ' ';
      needsNumber = repeatNumbers;
      continue;
    }
    const { variation } = line;
    let { last } = line;
    if (variation !== null) {
      opening = '(';
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
  const lines = maxWidth > 0 ? text.split('\n').map((line) => broken(line, maxWidth)) : [text];
  return lines.join('\n').replaceAll(KEPT, ' ');
}

/**
 * Breaks a text at spaces into lines of at most so many characters. Longer words have lines of their own.
 * @param {string} text
 * @param {number} width
 */
function broken(text, width) {
  const lines = [];
  let from = 0;
  while (text.length - from > width) {
    let end = text.lastIndexOf(' ', from + width);
    while (end > from && !isBreak(text, end)) end = text.lastIndexOf(' ', end - 1);
    if (end <= from) {
      end = text.indexOf(' ', from + width);
      while (end >= 0 && !isBreak(text, end)) end = text.indexOf(' ', end + 1);
    }
    if (end < 0) break;
    lines.push(text.slice(from, end));
    from = end + 1;
  }
  return [...lines, text.slice(from)].join('\n');
}

/**
 * Returns whether a line may end at a space. At the start of the next one, `[` and `%` would begin a tag and an escaped
 * line.
 * @param {string} text
 * @param {number} at
 */
function isBreak(text, at) {
  return !'[%'.includes(text[at + 1]) && !LABEL.test(text.slice(text.lastIndexOf(' ', at - 1) + 1, at));
}
