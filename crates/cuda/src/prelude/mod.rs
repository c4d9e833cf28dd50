//! Parts of C's and CUDA's libraries that are best said in CUDA C: algorithms that call a function of the program's, and
//! cooperative groups. They are put before a program that names them; their tokens have no place in its text.

mod declared;
mod library;
mod parts;
mod references;
mod standard;
mod system;

use std::collections::HashSet;

use crate::{
    diagnose::Sink,
    lex::{self, Token, TokenKind},
    text::{Source, Span},
};
use library::{ALGORITHM_NAMES, BESSEL_NAMES, WARPS_NAMES};
use parts::parts;
use standard::{COMPLEX_FUNCTIONS, SEQUENCES_NAMES, TUPLES_NAMES};
pub(crate) use standard::{
    asks_about_types, complex_function, is_chrono, is_class_of_its_own, is_class_template_of_its_own, is_exception,
    is_trait, standard_function, standard_type, trait_of,
};

/// What exchanges values in a warp without naming its lanes, as it was before compute capability 7.0.
pub(crate) fn before_volta(name: &str) -> bool {
    WARPS_NAMES.contains(&name)
}

/// The algorithms that the prelude has under their names with two underscores in front.
pub(crate) fn algorithm(name: &str) -> Option<String> {
    let known = ALGORITHM_NAMES.contains(&name) || SEQUENCES_NAMES.contains(&name) || TUPLES_NAMES.contains(&name);
    match name {
        // The function of one argument has the plain name.
        "move" => Some("__move_elements".to_owned()),
        _ => (known || matches!(name, "shuffle" | "prev" | "advance")).then(|| format!("__{name}")),
    }
}

/// What of `std` has two underscores in front here.
const RENAMED: &[&str] = &["in_place", "nullopt", "ignore", "apply", "make_optional", "put_time", "generate_canonical"];

/// Calls the library's namespace of groups by one name: `namespace groups = cooperative_groups;` gives it another.
fn name_groups(tokens: &mut [Token]) {
    let aliases: HashSet<_> = tokens
        .windows(4)
        .filter(|next| next[0].is_name("namespace") && next[2].is("=") && next[3].is_name("cooperative_groups"))
        .filter_map(|next| next[1].name().cloned())
        .collect();
    for at in 1..tokens.len() {
        let (before, after) = tokens.split_at_mut(at);
        if let (Some(name), Some(next)) = (before.last_mut(), after.first())
            && next.is("::")
            && name.name().is_some_and(|name| aliases.contains(name))
        {
            name.kind = TokenKind::Name("cg".into());
        }
    }
}

/// Calls libcu++'s times by the names of the standard library: `cuda::std::chrono` is `std::chrono`.
fn name_times(tokens: &mut Vec<Token>) {
    let path = ["cuda", "::", "std", "::", "chrono"];
    let is = |token: &Token, word: &str| if word == "::" { token.is(word) } else { token.is_name(word) };
    let mut at = 0;
    while at + path.len() <= tokens.len() {
        if path.iter().zip(&tokens[at..]).all(|(word, token)| is(token, word)) {
            tokens[at + 2].line_start |= tokens[at].line_start;
            tokens.drain(at..at + 2);
        }
        at += 1;
    }
}

/// A program's tokens, after those of what it needs of the prelude.
pub(crate) fn precede(mut tokens: Vec<Token>) -> Vec<Token> {
    name_groups(&mut tokens);
    name_times(&mut tokens);
    // `std::complex<double>`, or without `std::`; `thrust::complex` is another one, and so is one of the program's own.
    let own = tokens.windows(2).any(|pair| {
        matches!(pair[0].name().map(|word| &**word), Some("struct" | "class")) && pair[1].is_name("complex")
    });
    let has_complex = !own
        && tokens.windows(3).enumerate().any(|(at, next)| {
            let space = at.checked_sub(2).filter(|before| tokens[before + 1].is("::")).map(|before| &tokens[before]);
            next[0].is_name("complex") && next[1].is("<") && space.is_none_or(|space| space.is_name("std"))
        });
    let mut at = 0;
    while at < tokens.len() {
        let wanted = |name: &str| RENAMED.contains(&name) || has_complex && COMPLEX_FUNCTIONS.contains(&name);
        let renamed = tokens[at].name().filter(|name| wanted(name)).cloned();
        let of_std = at >= 2
            && tokens[at - 1].is("::")
            && tokens[at - 2].is_name("std")
            && !(at >= 4 && tokens[at - 3].is("::") && tokens[at - 4].is_name("cuda"));
        if let Some(name) = renamed.filter(|_| of_std) {
            let own = if RENAMED.contains(&&*name) { format!("__{name}") } else { format!("__complex_{name}") };
            tokens[at].kind = TokenKind::Name(own.into());
            tokens[at].line_start |= tokens[at - 2].line_start;
            tokens.drain(at - 2..at);
            at -= 2;
        }
        at += 1;
    }
    let tokens = placeholders(tokens);
    let (tokens, has_references) = references::named(tokens);
    let parts = parts(has_references);
    let mut names: HashSet<&str> = tokens.iter().filter_map(|token| token.name().map(|name| &**name)).collect();
    if has_complex {
        names.insert("__complex_numbers");
    }
    if calls_bessel_functions(&tokens) {
        names.insert("__bessel_functions");
    }
    if moves_elements(&tokens) {
        names.insert("__move_elements");
    }
    let takes_all = tokens
        .windows(3)
        .any(|three| three[0].is_name("using") && three[1].is_name("namespace") && three[2].is_name("std"));
    let of_std: HashSet<&str> = tokens
        .windows(3)
        .filter(|three| three[0].is_name("std") && three[1].is("::"))
        .filter_map(|three| three[2].name().map(|name| &**name))
        .collect();
    if leads_to_members(&tokens) {
        names.insert("__members");
    }
    if tokens.iter().any(|token| token.is("<=>")) {
        names.insert("__three_way");
    }
    let named = |name: &&str| match name.strip_prefix("std::") {
        Some(plain) => of_std.contains(plain) || takes_all && names.contains(plain),
        None => names.contains(name),
    };
    let mut wanted: Vec<bool> = parts.iter().map(|part| part.names.iter().any(named)).collect();
    // What a part needs is before it.
    for (at, part) in parts.iter().enumerate().rev() {
        let needs = if wanted[at] { part.needs } else { &[] };
        for needed in needs {
            if let Some(place) = parts.iter().position(|part| part.text == *needed) {
                wanted[place] = true;
            }
        }
    }
    let used = parts.iter().zip(&wanted).filter(|(_, wanted)| **wanted);
    let mut all: Vec<Token> = used.flat_map(|(part, _)| lexed(part.text)).collect();
    all.extend(tokens);
    all
}

/// Whether the algorithm `move` is called, with its three arguments, and not the function of one.
fn moves_elements(tokens: &[Token]) -> bool {
    let commas = |open: usize| {
        let mut depth = 0_u32;
        let mut count = 0;
        for token in &tokens[open..] {
            if token.is("(") || token.is("{") || token.is("[") {
                depth += 1;
            } else if token.is(")") || token.is("}") || token.is("]") {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    break;
                }
            } else if depth == 1 && token.is(",") {
                count += 1;
            }
        }
        count
    };
    (1..tokens.len()).any(|at| tokens[at].is("(") && tokens[at - 1].is_name("move") && commas(at) == 2)
}

/// Whether there may be pointers to members: `S::*`, `->*`, `.*`, or `&S::member`.
fn leads_to_members(tokens: &[Token]) -> bool {
    tokens.windows(3).any(|three| {
        let name = three[1].name().filter(|name| &***name != "std");
        three[0].is("->*")
            || (three[0].is("::") || three[0].is(".")) && three[1].is("*")
            || three[0].is("&") && name.is_some() && (three[2].is("::") || three[2].is("<"))
    })
}

/// Whether Bessel functions, or those beside them, are called, and none of those names is a function of the program's own.
fn calls_bessel_functions(tokens: &[Token]) -> bool {
    let mut called = false;
    for three in tokens.windows(3) {
        if !three[2].is("(") || !three[1].name().is_some_and(|name| BESSEL_NAMES.contains(&&**name)) {
            continue;
        }
        let before = three[0].name().map(|word| &**word);
        if before.is_some_and(|word| !matches!(word, "return" | "else" | "case" | "do")) {
            return false;
        }
        called = true;
    }
    called
}

/// `std::placeholders::_1` by the prelude's name; Thrust has others of that name.
fn placeholders(mut tokens: Vec<Token>) -> Vec<Token> {
    let spaces: Vec<usize> = (2..tokens.len())
        .filter(|at| tokens[*at].is_name("placeholders") && tokens[at - 1].is("::") && tokens[at - 2].is_name("std"))
        .collect();
    if spaces.is_empty() {
        return tokens;
    }
    let open = spaces.iter().any(|at| {
        at.checked_sub(3).is_some_and(|before| tokens[before].is_name("namespace") || tokens[before].is_name("using"))
    });
    let mut at = 0;
    while at < tokens.len() {
        let number = tokens[at].name().and_then(|name| name.strip_prefix('_')).and_then(|number| number.parse().ok());
        if let Some(number @ 1..=9_u8) = number {
            let mut first = at;
            while first >= 2 && tokens[first - 1].is("::") && tokens[first - 2].name().is_some() {
                first -= 2;
            }
            let path = &tokens[first..at];
            let own = if path.is_empty() { open } else { path.iter().any(|step| step.is_name("placeholders")) };
            if own && !path.iter().any(|step| step.is_name("thrust")) {
                tokens[at].kind = TokenKind::Name(format!("__argument_{number}").into());
                tokens[at].line_start |= tokens[first].line_start;
                tokens.drain(first..at);
                at = first;
            }
        }
        at += 1;
    }
    tokens
}

/// The tokens of a part of the prelude, which are at no place of the program.
fn lexed(text: &str) -> Vec<Token> {
    let (mut tokens, _) = lex::lex(&Source::new("prelude", text), 0, &mut Sink::default());
    tokens.retain(|token| token.kind != TokenKind::End);
    for token in &mut tokens {
        token.span = Span::default();
    }
    tokens
}
