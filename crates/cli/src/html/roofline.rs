//! The roofline as a chart: operations per second over operations per byte, both logarithmic, the roofs and a point a kernel.

use std::fmt::Write;

use plotters::{
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use warpground_measure::roofline::{Mark, Roof, Roofline};
use warpground_patterns::{Family, Variant, families};

use super::{
    Escaped,
    chart::{DrawingError, Plane, SIZE, axes, bounds, hex, layer, marker, number, shape, ticks},
};

/// The chart with its legend, a group a family, or a kernel where there is one family.
pub(super) fn svg(roofline: &Roofline) -> String {
    try_svg(roofline).unwrap_or_else(|error| format!("<p>The roofline could not be drawn: {error}</p>\n"))
}

fn try_svg(roofline: &Roofline) -> Result<String, DrawingError> {
    let groups = groups(roofline);
    let mut page = String::from("<p class=\"legend\">\n");
    for (at, group) in groups.iter().enumerate() {
        let _ = writeln!(
            page,
            "<label><input type=\"checkbox\" checked data-series=\"{at}\"><span class=\"first {}\" style=\"--colour:{}\"></span> {}</label>",
            shape(at),
            hex(at),
            Escaped(group.title)
        );
    }
    let (width, height) = SIZE;
    let _ = writeln!(
        page,
        "</p>\n<div class=\"plot\"><svg viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"Roofline\">"
    );
    let ranges = ranges(roofline);
    let layer = |draw: &mut dyn FnMut(&mut Plane<'_>) -> Result<(), DrawingError>| {
        layer(ranges, ranges.map(ticks), |plane| draw(plane))
    };
    let drawn = layer(&mut |plane| axes(plane, ["operations per byte", "GFLOP/s"], number))?;
    let _ = writeln!(page, "<g class=\"axes\">{drawn}</g>");
    let drawn = layer(&mut |plane| roofline.roofs.iter().try_for_each(|roof| draw_roof(plane, roof)))?;
    let _ = writeln!(page, "<g class=\"ceiling\">{drawn}</g>");
    for (at, Group { marks, .. }) in groups.iter().enumerate() {
        let mut places = Vec::new();
        layer(&mut |plane| {
            places = marks.iter().map(|mark| plane.backend_coord(&(mark.intensity, mark.rate))).collect();
            Ok(())
        })?;
        let _ = writeln!(page, "<g class=\"series\" data-series=\"{at}\">");
        for (mark, place) in marks.iter().zip(places) {
            page.push_str(&marker(place, 5, at, &mark.words()));
        }
        page.push_str("</g>\n");
    }
    page.push_str("</svg></div>\n");
    Ok(page)
}

/// Marks of one colour.
struct Group<'roofline> {
    title: &'static str,
    marks: Vec<&'roofline Mark>,
}

/// A group a family; if there is only one, a group a kernel.
fn groups(roofline: &Roofline) -> Vec<Group<'_>> {
    let of_family = |family: &Family| {
        let mine = |mark: &&Mark| mark.id.split('/').next() == Some(family.id);
        roofline.marks.iter().filter(mine).collect::<Vec<_>>()
    };
    let shown: Vec<_> = families().iter().map(|family| (*family, of_family(family))).collect();
    let shown: Vec<_> = shown.into_iter().filter(|(_, marks)| !marks.is_empty()).collect();
    if let [(family, marks)] = shown.as_slice() {
        let of_kernel = |variant: &'static Variant| {
            let id = family.id_of(variant).to_string();
            let marks: Vec<_> = marks.iter().copied().filter(|mark| mark.id == id).collect();
            Group { title: variant.title, marks }
        };
        return family.variants.iter().map(of_kernel).filter(|group| !group.marks.is_empty()).collect();
    }
    shown.into_iter().map(|(family, marks)| Group { title: family.title, marks }).collect()
}

/// The least and the greatest of intensity and of speed.
fn ranges(roofline: &Roofline) -> [(f64, f64); 2] {
    let corners = || roofline.roofs.iter().flat_map(|roof| roof.line);
    let marks = || roofline.marks.iter();
    [
        bounds(corners().map(|[intensity, _]| intensity).chain(marks().map(|mark| mark.intensity))),
        bounds(corners().map(|[_, rate]| rate).chain(marks().map(|mark| mark.rate))),
    ]
}

fn draw_roof(plane: &mut Plane<'_>, Roof { name, line, counts }: &Roof) -> Result<(), DrawingError> {
    let points = line.map(|[intensity, rate]| (intensity, rate));
    let style = BLACK.stroke_width(if *counts { 2 } else { 1 });
    if *counts {
        plane.draw_series(LineSeries::new(points, style))?;
    } else {
        plane.draw_series(DashedLineSeries::new(points, 6, 4, style))?;
    }
    // Beside a slope that rises, above a level: clear of the lines either way.
    let [(left, low), (right, high)] = points;
    let is_level = (high - low).abs() < f64::EPSILON * high;
    let (place, anchor) = if is_level {
        ((right, high * 1.05), Pos::new(HPos::Right, VPos::Bottom))
    } else if *counts {
        (((left * right).sqrt() * 1.1, (low * high).sqrt()), Pos::new(HPos::Left, VPos::Top))
    } else {
        (((left * right).sqrt() / 1.1, (low * high).sqrt()), Pos::new(HPos::Right, VPos::Bottom))
    };
    let style = ("sans-serif", 13).into_font().color(&BLACK).pos(anchor);
    plane.draw_series([Text::new(name.clone(), place, style)])?;
    Ok(())
}
