//! The engine with cozy-chess.

use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, PieceMoves, Rank, Square, get_pawn_attacks};

use super::memory::{
    Bound, Found, MATE, MAX_PLY, Memory, NULL_DEPTH, capture_order, futility, order, reduction,
};
use super::network::{Accumulator, Input, Network, input};

/// Searches a position up to a depth.
pub(super) fn search(network: &Network, fen: &str, depth: i32) -> Found {
    let board: Board = fen.parse().expect("a valid FEN");
    let pieces = board.occupied().into_iter().map(|square| {
        let (color, piece) = (board.color_on(square), board.piece_on(square));
        to_input(color.expect("a piece"), piece.expect("a piece"), square)
    });
    let root = network.refresh(pieces);
    let mut engine = Engine { memory: Memory::new(network, root) };
    let scores = (1..=depth).map(|depth| engine.node(&board, 0, depth, -MATE, MATE)).collect();
    Found { nodes: engine.memory.nodes, scores }
}

struct Engine<'a> {
    memory: Memory<'a>,
}

impl Engine<'_> {
    /// Returns the score of a position for the side to move.
    fn node(&mut self, board: &Board, ply: usize, depth: i32, mut alpha: i32, beta: i32) -> i32 {
        let in_check = !board.checkers().is_empty();
        let depth = depth + i32::from(in_check);
        if depth <= 0 || ply == MAX_PLY {
            return self.quiescence(board, ply, alpha, beta);
        }
        self.memory.nodes += 1;
        let key = key(board);
        if ply > 0 && self.memory.is_draw(key, board.halfmove_clock().into()) {
            return 0;
        }
        let is_pv = beta - alpha > 1;
        let known = self.memory.known(key);
        if !is_pv && let Some(score) = known.and_then(|entry| entry.cutoff(ply, depth, alpha, beta)) {
            return score;
        }
        if !is_pv && !in_check {
            let value = self.memory.evaluate(ply, board.side_to_move() as usize);
            if value - futility(depth) >= beta {
                return value;
            }
            if depth >= NULL_DEPTH
                && value >= beta
                && has_pieces(board)
                && let Some(next) = board.null_move()
            {
                let (before, after) = self.memory.accumulators(ply);
                *after = *before;
                self.memory.enter(key);
                let score = -self.node(&next, ply + 1, depth - NULL_DEPTH - depth / 4, -beta, 1 - beta);
                self.memory.leave();
                if score >= beta {
                    return beta;
                }
            }
        }

        let mut picker = Picker::new(known.and_then(|entry| unpack(entry.mv)));
        let (mut best, mut best_move, mut number) = (-MATE, None, 0);
        let first_alpha = alpha;
        while let Some(mv) = picker.next(board, &self.memory) {
            number += 1;
            let is_quiet = !is_capture(board, mv) && mv.promotion.is_none();
            let next = self.enter(board, key, ply, mv);
            let less = if is_quiet && !in_check { reduction(depth, number) } else { 0 };
            let mut score = alpha + 1;
            if number > 1 {
                score = -self.node(&next, ply + 1, depth - 1 - less, -alpha - 1, -alpha);
            }
            if score > alpha && (less > 0 || is_pv || number == 1) {
                score = -self.node(&next, ply + 1, depth - 1, -beta, -alpha);
            }
            self.memory.leave();
            if score > best {
                (best, best_move) = (score, Some(mv));
                alpha = alpha.max(score);
            }
            if alpha >= beta {
                if is_quiet {
                    self.memory.reward(
                        board.side_to_move() as usize,
                        mv.from as usize,
                        mv.to as usize,
                        depth,
                    );
                }
                break;
            }
        }
        if number == 0 {
            return if in_check { ply as i32 - MATE } else { 0 };
        }
        let bound = match best {
            _ if best >= beta => Bound::Lower,
            _ if best > first_alpha => Bound::Exact,
            _ => Bound::Upper,
        };
        self.memory.store(key, ply, depth, best_move.map_or(0, pack), best, bound);
        best
    }

    /// Quiescence: searches captures, or in check all moves, until standing pat is better.
    fn quiescence(&mut self, board: &Board, ply: usize, mut alpha: i32, beta: i32) -> i32 {
        self.memory.nodes += 1;
        let in_check = !board.checkers().is_empty();
        let mut best = ply as i32 - MATE;
        if !in_check || ply == MAX_PLY {
            best = self.memory.evaluate(ply, board.side_to_move() as usize);
            alpha = alpha.max(best);
        }
        if alpha >= beta || ply == MAX_PLY {
            return best;
        }
        let mut picker = Picker::new(None);
        picker.has_quiets = in_check;
        while let Some(mv) = picker.next(board, &self.memory) {
            let next = self.enter(board, board.hash(), ply, mv);
            best = best.max(-self.quiescence(&next, ply + 1, -beta, -alpha));
            self.memory.leave();
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        best
    }

    /// Makes a move.
    fn enter(&mut self, board: &Board, key: u64, ply: usize, mv: Move) -> Board {
        let network = self.memory.network;
        let (before, after) = self.memory.accumulators(ply);
        update(network, before, after, board, mv);
        self.memory.enter(key);
        let mut next = board.clone();
        next.play_unchecked(mv);
        next
    }
}

/// Updates the accumulator for a move.
fn update(network: &Network, before: &Accumulator, after: &mut Accumulator, board: &Board, mv: Move) {
    let us = board.side_to_move();
    let mover = board.piece_on(mv.from).expect("a move of a piece");
    let removed = to_input(us, mover, mv.from);
    if board.colors(us).has(mv.to) {
        let (king, rook) =
            if mv.from.file() < mv.to.file() { (File::G, File::F) } else { (File::C, File::D) };
        let rank = Rank::First.relative_to(us);
        let added = [
            to_input(us, Piece::King, Square::new(king, rank)),
            to_input(us, Piece::Rook, Square::new(rook, rank)),
        ];
        network.update(before, after, added, [removed, to_input(us, Piece::Rook, mv.to)]);
        return;
    }
    let added = to_input(us, mv.promotion.unwrap_or(mover), mv.to);
    let captured = match board.piece_on(mv.to) {
        None if mover == Piece::Pawn && mv.from.file() != mv.to.file() => {
            Some((Piece::Pawn, Square::new(mv.to.file(), mv.from.rank())))
        }
        captured => captured.map(|piece| (piece, mv.to)),
    };
    match captured {
        Some((piece, square)) => {
            network.update(before, after, [added], [removed, to_input(!us, piece, square)]);
        }
        None => network.update(before, after, [added], [removed]),
    }
}

fn to_input(color: Color, piece: Piece, square: Square) -> Input {
    input(6 * color as usize + piece as usize, square as usize)
}

/// Returns the hash key, without an en passant file where no pawn can capture.
fn key(board: &Board) -> u64 {
    match en_passant(board) {
        Some(square)
            if !(get_pawn_attacks(square, !board.side_to_move())
                & board.colored_pieces(board.side_to_move(), Piece::Pawn))
            .is_empty() =>
        {
            board.hash()
        }
        Some(_) => board.hash_without_ep(),
        None => board.hash(),
    }
}

fn en_passant(board: &Board) -> Option<Square> {
    board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(board.side_to_move())))
}

fn is_capture(board: &Board, mv: Move) -> bool {
    board.colors(!board.side_to_move()).has(mv.to)
        || Some(mv.to) == en_passant(board) && board.pieces(Piece::Pawn).has(mv.from)
}

/// Returns whether the side to move has more than king and pawns.
fn has_pieces(board: &Board) -> bool {
    let others = board.pieces(Piece::Pawn) | board.pieces(Piece::King);
    !(board.colors(board.side_to_move()) & !others).is_empty()
}

/// Packs a move for the hash table. No move is 0.
fn pack(mv: Move) -> u16 {
    let promotion = mv.promotion.map_or(0, |piece| piece as u16);
    mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
}

fn unpack(bits: u16) -> Option<Move> {
    let square = |bits: u16| Square::index(usize::from(bits) % 64);
    let promotion = (bits >> 12 != 0).then(|| Piece::index(usize::from(bits >> 12)));
    (bits != 0).then(|| Move { from: square(bits), to: square(bits >> 6), promotion })
}

/// Picks the moves of a node: the hash move, captures, and quiet moves by their history.
struct Picker {
    stage: Stage,
    hash: Option<Move>,
    has_quiets: bool,
    /// All moves, generated once.
    sets: ArrayVec<PieceMoves, 18>,
    moves: ArrayVec<(i32, Move), 218>,
}

#[derive(PartialEq)]
enum Stage {
    Hash,
    GenerateCaptures,
    Captures,
    Quiets,
}

impl Picker {
    fn new(hash: Option<Move>) -> Self {
        Self { stage: Stage::Hash, hash, has_quiets: true, sets: ArrayVec::new(), moves: ArrayVec::new() }
    }

    fn next(&mut self, board: &Board, memory: &Memory<'_>) -> Option<Move> {
        if self.stage == Stage::Hash {
            self.stage = Stage::GenerateCaptures;
            self.hash = self.hash.filter(|&mv| board.is_legal(mv));
            if self.hash.is_some() {
                return self.hash;
            }
        }
        if self.stage == Stage::GenerateCaptures {
            self.stage = Stage::Captures;
            board.generate_moves(|moves| {
                self.sets.push(moves);
                false
            });
            self.push_captures(board);
        }
        let best = self.best();
        if best.is_some() || self.stage == Stage::Quiets || !self.has_quiets {
            return best;
        }
        self.stage = Stage::Quiets;
        self.push_quiets(board, memory);
        self.best()
    }

    /// Adds captures and promotions to a queen.
    fn push_captures(&mut self, board: &Board) {
        let targets = Targets::new(board);
        for &set in &self.sets {
            for mv in (PieceMoves { to: set.to & targets.of(set.piece), ..set }) {
                if matches!(mv.promotion, None | Some(Piece::Queen)) {
                    let victim = board.piece_on(mv.to);
                    let victim =
                        if victim.is_none() && mv.promotion.is_none() { Some(Piece::Pawn) } else { victim };
                    let victim = victim.map(|piece| piece as usize);
                    let squares = [mv.from as usize, mv.to as usize];
                    let score = capture_order(victim, set.piece as usize, mv.promotion.is_some(), squares);
                    self.moves.push((score, mv));
                }
            }
        }
    }

    /// Adds all other moves.
    fn push_quiets(&mut self, board: &Board, memory: &Memory<'_>) {
        let targets = Targets::new(board);
        let turn = board.side_to_move() as usize;
        for &set in &self.sets {
            let is_pawn = set.piece == Piece::Pawn;
            let to = if is_pawn {
                set.to & !targets.pawns | set.to & targets.last
            } else {
                set.to & !targets.others
            };
            for mv in (PieceMoves { to, ..set }) {
                if mv.promotion != Some(Piece::Queen) {
                    let (from, to) = (mv.from as usize, mv.to as usize);
                    let promotion = mv.promotion.map_or(0, |piece| piece as usize);
                    let score = order(memory.history(turn, from, to), [from, to], promotion);
                    self.moves.push((score, mv));
                }
            }
        }
    }

    /// Takes the best remaining move of a stage.
    fn best(&mut self) -> Option<Move> {
        loop {
            if self.moves.is_empty() {
                return None;
            }
            let mut best = 0;
            for i in 1..self.moves.len() {
                if self.moves[i].0 > self.moves[best].0 {
                    best = i;
                }
            }
            let (_, mv) = self.moves.swap_remove(best);
            if Some(mv) != self.hash {
                return Some(mv);
            }
        }
    }
}

/// The squares on which a move is a capture or a promotion.
struct Targets {
    /// Of pawns.
    pawns: BitBoard,
    /// Of pawns that are promoted.
    last: BitBoard,
    /// Of other pieces.
    others: BitBoard,
}

impl Targets {
    fn new(board: &Board) -> Self {
        let last = Rank::Eighth.relative_to(board.side_to_move()).bitboard();
        let others = board.colors(!board.side_to_move());
        let en_passant = en_passant(board).map_or(BitBoard::EMPTY, Square::bitboard);
        Self { pawns: others | en_passant | last, last, others }
    }

    fn of(&self, piece: Piece) -> BitBoard {
        if piece == Piece::Pawn { self.pawns } else { self.others }
    }
}
