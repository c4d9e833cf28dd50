//! Kernels with a mistake and their twins without it: every mistake is found, at its lines, and nothing else.
//!
//! Each pair is three files in `corpus/`: `NAME.wrong.wgsl`, whose lines marked `// finding` are those that a finding
//! names, `NAME.right.wgsl`, and `NAME.json` with the kind of the finding, the grid, and what else must be said.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail by panicking, as tests do")]

use std::{collections::BTreeSet, fmt::Write as _, fs, path::PathBuf};

use serde_json::Value;
use warpground_engine::{Buffer, ElementType, Fill, Job, Kernel, Launch, Role, Step, Trust};
use warpground_sim::{Finding, SimOptions, check};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/corpus")
}

fn job(source: &str, side: &Value) -> Job {
    let buffer =
        |name: &str, fill, role| Buffer { name: name.to_owned(), element: ElementType::U32, length: 4096, fill, role };
    let output_role = if side["output"] == "output" { Role::Output } else { Role::InputOutput };
    let grid: Vec<u32> = side["grid"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap() as u32).collect();
    let kernel = Kernel {
        label: "main".to_owned(),
        source: source.to_owned().into(),
        entry_point: "main".to_owned(),
        overrides: Default::default(),
        trust: Trust::Checked,
    };
    Job {
        label: "corpus".to_owned(),
        kernels: vec![kernel],
        buffers: vec![
            buffer("input", Fill::Iota, Role::Input),
            buffer("output", Fill::Zero, output_role),
            buffer("flags", Fill::Zero, Role::InputOutput),
        ],
        steps: vec![Step::Launch(Launch {
            kernel: 0,
            grid: [grid[0], grid[1], grid[2]],
            bindings: vec![(0, 0), (1, 1), (2, 2)],
        })],
        resources: Default::default(),
    }
}

fn findings(name: &str, source: &str, side: &Value) -> Vec<Finding> {
    let mut options = SimOptions::default();
    options.launch.block_budget = 4_000_000;
    check(&job(source, side), &options).unwrap_or_else(|error| panic!("{name}: {error}")).findings
}

/// What is wrong with the findings of a faulty kernel.
fn judge(source: &str, side: &Value, findings: &[Finding], complaints: &mut String) {
    let marked: BTreeSet<u32> =
        (1..).zip(source.lines()).filter(|(_, line)| line.contains("// finding")).map(|(n, _)| n).collect();
    let kind_of = |finding: &Finding| serde_json::to_value(finding.kind).unwrap();
    let matching: Vec<_> = findings.iter().filter(|finding| kind_of(finding) == side["kind"]).collect();
    let Some(first) = matching.first() else {
        writeln!(complaints, "{} is not found: {findings:#?}", side["kind"]).unwrap();
        return;
    };
    let mut named = BTreeSet::new();
    for finding in &matching {
        named.insert(finding.site.place.line);
        named.extend(finding.other.iter().map(|other| other.place.line));
    }
    let lines_fit = if side["any_line"] == true { named.is_subset(&marked) } else { named == marked };
    if !lines_fit {
        writeln!(complaints, "lines {named:?} are named, {marked:?} are marked: {first}").unwrap();
    }
    if let Some(memory) = side["memory"].as_str()
        && first.memory.as_deref() != Some(memory)
    {
        writeln!(complaints, "the memory is {:?}, not {memory}", first.memory).unwrap();
    }
    for (key, found) in [("index", first.index), ("length", first.length.map(i64::from))] {
        if let Some(expected) = side[key].as_i64()
            && found != Some(expected)
        {
            writeln!(complaints, "the {key} is {found:?}, not {expected}").unwrap();
        }
    }
    if first.advice.is_empty() || first.site.place.column == 0 {
        writeln!(complaints, "no advice or no column: {first:?}").unwrap();
    }
    for finding in findings {
        let also = side["also"].as_array().is_some_and(|also| also.contains(&kind_of(finding)));
        if kind_of(finding) != side["kind"] && !also {
            writeln!(complaints, "unexpected: {finding}").unwrap();
        }
    }
}

#[test]
fn every_mistake_of_the_corpus_is_found_and_nothing_in_its_twin() {
    let mut complaints = String::new();
    let mut pairs = 0;
    let mut names: Vec<_> = fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    for path in names.iter().filter(|path| path.extension().is_some_and(|extension| extension == "json")) {
        let side: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let name = path.file_stem().unwrap().to_str().unwrap();
        let mut here = String::new();
        let wrong = fs::read_to_string(folder().join(format!("{name}.wrong.wgsl"))).unwrap();
        judge(&wrong, &side, &findings(name, &wrong, &side), &mut here);
        let right = fs::read_to_string(folder().join(format!("{name}.right.wgsl"))).unwrap();
        for finding in findings(name, &right, &side) {
            writeln!(here, "false alarm: {finding}").unwrap();
        }
        if !here.is_empty() {
            writeln!(complaints, "== {name}\n{here}").unwrap();
        }
        pairs += 1;
    }
    assert!(complaints.is_empty(), "{complaints}");
    assert!(pairs >= 40, "{pairs} pairs");
}
