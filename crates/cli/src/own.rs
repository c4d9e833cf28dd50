//! A user's own kernels: launch files, and launches made up for a kernel alone.

use std::{fs, io::Write, path::Path};

use warpground_measure::{
    lab::Lab,
    launch_file::{
        LaunchFile, Replacement,
        infer::{Wanted, infer},
    },
    program::text_of_file,
};
use warpground_patterns::{families, find};

use crate::{arguments::Own, failure::Failure, selection, terminal::NOTE};

/// What was asked of a file.
pub(crate) struct Asked<'asked> {
    /// Its path.
    pub(crate) name: &'asked str,
    /// The size of the problem.
    pub(crate) n: Option<&'asked str>,
    /// Threads of a block.
    pub(crate) block: Option<&'asked str>,
    /// Overrides.
    pub(crate) set: &'asked [String],
    /// The rest.
    pub(crate) own: &'asked Own,
    /// Whether it runs on the simulator, whose subgroups are warps.
    pub(crate) simulated: bool,
}

/// What a file's name ends in, in small letters.
fn ending(path: &Path) -> Option<String> {
    path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase)
}

/// Whether this names a file and not a kernel of the catalogue.
///
/// # Errors
/// A folder that has no kernel's name.
pub(crate) fn is_file(name: &str) -> Result<bool, Failure> {
    let path = Path::new(name);
    if path.is_dir() && find(name).is_none() && !families().iter().any(|family| family.id == name) {
        return Err(Failure::Input(format!(
            "{name} is a folder; allowed: {ALLOWED}, or a kernel of `warpground list`"
        )));
    }
    Ok(matches!(ending(path).as_deref(), Some("toml" | "wgsl" | "cu")) || path.is_file())
}

/// The files that are taken.
const ALLOWED: &str = "a launch file (.toml), a kernel (.wgsl or .cu)";

/// The text of a file, which need not be UTF-8: courses' files are older.
fn read_text(path: &Path) -> Result<String, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::of_file("read", path, &error))?;
    let file = text_of_file(&bytes).map_err(|why| Failure::of_file("read", path, &why))?;
    Ok(file.text)
}

/// Refuses a file of another kind, which would be read as a launch file.
fn only_known_endings(path: &Path) -> Result<(), Failure> {
    let name = path.display();
    match ending(path).as_deref() {
        None | Some("toml" | "wgsl" | "cu") => Ok(()),
        Some("cpp" | "cc" | "cxx" | "c") => {
            Err(Failure::Input(format!("{name}: allowed: {ALLOWED}; `warpground cuda {name}` runs a whole program")))
        }
        Some(_) => Err(Failure::Input(format!("{name}: allowed: {ALLOWED}"))),
    }
}

/// Refuses what only a file has.
pub(crate) fn only_for_files(own: &Own) -> Result<(), Failure> {
    if own.entry.is_some() || own.write.is_some() {
        let sentence = "--entry and --write are for a kernel alone: a .wgsl or .cu file";
        return Err(Failure::Input(sentence.to_owned()));
    }
    Ok(())
}

/// Reads a launch file, or makes one up for a kernel, says what was assumed, and writes it where that was asked for.
pub(crate) fn read(asked: &Asked<'_>) -> Result<LaunchFile, Failure> {
    let (name, text) = text(asked)?;
    parse(Path::new(asked.name), asked, &name, &text)
}

/// The text of a launch file, or of the one that is made up for a kernel, and what it is called.
pub(crate) fn text(asked: &Asked<'_>) -> Result<(String, String), Failure> {
    let path = Path::new(asked.name);
    only_known_endings(path)?;
    let text = read_text(path)?;
    if is_kernel(path) {
        return Ok(("the assumed launch".to_owned(), made_up(asked, &text)?));
    }
    if asked.n.is_some() || asked.block.is_some() || !asked.set.is_empty() {
        let sentence = "--n, --block and --set are for kernels of the catalogue and for kernels alone; a launch file has \
                        these itself";
        return Err(Failure::Input(sentence.to_owned()));
    }
    only_for_files(asked.own)?;
    Ok((path.display().to_string(), text))
}

/// Makes up a launch for a kernel, says what was assumed, and writes it where that was asked for.
fn made_up(asked: &Asked<'_>, text: &str) -> Result<String, Failure> {
    let wanted = Wanted {
        entry: asked.own.entry.clone(),
        overrides: asked.set.iter().map(|text| override_of(text)).collect::<Result<_, _>>()?,
        n: asked.n.map(size).transpose()?,
        block: asked.block.map(block).transpose()?,
    };
    let inferred = infer(asked.name, text, &wanted).map_err(|error| Failure::Input(error.to_string()))?;
    let mut err = anstream::stderr();
    for sentence in &inferred.assumed {
        writeln!(err, "{NOTE}assumed:{NOTE:#} {sentence}")?;
    }
    if let Some(target) = &asked.own.write {
        if target.exists() {
            return Err(Failure::Input(format!("{} exists already, and is not overwritten", target.display())));
        }
        fs::write(target, &inferred.text).map_err(|error| Failure::of_file("write", target, &error))?;
        writeln!(err, "{NOTE}written:{NOTE:#} {}", target.display())?;
    }
    Ok(inferred.text)
}

/// Reads what was asked for, and the same launch with the kernel of another file in its place: of the one given, or of the
/// first that the launch file names under `versions`, which may lie in it.
pub(crate) fn read_with(asked: &Asked<'_>, other: Option<&Path>) -> Result<[LaunchFile; 2], Failure> {
    let path = Path::new(asked.name);
    only_known_endings(path)?;
    let text = read_text(path)?;
    let (name, text) = if is_kernel(path) {
        ("the assumed launch".to_owned(), made_up(asked, &text)?)
    } else {
        (path.display().to_string(), text)
    };
    let first = parse(path, asked, &name, &text)?;
    let (other, code) = match (other, first.versions.first()) {
        (Some(other), _) => (other.display().to_string(), read_text(other)?),
        (None, Some(version)) => {
            let held = Lab::parse(&text).text_of(version).map(str::to_owned);
            let beside = || read_text(&path.parent().unwrap_or(Path::new("")).join(version));
            (version.clone(), held.map_or_else(beside, Ok)?)
        }
        (None, None) => {
            let sentence =
                format!("{name}: which other version? Name a .wgsl or .cu file, or give the launch file `versions`");
            return Err(Failure::Input(sentence));
        }
    };
    let replacement = Replacement { source: Some((other, code)), warps: asked.simulated };
    Ok([first, parse_with(path, &name, &text, &replacement)?])
}

/// Whether a file holds a kernel alone.
pub(crate) fn is_kernel(path: &Path) -> bool {
    matches!(ending(path).as_deref(), Some("wgsl" | "cu"))
}

/// What a launch file's text describes.
pub(crate) fn parse(path: &Path, asked: &Asked<'_>, name: &str, text: &str) -> Result<LaunchFile, Failure> {
    parse_with(path, name, text, &Replacement { source: None, warps: asked.simulated })
}

fn parse_with(path: &Path, name: &str, text: &str, replacement: &Replacement) -> Result<LaunchFile, Failure> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut read = |name: &str| read_file(&folder.join(name));
    let file = LaunchFile::parse_with(name, text, replacement, &mut read);
    let file = file.map_err(|error| Failure::Input(error.to_string()))?;
    let mut err = anstream::stderr();
    for sentence in file.assumed.iter().filter(|_| replacement.source.is_none()) {
        writeln!(err, "{NOTE}assumed:{NOTE:#} {sentence}")?;
    }
    Ok(file)
}

/// What is in a file that a launch file names. A device may be without end.
fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let about = fs::metadata(path).map_err(|error| error.to_string())?;
    if !about.is_file() {
        return Err("it is no file that ends".to_owned());
    }
    fs::read(path).map_err(|error| error.to_string())
}

fn override_of(text: &str) -> Result<(String, f64), Failure> {
    let (name, value) = selection::assignment(text)?;
    let number = match value {
        "true" => 1.0,
        "false" => 0.0,
        other => other.parse().map_err(|_| Failure::Input(format!("--set {text}: `{other}` is not a number")))?,
    };
    Ok((name.to_owned(), number))
}

/// A size: 1000, 1_000 or 2^20.
fn size(text: &str) -> Result<u64, Failure> {
    let number = |text: &str| text.trim().replace(['_', ','], "").parse::<u64>().ok();
    let value = match text.split_once('^') {
        Some((base, exponent)) => number(base)
            .zip(number(exponent))
            .and_then(|(base, exponent)| base.checked_pow(u32::try_from(exponent).ok()?)),
        None => number(text),
    };
    value
        .filter(|value| (1..=1 << 28).contains(value))
        .ok_or_else(|| Failure::Input(format!("--n: `{text}` is not a size from 1 to 2^28")))
}

fn block(text: &str) -> Result<[u32; 3], Failure> {
    let wrong = || {
        let sentence =
            format!("--block: `{text}` is not a block of 1 to 1,024 threads; write for example 256 or 16x16");
        Failure::Input(sentence)
    };
    let mut out = [1; 3];
    let sides: Vec<&str> = text.split('x').collect();
    if sides.len() > 3 {
        return Err(wrong());
    }
    for (out, side) in out.iter_mut().zip(sides) {
        *out = side.trim().parse().ok().filter(|threads| (1..=1024).contains(threads)).ok_or_else(wrong)?;
    }
    if out.iter().product::<u32>() > 1024 {
        return Err(wrong());
    }
    Ok(out)
}
