//! The ISAAC-64 random number generator, the source of Polyglot's keys.
//!
//! The Polyglot book format fixes 781 numbers: the output of Bob Jenkins's generator (1996, public domain),
//! seeded with zeros. Computing them here saves storing a table.

/// The initial value of every state word: the golden ratio as a fraction of 2^64.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c13;

/// Returns the first `count` numbers.
pub fn numbers(count: usize) -> Vec<u64> {
    let mut memory = seeded();
    let (mut a, mut b) = (0u64, 0u64);
    let mut numbers = Vec::with_capacity(count + 256);
    let mut rounds = 0;
    while numbers.len() < count {
        rounds += 1;
        b = b.wrapping_add(rounds);
        let mut results = [0; 256];
        for i in 0..256 {
            let x = memory[i];
            let mixed = match i % 4 {
                0 => !(a ^ a << 21),
                1 => a ^ a >> 5,
                2 => a ^ a << 12,
                _ => a ^ a >> 33,
            };
            a = mixed.wrapping_add(memory[(i + 128) % 256]);
            let y = memory[(x >> 3) as usize % 256].wrapping_add(a).wrapping_add(b);
            memory[i] = y;
            b = memory[(y >> 11) as usize % 256].wrapping_add(x);
            results[i] = b;
        }
        // ISAAC-64 hands out its results in reverse.
        numbers.extend(results.iter().rev());
    }
    numbers.truncate(count);
    numbers
}

/// Returns the state of a generator seeded with zeros.
fn seeded() -> [u64; 256] {
    let mut state = [GOLDEN; 8];
    (0..4).for_each(|_| mix(&mut state));
    let mut memory = [0; 256];
    // Two passes, so that every seed word affects every state word.
    for _ in 0..2 {
        for words in memory.chunks_exact_mut(8) {
            for (word, before) in state.iter_mut().zip(&*words) {
                *word = word.wrapping_add(*before);
            }
            mix(&mut state);
            words.copy_from_slice(&state);
        }
    }
    memory
}

fn mix(state: &mut [u64; 8]) {
    /// The shift of each step: right at even indices, left at odd ones.
    const SHIFTS: [u32; 8] = [9, 9, 23, 15, 14, 20, 17, 14];
    for (i, shift) in SHIFTS.into_iter().enumerate() {
        let at = |ahead: usize| (i + ahead) % 8;
        state[i] = state[i].wrapping_sub(state[at(4)]);
        let word = state[at(7)];
        state[at(5)] ^= if i % 2 == 0 { word >> shift } else { word << shift };
        state[at(7)] = word.wrapping_add(state[i]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_equal_those_of_the_published_format() {
        let numbers = numbers(781);
        assert_eq!(numbers[0], 0x9d39_247e_3377_6d41);
        assert_eq!(numbers[780], 0xf8d6_26aa_af27_8509);
        assert_eq!(numbers.len(), 781);
    }
}
