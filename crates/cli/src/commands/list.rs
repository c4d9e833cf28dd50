//! `warpground list`.

use std::io::Write;

use serde::Serialize;
use warpground_measure::{
    calculators::{CALCULATORS, Calculator},
    pages::{PAGES, Page},
    report, units,
};
use warpground_patterns::{
    Defect, Explanation, Family, Metric, Parameter, ParameterKind, Symptom, Variant, topics, variants,
};

use crate::{
    Done,
    arguments::List,
    terminal::{HEADING, table},
};

/// A kernel as a program reads it.
#[derive(Serialize)]
struct Listed<'catalogue> {
    kind: &'static str,
    id: String,
    family: &'catalogue str,
    title: &'catalogue str,
    summary: &'catalogue str,
    course: &'catalogue str,
    covers: &'catalogue [&'catalogue str],
    parameters: &'catalogue [Parameter],
    metric: Metric,
    /// Whether no browser runs it yet, because it multiplies on the matrix unit.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    native_only: bool,
    /// Of a kernel with a mistake on purpose only.
    #[serde(skip_serializing_if = "Option::is_none")]
    defect: Option<ListedDefect>,
}

/// A mistake on purpose as a program reads it.
#[derive(Serialize)]
struct ListedDefect {
    mended: &'static str,
    mistake: &'static str,
    effect: &'static str,
    notice: &'static str,
    /// `wrong`: it ends and leaves something else. `refused`: it does not compile. `found`: the simulator finds it.
    symptom: &'static str,
    /// Whether a real GPU may be asked to run it.
    launchable: bool,
}

impl ListedDefect {
    fn of(variant: &'static Variant) -> Option<ListedDefect> {
        let Defect { mended, explanation, symptom } = variant.defect.as_ref()?;
        let Explanation { mistake, effect, notice } = explanation();
        let symptom = match symptom {
            Symptom::Wrong { .. } => "wrong",
            Symptom::Refused { .. } => "refused",
            Symptom::Found { .. } => "found",
        };
        Some(ListedDefect { mended, mistake, effect, notice, symptom, launchable: variant.is_launchable() })
    }
}

impl Listed<'_> {
    fn of(family: &'static Family, variant: &'static Variant) -> Listed<'static> {
        Listed {
            kind: "kernel",
            id: family.id_of(variant).to_string(),
            family: family.id,
            title: variant.title,
            summary: variant.summary,
            course: variant.course,
            covers: variant.covers,
            parameters: variant.parameters,
            metric: variant.metric,
            native_only: variant.needs_matrix_unit(),
            defect: ListedDefect::of(variant),
        }
    }
}

/// A calculator as a program reads it.
#[derive(Serialize)]
struct ListedCalculator {
    kind: &'static str,
    id: &'static str,
    title: &'static str,
    covers: Vec<&'static str>,
}

/// A page as a program reads it.
#[derive(Serialize)]
struct ListedPage {
    kind: &'static str,
    #[serde(flatten)]
    page: &'static Page,
}

/// Prints every variant, every calculator and every page.
pub(crate) fn list(arguments: &List, out: &mut impl Write) -> Done {
    if arguments.json {
        for (family, variant) in variants() {
            report::write_line(out, &Listed::of(family, variant))?;
        }
        for calculator in CALCULATORS {
            let Calculator { id, title, .. } = *calculator;
            report::write_line(out, &ListedCalculator { kind: "calculator", id, title, covers: calculator.covers() })?;
        }
        for page in PAGES {
            report::write_line(out, &ListedPage { kind: "page", page })?;
        }
        return Ok(());
    }
    for topic in topics() {
        writeln!(out, "{HEADING}{}{HEADING:#}\n", topic.title)?;
        for family in topic.families {
            writeln!(out, "{HEADING}{}{HEADING:#}: {}", family.title, family.summary)?;
            let mut rows = table(&["id", "title", "course", "parameters"], &[]);
            for variant in family.variants {
                rows.add_row([
                    family.id_of(variant).to_string(),
                    variant.title.to_owned(),
                    variant.course.to_owned(),
                    variant.parameters.iter().map(parameter_text).collect::<Vec<_>>().join(", "),
                ]);
            }
            writeln!(out, "{}\n", rows.trim_fmt())?;
        }
    }
    writeln!(out, "{HEADING}Calculators{HEADING:#}: Arithmetic about launches and devices.")?;
    let mut rows = table(&["command", "title"], &[]);
    for calculator in CALCULATORS {
        rows.add_row([calculator.id, calculator.title]);
    }
    writeln!(out, "{}", rows.trim_fmt())?;
    writeln!(out, "\n{HEADING}Pages{HEADING:#}: Shown only in the page; `warpground serve` opens it.")?;
    let mut rows = table(&["address", "title"], &[]);
    for page in PAGES {
        rows.add_row([page.route, page.title]);
    }
    writeln!(out, "{}", rows.trim_fmt())?;
    Ok(())
}

/// `n = 1,048,576`.
fn parameter_text(parameter: &Parameter) -> String {
    let Parameter { name, kind, default, .. } = parameter;
    match kind {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and positive by its kind")]
        ParameterKind::Whole | ParameterKind::PowerOfTwo => format!("{name} = {}", units::count(*default as u64)),
        ParameterKind::Real => format!("{name} = {default}"),
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the number of a name")]
        ParameterKind::Choice(names) => {
            format!("{name} = {}", names.get(*default as usize).copied().unwrap_or_default())
        }
    }
}
