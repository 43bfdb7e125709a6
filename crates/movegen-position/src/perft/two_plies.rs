//! Counting two plies at once: a move that changes the replies in a way that can be told is not made.
//!
//! What the other side could play if the turn were passed is counted once. Most moves leave that count as it is, or
//! change it by a sum: a man that leaves a square opens the lines of sliders that saw it, a man that arrives shortens
//! them, pawns gain or lose captures and pushes, and the moves of a captured man are gone. Whatever is harder, checks,
//! pins, anything near the king, castling, en passant, promotion, is made on a board and counted as usual. The idea of a
//! null move count that is kept for moves without interaction is from the authors of the fastest perft programs; the
//! sums are our own. 40 % of the time of counting each board after a move.

use core::convert::Infallible;
use core::ops::ControlFlow;

use movegen_core::cpu::Cpu;
use movegen_core::side::Side;
use movegen_core::{
    Bitboard, Board, Checks, Direction, MoveKind, Passage, PawnMoves, PieceMoves, Rank, Role, Sink, Square,
    attacks, between, line,
};

use super::{leaves, legal, walk};

/// The sum of the replies to all legal moves.
pub(super) fn two_plies<C: Cpu, Us: Side>(board: &Board) -> u64 {
    let checks = Checks::of_as::<C, Us>(board);
    if checks.in_check() {
        return walk::<C, Us, _>(board, |next| leaves::<C, Us::Them>(next));
    }
    let replies = Replies::of::<C, Us>(board);
    let mut sum = Sum {
        replies,
        delta: [0; 64],
        known: Bitboard::EMPTY,
        nodes: 0,
        marker: core::marker::PhantomData::<(C, Us)>,
    };
    let ControlFlow::Continue(()) = legal::<C, Us, _>(board, &checks, &mut sum);
    sum.nodes
}

/// The replies if the turn were passed, and what would change them.
struct Replies<'a> {
    board: &'a Board,
    occupied: Bitboard,
    /// The men that reply.
    them: Bitboard,
    /// Those of them that are not pinned.
    free: Bitboard,
    moves: Moves,
    /// Squares that one cannot leave, or reach, without touching their king or a promotion: the moves are made.
    leaving: Bitboard,
    reaching: Bitboard,
    /// By role: the squares from which such a man acts on their king or on squares that it goes to.
    acting: [Bitboard; 6],
    /// Where a double push could be captured en passant.
    passing: Bitboard,
    /// What their pawns attack on either side, pinned ones left out.
    attacks: [Bitboard; 2],
    /// Their pawns that are not pinned.
    pawns: Bitboard,
    /// Squares whose leaving, or reaching, changes the number of replies.
    opening: Bitboard,
    changing: Bitboard,
}

/// What changes when one of our men leaves a square.
#[derive(Clone, Copy, Default)]
struct Gain {
    /// How many replies there are more.
    gain: i32,
    /// But not if it goes to one of these squares.
    unless: Bitboard,
    /// Pawns whose capture on the square is among what is lost. If one of them is captured, it is lost once only.
    attackers: Bitboard,
}

/// The moves of the side that replies, by origin.
struct Moves {
    count: u32,
    /// Of pieces.
    of: [u8; 64],
    /// Where sliders go.
    sliders: Bitboard,
    /// Where pawns go, but for promotions: one step, two, and captures on either side.
    single: Bitboard,
    double: Bitboard,
    captures: [Bitboard; 2],
}

impl Sink for Moves {
    type Stop = Infallible;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Infallible> {
        let count = moves.to.len();
        self.count += count as u32;
        self.of[moves.from.index()] += count as u8;
        if matches!(moves.kind, MoveKind::Bishop | MoveKind::Rook | MoveKind::Queen) {
            self.sliders |= moves.to;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Infallible> {
        self.count += moves.to.len() as u32;
        match (moves.kind, moves.step) {
            (MoveKind::DoublePush, _) => self.double = moves.to,
            (MoveKind::Pawn, 8 | -8) => self.single = moves.to,
            (MoveKind::Pawn, 9 | -7) => self.captures[0] = moves.to,
            (MoveKind::Pawn, _) => self.captures[1] = moves.to,
            _ => {}
        }
        ControlFlow::Continue(())
    }
}

impl<'a> Replies<'a> {
    #[inline(always)]
    fn of<C: Cpu, Us: Side>(board: &'a Board) -> Self {
        let (us, them) = (board.color(Us::COLOR), board.color(Us::Them::COLOR));
        let occupied = us | them;
        let king = board.king(Us::Them::COLOR);
        let passed = board.after_null();
        let checks = Checks::of_as::<C, Us::Them>(&passed);
        let mut moves = Moves {
            count: 0,
            of: [0; 64],
            sliders: Bitboard::EMPTY,
            single: Bitboard::EMPTY,
            double: Bitboard::EMPTY,
            captures: [Bitboard::EMPTY; 2],
        };
        let ControlFlow::Continue(()) = legal::<C, Us::Them, _>(&passed, &checks, &mut moves);

        // Their king, where it may go, and what castling needs.
        let near = attacks::king(king);
        let mut zone = near.minus(them).with(king);
        let mut path = Bitboard::EMPTY;
        let rooks = board.castles().of(Us::Them::COLOR);
        for rook in rooks {
            let passage = Passage::of(king, rook);
            path |= passage.empty.with(rook);
            if passage.empty.is_disjoint(occupied) {
                zone |= passage.safe;
            }
        }
        // The squares from which men see the zone.
        let (mut knights, mut diagonals, mut lines, mut kings) =
            (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        for square in zone {
            knights |= attacks::knight(square);
            kings |= attacks::king(square);
            diagonals |= C::bishop(square, occupied);
            lines |= C::rook(square, occupied);
        }
        let pawns = zone.shift(Us::Them::CAPTURE_EAST) | zone.shift(Us::Them::CAPTURE_WEST);

        // Our sliders see what moves along their lines opens and closes.
        let (mut our_diagonals, mut our_lines) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in board.diagonal_sliders() & us {
            our_diagonals |= C::bishop(slider, occupied);
        }
        for slider in board.straight_sliders() & us {
            our_lines |= C::rook(slider, occupied);
        }
        // What their king would see without the first of its own men on each line: pins begin and end there.
        let seen_diagonally = C::bishop(king, occupied);
        let seen_straight = C::rook(king, occupied);
        let beyond = occupied.minus((seen_diagonally | seen_straight) & them);
        let pinning_diagonally = C::bishop(king, beyond);
        let pinning_straight = C::rook(king, beyond);
        let mut pins = Bitboard::EMPTY;
        let pinned = checks.pinned();
        for man in pinned {
            pins |= line(king, man);
        }
        let their_pawns = board.role(Role::Pawn) & them;
        let promoting = their_pawns & Us::rank(Rank::Second);
        let promotions = promoting
            | promoting.shift(Us::Them::FORWARD)
            | promoting.shift(Us::Them::CAPTURE_EAST)
            | promoting.shift(Us::Them::CAPTURE_WEST);

        let reaching = near | path | pins | promotions | diagonals & our_diagonals | lines & our_lines;
        let leaving = reaching
            | seen_diagonally
            | seen_straight
            | pinning_diagonally & our_diagonals
            | pinning_straight & our_lines;
        let diagonals = diagonals | pinning_diagonally;
        let lines = lines | pinning_straight;
        let free = them.minus(pinned);
        let free_pawns = their_pawns & free;
        let attacks = [free_pawns.shift(Us::Them::CAPTURE_EAST), free_pawns.shift(Us::Them::CAPTURE_WEST)];
        let attacked = attacks[0] | attacks[1];
        let stops = free_pawns.shift(Us::Them::FORWARD);
        let stops = stops | (stops & Us::Them::rank(Rank::Third)).shift(Us::Them::FORWARD);
        Self {
            board,
            occupied,
            them,
            free,
            leaving,
            reaching,
            acting: [pawns, knights, diagonals, lines, diagonals | lines, kings],
            passing: their_pawns.shift(Direction::East) | their_pawns.shift(Direction::West),
            attacks,
            pawns: free_pawns,
            opening: moves.sliders | attacked | stops,
            changing: moves.sliders | attacked | moves.single | moves.double | them,
            moves,
        }
    }

    /// How many squares their sliders see, or would see, beyond `square`, and the lines that they see it on.
    #[inline(always)]
    fn beyond<C: Cpu>(&self, square: Square) -> (u32, Bitboard) {
        let (mut count, mut on) = (0, Bitboard::EMPTY);
        let diagonals = C::bishop(square, self.occupied);
        for slider in diagonals & self.board.diagonal_sliders() & self.free {
            let shared = line(slider, square);
            on |= shared;
            count += (diagonals & shared).minus(self.them | between(slider, square)).len() as u32;
        }
        let lines = C::rook(square, self.occupied);
        for slider in lines & self.board.straight_sliders() & self.free {
            let shared = line(slider, square);
            on |= shared;
            count += (lines & shared).minus(self.them | between(slider, square)).len() as u32;
        }
        (count, on)
    }

    /// What changes when one of our men leaves `from`.
    #[inline(always)]
    fn gain<C: Cpu, Us: Side>(&self, from: Square) -> Gain {
        if !self.opening.contains(from) {
            return Gain::default();
        }
        let (count, mut unless) = self.beyond::<C>(from);
        let square = Bitboard::from(from);
        let attackers = (square.shift(Us::CAPTURE_EAST) | square.shift(Us::CAPTURE_WEST)) & self.pawns;
        let mut gain = count as i32 - attackers.len() as i32;
        // A pawn in front of which the man stood, one step or two away.
        let behind = square.shift(Us::FORWARD);
        let ahead = square.shift(Us::Them::FORWARD);
        let home = Us::Them::rank(Rank::Second);
        if (behind & self.pawns).any() {
            gain += 1;
            gain += i32::from((behind & home).any() && ahead.is_disjoint(self.occupied));
            unless |= Bitboard::file(from.file());
        }
        if behind.is_disjoint(self.occupied) && (behind.shift(Us::FORWARD) & home & self.pawns).any() {
            gain += 1;
            unless |= Bitboard::file(from.file());
        }
        Gain { gain, unless, attackers }
    }

    /// How many replies are gained, or lost if negative, when one of our men comes to `to`.
    #[inline(always)]
    fn change<C: Cpu, Us: Side>(&self, to: Square) -> i32 {
        let square = Bitboard::from(to);
        let recaptures = i32::from(self.attacks[0].contains(to)) + i32::from(self.attacks[1].contains(to));
        if self.them.contains(to) {
            let pieces = attacks::knight(to) & self.board.role(Role::Knight)
                | C::bishop(to, self.occupied) & self.board.diagonal_sliders()
                | C::rook(to, self.occupied) & self.board.straight_sliders();
            let mut lost = i32::from(self.moves.of[to.index()]);
            if self.board.role(Role::Pawn).contains(to) {
                let step = square.shift(Us::Them::FORWARD);
                lost += (step & self.moves.single).len() as i32
                    + (step.shift(Us::Them::FORWARD) & self.moves.double).len() as i32
                    + (square.shift(Us::Them::CAPTURE_EAST) & self.moves.captures[0]).len() as i32
                    + (square.shift(Us::Them::CAPTURE_WEST) & self.moves.captures[1]).len() as i32;
            }
            return recaptures + (pieces & self.free).len() as i32 - lost;
        }
        let (shortened, _) = self.beyond::<C>(to);
        let single = self.moves.single.contains(to);
        let next = if single { square.shift(Us::Them::FORWARD) } else { Bitboard::EMPTY };
        let double = (square | next) & self.moves.double;
        recaptures - shortened as i32 - i32::from(single) - double.len() as i32
    }
}

/// Adds up the replies to the moves that it is sent.
struct Sum<'a, M> {
    replies: Replies<'a>,
    /// [`Replies::change`], for the squares that are known.
    delta: [i16; 64],
    known: Bitboard,
    nodes: u64,
    marker: core::marker::PhantomData<M>,
}

impl<C: Cpu, Us: Side> Sum<'_, (C, Us)> {
    /// Moves to `to` of men whose leaving changes the replies by so much.
    #[inline(always)]
    fn add(&mut self, to: Bitboard, Gain { gain, attackers, .. }: Gain) {
        let mut sum =
            to.len() as i32 * (self.replies.moves.count as i32 + gain) + (to & attackers).len() as i32;
        for square in to & self.replies.changing {
            if !self.known.contains(square) {
                self.known |= square.into();
                self.delta[square.index()] = self.replies.change::<C, Us>(square) as i16;
            }
            sum += i32::from(self.delta[square.index()]);
        }
        self.nodes = self.nodes.wrapping_add_signed(i64::from(sum));
    }

    /// Makes a move and counts.
    #[inline(always)]
    fn make(&mut self, kind: MoveKind, from: Square, to: Square) {
        let next = self.replies.board.after_as::<Us>(kind, from, to);
        self.nodes += leaves::<C, Us::Them>(&next);
    }
}

impl<C: Cpu, Us: Side> Sink for Sum<'_, (C, Us)> {
    type Stop = Infallible;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Infallible> {
        let PieceMoves { kind, from, to } = moves;
        let acting = self.replies.acting[kind.role().index()];
        let mut told = Bitboard::EMPTY;
        let made = matches!(kind, MoveKind::Castle | MoveKind::EnPassant);
        if !made && !(self.replies.leaving | acting).contains(from) {
            let gain = self.replies.gain::<C, Us>(from);
            told = to.minus(self.replies.reaching | acting | gain.unless);
            self.add(told, gain);
        }
        for to in to.minus(told) {
            self.make(kind, from, to);
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Infallible> {
        let PawnMoves { kind, step, to } = moves;
        let mut told = Bitboard::EMPTY;
        if matches!(kind, MoveKind::Pawn | MoveKind::DoublePush) {
            let acting = self.replies.acting[Role::Pawn.index()];
            let passing = if kind == MoveKind::DoublePush { self.replies.passing } else { Bitboard::EMPTY };
            let leaving = stepped(self.replies.leaving | acting, step);
            let inert = to.minus(self.replies.reaching | acting | passing | leaving);
            let opening = inert & stepped(self.replies.opening, step);
            told = inert.minus(opening);
            self.add(told, Gain::default());
            for to in opening {
                let gain = self.replies.gain::<C, Us>(moves.to_square(to).from());
                if !gain.unless.contains(to) {
                    told |= to.into();
                    self.add(to.into(), gain);
                }
            }
        }
        for to in to.minus(told) {
            self.make(kind, moves.to_square(to).from(), to);
        }
        ControlFlow::Continue(())
    }
}

/// All squares moved by a step of a pawn. (Those that it takes over an edge are no pawn's.)
#[inline(always)]
fn stepped(squares: Bitboard, step: i8) -> Bitboard {
    if step > 0 { Bitboard(squares.0 << step) } else { Bitboard(squares.0 >> -step) }
}
