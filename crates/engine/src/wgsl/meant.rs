//! What a name that does not exist was probably meant to be.

/// Functions and types of WGSL that are long enough to be misspelt. Short ones are other names too easily.
const KNOWN: &[&str] = &[
    "arrayLength",
    "atomicAdd",
    "atomicAnd",
    "atomicCompareExchangeWeak",
    "atomicExchange",
    "atomicLoad",
    "atomicMax",
    "atomicMin",
    "atomicOr",
    "atomicStore",
    "atomicSub",
    "atomicXor",
    "bitcast",
    "clamp",
    "countLeadingZeros",
    "countOneBits",
    "countTrailingZeros",
    "cross",
    "degrees",
    "determinant",
    "distance",
    "dot4I8Packed",
    "dot4U8Packed",
    "extractBits",
    "faceForward",
    "firstLeadingBit",
    "firstTrailingBit",
    "floor",
    "fract",
    "frexp",
    "insertBits",
    "inverseSqrt",
    "ldexp",
    "length",
    "normalize",
    "pack2x16float",
    "pack4x8unorm",
    "quantizeToF16",
    "radians",
    "reflect",
    "refract",
    "reverseBits",
    "round",
    "saturate",
    "select",
    "smoothstep",
    "storageBarrier",
    "subgroupAdd",
    "subgroupAll",
    "subgroupAny",
    "subgroupBallot",
    "subgroupBroadcast",
    "subgroupBroadcastFirst",
    "subgroupExclusiveAdd",
    "subgroupInclusiveAdd",
    "subgroupMax",
    "subgroupMin",
    "subgroupMul",
    "subgroupShuffle",
    "subgroupShuffleDown",
    "subgroupShuffleUp",
    "subgroupShuffleXor",
    "textureDimensions",
    "textureLoad",
    "textureSampleLevel",
    "textureStore",
    "transpose",
    "trunc",
    "unpack2x16float",
    "unpack4x8unorm",
    "workgroupBarrier",
    "workgroupUniformLoad",
];

/// The name of the text or of WGSL that is a few letters away from one that stands at a byte of the text.
pub(super) fn meant<'text>(source: &'text str, wrong: &str, at: usize) -> Option<&'text str> {
    // One letter in three may be another.
    let most = (wrong.chars().count() / 3).clamp(1, 3);
    let own = words(source).filter(|(place, word)| *place != at && *word != wrong).map(|(_, word)| word);
    own.chain(KNOWN.iter().copied())
        .filter(|name| name.len() > 1 && name.len().abs_diff(wrong.len()) <= most)
        .map(|name| (changes(wrong, name), name))
        .filter(|(changes, _)| *changes <= most)
        .min_by_key(|(changes, _)| *changes)
        .map(|(_, name)| name)
}

/// The words of a text that can be names, with their places. Words in comments are among them: they hurt nobody.
fn words(source: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    source.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter_map(move |word| {
        let place = at;
        at = place + word.len() + source[place + word.len()..].chars().next().map_or(0, char::len_utf8);
        word.starts_with(|letter: char| letter.is_alphabetic() || letter == '_').then_some((place, word))
    })
}

/// How many letters have to be changed, added, left out or swapped with their neighbour.
fn changes(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows: [Vec<usize>; 3] = [Vec::new(), Vec::new(), (0..=to.len()).collect()];
    for (row, letter) in from.iter().enumerate() {
        rows.rotate_left(1);
        let mut next = vec![row + 1];
        for (column, other) in to.iter().enumerate() {
            let before = &rows[1];
            let mut least =
                (before[column] + usize::from(letter != other)).min(before[column + 1] + 1).min(next[column] + 1);
            if row > 0 && column > 0 && *letter == to[column - 1] && from[row - 1] == *other {
                least = least.min(rows[0][column - 1] + 1);
            }
            next.push(least);
        }
        rows[2] = next;
    }
    rows[2].last().copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_changed_added_left_out_and_swapped() {
        for (from, to, expected) in [
            ("index", "index", 0),
            ("indx", "index", 1),
            ("indexx", "index", 1),
            ("idnex", "index", 1),
            ("abc", "xyz", 3),
        ] {
            assert_eq!(changes(from, to), expected, "{from} {to}");
        }
    }

    #[test]
    fn a_name_of_the_text_comes_before_one_of_the_language_that_is_as_close() {
        let text = "fn atomicAdds() {} fn f() { atomicAddd(); }";
        assert_eq!(meant(text, "atomicAddd", text.rfind("atomicAddd").unwrap_or(0)), Some("atomicAdds"));
        assert_eq!(meant("f()", "wrokgroupBarier", 0), Some("workgroupBarrier"));
        assert_eq!(meant("let much = 1;", "qq", 0), None);
    }
}
