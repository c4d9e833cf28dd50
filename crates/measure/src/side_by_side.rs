//! Which lines of a kernel's hand-written WGSL do what which lines of its CUDA C do.
//!
//! Nobody translated one text into the other, so there is no map between them; but both say the same in the same order, with
//! the same names. So statements are paired like the lines of two versions of a file: in their order, such that they have as
//! many words in common as possible. A statement that is left over belongs to one that says the same and more, or to the only
//! one nearby that accesses the same memory in the same way: where one text has a loop, the other may have its passes one
//! after the other. Statements that have too little in common stay alone.

mod nearby;

use std::collections::{BTreeMap, BTreeSet};

use warpground_cuda::{atomic_operation, intrinsic};
use warpground_ir::{AtomicOperation, Intrinsic};

use self::nearby::Nearby;
use crate::program::cuda_line;

/// So much of their words two statements have in common at least: a wrong line is worse than none.
const ALIKE: f64 = 0.5;

/// So much of its words a statement has in a longer one at least of which it is a part.
const PART: f64 = 0.75;

/// So much of their words a statement and the only one that accesses the same memory have in common at least.
const ONLY_ACCESS: f64 = 0.2;

/// The same of the best of several that access the same memory.
const BEST_ACCESS: f64 = 0.45;

/// CUDA's built-in variables, and what the catalogue's kernels call the same in WGSL.
const BUILT_IN: [(&str, &str); 3] = [("threadIdx", "thread"), ("blockIdx", "block"), ("gridDim", "grid")];

/// A read by an atomic function, which is a plain one in CUDA C.
const READS: &str = "atomic.load";

/// What only one of the languages has to say.
const SILENT: [&str; 41] = [
    READS,
    "let",
    "var",
    "const",
    "constexpr",
    "unsigned",
    "signed",
    "int",
    "float",
    "double",
    "char",
    "bool",
    "long",
    "short",
    "size_t",
    "u32",
    "i32",
    "f32",
    "u64",
    "f16",
    "uint",
    "void",
    "auto",
    "static",
    "extern",
    "inline",
    "parameters",
    "array",
    "function",
    "private",
    "storage",
    "workgroup",
    "read",
    "read_write",
    "__restrict__",
    "restrict",
    "vec2",
    "vec3",
    "vec4",
    "ptr",
    "bitcast",
];

/// A statement, or the head or end of a block of statements.
#[derive(Debug, Default)]
struct Statement {
    /// Its lines, from 1, each with its words.
    lines: Vec<(u32, Vec<String>)>,
    /// Its text, without comments.
    code: String,
    /// Whether it gives a value of WGSL a name, which is its first word.
    declares: bool,
    /// Whether it may access memory: an element, or by an address.
    accesses: bool,
    /// The function that it is in.
    function: Option<String>,
    /// The loops that it is in, from the outermost, by the places of their heads; a head is in its loop.
    loops: Vec<usize>,
}

impl Statement {
    fn words(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().flat_map(|(_, words)| words).map(String::as_str)
    }

    fn is_in(&self, head: usize) -> bool {
        self.loops.contains(&head)
    }
}

/// For each line of the WGSL the line of the CUDA C that does the same, from 1; 0 where no line certainly does.
#[must_use]
pub fn line_map(wgsl: &str, cuda: &str) -> Vec<u32> {
    let (ours, theirs) = (statements(wgsl), statements(cuda));
    let pairs = pairs(&ours, &theirs);
    let mut partners: Vec<Option<usize>> = vec![None; ours.len()];
    pairs.iter().for_each(|(one, other)| partners[*one] = Some(*other));
    // What is part of a longer statement there is no statement of its own.
    let nearby = Nearby::new(wgsl, &ours, &theirs);
    let (mut before, mut next) = (None, pairs.iter().peekable());
    for (one, statement) in ours.iter().enumerate() {
        if next.next_if(|pair| pair.0 == one).is_some() {
            before = partners[one];
            continue;
        }
        let after = next.peek().map(|(_, other)| *other);
        if let (Some(first), Some(last)) = (before, after) {
            partners[one] = part_of(statement, &theirs, first..=last);
        }
        if partners[one].is_none() {
            partners[one] = nearby.access(one, before, after);
        }
    }
    nearby.place_called(&mut partners);
    // Nor is what the CUDA C has no name for: it is calculated where it is used. An access to memory is not: its counters would be
    // another line's.
    let known: BTreeSet<&str> = theirs.iter().flat_map(Statement::words).collect();
    for one in (0..ours.len()).rev() {
        let name =
            ours[one].words().next().filter(|name| ours[one].declares && !ours[one].accesses && !known.contains(name));
        if let (None, Some(name)) = (partners[one], name) {
            let rest = ours[one + 1..].iter().take_while(|next| next.words().all(|word| word != "fn"));
            let used = rest.enumerate().find(|(_, next)| next.words().any(|word| word == name));
            partners[one] = used.and_then(|(index, _)| partners[one + 1 + index]);
        }
    }
    let mut map = vec![0; wgsl.lines().count()];
    for (statement, partner) in ours.iter().zip(partners) {
        let Some(partner) = partner else { continue };
        for (line, words) in &statement.lines {
            if let Some(place) = map.get_mut(*line as usize - 1).filter(|place| **place == 0) {
                *place = nearest(words, &theirs[partner]);
            }
        }
    }
    map
}

/// What the CUDA C calls a value to which the WGSL gives this name on this line, from 1, where it certainly has another name for
/// it; `lines` is the map of both texts.
#[must_use]
pub fn name_in_cuda(wgsl: &str, cuda: &str, lines: &[u32], name: &str, line: u32) -> Option<String> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    // Comments have the words of both.
    let has = |text: &str, wanted: &str| {
        let mut in_comment = false;
        text.lines()
            .any(|line| code_of(line, &mut in_comment).split(|letter| !is_word(letter)).any(|word| word == wanted))
    };
    if has(cuda, name) {
        return None;
    }
    let code_at = |text: &str, line: u32| Some(code_of(text.lines().nth((line as usize).checked_sub(1)?)?, &mut false));
    let ours = code_at(wgsl, line)?;
    // A number alone is not all of a built-in variable.
    let is_built_in = ours.contains(&format!("{name}: vec3"));
    if let Some((theirs, _)) = BUILT_IN.iter().find(|(theirs, ours)| *ours == name && has(cuda, theirs)) {
        return is_built_in.then(|| (*theirs).to_owned());
    }
    // Both lines give a name to the same value, and each name is in one text alone.
    let theirs = code_at(cuda, cuda_line(lines, line)?)?;
    let declared = ours.trim_start().strip_prefix("let ").or_else(|| ours.trim_start().strip_prefix("var "))?;
    let (declared, value) = declared.split_once('=')?;
    let (head, other_value) = theirs.split_once('=')?;
    let signs = |value: &str| value.replace(|letter: char| is_word(letter) || letter.is_whitespace(), "");
    let is_same = !words(value).is_empty() && words(value) == words(other_value) && signs(value) == signs(other_value);
    if !is_same || declared.split(':').next().map(str::trim) != Some(name) {
        return None;
    }
    let head = head.trim();
    let of_type = head.trim_end_matches(is_word);
    let other = &head[of_type.len()..];
    let is_declaration = of_type.starts_with(char::is_alphabetic) && !head.contains(['(', '[', '.', ',']);
    (is_declaration && !other.is_empty() && !has(wgsl, other)).then(|| other.to_owned())
}

/// The statement, of these, that says what this one says and more: `if (i < n) x = a[i];` in the one language may be
/// `x = i < n ? a[i] : 0;` in the other.
#[expect(clippy::cast_precision_loss, reason = "a statement has few words")]
fn part_of(statement: &Statement, theirs: &[Statement], among: std::ops::RangeInclusive<usize>) -> Option<usize> {
    let words = statement.words().count();
    let held = |other: usize| shared(statement.words(), theirs[other].words());
    // The one that comes first of those that have most of it.
    let best = among.rev().max_by_key(|other| held(*other))?;
    (words > 1 && held(best) as f64 >= PART * words as f64).then_some(best)
}

/// The line of a statement that has most of these words.
fn nearest(words: &[String], statement: &Statement) -> u32 {
    let common = |line: &[String]| shared(words.iter().map(String::as_str), line.iter().map(String::as_str));
    let mut best = (0, 0);
    for (line, its) in &statement.lines {
        let many = common(its);
        if best.0 == 0 || many > best.1 {
            best = (*line, many);
        }
    }
    best.0
}

/// How many words are in both, each as often as it is in both.
fn shared<'text>(one: impl Iterator<Item = &'text str>, other: impl Iterator<Item = &'text str>) -> usize {
    let mut counts = BTreeMap::<&str, usize>::new();
    one.for_each(|word| *counts.entry(word).or_default() += 1);
    let mut both = 0;
    for word in other {
        if let Some(left) = counts.get_mut(word).filter(|left| **left > 0) {
            *left -= 1;
            both += 1;
        }
    }
    both
}

/// How much of their words two statements have in common, from 0 to 1.
#[expect(clippy::cast_precision_loss, reason = "a statement has few words")]
fn likeness(one: &Statement, other: &Statement) -> f64 {
    let all = one.words().count() + other.words().count();
    if all == 0 { 0.0 } else { 2.0 * shared(one.words(), other.words()) as f64 / all as f64 }
}

/// The statements that belong together, in their order: the longest common sequence, in which a pair counts as much as its
/// statements are more alike than they must be.
fn pairs(ours: &[Statement], theirs: &[Statement]) -> Vec<(usize, usize)> {
    let width = theirs.len() + 1;
    let likeness: Vec<f64> = ours.iter().flat_map(|one| theirs.iter().map(move |other| likeness(one, other))).collect();
    let gain = |one: usize, other: usize| {
        let alike = likeness[one * theirs.len() + other];
        if alike >= ALIKE { alike - ALIKE + 0.1 } else { f64::NEG_INFINITY }
    };
    let mut best = vec![0.0_f64; (ours.len() + 1) * width];
    for one in (0..ours.len()).rev() {
        for other in (0..theirs.len()).rev() {
            let with = gain(one, other) + best[(one + 1) * width + other + 1];
            best[one * width + other] = with.max(best[(one + 1) * width + other]).max(best[one * width + other + 1]);
        }
    }
    let (mut one, mut other) = (0, 0);
    let mut pairs = Vec::new();
    while one < ours.len() && other < theirs.len() {
        let here = best[one * width + other];
        if here <= best[(one + 1) * width + other] {
            one += 1;
        } else if here <= best[one * width + other + 1] {
            other += 1;
        } else {
            pairs.push((one, other));
            (one, other) = (one + 1, other + 1);
        }
    }
    pairs
}

/// A block that is open.
struct Open {
    /// The function that it is the body of.
    function: Option<String>,
    /// The head of the loop that it is the body of.
    head: Option<usize>,
}

/// The statements of a text. A statement ends with a semicolon outside of parentheses, or at a brace.
fn statements(text: &str) -> Vec<Statement> {
    let mut found: Vec<Statement> = Vec::new();
    let mut now = Statement::default();
    let mut open: Vec<Open> = Vec::new();
    let (mut depth, mut in_comment) = (0_i32, false);
    for (number, line) in (1..).zip(text.lines()) {
        let code = code_of(line, &mut in_comment);
        if code.trim_start().starts_with('#') {
            continue;
        }
        let mut rest = code.as_str();
        while !rest.is_empty() {
            let mut end = rest.len();
            let mut sign = None;
            for (at, letter) in rest.char_indices() {
                depth += i32::from(matches!(letter, '(' | '[')) - i32::from(matches!(letter, ')' | ']'));
                if matches!(letter, '{' | '}') || letter == ';' && depth <= 0 {
                    (end, sign) = (at + 1, Some(letter));
                    break;
                }
            }
            let words = words(&rest[..end]);
            if !words.is_empty() {
                let begins = rest.trim_start();
                now.declares |= now.lines.is_empty() && (begins.starts_with("let ") || begins.starts_with("var "));
                now.accesses |= rest[..end].contains(['[', '&']);
                now.lines.push((number, words));
            }
            now.code += &rest[..end];
            now.code.push(' ');
            if let Some(sign) = sign {
                ended(&mut found, std::mem::take(&mut now), sign, &mut open);
                depth = 0;
            }
            rest = &rest[end..];
        }
    }
    if !now.lines.is_empty() {
        found.push(now);
    }
    found
}

/// Puts a statement that this sign ends where it belongs, and opens or closes a block.
fn ended(found: &mut Vec<Statement>, mut now: Statement, sign: char, open: &mut Vec<Open>) {
    let head = starts_loop(&now.code).then_some(found.len());
    now.function = open.first().and_then(|block| block.function.clone());
    now.loops = open.iter().filter_map(|block| block.head).chain(head).collect();
    match sign {
        '{' => open.push(Open { function: function_name(&now.code), head }),
        '}' => drop(open.pop()),
        _ => {}
    }
    if !now.lines.is_empty() {
        found.push(now);
    }
}

/// Whether a statement is the head of a loop, or all of one.
fn starts_loop(code: &str) -> bool {
    let word = code.trim_start().split(|letter: char| !letter.is_alphanumeric()).next();
    matches!(word, Some("for" | "while" | "loop" | "do"))
}

/// The name of the function whose head this is, if it is one: in WGSL behind `fn`, in C before the first parenthesis.
fn function_name(head: &str) -> Option<String> {
    let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let name = match head.split_once("fn ") {
        Some((_, rest)) => rest.trim_start().split(|letter| !is_word(letter)).next(),
        None => {
            let ends = head.match_indices('(').map(|(at, _)| head[..at].trim_end());
            ends.map(|before| &before[before.trim_end_matches(is_word).len()..])
                .find(|name| !name.is_empty() && *name != "__launch_bounds__")
        }
    };
    name.filter(|name| !name.is_empty()).map(str::to_owned)
}

/// A line without its comments.
fn code_of(line: &str, in_comment: &mut bool) -> String {
    let mut code = String::new();
    let mut rest = line;
    loop {
        if *in_comment {
            let Some(end) = rest.find("*/") else { return code };
            *in_comment = false;
            rest = &rest[end + 2..];
        }
        let line_end = rest.find("//");
        match rest.find("/*").filter(|begin| line_end.is_none_or(|end| *begin < end)) {
            Some(begin) => {
                code += &rest[..begin];
                *in_comment = true;
                rest = &rest[begin + 2..];
            }
            None => return code + &rest[..line_end.unwrap_or(rest.len())],
        }
    }
}

/// What is called differently in the two languages, by one name: of functions the IR's.
fn known(name: &str) -> Option<String> {
    if let Some((_, ours)) = BUILT_IN.iter().find(|(theirs, _)| *theirs == name) {
        return Some((*ours).to_owned());
    }
    if matches!(name, "for" | "while") {
        return Some("loop".to_owned());
    }
    let atomic = AtomicOperation::ALL.into_iter().find(|known| known.in_wgsl() == Some(name));
    match atomic.or_else(|| atomic_operation(name)) {
        // The CUDA C assigns, and only reads.
        Some(AtomicOperation::Store) => return Some("=".to_owned()),
        Some(AtomicOperation::Load) => return Some(READS.to_owned()),
        Some(operation) => return Some(format!("atomic.{}", operation.name())),
        None => {}
    }
    // It is the other half of the barrier that CUDA C has.
    if name == "storageBarrier" {
        return Some(Intrinsic::BlockBarrier.name().to_owned());
    }
    let function = Intrinsic::ALL.iter().find(|known| known.in_wgsl() == Some(name)).copied();
    function.or_else(|| intrinsic(name)).map(|function| function.name().to_owned())
}

/// The words of some code by which it is compared: names, numbers without their type, and signs of assignment.
fn words(code: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut rest = code;
    while let Some(first) = rest.chars().next() {
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        if is_word(first) {
            let end = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
            let mut word = rest[..end].to_lowercase();
            if first.is_ascii_digit() {
                word.truncate(word.trim_end_matches(['u', 'f', 'i', 'l', 'h']).len());
            } else if let Some(name) = known(&rest[..end]) {
                word = name;
            }
            if !SILENT.contains(&word.as_str()) {
                words.push(word);
            }
            rest = &rest[end..];
            continue;
        }
        let sign = ["==", "!=", "<=", ">=", "+=", "-=", "*=", "|=", "^=", "&=", "="]
            .iter()
            .find(|sign| rest.starts_with(**sign));
        if let Some(sign) = sign {
            words.push((*sign).to_owned());
        }
        rest = &rest[sign.map_or(first.len_utf8(), |sign| sign.len())..];
    }
    words
}

#[cfg(test)]
mod tests {
    use warpground_patterns::families;

    use super::*;

    #[test]
    fn statements_of_both_languages_are_paired_by_what_they_do() {
        let wgsl = "fn f() {\n    let i = block.x * block_x + thread.x;\n    var own = 0u;\n    if (i < parameters.n) {\n        \
                    own = input[i];\n    }\n    sh_own[thread.x] = own;\n    workgroupBarrier();\n    // Alone.\n    let \
                    turned = reverseBits(firstTrailingBit(7u));\n    output[i] =\n        sh_own[thread.x ^ 1u];\n}\n";
        let cuda = "__global__ void f(const unsigned *input, unsigned *output, unsigned n)\n{\n    unsigned i = blockIdx.x * \
                    blockDim.x + threadIdx.x;\n    unsigned own = i < n ? input[i] : 0;\n    sh_own[threadIdx.x] = own;\n    \
                    __syncthreads();\n    output[i] = sh_own[threadIdx.x ^ 1];\n}\n";
        let map = line_map(wgsl, cuda);
        assert_eq!(map[1..4], [3, 4, 0]);
        assert_eq!(map[6..], [5, 6, 0, 0, 7, 7, 0]);
    }

    #[test]
    fn what_the_cuda_c_has_no_name_for_is_on_the_line_that_uses_it() {
        let wgsl = "@compute fn f() {\n    let block_number = block.y * grid.x + block.x;\n    let from = elements[7];\n    let i = \
                    block_number * block_x + thread.x;\n    output[i] = from;\n}\n";
        let cuda =
            "__global__ void f() {\n    int i = blockIdx.x * blockDim.x + threadIdx.x;\n    output[i] = moved(3);\n}\n";
        // An access has counters of its own.
        assert_eq!(line_map(wgsl, cuda)[1..4], [2, 0, 2]);
    }

    #[test]
    fn a_barrier_of_the_catalogue_is_paired_with_a_barrier_alone() {
        let (mut barriers, mut paired) = (0, 0);
        for variant in families().iter().flat_map(|family| family.variants) {
            let (wgsl, cuda) = (variant.wgsl.get(), variant.cuda.get());
            for (line, other) in wgsl.lines().zip(line_map(wgsl, cuda)) {
                let is_barrier = |line: &str| line.contains("Barrier();") || line.contains("__syncthreads");
                let code = code_of(line, &mut false);
                let partner = other.checked_sub(1).and_then(|index| cuda.lines().nth(index as usize));
                barriers += usize::from(is_barrier(&code));
                if let Some(partner) = partner {
                    assert_eq!(is_barrier(&code), is_barrier(partner), "{}: {line} and {partner}", variant.id);
                    paired += usize::from(is_barrier(&code));
                }
            }
        }
        assert!(barriers > 200 && paired * 10 > barriers * 9, "{paired} of {barriers}");
    }
}
