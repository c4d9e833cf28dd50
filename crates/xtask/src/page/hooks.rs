//! The programs that `Trunk.toml` runs before and after a build, with what Trunk would tell them.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::Profile;
use crate::program::{Program, ProgramError};
use crate::project::Project;

#[derive(Debug, thiserror::Error)]
pub(crate) enum HookError {
    #[error("{}: {source}", .path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("Trunk.toml is damaged: {0}")]
    Damaged(#[from] toml::de::Error),
    #[error("Trunk.toml is damaged: a hook needs a `stage`, a `command` and strings as `command_arguments`")]
    Incomplete,
    #[error("the page was not built: {0}")]
    Program(#[from] ProgramError),
}

/// When a hook runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    PreBuild,
    PostBuild,
}

impl Stage {
    fn name(self) -> &'static str {
        match self {
            Self::PreBuild => "pre_build",
            Self::PostBuild => "post_build",
        }
    }
}

/// Runs the hooks of a stage, in their order; `staging` is where the page is put together.
pub(super) fn run(project: &Project, stage: Stage, profile: Profile, staging: &Path) -> Result<(), HookError> {
    let path = project.root.join("Trunk.toml");
    let text = fs::read_to_string(&path).map_err(|source| HookError::Unreadable { path, source })?;
    for (command, arguments) in commands(&text, stage)? {
        Program::find(&command)?
            .args(arguments)
            .folder(&project.root)
            .env("TRUNK_PROFILE", if profile == Profile::Release { "release" } else { "debug" })
            .env("TRUNK_HTML_FILE", project.web().join("index.html"))
            .env("TRUNK_SOURCE_DIR", project.web())
            .env("TRUNK_STAGING_DIR", staging)
            .env("TRUNK_DIST_DIR", project.dist())
            .run()?;
    }
    Ok(())
}

/// The programs of a stage with their arguments. A system's own table, such as `hooks.windows`, replaces what it names.
fn commands(text: &str, stage: Stage) -> Result<Vec<(String, Vec<String>)>, HookError> {
    let table: toml::Table = toml::from_str(text)?;
    let hooks = table.get("hooks").and_then(toml::Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let wanted = |hook: &&toml::Value| hook.get("stage").and_then(toml::Value::as_str) == Some(stage.name());
    hooks
        .iter()
        .filter(wanted)
        .map(|hook| {
            let own = hook.get(std::env::consts::OS);
            let value = |key| own.and_then(|own| own.get(key)).or_else(|| hook.get(key));
            let command = value("command").and_then(toml::Value::as_str).ok_or(HookError::Incomplete)?;
            let arguments = value("command_arguments").and_then(toml::Value::as_array).ok_or(HookError::Incomplete)?;
            let arguments = arguments.iter().map(|argument| argument.as_str().map(str::to_owned));
            Ok((command.to_owned(), arguments.collect::<Option<_>>().ok_or(HookError::Incomplete)?))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TWO: &str = r#"
        [[hooks]]
        stage = "post_build"
        command = "second"
        command_arguments = ["a", "b c"]
        [[hooks]]
        stage = "pre_build"
        command = "first"
        command_arguments = []
        [hooks.windows]
        command = "elsewhere"
    "#;

    #[test]
    fn a_stage_has_its_own_hooks_with_their_arguments() {
        let found = commands(TWO, Stage::PostBuild).unwrap();
        assert_eq!(found, [("second".to_owned(), vec!["a".to_owned(), "b c".to_owned()])]);
    }

    #[test]
    fn a_systems_own_command_takes_the_place_of_the_general_one() {
        let expected = if cfg!(windows) { "elsewhere" } else { "first" };
        assert_eq!(commands(TWO, Stage::PreBuild).unwrap(), [(expected.to_owned(), Vec::new())]);
    }

    #[test]
    fn a_hook_without_a_command_is_an_error_and_no_hook_is_none() {
        assert!(matches!(commands("[[hooks]]\nstage = \"pre_build\"", Stage::PreBuild), Err(HookError::Incomplete)));
        assert_eq!(commands("", Stage::PreBuild).unwrap(), []);
    }
}
