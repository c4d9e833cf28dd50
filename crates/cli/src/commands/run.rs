//! `warpground run`.

mod own;

use std::{fs, io::Write};

use warpground_engine::{Adapter, DeviceKind, TimingPlan};
use warpground_measure::{
    RunOptions, RunReport,
    fit::{Fit, fit},
    mistake, report, run as measure_run,
    tune::in_words,
    units, words,
};
use warpground_patterns::{Family, OwnInput, Request, Settings, Variant, numbers};

use crate::{
    Done,
    arguments::Run,
    device,
    failure::Failure,
    matrix, memory, picture, selection,
    terminal::{NOTE, RIGHT, WRONG},
};

/// Runs one variant, verified and timed.
pub(crate) fn run(arguments: &Run, out: &mut impl Write) -> Done {
    if crate::own::is_file(&arguments.id)? {
        return own::run(arguments, out);
    }
    crate::own::only_for_files(&arguments.own)?;
    if arguments.sweep.is_some() {
        let sentence =
            "--sweep is for launch files and kernels alone; `warpground bench --sweep` is for the catalogue's";
        return Err(Failure::Input(sentence.to_owned()));
    }
    let (family, variant) = selection::variant(&arguments.id)?;
    let (report, kind) = pollster::block_on(execute(arguments, family, variant))?;
    if arguments.json {
        report::write_line(out, &report)?;
    } else {
        print(&report, kind, family, out)?;
    }
    if report.check.passed { Ok(()) } else { Err(Failure::Wrong) }
}

async fn execute(arguments: &Run, family: &Family, variant: &Variant) -> Result<(RunReport, DeviceKind), Failure> {
    let image = arguments.image.as_deref().map(picture::read).transpose()?;
    let matrix = arguments.matrix.as_deref().map(matrix::read).transpose()?;
    let given = [
        (image.is_some(), OwnInput::Picture, "a picture"),
        (arguments.text.is_some(), OwnInput::Text, "a text"),
        (matrix.is_some(), OwnInput::Matrix, "a sparse matrix"),
    ];
    for (is_given, input, name) in given {
        if is_given && family.own_input() != Some(input) {
            return Err(Failure::Input(format!("{} does not work on {name}", arguments.id)));
        }
    }
    if arguments.image_out.is_some() && !family.makes_picture() {
        return Err(Failure::Input(format!("{} makes no picture", arguments.id)));
    }
    if arguments.image_out.is_some() && image.is_none() && family.own_input() == Some(OwnInput::Picture) {
        return Err(Failure::Input(format!("{} makes a picture of one that --image gives", arguments.id)));
    }
    let mut settings = Settings::defaults(variant);
    let mut opened = None;
    if arguments.tuned {
        // What is remembered is the device's; otherwise bad input is reported before any device is opened.
        let device = device::open(&arguments.device).await?;
        settings = tuned(&settings, &arguments.id, variant, device.adapter())?;
        opened = Some(device);
    }
    if let Some(image) = &image {
        settings = settings.for_image(image);
    }
    if let Some(text) = &arguments.text {
        settings = settings.for_text(text)?;
    }
    if let Some(matrix) = &matrix {
        settings.set(variant, "rows", &matrix.rows().to_string())?;
    }
    let own_numbers = arguments.numbers.as_deref().map(numbers::parse).transpose()?;
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
    // They say themselves how many they are.
    if let Some(numbers) = &own_numbers {
        settings = settings.for_numbers(variant, numbers)?;
    }
    let edited = match &arguments.source {
        Some(path) => {
            let is_cuda = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("cu"));
            if is_cuda {
                let name = path.display();
                let sentence = format!("--source takes WGSL: `warpground translate {name}` makes it of CUDA C");
                return Err(Failure::Input(sentence));
            }
            Some(fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?)
        }
        None => None,
    };
    let device = match opened {
        Some(device) => device,
        None => device::open(&arguments.device).await?,
    };
    let request = Request {
        seed: arguments.seed,
        image,
        text: arguments.text.clone(),
        matrix,
        numbers: own_numbers,
        edited,
        ..Request::new(settings, device.adapter().limits.clone())
    };
    let options = RunOptions {
        timing: Some(TimingPlan::default()),
        checked: arguments.checked,
        sanitizer: Some(mistake::on_simulator),
    };
    let result = measure_run(&*device, family.id_of(variant), variant, &request, &options).await;
    let result = result.map_err(|error| match &arguments.source {
        Some(path) => Failure::Input(format!("{}: {error}", path.display())),
        None => error.into(),
    })?;
    if let Some(path) = &arguments.image_out {
        let [width, height] = ["width", "height"].map(|name| request.settings.whole(name));
        picture::write(path, width, height, &result.outcome)?;
    }
    Ok((result.report, device.adapter().kind))
}

/// The settings that an earlier search found on this device, or else the catalogue's for large devices; says which.
fn tuned(settings: &Settings, id: &str, variant: &Variant, adapter: &Adapter) -> Result<Settings, Failure> {
    let memory = memory::load()?;
    let (settings, whence) = if let Some(known) = memory.of(adapter, id, None, None) {
        let settings = known.set.iter().fold(settings.clone(), |settings, (name, value)| settings.with(name, *value));
        (settings, format!("remembered from a search on this device: {}", known.words()))
    } else {
        let named = variant.tuned_settings(settings);
        let request = Request::new(named.clone(), adapter.limits.clone());
        let fits = fit(variant, &request, adapter) == Fit::AsAsked;
        let set = variant.tuned.iter().filter(|_| fits).map(|(name, value)| ((*name).to_owned(), *value)).collect();
        let words = format!("nothing was searched for on this device: {}", in_words(&set));
        (if fits { named } else { settings.clone() }, words)
    };
    writeln!(anstream::stderr(), "{NOTE}settings:{NOTE:#} {whence}")?;
    Ok(settings)
}

fn print(report: &RunReport, kind: DeviceKind, family: &Family, out: &mut impl Write) -> Done {
    let style = if report.check.passed { RIGHT } else { WRONG };
    let verdict = words::verdict(&report.check);
    let (word, rest) = verdict.split_once(':').unwrap_or((&verdict, ""));
    writeln!(out, "{}", report.id)?;
    writeln!(out, "  result   {style}{word}{style:#}:{rest}")?;
    if let Some(showing) = &report.mistake {
        writeln!(out, "  mistake  {NOTE}{}{NOTE:#}", showing.words_beside(&report.check))?;
    }
    // A picture is written to a file, not in numbers.
    for output in report.outputs.iter().filter(|_| !family.makes_picture()) {
        writeln!(out, "  wrote    {}: {}", output.name, output.words())?;
    }
    for launch in &report.launches {
        let shared = match launch.shared_bytes {
            0 => String::new(),
            bytes => format!(", {} of shared memory per block", units::memory(bytes.into())),
        };
        writeln!(out, "  launch   {launch}{shared}")?;
    }
    writeln!(out, "  memory   {}", units::memory(report.memory_bytes))?;
    if let Some(time) = &report.time {
        let [low, median, high] =
            [time.seconds.lower_quartile, time.seconds.median, time.seconds.upper_quartile].map(units::seconds);
        writeln!(out, "  time     {median} (half of the readings from {low} to {high})")?;
        let note = if time.coarse { NOTE } else { anstyle::Style::new() };
        writeln!(out, "           {note}{}{note:#}", words::time_source_on(time, kind))?;
    }
    if let Some(rate) = &report.rate {
        let [low, value, high] = [rate.low, rate.value, rate.high].map(|value| words::speed(value, rate.unit));
        writeln!(out, "  speed    {value} (half of the readings from {low} to {high})")?;
    }
    let checks = match (report.edited, report.checked) {
        (true, _) => ", your edit, indices checked",
        (false, true) => ", indices checked",
        (false, false) => "",
    };
    writeln!(out, "  device   {} through {}{checks}", report.device, report.backend)?;
    Ok(())
}
