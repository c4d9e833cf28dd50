//! glibc's `rand`, so that programs with a fixed seed print what they print on Linux.

/// The state of the generator.
pub(super) struct Random {
    words: Vec<u32>,
    at: usize,
}

impl Random {
    pub(super) fn seeded(seed: u32) -> Random {
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
        Random { words: words[words.len() - 31..].to_vec(), at: 0 }
    }

    pub(super) fn draw(&mut self) -> u32 {
        let next = self.words[self.at].wrapping_add(self.words[(self.at + 28) % 31]);
        self.words[self.at] = next;
        self.at = (self.at + 1) % 31;
        next >> 1
    }
}
