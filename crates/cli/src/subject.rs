//! A launch file or an id → what is profiled or checked.

use std::{fs, path::Path};

use warpground_engine::Device;
use warpground_measure::{launch_file::LaunchFile, subject::Subject};
use warpground_patterns::{Request, Settings};
use warpground_sim::{SimDevice, SimOptions};

use crate::{arguments, failure::Failure, selection};

/// The request for a catalogue kernel, which its subject borrows; none for a launch file.
pub(crate) fn request(arguments: &arguments::Subject) -> Result<Option<Request>, Failure> {
    if is_file(&arguments.name) {
        if arguments.n.is_some() || arguments.block.is_some() || !arguments.set.is_empty() {
            return Err(Failure::Input(
                "--n, --block and --set are for kernels of the catalogue; a launch file says these itself".to_owned(),
            ));
        }
        return Ok(None);
    }
    let (_, variant) = selection::variant(&arguments.name)?;
    let mut settings = Settings::defaults(variant);
    if let Some(text) = &arguments.n {
        settings.set_sizes(variant, text)?;
    }
    if let Some(text) = &arguments.block {
        settings.set_block(variant, text)?;
    }
    for assignment in &arguments.set {
        let (name, value) = selection::assignment(assignment)?;
        settings.set(variant, name, value)?;
    }
    let limits = SimDevice::new(SimOptions::default()).adapter().limits.clone();
    Ok(Some(Request::new(settings, limits)))
}

/// The subject itself.
pub(crate) fn subject<'request>(
    arguments: &arguments::Subject,
    request: Option<&'request Request>,
) -> Result<Subject<'request>, Failure> {
    match request {
        Some(request) => {
            let (_, variant) = selection::variant(&arguments.name)?;
            Ok(Subject::of_variant(&arguments.name, variant, request)?)
        }
        None => file(Path::new(&arguments.name)),
    }
}

fn is_file(name: &str) -> bool {
    let path = Path::new(name);
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml")) || path.is_file()
}

fn file<'request>(path: &Path) -> Result<Subject<'request>, Failure> {
    let text = fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut read = |name: &str| fs::read(folder.join(name)).map_err(|error| error.to_string());
    let file = LaunchFile::parse(&path.display().to_string(), &text, &mut read)
        .map_err(|error| Failure::Input(error.to_string()))?;
    Ok(Subject::of_file(file))
}
