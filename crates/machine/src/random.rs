//! glibc's `rand`, so that programs with a fixed seed print what they print on Linux. It is the machine's, since programs call
//! it for every element of what is to be random.

/// How many words the generator keeps.
const WORDS: usize = 31;

/// The state of the generator.
#[derive(Debug, Clone)]
#[repr(C)]
pub struct Random {
    words: [u32; WORDS],
    at: u32,
}

impl Default for Random {
    /// The generator of a program that did not choose a seed.
    fn default() -> Random {
        Random::seeded(1)
    }
}

impl Random {
    /// The generator behind `srand`.
    #[must_use]
    pub fn seeded(seed: u32) -> Random {
        let mut state: Vec<i64> = vec![i64::from(if seed == 0 { 1 } else { seed }.cast_signed())];
        for index in 1..31 {
            let mut next = (16807 * state[index - 1]) % 2_147_483_647;
            if next < 0 {
                next += 2_147_483_647;
            }
            state.push(next);
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the generator's 32-bit words")]
        let mut words: Vec<u32> = state.iter().map(|word| *word as u32).collect();
        for index in 31..34 {
            words.push(words[index - 31]);
        }
        for index in 34..344 {
            words.push(words[index - 31].wrapping_add(words[index - 3]));
        }
        let last = words.last_chunk().copied().unwrap_or([0; WORDS]);
        Random { words: last, at: 0 }
    }

    /// A number for what it will draw.
    pub(crate) fn mark(&self) -> u64 {
        let mix = |sum: u64, word: &u32| (sum ^ u64::from(*word)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
        self.words.iter().fold(u64::from(self.at), mix)
    }

    /// The next number, of 31 bits.
    pub fn draw(&mut self) -> u32 {
        let at = self.at as usize % WORDS;
        let before = if at < 3 { at + 28 } else { at - 3 };
        let next = self.words[at].wrapping_add(self.words[before]);
        self.words[at] = next;
        self.at = if at + 1 == WORDS { 0 } else { at as u32 + 1 };
        next >> 1
    }
}
