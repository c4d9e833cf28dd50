//! Parts of C's and CUDA's libraries that are best said in CUDA C: algorithms that call a function of the program's, and
//! cooperative groups. They are put before a program that names them; their tokens have no place in its text.

use crate::{
    diagnose::Sink,
    lex::{self, Token, TokenKind},
    text::{Source, Span},
};

const ALGORITHMS: &str = include_str!("algorithms.cu");
const ALGORITHM_NAMES: &[&str] = &[
    "qsort",
    "sort",
    "for_each",
    "transform",
    "generate",
    "count_if",
    "find_if",
    "any_of",
    "all_of",
    "none_of",
    "accumulate",
];

const GROUPS: &str = include_str!("cooperative_groups.cu");
const GROUP_NAMES: &[&str] = &[
    "this_thread_block",
    "this_grid",
    "thread_block",
    "thread_group",
    "thread_block_tile",
    "coalesced_threads",
    "coalesced_group",
];

const MATH: &str = include_str!("math.cu");
const MATH_NAMES: &[&str] = &["sincos", "sincosf", "__sincosf"];

/// The algorithms that the prelude has under their names with two underscores in front.
pub(crate) fn algorithm(name: &str) -> Option<String> {
    ALGORITHM_NAMES.contains(&name).then(|| format!("__{name}"))
}

/// A program's tokens, after those of what it needs of the prelude.
pub(crate) fn precede(tokens: Vec<Token>) -> Vec<Token> {
    let names = |list: &[&str]| tokens.iter().any(|token| token.name().is_some_and(|name| list.contains(&&**name)));
    let mut all = Vec::new();
    for (text, list) in [(ALGORITHMS, ALGORITHM_NAMES), (GROUPS, GROUP_NAMES), (MATH, MATH_NAMES)] {
        if names(list) {
            let source = Source::new("prelude", text);
            let (mut found, _) = lex::lex(&source, &mut Sink::default());
            found.retain(|token| token.kind != TokenKind::End);
            for token in &mut found {
                token.span = Span::default();
            }
            all.extend(found);
        }
    }
    all.extend(tokens);
    all
}
