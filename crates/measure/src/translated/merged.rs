//! The translations of several kernels of one text, as one module: what they have in common is declared once, and what has
//! the same name and means something else gets a name of its own.

use std::collections::{BTreeMap, BTreeSet};

/// A line of WGSL with the line of the CUDA C that it came from; 0 for none.
pub(super) type Mapped = (String, u32);

/// The new names of a module's declarations.
pub(super) type Names = BTreeMap<String, String>;

/// One of a module's declarations or directives, with the comments and attributes before it.
struct Declared {
    /// Absent for a directive.
    name: Option<String>,
    is_structure: bool,
    /// Whether an empty line is before it.
    is_apart: bool,
    lines: Vec<Mapped>,
}

impl Declared {
    /// It without comments, under the new names.
    fn code(&self, names: &Names) -> String {
        let code = self.lines.iter().map(|(line, _)| without_comment(line)).filter(|line| !line.is_empty());
        code.map(|line| self.renamed(line, names)).collect::<Vec<_>>().join("\n")
    }

    fn renamed(&self, line: &str, names: &Names) -> String {
        let mut text = String::with_capacity(line.len());
        let mut rest = line;
        while let Some(begin) = rest.find(is_word) {
            let length = rest[begin..].find(|letter| !is_word(letter)).unwrap_or(rest.len() - begin);
            let (before, word, after) = (&rest[..begin], &rest[begin..begin + length], &rest[begin + length..]);
            text.push_str(before);
            // What follows a point or declares a member is a member's name.
            let is_member = text.ends_with(['.', '@']) || self.is_structure && after.starts_with(':');
            text.push_str(names.get(word).filter(|_| !is_member).map_or(word, String::as_str));
            rest = after;
        }
        text + rest
    }
}

fn is_word(letter: char) -> bool {
    letter.is_alphanumeric() || letter == '_'
}

fn without_comment(line: &str) -> &str {
    line.find("//").map_or(line, |at| &line[..at]).trim_end()
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    without_comment(line).split(|letter| !is_word(letter)).filter(|word| !word.is_empty())
}

/// What a declaration's code is called, and whether it is a structure; nothing for a directive.
fn name_of(code: &str) -> Option<(String, bool)> {
    let mut rest = code.trim_start();
    while let Some(attribute) = rest.strip_prefix('@') {
        let after = attribute.trim_start_matches(is_word);
        rest = after.strip_prefix('(').and_then(|given| given.split_once(')')).map_or(after, |(_, after)| after);
        rest = rest.trim_start();
    }
    let (keyword, after) = rest.split_at(rest.find(|letter| !is_word(letter))?);
    if !["alias", "const", "const_assert", "fn", "override", "struct", "var"].contains(&keyword) {
        return None;
    }
    let after = after.strip_prefix('<').and_then(|kind| kind.split_once('>')).map_or(after, |(_, after)| after);
    let name = after.trim_start();
    let end = name.find(|letter| !is_word(letter)).unwrap_or(name.len());
    Some((name[..end].to_owned(), keyword == "struct"))
}

/// The comments at the beginning of a module and its declarations, in their order. The translator begins a declaration in the
/// first column and ends it there.
fn taken_apart(lines: &[Mapped]) -> (Vec<Mapped>, Vec<Declared>) {
    let head = lines.iter().take_while(|(line, _)| line.starts_with("//")).count();
    let mut all = Vec::new();
    let mut open: Vec<Mapped> = Vec::new();
    let mut is_apart = true;
    for (line, from) in &lines[head..] {
        if line.is_empty() && open.is_empty() {
            is_apart = true;
            continue;
        }
        open.push((line.clone(), *from));
        let code = without_comment(line);
        if !line.starts_with(char::is_whitespace) && code.ends_with([';', '}']) {
            let lines = std::mem::take(&mut open);
            let code = lines.iter().map(|(line, _)| without_comment(line)).collect::<Vec<_>>().join("\n");
            let (name, is_structure) = name_of(&code).map_or((None, false), |(name, is)| (Some(name), is));
            all.push(Declared { name, is_structure, is_apart: std::mem::take(&mut is_apart), lines });
        }
    }
    (lines[..head].to_vec(), all)
}

/// Puts modules together. Lines that are `given` are declared before them, under their own names. Returned with the module's
/// lines are the new names of each of the modules.
pub(super) fn merged(given: &[String], modules: &[Vec<Mapped>]) -> (Vec<Mapped>, Vec<Names>) {
    let mut taken: BTreeSet<String> =
        modules.iter().flatten().flat_map(|(line, _)| words(line)).map(str::to_owned).collect();
    taken.extend(given.iter().flat_map(|line| words(line)).map(str::to_owned));
    let mut known: BTreeMap<String, String> = BTreeMap::new();
    for line in given {
        if let Some((name, _)) = name_of(line) {
            known.insert(name, without_comment(line).to_owned());
        }
    }
    let (mut directives, mut body) = (Vec::<Mapped>::new(), Vec::<Mapped>::new());
    let mut head = Vec::new();
    let mut all_names = Vec::new();
    for (number, module) in modules.iter().enumerate() {
        let (its_head, declared) = taken_apart(module);
        if number == 0 {
            head = its_head;
        }
        let names = names_of(&declared, &known, &mut taken);
        for its in &declared {
            let Some(name) = &its.name else {
                directives
                    .extend(its.lines.iter().filter(|line| !directives.contains(line)).cloned().collect::<Vec<_>>());
                continue;
            };
            let name = names.get(name).unwrap_or(name).clone();
            if known.contains_key(&name) {
                continue;
            }
            known.insert(name, its.code(&names));
            if its.is_apart {
                body.push((String::new(), 0));
            }
            body.extend(its.lines.iter().map(|(line, from)| {
                let code = without_comment(line);
                (its.renamed(code, &names) + &line[code.len()..], *from)
            }));
        }
        all_names.push(names);
    }
    let mut lines = head;
    lines.extend(directives);
    lines.push((String::new(), 0));
    lines.extend(given.iter().map(|line| (line.clone(), 0)));
    lines.extend(body);
    (lines, all_names)
}

/// New names for what is declared otherwise under the same name, and for what names that.
fn names_of(declared: &[Declared], known: &BTreeMap<String, String>, taken: &mut BTreeSet<String>) -> Names {
    let mut names = Names::new();
    loop {
        let differs = declared.iter().find_map(|its| {
            let name = its.name.as_ref().filter(|name| !names.contains_key(*name))?;
            known.get(name).is_some_and(|other| *other != its.code(&names)).then_some(name)
        });
        let Some(name) = differs else { return names };
        let new = (2..).map(|number| format!("{name}_{number}")).find(|new| !taken.contains(new)).unwrap_or_default();
        taken.insert(new.clone());
        names.insert(name.clone(), new);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str) -> Vec<Mapped> {
        text.lines().zip(1..).map(|(line, number)| (line.to_owned(), number)).collect()
    }

    const ONE: &str = "// The head.

enable f16;

override block_x: u32 = 256;

struct Parameters {
    n: u32,
    counts: u32,
}

@group(0) @binding(0) var<storage, read_write> counts: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// What it is.
fn place(i: u32) -> u32 {
    return counts[i] + parameters.counts;
}

@compute @workgroup_size(block_x)
fn one(@builtin(local_invocation_id) thread: vec3<u32>) {
    counts[thread.x] = place(thread.x);
}
";

    #[test]
    fn what_two_kernels_have_in_common_is_declared_once() {
        let other = ONE.replace("fn one(", "fn two(").replace("The head", "Another head");
        let (all, names) = merged(&[], &[lines(ONE), lines(&other)]);
        let text: Vec<&str> = all.iter().map(|(line, _)| line.as_str()).collect();
        assert!(names.iter().all(BTreeMap::is_empty), "{names:?}");
        let times = |part: &str| text.iter().filter(|line| line.contains(part)).count();
        assert_eq!(
            ["enable", "override", "struct", "fn place", "fn one", "fn two", "head"].map(times),
            [1; 7],
            "{text:#?}"
        );
    }

    #[test]
    fn what_differs_under_one_name_gets_another_with_all_that_names_it() {
        let other = ONE.replace("fn one(", "fn two(").replace("read_write> counts", "read> counts");
        let (all, names) = merged(&["override block_x: u32 = 64;".to_owned()], &[lines(ONE), lines(&other)]);
        let text = all.iter().map(|(line, _)| line.as_str()).collect::<Vec<_>>().join("\n");
        assert_eq!(
            names[0],
            Names::from([("block_x", "block_x_2")].map(|(old, new)| (old.to_owned(), new.to_owned()))),
            "{text}"
        );
        assert_eq!(names[1]["counts"], "counts_2");
        // A function that reads it is another one, too; a member of that name keeps its own.
        assert!(text.contains("return counts_2[i] + parameters.counts;"), "{text}");
        assert!(text.contains("counts_2[thread.x] = place_2(thread.x);"), "{text}");
        assert!(text.contains("@workgroup_size(block_x_2)"), "{text}");
        assert_eq!(text.matches("struct Parameters").count(), 1, "{text}");
        // Each line knows where it came from.
        let at = |part: &str| all.iter().find(|(line, _)| line.contains(part)).map(|(_, from)| *from);
        let from = |part: &str| 1 + other.lines().position(|line| line.contains(part)).unwrap() as u32;
        assert_eq!(at("place_2(thread.x)"), Some(from("place(thread.x)")));
    }
}
