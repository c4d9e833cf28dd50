//! Statements near a place that access the same memory in the same way.

use std::{collections::BTreeSet, ops::Range};

use super::{BEST_ACCESS, ONLY_ACCESS, Statement, code_of, likeness, words};

/// Assignments that read what they change.
const CHANGES: [&str; 12] = ["<<=", ">>=", "+=", "-=", "*=", "/=", "%=", "|=", "&=", "^=", "++", "--"];

/// Both texts, and the memory that each of their statements accesses.
pub(super) struct Nearby<'text> {
    ours: &'text [Statement],
    theirs: &'text [Statement],
    our_accesses: Vec<Accesses>,
    their_accesses: Vec<Accesses>,
}

/// The buffers and shared variables that a statement accesses, by their names.
#[derive(Debug, Default, PartialEq, Eq)]
struct Accesses {
    reads: BTreeSet<String>,
    writes: BTreeSet<String>,
    /// The number that is written, if it is one.
    constant: Option<String>,
}

impl<'text> Nearby<'text> {
    pub(super) fn new(wgsl: &str, ours: &'text [Statement], theirs: &'text [Statement]) -> Nearby<'text> {
        let memories = memories(wgsl);
        let of = |all: &[Statement]| all.iter().map(|statement| Accesses::of(statement, &memories)).collect();
        Nearby { ours, theirs, our_accesses: of(ours), their_accesses: of(theirs) }
    }

    /// The statement of the CUDA C, between the partners of the paired statements before and after this one, that accesses all
    /// memory that this one accesses: the only one, or the best of several that access nothing else.
    pub(super) fn access(&self, one: usize, before: Option<usize>, after: Option<usize>) -> Option<usize> {
        let (statement, own) = (&self.ours[one], &self.our_accesses[one]);
        if own.reads.is_empty() && own.writes.is_empty() || statement.function.is_none() {
            return None;
        }
        let fits = |other: &usize| {
            self.theirs[*other].function == statement.function && self.their_accesses[*other].include(own)
        };
        let all = self.range(before, after).filter(fits);
        let mut found: Vec<(f64, usize)> = all.map(|other| (likeness(statement, &self.theirs[other]), other)).collect();
        found.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        match found.as_slice() {
            [] => None,
            [(alike, only)] => (*alike >= ONLY_ACCESS).then_some(*only),
            [(alike, best), (second, _), ..] => {
                let is_best = alike > second && *alike >= BEST_ACCESS;
                (is_best && self.their_accesses[*best] == *own).then_some(*best)
            }
        }
    }

    /// Gives the statements of functions that the CUDA C does not have a partner: what such a function does with memory is part
    /// of the one statement there that accesses the same, where it is called. A function with partners has its place already.
    pub(super) fn place_called(&self, partners: &mut [Option<usize>]) {
        let names = |all: &[Statement]| all.iter().filter_map(|its| its.function.clone()).collect::<BTreeSet<String>>();
        let theirs = names(self.theirs);
        for name in names(self.ours).iter().filter(|name| !theirs.contains(*name)) {
            let is_in = |one: usize| self.ours[one].function.as_ref() == Some(name);
            let (inside, outside): (Vec<usize>, Vec<usize>) = (0..self.ours.len()).partition(|one| is_in(*one));
            let mut own = Accesses::default();
            for one in &inside {
                own.reads.extend(self.our_accesses[*one].reads.iter().cloned());
                own.writes.extend(self.our_accesses[*one].writes.iter().cloned());
            }
            if own.reads.is_empty() && own.writes.is_empty() || inside.iter().any(|one| partners[*one].is_some()) {
                continue;
            }
            let word = name.to_lowercase();
            let calls = outside.iter().filter(|one| self.ours[**one].function.is_some());
            let calls = calls.filter(|one| self.ours[**one].words().any(|its| its == word));
            let callers: BTreeSet<usize> = calls
                .filter_map(|one| partners[*one])
                .filter(|other| self.their_accesses[*other].include(&own))
                .collect();
            if let (Some(only), 1) = (callers.first(), callers.len()) {
                inside.iter().for_each(|one| partners[*one] = Some(*only));
            }
        }
    }

    /// The statements between two partners. Where a text writes the passes of a loop one after the other, a later pass is after
    /// the end of the loop's first, and an earlier one before the beginning of its last: the whole loop is between them.
    fn range(&self, before: Option<usize>, after: Option<usize>) -> Range<usize> {
        let loops = |at: Option<usize>| at.map_or(&[][..], |at| &self.theirs[at].loops);
        let (left, entered) = (loops(before), loops(after));
        let mut range = before.unwrap_or(0)..after.map_or(self.theirs.len(), |after| after + 1);
        if let Some(head) = left.iter().rfind(|head| !entered.contains(head)) {
            range.start = range.start.min(*head);
        }
        if let Some(head) = entered.iter().rfind(|head| !left.contains(head)) {
            range.end += self.theirs[range.end..].iter().take_while(|statement| statement.is_in(*head)).count();
        }
        range
    }
}

impl Accesses {
    fn of(statement: &Statement, memories: &BTreeSet<String>) -> Accesses {
        let mut found = Accesses::default();
        let code = statement.code.to_lowercase();
        // Where memory is declared, it is not accessed.
        if statement.function.is_none() || code.contains("__shared__") {
            return found;
        }
        let is_word = |letter: char| letter.is_alphanumeric() || letter == '_';
        let mut from = 0;
        while let Some(begin) = code[from..].find(is_word).map(|at| from + at) {
            let end = code[begin..].find(|letter| !is_word(letter)).map_or(code.len(), |length| begin + length);
            from = end;
            let name = &code[begin..end];
            if memories.contains(name) && !code[..begin].ends_with('.') {
                found.add(name, code[..begin].trim_end(), code[end..].trim_start());
            }
        }
        found
    }

    /// Adds an access, if a name is one between what is before and after it: an address is calculated without one.
    fn add(&mut self, name: &str, before: &str, after: &str) {
        let (called, by_address) = match before.strip_suffix('&') {
            Some(called) => (called.trim_end(), true),
            None => (before, false),
        };
        let function = called.strip_suffix('(').map(str::trim_end).unwrap_or_default();
        let function = &function[function.trim_end_matches(char::is_alphanumeric).len()..];
        let (behind, is_element) = behind_indices(after);
        let changes = CHANGES.iter().any(|sign| behind.starts_with(sign));
        let assigned = behind.strip_prefix('=').filter(|value| !value.starts_with('='));
        let handed_on = by_address || after.starts_with([',', ')', ';']);
        let (reads, writes) = match function.strip_prefix("atomic") {
            Some(operation) => (operation != "store", operation != "load"),
            None if assigned.is_some() => (false, true),
            None if changes => (true, true),
            None => (is_element || handed_on, false),
        };
        if reads {
            self.reads.insert(name.to_owned());
        }
        if writes {
            self.writes.insert(name.to_owned());
        }
        let stored = behind.strip_prefix(',').filter(|_| function == "atomicstore");
        let value = assigned.or(stored).map(words).unwrap_or_default();
        if !value.is_empty() && value.iter().all(|word| word.starts_with(|first: char| first.is_ascii_digit())) {
            self.constant = Some(value.join("."));
        }
    }

    /// Whether all that the other ones access is accessed here.
    fn include(&self, other: &Accesses) -> bool {
        let constant = other.constant.is_none() || other.constant == self.constant;
        constant && other.reads.is_subset(&self.reads) && other.writes.is_subset(&self.writes)
    }
}

/// What is behind a name's indices, and the member of the element; and whether there are any indices.
fn behind_indices(after: &str) -> (&str, bool) {
    let mut rest = after;
    while rest.starts_with('[') {
        let mut depth = 0_i32;
        let end = rest.find(|letter| {
            depth += i32::from(letter == '[') - i32::from(letter == ']');
            depth == 0
        });
        rest = end.map_or("", |end| rest[end + 1..].trim_start());
    }
    let is_element = rest.len() < after.len();
    match rest.strip_prefix('.').filter(|_| is_element) {
        Some(member) => {
            (member.trim_start_matches(|letter: char| letter.is_alphanumeric() || letter == '_').trim_start(), true)
        }
        None => (rest, is_element),
    }
}

/// The names of a module's buffers and shared variables, in lower case. The CUDA C has the same names.
fn memories(wgsl: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut in_comment = false;
    for line in wgsl.lines() {
        let code = code_of(line, &mut in_comment);
        for declared in code.split("var<").skip(1) {
            let Some((space, rest)) = declared.split_once('>') else { continue };
            if space.starts_with("storage") || space.starts_with("workgroup") {
                let name = rest.trim_start().split(|letter: char| !letter.is_alphanumeric() && letter != '_').next();
                names.extend(name.map(str::to_lowercase));
            }
        }
    }
    names
}
