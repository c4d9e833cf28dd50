//! What a student reads where a solution does not fit a test's launch: the student cannot change the launch.

use toml::Table;

use crate::launch_file::{LaunchFile, LaunchFileError, LaunchProblem};

/// Why the solution is refused, in the exercise's words; nothing where the launch itself is at fault.
pub(super) fn refusal(launch: &str, error: &LaunchFileError) -> Option<String> {
    let given = Given::of(launch);
    match &error.problem {
        LaunchProblem::Source(_) | LaunchProblem::WhichEntry { .. } | LaunchProblem::NoBufferType { .. } => {
            Some(error.problem.to_string())
        }
        LaunchProblem::NoBuffer { name, .. } | LaunchProblem::NoScalar { name } => Some(format!(
            "the kernel takes `{name}`, which the exercise does not give; it gives {}: keep the names of the starter",
            given.listed()
        )),
        LaunchProblem::NoOverride { name, .. } => Some(format!(
            "the kernel's override `{name}` has no default, and the exercise gives it no value; give it a default"
        )),
        LaunchProblem::Type { declared, said } => {
            Some(format!("the kernel declares {declared}, the exercise gives {said}"))
        }
        LaunchProblem::Length { what, vectors: true, .. } => {
            Some(format!("the {what} has one number for each element, the kernel declares elements of several numbers"))
        }
        LaunchProblem::Wrong { what, .. } if what.contains("does not write") => {
            Some(format!("{what}, which the exercise compares"))
        }
        LaunchProblem::Wrong { what, .. } if what.contains("has no kernel") => Some(error.problem.to_string()),
        // A formula of the launch reads a buffer that the solution renamed.
        LaunchProblem::Wrong { what, .. } => {
            let missing = |name: &&String| what.contains(&format!("no buffer is called `{name}`"));
            given.buffers.iter().find(missing).map(|name| given.without(name))
        }
        _ => None,
    }
}

/// Why a solution is refused that lacks a buffer that the launch compares.
pub(super) fn missing_output(launch: &str, file: &LaunchFile) -> Option<String> {
    let given = Given::of(launch);
    let lacks = |name: &&String| !file.job.buffers.iter().any(|buffer| buffer.name == **name);
    given.compared.iter().find(lacks).map(|name| given.without(name))
}

/// The names that a launch gives to a kernel.
#[derive(Default)]
struct Given {
    buffers: Vec<String>,
    compared: Vec<String>,
    scalars: Vec<String>,
}

impl Given {
    fn of(launch: &str) -> Given {
        let Ok(table) = launch.parse::<Table>() else { return Given::default() };
        let mut given = Given::default();
        for kind in ["buffer", "texture"] {
            for its in table.get(kind).and_then(|all| all.as_array()).into_iter().flatten() {
                let Some(name) = its.get("name").and_then(|name| name.as_str()) else { continue };
                given.buffers.push(name.to_owned());
                if its.get("expect").is_some() {
                    given.compared.push(name.to_owned());
                }
            }
        }
        let scalars = table.get("scalars").and_then(|scalars| scalars.as_table());
        given.scalars = scalars.into_iter().flat_map(Table::keys).cloned().collect();
        given
    }

    fn listed(&self) -> String {
        let names: Vec<String> = self.buffers.iter().chain(&self.scalars).map(|name| format!("`{name}`")).collect();
        match names.split_last() {
            None => "nothing".to_owned(),
            Some((last, [])) => last.clone(),
            Some((last, before)) => format!("{} and {last}", before.join(", ")),
        }
    }

    fn without(&self, name: &str) -> String {
        format!(
            "the kernel takes no buffer called `{name}`; the exercise gives {}: keep the names of the starter",
            self.listed()
        )
    }
}
