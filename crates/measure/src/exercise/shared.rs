//! What of an exercise its students get: all that grading needs, and no solution.

use std::collections::BTreeSet;

use toml::de::{DeTable, DeValue};

use super::{
    Exercise, ExerciseError, Test,
    bundle::{EXERCISE, Files},
    within,
};

/// Why an exercise cannot be given to students.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SharedError {
    /// It is none.
    #[error(transparent)]
    Exercise(#[from] ExerciseError),
    /// Grading needs a second kernel, which students would get.
    #[error(
        "test `{test}` compares with a second kernel (`reference`), which the link would give to everybody; \
         `expect` can give the same values as a formula or a file"
    )]
    Reference {
        /// The test.
        test: String,
    },
    /// A kernel lies in the text of a launch.
    #[error("test `{test}` holds the kernel {file} under [files], which the link would give to everybody; take it out")]
    Held {
        /// The test.
        test: String,
        /// The kernel.
        file: String,
    },
}

/// The files of an exercise without its references, its wrong solutions and whatever grading does not need: the exercise itself,
/// its text, its starters, its tests, and the files of numbers that they name. A result has the same code with them as with all.
///
/// # Errors
/// [`SharedError`].
pub fn shared(files: &Files) -> Result<Files, SharedError> {
    let text_of = |path: &str| {
        let bytes = files.get(path)?.bytes().ok()?;
        String::from_utf8(bytes).ok()
    };
    let exercise = Exercise::parse(&text_of(EXERCISE).unwrap_or_default())?;
    let mut needed = BTreeSet::from([EXERCISE.to_owned()]);
    let mut need = |folder: &str, name: &str| {
        let joined = if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
        if let Ok(path) = within(&joined) {
            needed.insert(path.to_string_lossy().replace('\\', "/"));
        }
    };
    need("", &exercise.text);
    exercise.starters.iter().for_each(|starter| need("", starter));
    for test in &exercise.tests {
        let (folder, launch) = match &test.file {
            Some(file) => {
                need("", file);
                (file.rsplit_once('/').map_or("", |(folder, _)| folder), text_of(file).unwrap_or_default())
            }
            None => ("", test.launch.clone().unwrap_or_default()),
        };
        for name in data_of(test, &launch)? {
            need(folder, &name);
        }
    }
    let solutions: BTreeSet<String> = exercise
        .references
        .iter()
        .filter_map(|name| Some(within(name).ok()?.to_string_lossy().replace('\\', "/")))
        .collect();
    let is_solution = |path: &str| solutions.contains(path) || path.split('/').any(|part| part == "wrong");
    let own = files.iter().filter(|(path, _)| needed.contains(*path) && !is_solution(path));
    Ok(own.map(|(path, held)| (path.clone(), held.clone())).collect())
}

fn is_kernel(name: &str) -> bool {
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    matches!(ending.as_deref(), Some("wgsl" | "cu" | "cuh"))
}

/// What a launch may name beside kernels: every text in it that could be a file's name. The kernels are replaced by the
/// student's.
fn data_of(test: &Test, launch: &str) -> Result<Vec<String>, SharedError> {
    // The grader reports a text that is no TOML.
    let Ok(document) = DeTable::parse(launch) else { return Ok(Vec::new()) };
    let name = || test.name.clone();
    for (key, value) in document.get_ref() {
        if key.get_ref() == "reference" {
            return Err(SharedError::Reference { test: name() });
        }
        if let ("files", DeValue::Table(held)) = (key.get_ref().as_ref(), value.get_ref())
            && let Some(file) = held.keys().find(|file| is_kernel(file.get_ref()))
        {
            return Err(SharedError::Held { test: name(), file: file.get_ref().to_string() });
        }
    }
    let mut texts = Vec::new();
    document.get_ref().iter().for_each(|(_, value)| collect(value.get_ref(), &mut texts));
    texts.retain(|text| !is_kernel(text));
    Ok(texts)
}

fn collect(value: &DeValue<'_>, texts: &mut Vec<String>) {
    match value {
        DeValue::String(text) => texts.push(text.to_string()),
        DeValue::Array(values) => values.iter().for_each(|value| collect(value.get_ref(), texts)),
        DeValue::Table(table) => table.iter().for_each(|(_, value)| collect(value.get_ref(), texts)),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        exercise::{Grade, contents, grade, result_code},
        lab::Held,
    };

    const EXERCISE_TEXT: &str = "title = \"t\"\ntext = \"text.md\"\nstarters = [\"starter.wgsl\"]\n\
        references = [\"reference.wgsl\"]\n[[test]]\nname = \"a\"\nfile = \"tests/a.toml\"\n";
    const LAUNCH: &str = "source = \"../reference.wgsl\"\nthreads = 3\n[[buffer]]\nname = \"y\"\nlen = 3\n\
        expect = { file = \"y.csv\" }\n";
    const RIGHT: &str = "@group(0) @binding(0) var<storage, read_write> y: array<u32>;
        @compute @workgroup_size(3) fn f(@builtin(global_invocation_id) id: vec3<u32>) { y[id.x] = 2u * id.x; }";

    fn files(exercise: &str, launch: &str) -> Files {
        let all = [
            ("exercise.toml", exercise),
            ("text.md", "# T"),
            ("starter.wgsl", "// begin here"),
            ("reference.wgsl", RIGHT),
            ("old_solution.cu", "// the same"),
            ("wrong/a.wgsl", "// fails: wrong: 1"),
            ("notes.md", "for the lecturer"),
            ("tests/a.toml", launch),
            ("tests/y.csv", "0, 2, 4"),
        ];
        all.iter().map(|(name, text)| ((*name).to_owned(), Held::Text((*text).to_owned()))).collect()
    }

    fn graded(files: &Files) -> Grade {
        let exercise = Exercise::parse(EXERCISE_TEXT).expect("an exercise");
        let mut read = |name: &str| files.get(name).map_or_else(|| Err("it is not there".to_owned()), Held::bytes);
        let grade = pollster::block_on(grade(&exercise, ("mine.wgsl", RIGHT), None, &mut read)).expect("a grade");
        let contents = contents(&exercise, &mut read).expect("its files");
        Grade { code: result_code(&contents, RIGHT, &grade), ..grade }
    }

    #[test]
    fn what_is_shared_holds_no_solution_and_gives_the_same_grade_and_code() {
        let whole = files(EXERCISE_TEXT, LAUNCH);
        let students = shared(&whole).expect("it can be shared");
        let names: Vec<&str> = students.keys().map(String::as_str).collect();
        assert_eq!(names, ["exercise.toml", "starter.wgsl", "tests/a.toml", "tests/y.csv", "text.md"]);
        let (of_whole, of_students) = (graded(&whole), graded(&students));
        assert!(of_students.passed && of_students.code.starts_with("wg1-"), "{of_students:?}");
        assert_eq!(of_students, of_whole);
        // Students share what they have.
        assert_eq!(shared(&students), Ok(students));
    }

    #[test]
    fn an_exercise_that_cannot_be_graded_without_a_solution_is_not_shared() {
        let with =
            |more: &str| shared(&files(EXERCISE_TEXT, &LAUNCH.replace("threads = 3", &format!("threads = 3\n{more}"))));
        let second = with("reference = \"../reference.wgsl\"").expect_err("a second kernel");
        assert!(second.to_string().starts_with("test `a` compares with a second kernel"), "{second}");
        let held = with("files = { \"../reference.wgsl\" = \"fn f() {}\" }").expect_err("a kernel in the launch");
        assert!(held.to_string().starts_with("test `a` holds the kernel ../reference.wgsl"), "{held}");
    }
}
