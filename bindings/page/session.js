// The game that the page shows, its move on the board, and the selected square. Others read them, and change them by
// these functions.

import { at } from './dom.js';
import { chess, pgn } from './library.js';

/** The page opens on its first example with a knight selected, to show what it can do. */
export const OPENING = at('examples').options[1].value;

export let tree = pgn.fromGame(chess.fromFen(OPENING));
export let node = tree.root;
/** The game up to the node. */
export let game = node.game();
/** The square of the selected piece, or null. */
export let chosen = 'f3';
/** Whether anything was done, so that the opening position needs no more explanation. */
export let hasBegun = false;

const [views, watchers] = [[], []];
/** Has a function draw its part of the page whenever the page is drawn. */
export const onShow = (view) => views.push(view);
/** Has a function called before the page is drawn with another position. */
export const onChange = (watcher) => watchers.push(watcher);
/** Draws the page. */
export const show = () => views.forEach((view) => view());

/** Selects a square, or none. */
export function select(square) {
  chosen = square;
  hasBegun = true;
  show();
}

/** Shows a game at a node, or at its start. */
export function open(next, shown = next.root) {
  [tree, node, game, chosen, hasBegun] = [next, shown, shown.game(), null, true];
  watchers.forEach((watcher) => watcher());
  show();
}

/** Goes to a node of the game, if there is one. */
export function go(to) {
  if (to !== null && to !== node) open(tree, to);
}

export const play = (move) => go(node.play(move));

/** Takes back a move: removes it, unless others follow. */
export function undo() {
  const { parent } = node;
  if (parent !== null && node.next === null) node.remove();
  go(parent);
}

export function toEnd() {
  let end = node;
  while (end.next !== null) end = end.next;
  go(end);
}
