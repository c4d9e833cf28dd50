//! One solution in a process of its own, under limits of time, memory and files.

use std::{
    env,
    io::Read,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};

use warpground_measure::exercise::{Exercise, Grade, Limits, ReasonKind};

use crate::{arguments::DeviceKind, failure::Failure};

/// The most bytes of a grade.
const MOST_OUTPUT: u64 = 16 << 20;

/// Grades a solution in a process of its own.
pub(super) fn grade(folder: &Path, exercise: &Exercise, path: &Path, device: DeviceKind) -> Result<Grade, Failure> {
    let name = path.display().to_string();
    if !path.is_file() {
        return Err(Failure::Input(format!("cannot read {name}: it is not a file")));
    }
    let program = env::current_exe().map_err(|error| Failure::Input(format!("cannot find this program: {error}")))?;
    let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut child = Command::new(program)
        .arg("grade")
        .arg(folder)
        .arg(path)
        .args(["--alone", "--json", "--device", if device == DeviceKind::Gpu { "gpu" } else { "sim" }])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| Failure::Input(format!("cannot start a process for {name}: {error}")))?;
    let reader = |pipe: Option<Box<dyn Read + Send>>| {
        thread::spawn(move || {
            let mut bytes = Vec::new();
            // What cannot be read is missing from the end, and then it is no grade.
            if let Some(pipe) = pipe {
                let _ = pipe.take(MOST_OUTPUT).read_to_end(&mut bytes);
            }
            String::from_utf8_lossy(&bytes).into_owned()
        })
    };
    let out = reader(child.stdout.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>));
    let err = reader(child.stderr.take().map(|pipe| Box::new(pipe) as Box<dyn Read + Send>));
    let limit = Duration::try_from_secs_f64(exercise.limits.seconds).unwrap_or(Duration::from_secs(60));
    let begun = Instant::now();
    let status = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Some(status),
            Ok(None) if begun.elapsed() < limit => thread::sleep(Duration::from_millis(5)),
            Ok(None) => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            Err(error) => return Err(Failure::Input(format!("cannot wait for {name}: {error}"))),
        }
    };
    let [out, err] = [out, err].map(|thread| thread.join().unwrap_or_default());
    let of_limit = |sentence: String| Ok(Grade::unseen(exercise, &name, ReasonKind::Limit, &sentence));
    let Some(status) = status else {
        return of_limit(format!("it took more than the {} s that the exercise allows", exercise.limits.seconds));
    };
    if let Some(grade) = out.lines().next().and_then(|line| serde_json::from_str::<Grade>(line).ok()) {
        return Ok(Grade { solution: name, ..grade });
    }
    if status.code() == Some(2) {
        let said = err.lines().next_back().unwrap_or_default();
        return Err(Failure::Input(said.trim_start_matches("error: ").to_owned()));
    }
    of_limit(format!(
        "it ended early ({status}): it may have wanted more than the {} MiB of memory that the exercise allows",
        exercise.limits.memory_mib
    ))
}

/// From here on, this process may take so much and no more. A driver of a GPU reserves addresses without end, so that
/// memory is not limited there.
#[cfg(unix)]
pub(super) fn limit(limits: &Limits, gpu: bool) -> Result<(), Failure> {
    use rlimit::Resource;
    let set = |resource: Resource, most: u64| {
        let (_, hard) = resource.get()?;
        let most = most.min(hard);
        resource.set(most, most)
    };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "seconds from 0 to 3600, times cores")]
    let seconds = (limits.seconds.ceil() as u64).saturating_mul(256);
    let mut wanted = vec![(Resource::FSIZE, 0), (Resource::CORE, 0), (Resource::CPU, seconds)];
    if !gpu {
        wanted.extend([(Resource::AS, limits.memory_mib << 20), (Resource::NOFILE, 64)]);
    }
    for (resource, most) in wanted {
        set(resource, most).map_err(|error| Failure::Input(format!("cannot limit {}: {error}", resource.as_name())))?;
    }
    Ok(())
}

/// Other systems have no such limits; the parent process limits the time.
#[cfg(not(unix))]
pub(super) fn limit(_: &Limits, _: bool) -> Result<(), Failure> {
    Ok(())
}
