//! Counting two plies at once: a move that changes the replies in a way that can be told is not made.
//!
//! What the other side could play if the turn were passed is counted once. Most moves leave that count as it is, or
//! change it by a sum: a man that leaves a square opens the lines of sliders that saw it, a man that arrives shortens
//! them, pawns gain or lose captures and pushes, and the moves of a captured man are gone. Whatever is harder, checks,
//! pins, anything near the king, castling, en passant, promotion, is made on a board and counted as usual. The idea of a
//! null move count that is kept for moves without interaction is from the authors of the fastest perft programs; the
//! sums are our own. Over the six positions of the benchmarks it takes 44 % of the time that making all these moves does.

use core::convert::Infallible;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use movegen_core::cpu::Cpu;
use movegen_core::side::Side;
use movegen_core::{
    Bitboard, Board, Checks, Direction, MoveKind, Passage, PawnMoves, PieceMoves, Rank, Role, Sink, Square,
    attacks, between, line,
};

use super::level::{Body, Level};
use super::{Leaves, count, legal, walk};

/// The sum of the replies to all legal moves.
pub(super) struct TwoPlies;

impl Body for TwoPlies {
    type Input<'a> = &'a Board;

    #[inline(always)]
    fn count<L: Level, C: Cpu, Us: Side>(board: &Board) -> u64 {
        let checks = Checks::of_as::<C, Us>(board);
        if checks.in_check() {
            return walk::<C, Us>(board, |next| L::call::<Leaves, Us::Them>(next));
        }
        let passed = board.after_null();
        let their_checks = Checks::of_as::<C, Us::Them>(&passed);
        let mut moves = Moves::default();
        let ControlFlow::Continue(()) = legal::<C, Us::Them, _>(&passed, &their_checks, &mut moves);
        let replies = &Replies::of::<C, Us>(board, &moves, their_checks.pinned());
        let mut sums = Sums { replies, known: Known::default(), nodes: 0, marker: PhantomData::<(L, Us)> };
        let ControlFlow::Continue(()) = legal::<C, Us, _>(board, &checks, &mut sums);
        sums.nodes
    }
}

/// The replies if the turn were passed, and what would change them.
struct Replies<'a> {
    board: &'a Board,
    occupied: Bitboard,
    /// The men that reply.
    them: Bitboard,
    king: Square,
    /// Those of them that are not pinned, and the pawns among these.
    free: Bitboard,
    pawns: Bitboard,
    moves: &'a Moves,
    /// Squares that one cannot leave, or reach, without touching more than sums can tell: such moves are made.
    leaving: Bitboard,
    reaching: Bitboard,
    /// Squares between their king and our sliders that pin, and those sliders. (Coming between is made.)
    pins: Bitboard,
    pinners: Bitboard,
    /// The same by role: from where such a man would give check or pin.
    pressing: [Bitboard; 6],
    /// By role: from where such a man attacks a square of the king's zone that no man of ours attacks, or that it
    /// alone attacks.
    arriving: [Bitboard; 6],
    departing: [Bitboard; 6],
    /// Squares of the king's zone that one man of ours attacks; steps of the king; and where castling needs safety.
    alone: Bitboard,
    steps: Bitboard,
    castling: Bitboard,
    /// The same for each way of castling that there is.
    unattacked: [Bitboard; 2],
    /// Beside pawns that can capture en passant what comes there, on either side; beside others.
    passing: [Bitboard; 2],
    held_passing: Bitboard,
    /// What their pawns attack on either side, pinned ones left out.
    attacks: [Bitboard; 2],
    /// Squares whose leaving, or reaching, changes the number of replies.
    opening: Bitboard,
    changing: Bitboard,
}

/// What changes when one of our men leaves a square.
#[derive(Clone, Copy, Default)]
struct Gain {
    /// How many replies there are more.
    gain: i32,
    /// But that is not told if it goes to one of these squares.
    unless: Bitboard,
    /// The lines of sliders that saw it there.
    lines: Bitboard,
    /// Pawns whose capture on the square is among what is lost. If one of them is captured, it is lost once only.
    attackers: Bitboard,
}

/// The moves of the side that replies, by origin.
struct Moves {
    count: u32,
    /// Of pieces.
    of: [u8; 64],
    /// Where sliders go, and the king.
    sliders: Bitboard,
    king: Bitboard,
    /// The rooks that it can castle with.
    castles: Bitboard,
    /// Where pawns go, but for promotions: one step, two, and captures on either side.
    single: Bitboard,
    double: Bitboard,
    captures: [Bitboard; 2],
}

impl Default for Moves {
    fn default() -> Self {
        Self {
            count: 0,
            of: [0; 64],
            sliders: Bitboard::EMPTY,
            king: Bitboard::EMPTY,
            castles: Bitboard::EMPTY,
            single: Bitboard::EMPTY,
            double: Bitboard::EMPTY,
            captures: [Bitboard::EMPTY; 2],
        }
    }
}

impl Sink for Moves {
    type Stop = Infallible;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Infallible> {
        let count = moves.to.len();
        self.count += count as u32;
        self.of[moves.from.index()] += count as u8;
        match moves.kind {
            MoveKind::Bishop | MoveKind::Rook | MoveKind::Queen => self.sliders |= moves.to,
            MoveKind::King => self.king = moves.to,
            MoveKind::Castle => self.castles |= moves.to,
            _ => {}
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
    fn of<C: Cpu, Us: Side>(board: &'a Board, moves: &'a Moves, pinned: Bitboard) -> Self {
        let (us, them) = (board.color(Us::COLOR), board.color(Us::Them::COLOR));
        let occupied = us | them;
        let king = board.king(Us::Them::COLOR);
        // Where their king may step, and what castling needs.
        let near = attacks::king(king);
        let steps = near.minus(them);
        let mut path = Bitboard::EMPTY;
        let (mut castling, mut unattacked) = ([Bitboard::EMPTY; 2], [Bitboard::EMPTY; 2]);
        for (rook, safe) in board.castles().of(Us::Them::COLOR).into_iter().zip(&mut castling) {
            let passage = Passage::of(king, rook);
            path |= passage.empty.with(rook);
            if passage.empty.is_disjoint(occupied) {
                *safe = passage.safe.without(king);
                if moves.castles.contains(rook) {
                    unattacked[usize::from(rook > king)] = *safe;
                }
            }
        }
        // Squares of this zone that no man of ours attacks, that one does, and that several do.
        let zone = steps | castling[0] | castling[1];
        let attacked = Attacked::of::<C, Us>(board);
        let several = zone & attacked.twice;
        let alone = (zone & attacked.once).minus(several);
        let arriving = views::<C, Us>(zone.minus(attacked.once), occupied);
        let departing = views::<C, Us>(alone, occupied);
        let (mut diagonals, mut lines) = (departing[Role::Bishop.index()], departing[Role::Rook.index()]);
        // Where a man stands between one of ours and a square of the zone, or would come between.
        let opening = (diagonals | arriving[Role::Bishop.index()]) & attacked.diagonals
            | (lines | arriving[Role::Rook.index()]) & attacked.lines;
        for square in several {
            diagonals |= C::bishop(square, occupied);
            lines |= C::rook(square, occupied);
        }
        let closing = diagonals & attacked.diagonals | lines & attacked.lines;

        // Checks, and sliders that would pin the first man on a line.
        let seen_diagonally = C::bishop(king, occupied);
        let seen_straight = C::rook(king, occupied);
        let beyond = occupied.minus((seen_diagonally | seen_straight) & them);
        let diagonals = seen_diagonally | C::bishop(king, beyond);
        let lines = seen_straight | C::rook(king, beyond);
        let pawns = attacks::pawn(Us::Them::COLOR, king);
        let pressing = [pawns, attacks::knight(king), diagonals, lines, diagonals | lines, Bitboard::EMPTY];

        // Sliders of ours that pin, and men of ours that keep a slider of ours from their king or from pinning.
        let (mut hiding, mut pins, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        let sliders = C::bishop(king, Bitboard::EMPTY) & board.diagonal_sliders()
            | C::rook(king, Bitboard::EMPTY) & board.straight_sliders();
        for slider in sliders & us {
            let between = between(king, slider);
            let (ours, theirs) = (between & us, between & them);
            if !ours.many() && !theirs.many() {
                hiding |= ours;
                if ours.is_empty() {
                    pins |= between;
                    pinners |= slider.into();
                }
            }
        }

        let their_pawns = board.role(Role::Pawn) & them;
        let promoting = their_pawns & Us::rank(Rank::Second);
        let promotions = promoting
            | promoting.shift(Us::Them::FORWARD)
            | promoting.shift(Us::Them::CAPTURE_EAST)
            | promoting.shift(Us::Them::CAPTURE_WEST);
        let touched = near | path | promotions;

        let free = them.minus(pinned);
        let pawns = their_pawns & free;
        let attacks = [pawns.shift(Us::Them::CAPTURE_EAST), pawns.shift(Us::Them::CAPTURE_WEST)];
        let attacked = attacks[0] | attacks[1];
        let stops = pawns.shift(Us::Them::FORWARD);
        let stops = stops | (stops & Us::Them::rank(Rank::Third)).shift(Us::Them::FORWARD);
        // On the rank of the king, capturing en passant takes two men off the line at once.
        let passers = if Us::rank(Rank::Fourth).contains(king) { Bitboard::EMPTY } else { pawns };
        let held = their_pawns.minus(passers);
        Self {
            board,
            occupied,
            them,
            king,
            free,
            pawns,
            leaving: touched | opening | hiding,
            reaching: touched | closing,
            pins,
            pinners,
            pressing,
            arriving,
            departing,
            alone,
            steps,
            castling: castling[0] | castling[1],
            unattacked,
            passing: [passers.shift(Direction::East), passers.shift(Direction::West)],
            held_passing: held.shift(Direction::East) | held.shift(Direction::West),
            attacks,
            opening: moves.sliders | attacked | stops,
            changing: moves.sliders | attacked | moves.single | moves.double | them,
            moves,
        }
    }

    /// How many squares their sliders that see `square` would see beyond it, and the lines that they see it on.
    #[inline(always)]
    fn beyond<C: Cpu>(&self, square: Square) -> (i32, Bitboard) {
        let (mut count, mut lines) = (0, Bitboard::EMPTY);
        self.seen::<C>(square, |line, beyond, _| {
            lines |= line;
            count += beyond;
        });
        (count, lines)
    }

    /// Their sliders that see `square`: the line, how many squares each would see beyond, and the way from it with
    /// itself.
    #[inline(always)]
    fn seen<C: Cpu>(&self, square: Square, mut visit: impl FnMut(Bitboard, i32, Bitboard)) {
        let mut each = |seen: Bitboard, sliders: Bitboard| {
            for slider in seen & sliders & self.free {
                let (line, way) = (line(slider, square), between(slider, square).with(slider));
                visit(line, (seen & line).minus(self.them | way).len() as i32, way);
            }
        };
        each(C::bishop(square, self.occupied), self.board.diagonal_sliders());
        each(C::rook(square, self.occupied), self.board.straight_sliders());
    }

    /// What changes when one of our men leaves `from`.
    #[inline(always)]
    fn gain<C: Cpu, Us: Side>(&self, from: Square) -> Gain {
        if !self.opening.contains(from) {
            return Gain::default();
        }
        let (count, lines) = self.beyond::<C>(from);
        let mut unless = Bitboard::EMPTY;
        let square = Bitboard::from(from);
        let attackers = (square.shift(Us::CAPTURE_EAST) | square.shift(Us::CAPTURE_WEST)) & self.pawns;
        let mut gain = count - attackers.len() as i32;
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
        Gain { gain, unless, lines, attackers }
    }

    /// What is to be added to the sum where the man that left `from` went along the line of a slider that saw it: that
    /// slider sees no further than it.
    #[inline(always)]
    fn along<C: Cpu>(&self, from: Square, to: Bitboard) -> i32 {
        let mut sum = 0;
        self.seen::<C>(from, |line, beyond, way| {
            let along = to & line;
            sum -= along.len() as i32 * beyond;
            for to in along.minus(way) {
                sum += between(from, to).len() as i32 + 1;
            }
        });
        sum
    }

    /// What is to be added for the king, when a man goes from `from` to `to` and is a `role` there. `left` are squares
    /// that it alone attacked. None if it gives check, or touches castling in a way that is not told.
    #[inline(always)]
    fn king_change<C: Cpu, Us: Side>(
        &self,
        role: Role,
        from: Square,
        to: Square,
        left: Bitboard,
    ) -> Option<i32> {
        let occupied = self.occupied.without(from);
        let attacked = attacked::<C, Us>(role, to, occupied);
        if !left.is_disjoint(self.castling) || attacked.contains(self.king) {
            return None;
        }
        let gained = (left & self.steps).minus(attacked).len();
        let castles = self.unattacked.map(|squares| i32::from(!squares.is_disjoint(attacked)));
        Some(gained as i32 - (attacked & self.moves.king).len() as i32 - castles[0] - castles[1])
    }

    /// How many replies the man that our slider on `from` pins has more when the slider goes to `to`. None where that is
    /// not told.
    #[inline(always)]
    fn unpinned<C: Cpu, Us: Side>(&self, from: Square, to: Square) -> Option<i32> {
        let between = between(self.king, from);
        let man = (between & self.them).first()?;
        // A rook may castle when it is pinned no more, and a pawn promote.
        if self.board.castles().rooks().contains(man) {
            return None;
        }
        let knight = self.board.role(Role::Knight).contains(man);
        let pawn = self.board.role(Role::Pawn).contains(man);
        if line(self.king, from).contains(to) {
            // It is pinned as before, and has no move, if it cannot go along the line.
            let beside = attacks::king(man);
            let apart = !beside.contains(from) && !beside.contains(to);
            let still = knight || pawn && self.king.file() != from.file() && apart;
            return if still && to != man { Some(0) } else { None };
        }
        let occupied = self.occupied.without(from).with(to);
        let free = !self.them.without(to);
        let mut count = -i32::from(self.moves.of[man.index()]);
        if pawn {
            let square = Bitboard::from(man);
            if (square & Us::rank(Rank::Second)).any() {
                return None;
            }
            let step = square.shift(Us::Them::FORWARD).minus(occupied);
            let double = (step & Us::Them::rank(Rank::Third)).shift(Us::Them::FORWARD).minus(occupied);
            let us = occupied & free;
            let captures = attacks::pawn(Us::Them::COLOR, man) & us;
            count += (step | double | captures).len() as i32 - self.pawn_moves::<Us>(man);
        } else if knight {
            count += (attacks::knight(man) & free).len() as i32;
        } else {
            let mut seen = Bitboard::EMPTY;
            if self.board.diagonal_sliders().contains(man) {
                seen |= C::bishop(man, occupied);
            }
            if self.board.straight_sliders().contains(man) {
                seen |= C::rook(man, occupied);
            }
            count += (seen & free).len() as i32;
        }
        Some(count)
    }

    /// How many moves their pawn on `square` has, no promotions among them.
    #[inline(always)]
    fn pawn_moves<Us: Side>(&self, square: Square) -> i32 {
        let square = Bitboard::from(square);
        let step = square.shift(Us::Them::FORWARD);
        let moves = (step & self.moves.single).len()
            + (step.shift(Us::Them::FORWARD) & self.moves.double).len()
            + (square.shift(Us::Them::CAPTURE_EAST) & self.moves.captures[0]).len()
            + (square.shift(Us::Them::CAPTURE_WEST) & self.moves.captures[1]).len();
        moves as i32
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
                lost += self.pawn_moves::<Us>(to);
            }
            return recaptures + (pieces & self.free).len() as i32 - lost;
        }
        let (shortened, _) = self.beyond::<C>(to);
        let single = self.moves.single.contains(to);
        let next = if single { square.shift(Us::Them::FORWARD) } else { Bitboard::EMPTY };
        let double = (square | next) & self.moves.double;
        recaptures - shortened - i32::from(single) - double.len() as i32
    }
}

/// What our men attack.
struct Attacked {
    /// Any man, and two or more.
    once: Bitboard,
    twice: Bitboard,
    /// Sliders along diagonals, and along ranks and files.
    diagonals: Bitboard,
    lines: Bitboard,
}

impl Attacked {
    #[inline(always)]
    fn of<C: Cpu, Us: Side>(board: &Board) -> Self {
        let (us, occupied) = (board.color(Us::COLOR), board.occupied());
        let pawns = board.role(Role::Pawn) & us;
        let (east, west) = (pawns.shift(Us::CAPTURE_EAST), pawns.shift(Us::CAPTURE_WEST));
        let (mut once, mut twice) = (east | west, east & west);
        let mut add = |attacked| {
            twice |= once & attacked;
            once |= attacked;
            attacked
        };
        add(attacks::king(board.king(Us::COLOR)));
        for knight in board.role(Role::Knight) & us {
            add(attacks::knight(knight));
        }
        let (mut diagonals, mut lines) = (Bitboard::EMPTY, Bitboard::EMPTY);
        for slider in board.diagonal_sliders() & us {
            diagonals |= add(C::bishop(slider, occupied));
        }
        for slider in board.straight_sliders() & us {
            lines |= add(C::rook(slider, occupied));
        }
        Self { once, twice, diagonals, lines }
    }
}

/// By role: the squares from which a man of ours attacks one of `squares`.
#[inline(always)]
fn views<C: Cpu, Us: Side>(squares: Bitboard, occupied: Bitboard) -> [Bitboard; 6] {
    let pawns = squares.shift(Us::Them::CAPTURE_EAST) | squares.shift(Us::Them::CAPTURE_WEST);
    let (mut knights, mut diagonals, mut lines, mut kings) =
        (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
    for square in squares {
        knights |= attacks::knight(square);
        kings |= attacks::king(square);
        diagonals |= C::bishop(square, occupied);
        lines |= C::rook(square, occupied);
    }
    [pawns, knights, diagonals, lines, diagonals | lines, kings]
}

/// Sends each set of moves to be summed, by calls: there are too many places where moves are sent to be inlined in all.
struct Sums<'a, M> {
    // Lent and not owned, as the moves are: a copy would be read in wider pieces than it was written in, and wait.
    replies: &'a Replies<'a>,
    known: Known,
    nodes: u64,
    marker: PhantomData<M>,
}

impl<L: Level, Us: Side> Sink for Sums<'_, (L, Us)> {
    type Stop = Infallible;

    #[inline(always)]
    fn piece(&mut self, moves: PieceMoves) -> ControlFlow<Infallible> {
        let sum = L::call::<OfPiece, Us>((self.replies, &mut self.known, moves));
        self.nodes = self.nodes.wrapping_add(sum);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, moves: PawnMoves) -> ControlFlow<Infallible> {
        if moves.to.any() {
            let sum = L::call::<OfPawns, Us>((self.replies, &mut self.known, moves));
            self.nodes = self.nodes.wrapping_add(sum);
        }
        ControlFlow::Continue(())
    }
}

/// [`Replies::change`], for the squares where it is known.
struct Known {
    change: [i16; 64],
    squares: Bitboard,
}

impl Default for Known {
    fn default() -> Self {
        Self { change: [0; 64], squares: Bitboard::EMPTY }
    }
}

impl Replies<'_> {
    /// Moves to `to` of men whose leaving changes the replies by so much.
    #[inline(always)]
    fn add<C: Cpu, Us: Side>(&self, known: &mut Known, to: Bitboard, gain: Gain) -> i32 {
        let Gain { gain, attackers, .. } = gain;
        let mut sum = to.len() as i32 * (self.moves.count as i32 + gain) + (to & attackers).len() as i32;
        for square in to & self.changing {
            if !known.squares.contains(square) {
                known.squares |= square.into();
                known.change[square.index()] = self.change::<C, Us>(square) as i16;
            }
            sum += i32::from(known.change[square.index()]);
        }
        sum
    }

    /// Moves of a man, that becomes a `role`, from `from` to squares that it can reach without touching more than
    /// sums tell, as far as is known; gives back the sum, and those that have to be made. `left` are squares that it
    /// alone attacked, and `pins` says whether it pins.
    #[inline(always)]
    fn tell<C: Cpu, Us: Side>(
        &self,
        known: &mut Known,
        role: Role,
        from: Square,
        to: Bitboard,
        left: Bitboard,
        pins: bool,
    ) -> (i32, Bitboard) {
        let gain = self.gain::<C, Us>(from);
        let mut told = to.minus(gain.unless);
        let mut sum = 0;
        let near = if pins || left.any() { Bitboard::ALL } else { self.arriving[role.index()] };
        for to in told & near {
            let king = self.king_change::<C, Us>(role, from, to, left);
            let unpinned = if pins { self.unpinned::<C, Us>(from, to) } else { Some(0) };
            match king.zip(unpinned) {
                Some((king, unpinned)) => sum += king + unpinned,
                None => told = told.without(to),
            }
        }
        if !told.is_disjoint(gain.lines) {
            sum += self.along::<C>(from, told);
        }
        (sum + self.add::<C, Us>(known, told, gain), to.minus(told))
    }
}

/// The replies to the moves of a piece.
struct OfPiece;

impl Body for OfPiece {
    type Input<'a> = (&'a Replies<'a>, &'a mut Known, PieceMoves);

    #[inline(always)]
    fn count<L: Level, C: Cpu, Us: Side>((replies, known, moves): Self::Input<'_>) -> u64 {
        let PieceMoves { kind, from, to } = moves;
        let role = kind.role();
        let (mut told, mut made) = (0, to);
        if !matches!(kind, MoveKind::Castle | MoveKind::EnPassant) && !replies.leaving.contains(from) {
            let left = if replies.departing[role.index()].contains(from) {
                attacked::<C, Us>(role, from, replies.occupied) & replies.alone
            } else {
                Bitboard::EMPTY
            };
            let hard = replies.pins | replies.pressing[role.index()];
            let pins = replies.pinners.contains(from);
            let same = if pins { line(replies.king, from) } else { Bitboard::EMPTY };
            made = to & (replies.reaching | hard.minus(same));
            let (sum, untold) = replies.tell::<C, Us>(known, role, from, to.minus(made), left, pins);
            told = sum;
            made |= untold;
        }
        let mut nodes = i64::from(told) as u64;
        for to in made {
            nodes = nodes.wrapping_add(replies_after::<C, Us>(replies.board, kind, from, to));
        }
        nodes
    }
}

/// The replies to the moves of pawns by one step.
struct OfPawns;

impl Body for OfPawns {
    type Input<'a> = (&'a Replies<'a>, &'a mut Known, PawnMoves);

    #[inline(always)]
    fn count<L: Level, C: Cpu, Us: Side>((replies, known, moves): Self::Input<'_>) -> u64 {
        let PawnMoves { kind, step, to } = moves;
        let role = kind.arriving_role();
        let mut hard =
            replies.reaching | replies.pins | replies.pressing[role.index()] | stepped(replies.leaving, step);
        if kind == MoveKind::DoublePush {
            hard |= replies.held_passing;
        }
        let promotes = role != Role::Pawn;
        if promotes {
            // It may attack or press through the square that it left.
            let through = replies.pressing[Role::Queen.index()] | replies.arriving[Role::Queen.index()];
            hard |= stepped(through, step);
        }
        let mut made = to & hard;
        let soft = if promotes {
            to
        } else {
            replies.arriving[0] | stepped(replies.departing[0] | replies.opening, step)
        };
        let plain = to.minus(made | soft);
        let mut told = replies.add::<C, Us>(known, plain, Gain::default());
        for to in to.minus(made | plain) {
            let from = moves.to_square(to).from();
            let left = attacks::pawn(Us::COLOR, from) & replies.alone;
            let (sum, untold) = replies.tell::<C, Us>(known, role, from, to.into(), left, false);
            told += sum;
            made |= untold;
        }
        if kind == MoveKind::DoublePush {
            let to = to.minus(made);
            told += ((to & replies.passing[0]).len() + (to & replies.passing[1]).len()) as i32;
        }
        let mut nodes = i64::from(told) as u64;
        for to in made {
            let from = moves.to_square(to).from();
            nodes = nodes.wrapping_add(replies_after::<C, Us>(replies.board, kind, from, to));
        }
        nodes
    }
}

/// Makes a move and counts, with the lanes still in registers.
#[inline(always)]
fn replies_after<C: Cpu, Us: Side>(board: &Board, kind: MoveKind, from: Square, to: Square) -> u64 {
    count::<C, Us::Them>(&board.after_as::<Us>(kind, from, to))
}

/// What a man of ours attacks.
#[inline(always)]
fn attacked<C: Cpu, Us: Side>(role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::Pawn => attacks::pawn(Us::COLOR, square),
        Role::Knight => attacks::knight(square),
        Role::Bishop => C::bishop(square, occupied),
        Role::Rook => C::rook(square, occupied),
        Role::Queen => C::bishop(square, occupied) | C::rook(square, occupied),
        Role::King => attacks::king(square),
    }
}

/// All squares moved by a step of a pawn. (Those that it takes over an edge are no pawn's.)
#[inline(always)]
fn stepped(squares: Bitboard, step: i8) -> Bitboard {
    if step > 0 { Bitboard(squares.0 << step) } else { Bitboard(squares.0 >> -step) }
}
