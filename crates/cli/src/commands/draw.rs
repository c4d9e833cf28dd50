//! `warpground draw`.

use std::{fs, io::Write};

use warpground_engine::TimingPlan;
use warpground_measure::{drawing, report};
use warpground_patterns::{
    DrawOptions, Drawing, Family, Joined, OwnInput, Request, Settings, Stage, Variant, variants,
};

use crate::{
    Done,
    arguments::{Draw, DrawJoined},
    device,
    failure::Failure,
    picture, selection,
    terminal::{NOTE, RIGHT, WRONG},
};

/// Draws what a kernel makes, and compares.
pub(crate) fn draw(arguments: &Draw, out: &mut impl Write) -> Done {
    let (family, variant) = selection::variant(&arguments.id)?;
    let drawing = Drawing::of(family, variant).ok_or_else(|| {
        let drawn = variants().filter(|(family, variant)| Drawing::of(family, variant).is_some());
        let ids: Vec<String> = drawn.map(|(family, variant)| family.id_of(variant).to_string()).collect();
        Failure::Input(format!("{} is not drawn by the graphics pipeline; these are: {}", arguments.id, ids.join(", ")))
    })?;
    if arguments.print {
        write!(out, "{}", drawing.wgsl.get())?;
        return Ok(());
    }
    let options = options(arguments, drawing)?;
    let (request, result) = pollster::block_on(execute(arguments, (family, variant), drawing, &options))?;
    if let Some(path) = &arguments.png {
        let [width, height] = ["width", "height"].map(|name| request.settings.whole(name));
        picture::write(path, width, height, &result.drawn)?;
    }
    let report = &result.report;
    if arguments.json {
        report::write_line(out, report)?;
    } else {
        print(arguments, drawing, report, out)?;
    }
    if report.passed() { Ok(()) } else { Err(Failure::Wrong) }
}

fn options(arguments: &Draw, drawing: &Drawing) -> Result<DrawOptions, Failure> {
    let stage = Stage::of(arguments.step).unwrap_or_default();
    if stage != Stage::Picture && !drawing.has_steps {
        return Err(Failure::Input(format!("--step {}: {} is drawn in one go", arguments.step, arguments.id)));
    }
    let edited = match &arguments.source {
        Some(path) => Some(fs::read_to_string(path).map_err(|error| Failure::of_file("read", path, &error))?),
        None => None,
    };
    // An edited text may have others.
    if let Some(name) = arguments.fragment.as_deref().filter(|name| edited.is_none() && !drawing.has_fragment(name)) {
        let names: Vec<&str> = drawing.fragments.iter().map(|(name, _)| *name).collect();
        return Err(Failure::Input(format!("--fragment {name}: there are {}", names.join(", "))));
    }
    let joined = match arguments.joined {
        DrawJoined::Indices => Joined::Indices,
        DrawJoined::Strip => Joined::Strip,
        DrawJoined::EveryThree => Joined::EveryThree,
    };
    Ok(DrawOptions { stage, joined, fragment: arguments.fragment.clone(), edited })
}

async fn execute(
    arguments: &Draw,
    (family, variant): (&Family, &Variant),
    drawing: &Drawing,
    options: &DrawOptions,
) -> Result<(Request, drawing::DrawingResult), Failure> {
    let image = arguments.image.as_deref().map(picture::read).transpose()?;
    if image.is_some() && family.own_input() != Some(OwnInput::Picture) {
        return Err(Failure::Input(format!("{} does not work on a picture", arguments.id)));
    }
    let mut settings = Settings::defaults(variant);
    if let Some(image) = &image {
        settings = settings.for_image(image);
    }
    for assignment in &arguments.set {
        let (name, value) = selection::assignment(assignment)?;
        settings.set(variant, name, value)?;
    }
    let device = device::open(&arguments.device).await?;
    let request = Request { image, ..Request::new(settings, device.adapter().limits.clone()) };
    let (id, both, timing) = (family.id_of(variant), (&request, options), Some(TimingPlan::default()));
    let result = drawing::draw(&*device, id, variant, drawing, both, timing).await.map_err(|error| {
        let place = arguments.source.as_ref().map_or_else(String::new, |path| format!("{}: ", path.display()));
        Failure::Input(format!("{place}{error}"))
    })?;
    Ok((request, result))
}

fn print(arguments: &Draw, drawing: &Drawing, report: &drawing::DrawingReport, out: &mut impl Write) -> Done {
    writeln!(out, "{}, drawn", report.id)?;
    if drawing.has_steps {
        let stage = Stage::of(arguments.step).unwrap_or_default();
        writeln!(out, "  step     {}, {}: {}", stage.number(), stage.title().to_lowercase(), stage.describe())?;
    }
    match (&report.check, report.verdict()) {
        (Some(check), Some(verdict)) => {
            let style = if check.passed { RIGHT } else { WRONG };
            let (word, rest) = verdict.split_once(':').unwrap_or((&verdict, ""));
            writeln!(out, "  result   {style}{word}{style:#}:{rest}")?;
        }
        _ => {
            writeln!(out, "  result   {NOTE}shown, not compared: it is not meant to be what the kernel makes{NOTE:#}")?;
        }
    }
    writeln!(out, "  beside   {}", report.agreement.words())?;
    if let Some(times) = report.times() {
        writeln!(out, "  time     {times}")?;
    }
    if let Some(path) = &arguments.png {
        writeln!(out, "  picture  {}", path.display())?;
    }
    writeln!(out, "  device   {} through {}", report.device, report.backend)?;
    Ok(())
}
