//! Every row of the course inventory has its place in what `warpground list` shows: a kernel, a calculator or a page. What
//! the CUDA workbench's page claims, a program of the CUDA front end's tests shows. `tests/inventory.tsv` holds the rows and marks those that nothing covers yet; the marks must be right, so the
//! list of what is left can only be shortened by covering it.
#![expect(clippy::expect_used, reason = "a test that panics has failed")]
#![expect(clippy::print_stdout, reason = "what is left is shown to a user who asks for the output")]

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use warpground_measure::{calculators::CALCULATORS, pages::PAGES};
use warpground_patterns::variants;

/// A row of the inventory.
struct Row {
    section: String,
    id: String,
    open: bool,
    title: String,
}

fn inventory_file() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("inventory.tsv")
}

/// The rows, and the comment above them.
fn inventory() -> (String, Vec<Row>) {
    let text = fs::read_to_string(inventory_file()).expect("the inventory can be read");
    let (comments, rows): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    let rows = rows
        .into_iter()
        .map(|line| {
            let [section, id, mark, title] = line.split('\t').collect::<Vec<_>>()[..] else {
                panic!("four columns, not: {line}")
            };
            assert!(["", "open"].contains(&mark) && !title.is_empty(), "{line}");
            Row { section: section.to_owned(), id: id.to_owned(), open: mark == "open", title: title.to_owned() }
        })
        .collect();
    (comments.iter().map(|line| format!("{line}\n")).collect(), rows)
}

/// The programs of the CUDA front end's tests say in a comment `// Covers X1, X3.` which rows they are.
fn cuda_tests() -> BTreeMap<String, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/cuda/tests");
    let mut covered = BTreeMap::new();
    let kinds = fs::read_dir(folder).expect("the folder of tests can be read").filter_map(|entry| {
        let path = entry.expect("the folder of tests can be read").path();
        path.is_dir().then_some(path)
    });
    for kind in kinds {
        for entry in fs::read_dir(&kind).expect("the folder of tests can be read") {
            let path = entry.expect("the folder of tests can be read").path();
            if path.extension().is_none_or(|ending| ending != "cu") {
                continue;
            }
            let name = format!("cuda {}", path.file_stem().unwrap_or_default().to_string_lossy());
            let text = fs::read_to_string(&path).expect("the program can be read");
            let listed = text.lines().filter_map(|line| line.trim().strip_prefix("// Covers ")?.strip_suffix('.'));
            covered.extend(listed.flat_map(|rows| rows.split(", ")).map(|row| (row.to_owned(), name.clone())));
        }
    }
    covered
}

/// Every row that is covered, with one thing that covers it.
fn covered() -> BTreeMap<String, String> {
    let mut covered = BTreeMap::new();
    for page in PAGES {
        covered.extend(page.covers.iter().map(|row| ((*row).to_owned(), page.route.to_owned())));
    }
    for calculator in CALCULATORS {
        covered.extend(calculator.covers().into_iter().map(|row| (row.to_owned(), calculator.id.to_owned())));
    }
    for (family, variant) in variants() {
        let id = family.id_of(variant).to_string();
        covered.extend(variant.covers.iter().map(|row| ((*row).to_owned(), id.clone())));
    }
    covered
}

#[test]
fn what_claims_to_cover_a_row_names_one_that_exists() {
    let (_, rows) = inventory();
    let known: BTreeSet<&str> = rows.iter().map(|row| row.id.as_str()).collect();
    assert_eq!(known.len(), rows.len(), "an id occurs twice");
    // Section D, the language, is the CUDA front end's own matter and not in the list.
    let unknown: Vec<_> =
        covered().into_iter().filter(|(row, _)| !known.contains(row.as_str()) && !row.starts_with('L')).collect();
    assert!(unknown.is_empty(), "{unknown:?}");
}

#[test]
fn what_the_workbench_claims_is_shown_by_a_program_of_its_tests() {
    let workbench = PAGES.iter().find(|page| page.id == "cuda").expect("the workbench");
    // The split of a program into host and device is the page itself; section D is its language.
    let claimed: BTreeSet<&str> =
        workbench.covers.iter().copied().filter(|row| *row != "E3" && !row.starts_with('L')).collect();
    let shown = cuda_tests();
    assert_eq!(claimed, shown.keys().map(String::as_str).filter(|row| !row.starts_with('L')).collect());
}

#[test]
fn every_row_of_the_inventory_is_covered_or_known_to_be_open() {
    let (comments, mut rows) = inventory();
    let covered = covered();
    let mut counts: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let (mut lost, mut gained) = (Vec::new(), Vec::new());
    for row in &rows {
        let [done, all] = counts.entry(row.section.as_str()).or_default();
        let by = covered.get(&row.id);
        *done += usize::from(by.is_some());
        *all += 1;
        match by {
            None if !row.open => lost.push(format!("{}: {}", row.id, row.title)),
            Some(by) if row.open => gained.push(format!("{} by {by}", row.id)),
            _ => {}
        }
    }
    for (section, [done, all]) in counts {
        println!("section {section}: {done} of {all} rows covered");
    }
    for row in rows.iter().filter(|row| !covered.contains_key(&row.id)) {
        println!("open: {}\t{}", row.id, row.title);
    }
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let mut text = comments;
        for row in &mut rows {
            let mark = if covered.contains_key(&row.id) { "" } else { "open" };
            writeln!(text, "{}\t{}\t{mark}\t{}", row.section, row.id, row.title).expect("a string takes any text");
        }
        fs::write(inventory_file(), text).expect("the inventory can be written");
        return;
    }
    assert!(lost.is_empty(), "nothing covers these rows any more: {lost:#?}");
    assert!(gained.is_empty(), "these rows are covered and still marked open (run with UPDATE_EXPECT=1): {gained:?}");
}
