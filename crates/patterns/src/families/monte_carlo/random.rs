//! The random numbers of the kernels, on the processor.

/// Philox4x32-10 (Salmon, Moraes, Dror and Shaw, *Parallel random numbers: as easy as 1, 2, 3*, 2011): four words of the
/// counter `number`, 0, 0, 0 and the key `seed`, 0.
pub(super) fn random_words(number: u32, seed: u32) -> [u32; 4] {
    #[expect(clippy::cast_possible_truncation, reason = "the two halves of a product")]
    let product = |one: u32, other: u32| {
        let whole = u64::from(one) * u64::from(other);
        [(whole >> 32) as u32, whole as u32]
    };
    let mut words = [number, 0, 0, 0];
    let mut key = [seed, 0];
    for _ in 0..10 {
        let [high_0, low_0] = product(0xd251_1f53, words[0]);
        let [high_1, low_1] = product(0xcd9e_8d57, words[2]);
        words = [high_1 ^ words[1] ^ key[0], low_1, high_0 ^ words[3] ^ key[1], low_0];
        key = [key[0].wrapping_add(0x9e37_79b9), key[1].wrapping_add(0xbb67_ae85)];
    }
    words
}

/// 1 for a point of the quarter circle: the middle of one of 2¹⁵ × 2¹⁵ small squares.
pub(super) fn is_inside(word: u32) -> u32 {
    let [x, y] = [word & 0x7fff, (word >> 16) & 0x7fff];
    u32::from(x * (x + 1) + y * (y + 1) < 1 << 30)
}

/// A normally distributed number, by the kernels' polynomials, in f64.
pub(super) fn normal(word: u32) -> f64 {
    const NEAR: [f64; 9] = [
        2.810_226_36e-08,
        3.432_739_39e-07,
        -3.523_387_7e-06,
        -4.391_506_54e-06,
        0.000_218_580_87,
        -0.001_253_725_03,
        -0.004_177_681_64,
        0.246_640_727,
        1.501_409_41,
    ];
    const FAR: [f64; 9] = [
        -0.000_200_214_257,
        0.000_100_950_558,
        0.001_349_343_22,
        -0.003_673_428_44,
        0.005_739_507_73,
        -0.007_622_461_3,
        0.009_438_870_47,
        1.001_674_06,
        2.832_976_82,
    ];
    let x = (f64::from(word >> 9) + 0.5) / 4_194_304.0 - 1.0;
    let w = -((1.0 - x) * (1.0 + x)).ln();
    let (factors, at) = if w < 5.0 { (NEAR, w - 2.5) } else { (FAR, w.sqrt() - 3.0) };
    std::f64::consts::SQRT_2 * x * factors.iter().fold(0.0, |value, factor| value * at + factor)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_of_counter_zero_and_key_zero_are_the_published_ones() {
        assert_eq!(random_words(0, 0), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
    }

    #[test]
    fn normal_numbers_are_the_quantiles_of_their_distribution() {
        // The median is near the middle, and 84.13 per cent lie below one standard deviation.
        assert!(normal(1 << 31).abs() < 1e-6);
        assert!((normal(3_613_548_169) - 1.0).abs() < 1e-5, "{}", normal(3_613_548_169));
        assert!((normal(0x1234_5678) + normal(!0x1234_5678)).abs() < 1e-9);
    }
}
