// A TypeScript user of the package; compiled, never run.

import { ChessError, FenError, MoveError, bitboard, load, squares } from 'movegen';
import type {
  Bitboard,
  Chess,
  Claim,
  Game,
  Move,
  Outcome,
  PseudoLegalMove,
  Setup,
  SetupProblem,
  Square,
} from 'movegen';
import { loadAll, loadPgn } from 'movegen/pgn';
import type { GameNode, GameTree, Pgn, PgnError, ReadOptions, Result } from 'movegen/pgn';

/** A board widget's squares, as chessground declares them: ours, and its own `a0`. */
type Key = 'a0' | Square;

/** A widget's squares are passed wherever a square is. */
export function widget(game: Game, from: Key, to: Key): Map<Key, Key[]> {
  game.play({ from, to });
  game.moves({ from });
  game.pieceAt(from);
  game.attacksFrom(to);
  game.attackersTo(to, 'white');
  bitboard([from, to]);
  return game.destinations();
}

export async function games(chess: Chess, file: File): Promise<string> {
  const pgn: Pgn = await loadPgn(chess);
  const options: ReadOptions = {
    where: (tags) => tags.get('ECO') === 'C41',
    onError: (error: PgnError) => console.warn(error.line),
  };
  for await (const tree of pgn.games(file, options)) {
    const node: GameNode = tree.root.play('e4');
    node.clock = 60;
    node.eval = { centipawns: 20 };
    const result: Result = tree.result;
    const arrows: { orig: Key; dest?: Key | undefined }[] = node.shapes.map(({ from, to }) => ({
      orig: from,
      dest: to,
    }));
    node.shapes = arrows.map(({ orig }) => ({ color: 'red', from: orig }));
    if (node.next?.san === 'e5' && result === '*') return String(tree);
  }
  for await (const tree of pgn.games(fetch('games.pgn'))) tree.last.promote();
  const tree: GameTree = pgn.fromGame(chess.start());
  // @ts-expect-error: no such result
  tree.result = '2-0';
  return pgn.write(pgn.parse('1. e4 *'));
}

/** What may be null is so in the types: each member is one that has to be tested first. */
type Nullable<T> = { [K in keyof T]-?: null extends T[K] ? K : never }[keyof T];
type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Results<T> = { [K in keyof T]: T[K] extends (...values: never[]) => infer R ? R : never };

export const nullable: [
  Same<Nullable<GameNode>, 'parent' | 'next' | 'san' | 'move' | 'clock' | 'elapsed' | 'eval' | 'search'>,
  Same<Nullable<Move>, 'rook' | 'captured' | 'promotion'>,
  Same<Nullable<PseudoLegalMove>, 'rook' | 'captured' | 'promotion' | 'san'>,
  Same<Nullable<Outcome>, 'winner'>,
  Same<Nullable<Game>, 'enPassant'>,
  Same<Nullable<Results<Game>>, 'pieceAt' | 'outcome' | 'claim'>,
  Same<Nullable<Setup>, 'enPassant'>,
  Same<Nullable<Results<Setup>>, 'pieceAt' | 'set'>,
  Same<Nullable<Results<Chess>>, 'validateFen'>,
] = [true, true, true, true, true, true, true, true, true];

/** What may be set to null takes it. */
export function cleared(node: GameNode, setup: Setup): void {
  node.clock = node.elapsed = node.eval = null;
  setup.enPassant = setup.set('e4', null) && null;
}

export async function typed(bytes: Uint8Array): Promise<number> {
  const chess: Chess = await load(bytes);
  await load();
  const both: { chess: Chess; pgn: Pgn } = await loadAll(bytes);
  both.pgn.fromGame(both.chess.start());
  await load(new URL('https://example.org/movegen.wasm'));
  const game: Game = chess.fromFen('8/8/8/8/8/8/8/8 w - -', { style: 'chess960' });
  const moves: Move[] = game.moves({ moveClass: 'quiet_checks', from: 'e2' });
  const text: string = moves[0].san;
  const pseudoLegal: PseudoLegalMove[] = game.moves({ moveClass: 'all_captures', pseudoLegal: true });
  game.make(pseudoLegal[0]);
  // @ts-expect-error: an illegal move has no SAN
  const none: string = pseudoLegal[0].san;
  const destinations: Map<Square, Square[]> = game.destinations();
  const set: Bitboard = game.attackedBy('white') | bitboard(['e4']);
  const names: Square[] = squares(set);
  const outcome: Outcome | null = game.outcome();
  const claim: Claim | null = game.claim();
  const { flag, promotion }: Move = game.play('e2e4');
  if (flag === 'promotion' && promotion === 'q') game.undo();
  game.make(moves[0]);
  game.play({ from: 'e7', to: 'e8', promotion: 'q' });
  const setup: Setup = game.setup();
  setup.castlingRooks = bitboard(['h1']);
  const problems: SetupProblem[] = setup.problems();
  const edited: Game = problems.includes('king-count') ? game : setup.game();
  const history: string[] = edited.history({ form: 'long' });
  const wrong: FenError | null = chess.validateFen(history.join(' ') + game.ascii() + text + none);
  if (wrong === null && game.isGameOver()) return 0;
  // @ts-expect-error: no such class
  game.moves({ moveClass: 'loud' });
  // @ts-expect-error: no such color
  game.attackedBy('green');
  try {
    chess.fromFen('');
  } catch (error) {
    if (error instanceof FenError) return error.column;
    if (error instanceof MoveError && error.reason === 'pinned') return 1;
    if (error instanceof ChessError && error.code === 'illegal') return 0;
  }
  return (
    names.length +
    moves.length +
    destinations.size +
    (outcome?.winner === 'black' ? 1 : 0) +
    (claim === 'fifty-moves' ? 1 : 0) +
    game.perft(2)
  );
}
