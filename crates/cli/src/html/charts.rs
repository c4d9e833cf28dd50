//! Rows → figures: for each family and unit lines over what was varied, or bars where nothing was.

use std::collections::BTreeMap;

use warpground_measure::{Row, RowResult, records::record_of, units};
use warpground_patterns::{ParameterRole, Variant, families, find};

use super::{
    Told,
    bars::{Bar, Bars, PeerMark},
    chart::{Axis, Ceiling, Chart, Point, Series, Span},
};
use crate::commands::bench::{Side, beside::Compared};

/// What is drawn of a family.
pub(super) enum Figure {
    Lines(Chart),
    Bars(Bars),
}

/// A row that was timed.
struct Entry<'told> {
    side: usize,
    /// Its row's place among its side's: every side carries out the same cases in the same order.
    case: usize,
    row: &'told Row,
    variant: &'static Variant,
    speed: Span,
    time: Span,
    text: String,
    /// What a sweep has set, if the label says only that.
    swept: Vec<(&'static str, f64)>,
}

/// What a figure's lines go over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    Elements,
    Parameter(&'static str),
}

/// A figure for each family and unit, in the catalogue's order, each with its title.
pub(super) fn figures(told: &Told<'_>) -> Vec<(String, Figure)> {
    let mut groups: BTreeMap<(usize, &'static str), (&'static str, Vec<Entry<'_>>)> = BTreeMap::new();
    for (side, Side { rows, .. }) in told.sides.iter().enumerate() {
        for (case, row) in rows.iter().enumerate() {
            let Some((family, _)) = find(&row.id) else { continue };
            let Some((unit, entry)) = entry(told.sides, side, case, row) else { continue };
            let place = families().iter().position(|other| other.id == family.id).unwrap_or_default();
            groups.entry((place, unit)).or_insert_with(|| (family.title, Vec::new())).1.push(entry);
        }
    }
    let figure = |((_, unit), (title, entries)): ((usize, &'static str), (&'static str, Vec<Entry<'_>>))| {
        let ceilings = ceilings(told.sides, entries.first().map(|entry| entry.variant), unit);
        let figure = match over(&entries) {
            Some(over) => Figure::Lines(lines(told.sides, &entries, over, unit, ceilings)),
            None => Figure::Bars(bars(told, entries, unit, ceilings)),
        };
        (title.to_owned(), figure)
    };
    groups.into_iter().map(figure).collect()
}

/// A row's unit and what a figure needs of it, if it was timed.
fn entry<'told>(sides: &[Side], side: usize, case: usize, row: &'told Row) -> Option<(&'static str, Entry<'told>)> {
    let (_, variant) = find(&row.id)?;
    let RowResult::Measured(result) = &row.result else { return None };
    let (rate, seconds) = (result.report.rate?, result.report.time.as_ref()?.seconds);
    let verdict = if result.report.check.passed { "" } else { "WRONG RESULT, " };
    let label = row.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
    let through = if sides.len() > 1 { format!(", through {}", sides[side].adapter.backend) } else { String::new() };
    let text = format!(
        "{}{label}{through}, {} elements: {verdict}{} {} ({} to {}), {}",
        row.id,
        row.size_text(),
        units::significant(rate.value),
        rate.unit,
        units::significant(rate.low),
        units::significant(rate.high),
        units::seconds(seconds.median)
    );
    let speed = Span { value: rate.value, low: rate.low, high: rate.high };
    let time = Span { value: seconds.median, low: seconds.lower_quartile, high: seconds.upper_quartile };
    Some((rate.unit, Entry { side, case, row, variant, speed, time, text, swept: swept(row, variant) }))
}

/// What a label of the form `tile = 32, block_x = 64` has set; nothing, if it is of another form.
fn swept(row: &Row, variant: &'static Variant) -> Vec<(&'static str, f64)> {
    let Some(label) = row.label.as_deref().filter(|_| record_of(row).is_none()) else { return Vec::new() };
    let part = |part: &str| {
        let (name, value) = part.split_once(" = ")?;
        let parameter = variant.parameters.iter().find(|parameter| parameter.name == name)?;
        Some((parameter.name, value.parse().ok()?))
    };
    label.split(", ").map(part).collect::<Option<Vec<_>>>().unwrap_or_default()
}

impl Entry<'_> {
    /// The name of its line, which leaves out what the line goes over.
    fn line(&self, over: Over) -> String {
        if self.swept.is_empty() {
            let label = self.row.label.as_ref().map(|label| format!(", {label}")).unwrap_or_default();
            return format!("{}{label}", self.variant.title);
        }
        let is_varied = |name: &str| match over {
            Over::Elements => is_size(self.variant, name),
            Over::Parameter(over) => name == over,
        };
        let rest = self.swept.iter().filter(|(name, _)| !is_varied(name));
        rest.fold(self.variant.title.to_owned(), |line, (name, value)| format!("{line}, {name} = {value}"))
    }

    fn value_of(&self, parameter: &str) -> Option<f64> {
        self.swept.iter().find(|(name, _)| *name == parameter).map(|(_, value)| *value)
    }

    #[expect(clippy::cast_precision_loss, reason = "sizes are below 2^53")]
    fn elements(&self) -> f64 {
        self.row.size as f64
    }
}

fn is_size(variant: &Variant, name: &str) -> bool {
    variant.parameters.iter().any(|parameter| parameter.name == name && parameter.role == ParameterRole::Size)
}

/// What a line of these has several of: sizes, or else values of the parameter that was swept most. Both axes are
/// logarithmic, where a zero has no place.
fn over(entries: &[Entry<'_>]) -> Option<Over> {
    let has_sizes = entries.iter().any(|entry| {
        let same =
            |other: &&Entry<'_>| other.side == entry.side && other.line(Over::Elements) == entry.line(Over::Elements);
        entries.iter().filter(same).any(|other| other.row.size != entry.row.size)
    });
    if has_sizes {
        return Some(Over::Elements);
    }
    let mut values: BTreeMap<&'static str, Vec<f64>> = BTreeMap::new();
    for (name, value) in entries.iter().flat_map(|entry| &entry.swept) {
        let known = values.entry(name).or_default();
        if !known.contains(value) {
            known.push(*value);
        }
    }
    let possible = values.into_iter().filter(|(_, values)| values.len() > 1 && values.iter().all(|value| *value > 0.0));
    possible.max_by_key(|(_, values)| values.len()).map(|(name, _)| Over::Parameter(name))
}

fn ceilings(sides: &[Side], variant: Option<&Variant>, unit: &str) -> Vec<Ceiling> {
    let of_side = |(number, side): (usize, &Side)| {
        let rate = side.ceilings.as_ref()?.of(variant?)?.rate.value;
        let through = if sides.len() > 1 { format!(" through {}", side.adapter.backend) } else { String::new() };
        Some(Ceiling { name: format!("ceiling{through} {} {unit}", units::significant(rate)), side: number, rate })
    };
    sides.iter().enumerate().filter_map(of_side).collect()
}

fn lines(sides: &[Side], entries: &[Entry<'_>], over: Over, unit: &'static str, ceilings: Vec<Ceiling>) -> Chart {
    let axis = match over {
        Over::Elements => Axis { title: "elements".to_owned(), ticks: None },
        Over::Parameter(name) => {
            let mut values: Vec<f64> = entries.iter().filter_map(|entry| entry.value_of(name)).collect();
            values.sort_by(f64::total_cmp);
            values.dedup();
            Axis { title: name.to_owned(), ticks: Some(values) }
        }
    };
    let mut chart = Chart { unit, axis, ceilings, series: Vec::new() };
    for entry in entries {
        let place = match over {
            Over::Elements => Some(entry.elements()),
            Over::Parameter(name) => entry.value_of(name),
        };
        let ends = chart.axis.ticks.as_deref().map(|ticks| (ticks.first().copied(), ticks.last().copied()));
        // A kernel that does not have what is swept is as fast everywhere.
        let (places, without) = match (place, over, ends) {
            (None, Over::Parameter(name), Some((Some(first), Some(last)))) => {
                (vec![first, last], format!(", without {name}"))
            }
            (place, ..) => (place.into_iter().collect(), String::new()),
        };
        let kernel = format!("{}{without}", entry.line(over));
        let points =
            places.into_iter().map(|x| Point { x, speed: entry.speed, time: entry.time, text: entry.text.clone() });
        match chart.series.iter_mut().find(|series| series.kernel == kernel && series.side == entry.side) {
            Some(series) => series.points.extend(points),
            None => {
                let of_kernel = chart.series.iter().find(|series| series.kernel == kernel).map(|series| series.colour);
                let kernels = chart.series.iter().map(|series| series.colour + 1).max().unwrap_or_default();
                let through = match entry.side {
                    0 => String::new(),
                    side => format!(", through {}", sides[side].adapter.backend),
                };
                chart.series.push(Series {
                    name: chart.series.len(),
                    title: format!("{kernel}{through}"),
                    kernel,
                    side: entry.side,
                    colour: of_kernel.unwrap_or(kernels),
                    points: points.collect(),
                });
            }
        }
    }
    for series in &mut chart.series {
        series.points.sort_by(|one, other| one.x.total_cmp(&other.x));
    }
    chart
}

fn bars(told: &Told<'_>, mut entries: Vec<Entry<'_>>, unit: &'static str, ceilings: Vec<Ceiling>) -> Bars {
    // One case's bars are together.
    entries.sort_by_key(|entry| (entry.case, entry.side));
    let mut colours: Vec<(String, u64)> = Vec::new();
    let bars = entries.into_iter().map(|entry| {
        let kernel = (entry.line(Over::Elements), entry.row.size);
        let colour = colours.iter().position(|known| *known == kernel).unwrap_or_else(|| {
            colours.push(kernel.clone());
            colours.len() - 1
        });
        let through = match told.sides.get(entry.side).filter(|_| told.sides.len() > 1) {
            Some(side) => format!(", through {}", side.adapter.backend),
            None => String::new(),
        };
        let name = format!("{}, {} elements{through}", kernel.0, entry.row.size_text());
        let peer = entry.row.measured().and_then(|result| {
            let compared = Compared::of(entry.row, result, None, told.records, told.peers);
            let ratio = compared.to_peer?.value;
            let name = compared.peer?;
            Some(PeerMark {
                text: format!("{name}: {} {unit}", units::significant(entry.speed.value / ratio)),
                speed: entry.speed.value / ratio,
                time: entry.time.value * ratio,
            })
        });
        Bar { name, side: entry.side, colour, speed: entry.speed, time: entry.time, text: entry.text, peer }
    });
    let bars = bars.collect();
    Bars { unit, ceilings, bars }
}
