//! The names of programs: what a file may be called, and when a name is an example's.

use warpground_measure::program::{Example, example};

/// The name of a program that has none yet.
pub(super) const UNNAMED: &str = "program.cu";

/// The most characters of a name.
const MOST: usize = 80;
/// A file's ending is at most so long, with its dot.
const LONGEST_ENDING: usize = 8;
/// Lines shorter than this, such as braces, are in every program.
const TELLING: usize = 8;

/// A name for a file, from what a link, a file or the reader calls it. What is too long loses its middle, not its ending.
pub(crate) fn file_name(name: &str) -> String {
    // Neither a path nor a second line.
    let name: String = name.chars().filter(|letter| !letter.is_control() && !matches!(letter, '/' | '\\')).collect();
    let name = name.trim();
    if name.is_empty() {
        return UNNAMED.to_owned();
    }
    let (stem, ending) = match name.rfind('.') {
        Some(dot) if dot > 0 && name.len() - dot <= LONGEST_ENDING => name.split_at(dot),
        _ => (name, ""),
    };
    let room = MOST - ending.chars().count();
    format!("{}{ending}", stem.chars().take(room).collect::<String>())
}

/// The same for a file of a folder, whose name is the way to it.
pub(crate) fn path_name(path: &str) -> String {
    let parts = path.split(['/', '\\']).map(str::trim).filter(|part| !matches!(*part, "" | "." | ".."));
    let parts: Vec<String> = parts.map(file_name).collect();
    if parts.is_empty() { UNNAMED.to_owned() } else { parts.join("/") }
}

/// The name that the reader typed for a program, which is a `.cu` file unless it says otherwise; `None` for no name.
pub(crate) fn chosen_name(typed: &str) -> Option<String> {
    let typed = typed.trim();
    if typed.is_empty() {
        return None;
    }
    let name = file_name(typed);
    Some(if name.contains('.') { name } else { file_name(&format!("{name}.cu")) })
}

/// The example that has this name.
pub(crate) fn example_named(name: &str) -> Option<&'static Example> {
    example(name.strip_suffix(".cu")?)
}

/// Whether a text is another program and not a changed form of the example: most of the example's lines are gone.
pub(crate) fn is_another(example: &Example, text: &str) -> bool {
    let lines = || example.text.get().lines().map(str::trim).filter(|line| line.len() >= TELLING);
    let kept = lines().filter(|line| text.contains(line)).count();
    kept * 4 < lines().count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_keeps_its_ending() {
        let name = file_name(&format!("{}.cu", "long".repeat(40)));
        assert_eq!((name.chars().count(), name.ends_with("long.cu")), (80, false));
        assert!(name.ends_with(".cu"));
        assert_eq!(file_name("short.cu"), "short.cu");
        assert_eq!(file_name(&"ä".repeat(100)).chars().count(), 80);
    }

    #[test]
    fn a_name_is_no_path_and_has_one_line() {
        assert_eq!([file_name("../a/b.cu"), file_name(" a\nb.cu "), file_name("  ")], ["..ab.cu", "ab.cu", UNNAMED]);
    }

    #[test]
    fn the_name_of_a_file_in_a_folder_leads_nowhere_else() {
        let names = ["src/main.cu", "../../etc/a.cu", "/a//b.cu", ".."].map(path_name);
        assert_eq!(names, ["src/main.cu", "etc/a.cu", "a/b.cu", UNNAMED]);
    }

    #[test]
    fn a_typed_name_without_an_ending_gets_one() {
        let names = ["mine", "notes.txt", "   "].map(chosen_name);
        assert_eq!(names, [Some("mine.cu".to_owned()), Some("notes.txt".to_owned()), None]);
    }

    #[test]
    fn a_changed_example_is_not_yet_another_program() {
        let example = example_named("vector_add.cu").expect("it is an example");
        let text = example.text.get();
        assert!(!is_another(example, text));
        assert!(!is_another(example, &text.replace("blockIdx", "threadIdx")));
        assert!(is_another(example, "int main() { return 0; }\n"));
        assert!(is_another(example, ""));
    }
}
