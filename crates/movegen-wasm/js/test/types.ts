// A TypeScript user of the package; compiled, never run.

import { ChessError, FenError, bitboard, load, squares } from 'movegen';
import type { Bitboard, Chess, Claim, Game, Move, Outcome, PseudoLegalMove, Square } from 'movegen';

/** A board widget's squares, as chessground declares them: ours, and its own `a0`. */
type Key = 'a0' | Square;

/** What the README passes to chessground. */
export function widget(game: Game): { dests: Map<Key, Key[]>; move: (from: Key, to: Key) => void } {
  return {
    dests: game.destinations(),
    move: (from, to) => {
      const promotes = game.moves().some((move) => move.from === from && move.to === to && move.promotion);
      game.play(`${from}${to}${promotes ? 'q' : ''}`);
    },
  };
}

export async function typed(bytes: Uint8Array): Promise<number> {
  const chess: Chess = await load(bytes);
  await load();
  await load(new URL('https://example.org/movegen.wasm'));
  const game: Game = chess.fromFen('8/8/8/8/8/8/8/8 w - -', { style: 'chess960' });
  const moves: Move[] = game.moves({ kind: 'quiet_checks', from: 'e2' });
  const text: string = moves[0].san;
  const pseudoLegal: PseudoLegalMove[] = game.moves({ kind: 'all_captures', pseudoLegal: true });
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
  const edited: Game = game.edit({ e4: 'Q', d2: null }, { turn: 'black' });
  const history: string[] = edited.history({ form: 'long' });
  const wrong: FenError | null = chess.validateFen(history.join(' ') + game.ascii() + text + none);
  if (wrong === null && game.isGameOver()) return 0;
  // @ts-expect-error: no such kind
  game.moves({ kind: 'loud' });
  // @ts-expect-error: no such square
  game.pieceAt('e9');
  // @ts-expect-error: no such color
  game.attackedBy('green');
  try {
    chess.fromFen('');
  } catch (error) {
    if (error instanceof FenError) return error.column;
    if (error instanceof ChessError && error.code === 'illegal') return 0;
  }
  return names.length + moves.length + destinations.size + (outcome?.winner === 'black' ? 1 : 0) + (claim === 'fifty-moves' ? 1 : 0) + game.perft(2);
}
