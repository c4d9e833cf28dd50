//! What kernels become, one behaviour each, and that everything that programs have can be lowered.

mod library;
mod memory;
mod values;

use std::path::{Path, PathBuf};

use expect_test::Expect;

use super::{lower, lowered::Lowered};
use crate::{Build, NoFiles, Unit, meaning::tree::Side, resolve};

fn lowered(name: &str, text: &str) -> (crate::Resolved, Lowered) {
    let resolved = resolve(&[Unit::new(name, text)], &Build::default(), &NoFiles);
    assert!(!resolved.failed, "{}", crate::render_all(&resolved.source, &resolved.diagnostics));
    let made = lower(&resolved);
    (resolved, made)
}

/// What is wrong with the device code of a program as it was lowered.
fn problems(name: &str, text: &str) -> Vec<String> {
    let resolved = resolve(&[Unit::new(name, text)], &Build::default(), &NoFiles);
    if resolved.failed {
        return Vec::new();
    }
    let made = lower(&resolved);
    let mut found: Vec<String> =
        made.module.validate().err().unwrap_or_default().iter().map(|invalid| format!("{name}: {invalid}")).collect();
    for (id, function) in resolved.tree.functions.iter().enumerate() {
        if function.side == Side::Kernel
            && function.body.is_some()
            && let Err(errors) = made.kernel(id)
        {
            found.push(format!("{name}: kernel {}\n{}", function.name, crate::render_all(&resolved.source, &errors)));
        }
    }
    found
}

#[expect(clippy::needless_pass_by_value, reason = "calls read as a text and what it becomes")]
fn check(text: &str, expected: Expect) {
    let (resolved, made) = lowered("test.cu", text);
    for (id, function) in resolved.tree.functions.iter().enumerate() {
        if function.side == Side::Kernel
            && let Err(errors) = made.kernel(id)
        {
            panic!("{}", crate::render_all(&resolved.source, &errors));
        }
    }
    if let Err(invalid) = made.module.validate() {
        panic!("{}", invalid.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
    }
    expected.assert_eq(&made.module.text(false));
}

fn programs(folder: &Path, into: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            programs(&path, into);
        } else if path.extension().is_some_and(|extension| extension == "cu") {
            into.push(path);
        }
    }
}

#[test]
fn the_device_code_of_every_program_is_lowered_to_a_valid_module() {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    programs(&own.join("tests"), &mut paths);
    programs(&own.join("../../shaders"), &mut paths);
    if let Ok(more) = std::env::var("WARPGROUND_PROGRAMS") {
        programs(Path::new(&more), &mut paths);
    }
    assert!(paths.len() > 100, "the programs are not where they were");
    paths.sort();
    let mut found = Vec::new();
    for path in &paths {
        let text = String::from_utf8_lossy(&std::fs::read(path).unwrap()).into_owned();
        found.extend(problems(&path.display().to_string(), &text));
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
