//! The engine's board and move picker with cozy-chess.

use arrayvec::ArrayVec;
use cozy_chess::{BitBoard, Board, Color, File, Move, Piece, PieceMoves, Rank, Square, get_pawn_attacks};

use super::network::{Accumulator, Input, Network, input};
use super::search::{Game, History, capture_order, order};

pub(super) struct Node(Board);

impl Game for Node {
    type Move = Move;
    type Picker = Picker;

    fn read(fen: &str) -> Self {
        Self(fen.parse().expect("a valid FEN"))
    }

    fn inputs(&self) -> impl Iterator<Item = Input> {
        self.0.occupied().into_iter().map(|square| {
            let (color, piece) = (self.0.color_on(square), self.0.piece_on(square));
            to_input(color.expect("a piece"), piece.expect("a piece"), square)
        })
    }

    fn turn(&self) -> usize {
        self.0.side_to_move() as usize
    }

    fn in_check(&self) -> bool {
        !self.0.checkers().is_empty()
    }

    fn key(&self) -> u64 {
        let us = self.0.side_to_move();
        let attackers = |square| get_pawn_attacks(square, !us) & self.0.colored_pieces(us, Piece::Pawn);
        match en_passant(&self.0) {
            Some(square) if attackers(square).is_empty() => self.0.hash_without_ep(),
            _ => self.0.hash(),
        }
    }

    fn halfmove_clock(&self) -> usize {
        self.0.halfmove_clock().into()
    }

    #[inline(always)]
    fn picker(&self, hash: u16, has_quiets: bool) -> Picker {
        let square = |bits: u16| Square::index(usize::from(bits) % 64);
        let promotion = (hash >> 12 != 0).then(|| Piece::index(usize::from(hash >> 12)));
        let hash = (hash != 0).then(|| Move { from: square(hash), to: square(hash >> 6), promotion });
        Picker { stage: Stage::Hash, hash, has_quiets, sets: ArrayVec::new(), moves: ArrayVec::new() }
    }

    #[inline(always)]
    fn next(&self, picker: &mut Picker, history: &History) -> Option<Move> {
        picker.next(&self.0, history)
    }

    fn is_quiet(&self, mv: Move) -> bool {
        let is_capture = self.0.colors(!self.0.side_to_move()).has(mv.to)
            || Some(mv.to) == en_passant(&self.0) && self.0.pieces(Piece::Pawn).has(mv.from);
        !is_capture && mv.promotion.is_none()
    }

    fn squares(mv: Move) -> [usize; 2] {
        [mv.from as usize, mv.to as usize]
    }

    fn pack(mv: Move) -> u16 {
        let promotion = mv.promotion.map_or(0, |piece| piece as u16);
        mv.from as u16 | (mv.to as u16) << 6 | promotion << 12
    }

    #[inline(always)]
    fn make(&self, mv: Move, network: &Network, before: &Accumulator, after: &mut Accumulator) -> Self {
        update(network, before, after, &self.0, mv);
        let mut next = self.0.clone();
        next.play_unchecked(mv);
        Self(next)
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
        let added = [(Piece::King, king), (Piece::Rook, rook)];
        let added = added.map(|(piece, file)| to_input(us, piece, Square::new(file, rank)));
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

fn en_passant(board: &Board) -> Option<Square> {
    board.en_passant().map(|file| Square::new(file, Rank::Sixth.relative_to(board.side_to_move())))
}

/// Picks the moves of a node: the hash move, captures, and quiet moves by their history.
pub(super) struct Picker {
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
    fn next(&mut self, board: &Board, history: &History) -> Option<Move> {
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
        self.push_quiets(board, history);
        self.best()
    }

    /// Adds captures and promotions to a queen.
    fn push_captures(&mut self, board: &Board) {
        let [others, pawns, _] = targets(board);
        for &set in &self.sets {
            let to = set.to & if set.piece == Piece::Pawn { pawns } else { others };
            for mv in (PieceMoves { to, ..set }) {
                if matches!(mv.promotion, None | Some(Piece::Queen)) {
                    let victim = board.piece_on(mv.to);
                    // En passant.
                    let victim = victim.or(if mv.promotion.is_none() { Some(Piece::Pawn) } else { None });
                    let (victim, is_promotion) = (victim.map(|piece| piece as usize), mv.promotion.is_some());
                    let score = capture_order(victim, set.piece as usize, is_promotion, Node::squares(mv));
                    self.moves.push((score, mv));
                }
            }
        }
    }

    /// Adds all other moves.
    fn push_quiets(&mut self, board: &Board, history: &History) {
        let ([others, pawns, last], turn) = (targets(board), board.side_to_move() as usize);
        for &set in &self.sets {
            let is_pawn = set.piece == Piece::Pawn;
            let to = if is_pawn { set.to & !pawns | set.to & last } else { set.to & !others };
            for mv in (PieceMoves { to, ..set }) {
                if mv.promotion != Some(Piece::Queen) {
                    let (squares, promotion) =
                        (Node::squares(mv), mv.promotion.map_or(0, |piece| piece as usize));
                    self.moves.push((order(history.of(turn, squares), squares, promotion), mv));
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

/// The squares on which a move is a capture or a promotion: of pieces, of pawns, and of pawns that are promoted.
fn targets(board: &Board) -> [BitBoard; 3] {
    let last = Rank::Eighth.relative_to(board.side_to_move()).bitboard();
    let others = board.colors(!board.side_to_move());
    let en_passant = en_passant(board).map_or(BitBoard::EMPTY, Square::bitboard);
    [others, others | en_passant | last, last]
}
