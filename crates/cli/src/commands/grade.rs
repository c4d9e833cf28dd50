//! `warpground grade`.
//!
//! ```text
//! itself.rs   an exercise's own solutions: references pass, wrong ones fail for their reasons
//! process.rs  one solution in a process of its own, under limits
//! shards.rs   parts of a class, and how they come together again
//! show.rs     grades for people and for programs
//! ```

mod itself;
mod process;
mod shards;
mod show;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use warpground_measure::{
    exercise::{
        Exercise, Grade, MOST_SOLUTION_BYTES, ReasonKind, bundle, contents, grade as measure_grade, result_code, within,
    },
    lab::Held,
};

use crate::{
    Done,
    arguments::{DeviceChoice, DeviceKind, Format, Grade as Arguments},
    device,
    failure::Failure,
};

/// An exercise in its folder.
struct Folder {
    /// As it was named: a folder, a zip file or a link.
    path: PathBuf,
    place: FilesIn,
    exercise: Exercise,
}

/// Where an exercise's files are.
enum FilesIn {
    Folder(PathBuf),
    Bundle(bundle::Files),
}

/// Grades.
pub(crate) fn grade(arguments: &Arguments, out: &mut impl Write) -> Done {
    let format = if arguments.json { Format::Json } else { arguments.format };
    let grades = if arguments.merge.is_empty() {
        let Some(path) = &arguments.exercise else {
            return Err(Failure::Input("which exercise is to be graded?".to_owned()));
        };
        let folder = Folder::open(path)?;
        if arguments.alone {
            return alone(&folder, arguments, out);
        }
        if arguments.self_test {
            return itself::test(&folder, arguments.device, out);
        }
        let solutions = solutions(arguments)?;
        if let (Format::Json, Some(shard)) = (format, arguments.shard) {
            shards::write_header(shard, &folder.exercise.title, solutions.len(), out)?;
        }
        let mut grades = Vec::new();
        for solution in &solutions {
            let grade = process::grade(&folder.path, &folder.exercise, solution, arguments.device)?;
            if format == Format::Json {
                show::json(&grade, out)?;
                out.flush()?;
            }
            grades.push(grade);
        }
        grades
    } else {
        let merged = shards::merge(&arguments.merge)?;
        if format == Format::Json {
            merged.iter().try_for_each(|grade| show::json(grade, out))?;
        }
        merged
    };
    match format {
        Format::Json => {}
        Format::Csv => show::csv(&grades, out)?,
        Format::Gradescope => show::gradescope(&grades, out)?,
        Format::Text => show::text(&grades, out)?,
    }
    if let Some(code) = arguments.code.as_ref().filter(|code| grades.iter().all(|grade| grade.code != **code)) {
        return Err(Failure::Mistake(format!("{code} is not the code of this exercise, solution and result")));
    }
    if grades.iter().all(|grade| grade.passed) { Ok(()) } else { Err(Failure::Wrong) }
}

impl Folder {
    fn open(path: &Path) -> Result<Folder, Failure> {
        if let Some(files) = bundled(path)? {
            let text = match files.get(bundle::EXERCISE).map(Held::bytes) {
                Some(Ok(bytes)) => String::from_utf8_lossy(&bytes).into_owned(),
                _ => String::new(),
            };
            let exercise = Exercise::parse(&text).map_err(|error| Failure::Input(error.to_string()))?;
            return Ok(Folder { path: path.to_owned(), place: FilesIn::Bundle(files), exercise });
        }
        let name = path.display();
        let is_toml = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
        if path.is_file() && !is_toml || path.starts_with("https:") || path.starts_with("http:") {
            return Err(Failure::Input(format!(
                "{name} is no exercise; allowed: a folder with an exercise.toml, a zip file of one, or the page's link to one"
            )));
        }
        let (path, file) = if path.is_dir() {
            (path.to_owned(), path.join("exercise.toml"))
        } else {
            (path.parent().unwrap_or(Path::new("")).to_owned(), path.to_owned())
        };
        let text = fs::read_to_string(&file).map_err(|error| Failure::of_file("read", &file, &error))?;
        let exercise = Exercise::parse(&text).map_err(|error| Failure::Input(error.to_string()))?;
        Ok(Folder { path: path.clone(), place: FilesIn::Folder(path), exercise })
    }

    /// A file of the exercise. A link that leads out of the folder is refused like a path that does.
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        let folder = match &self.place {
            FilesIn::Folder(folder) => folder,
            FilesIn::Bundle(files) => {
                let name = within(name)?.to_string_lossy().replace('\\', "/");
                return files.get(&name).map_or_else(|| Err("there is no such file in it".to_owned()), Held::bytes);
            }
        };
        let path = folder.join(within(name)?);
        let real = path.canonicalize().map_err(|error| error.to_string())?;
        let root = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let root = root.canonicalize().map_err(|error| error.to_string())?;
        if !real.starts_with(&root) {
            return Err(format!("{name} leads out of the exercise's folder"));
        }
        fs::read(real).map_err(|error| error.to_string())
    }
}

/// The files of an exercise that is a zip file or a link, and no folder.
fn bundled(path: &Path) -> Result<Option<bundle::Files>, Failure> {
    let text = path.to_string_lossy();
    let refused = |error: bundle::BundleError| {
        let shown: String = text.chars().take(60).collect();
        Failure::Input(format!("{shown}: {error}"))
    };
    if text.contains("code=") && !path.exists() {
        return bundle::of_link(&text).map(Some).map_err(refused);
    }
    if !path.is_file() || !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("zip")) {
        return Ok(None);
    }
    let length = fs::metadata(path).map_err(|error| Failure::of_file("read", path, &error))?.len();
    if length > bundle::MOST_BYTES as u64 {
        return Err(Failure::Input(format!(
            "{text}: a zip file of an exercise has at most 16 MiB, it has {length} bytes"
        )));
    }
    let bytes = fs::read(path).map_err(|error| Failure::of_file("read", path, &error))?;
    bundle::of_zip(&bytes).map(Some).map_err(refused)
}

/// The solutions that are asked for, in order, and of those the shard's.
fn solutions(arguments: &Arguments) -> Result<Vec<PathBuf>, Failure> {
    let mut all = Vec::new();
    if arguments.code.is_some()
        && (arguments.solutions.len() != 1 || arguments.solutions.iter().any(|its| its.is_dir()))
    {
        return Err(Failure::Input("--code is the code of one solution: name its file".to_owned()));
    }
    for path in &arguments.solutions {
        if path.is_dir() {
            let before = all.len();
            collect(path, 0, &mut all)?;
            if all.len() == before {
                return Err(Failure::Input(format!("{} holds no .wgsl and no .cu file", path.display())));
            }
        } else {
            all.push(path.clone());
        }
    }
    if all.len() > 1 {
        all.sort();
    }
    let Some((part, of)) = arguments.shard else { return Ok(all) };
    Ok(all.into_iter().enumerate().filter(|(at, _)| at % of == part - 1).map(|(_, path)| path).collect())
}

/// The kernels in a folder: each file, and each in the folders in it.
fn collect(folder: &Path, depth: usize, all: &mut Vec<PathBuf>) -> Result<(), Failure> {
    let entries = fs::read_dir(folder).map_err(|error| Failure::of_file("read", folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| Failure::of_file("read", folder, &error))?;
        let path = entry.path();
        // A link could lead anywhere, and around.
        let kind = entry.file_type().map_err(|error| Failure::of_file("read", &path, &error))?;
        if kind.is_dir() && depth < 4 {
            collect(&path, depth + 1, all)?;
        } else if kind.is_file() && is_kernel(&path) {
            all.push(path);
        }
    }
    Ok(())
}

fn is_kernel(path: &Path) -> bool {
    let ending = path.extension().and_then(|ending| ending.to_str()).map(str::to_ascii_lowercase);
    matches!(ending.as_deref(), Some("wgsl" | "cu"))
}

/// Grades one solution in this process.
fn alone(folder: &Folder, arguments: &Arguments, out: &mut impl Write) -> Done {
    let [path] = arguments.solutions.as_slice() else {
        return Err(Failure::Input("one solution at a time".to_owned()));
    };
    let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if !is_kernel(path) {
        return Err(Failure::Input(format!("{}: a solution ends in .wgsl or .cu", path.display())));
    }
    let bytes = fs::read(path).map_err(|error| Failure::of_file("read", path, &error))?;
    let mut read = |name: &str| folder.read(name);
    let contents = contents(&folder.exercise, &mut read).map_err(|error| Failure::Input(error.to_string()))?;
    let gpu = arguments.device == DeviceKind::Gpu;
    process::limit(&folder.exercise.limits, gpu)?;
    let code = match String::from_utf8(bytes) {
        Ok(code) if code.len() <= MOST_SOLUTION_BYTES => code,
        found => {
            let what = if found.is_err() { "it is not UTF-8" } else { "it has more than 1 MiB" };
            let grade = Grade::unseen(&folder.exercise, &name, ReasonKind::Refused, what);
            return show::json(&grade, out);
        }
    };
    let grade = pollster::block_on(async {
        let choice = DeviceChoice { device: DeviceKind::Gpu, adapter: None };
        let device = if gpu { Some(device::open(&choice).await?) } else { None };
        let graded = measure_grade(&folder.exercise, (&name, &code), device.as_deref(), &mut read).await;
        graded.map_err(|error| Failure::Input(error.to_string()))
    })?;
    let grade = Grade { code: result_code(&contents, &code, &grade), ..grade };
    show::json(&grade, out)
}
