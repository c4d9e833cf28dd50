//! One chart: speed over size, both logarithmic, a line a variant, the device's ceiling above them.
//!
//! plotters draws; each series becomes a group of its own in the SVG, so that the page can hide it, raise it under the
//! pointer and tell a point's numbers.

use std::fmt::Write;

use plotters::{
    chart::ChartContext,
    coord::combinators::LogCoord,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use warpground_measure::units::significant;

use super::Escaped;

pub(super) const SIZE: (u32, u32) = (960, 440);
/// Twelve colours that can be told apart on light and on dark ground.
pub(super) const COLOURS: [RGBColor; 12] = [
    RGBColor(0x42, 0x69, 0xd0),
    RGBColor(0xef, 0xb1, 0x18),
    RGBColor(0xff, 0x72, 0x5c),
    RGBColor(0x3c, 0xa9, 0x51),
    RGBColor(0xa4, 0x63, 0xf2),
    RGBColor(0x6c, 0xc5, 0xb0),
    RGBColor(0xff, 0x8a, 0xb7),
    RGBColor(0x97, 0xbb, 0xf5),
    RGBColor(0x9c, 0x6b, 0x4e),
    RGBColor(0x94, 0x98, 0xa0),
    RGBColor(0x00, 0x8b, 0x8b),
    RGBColor(0xb0, 0x30, 0x60),
];

/// What is drawn.
pub(super) struct Chart {
    /// Of the speeds.
    pub(super) unit: &'static str,
    /// The device's, in that unit.
    pub(super) ceiling: Option<f64>,
    /// A line each.
    pub(super) series: Vec<Series>,
}

/// A variant's line.
pub(super) struct Series {
    /// Its number in the chart.
    pub(super) name: usize,
    pub(super) title: String,
    pub(super) points: Vec<Point>,
}

/// A size's speed.
pub(super) struct Point {
    /// In elements.
    pub(super) size: f64,
    /// At the median time.
    pub(super) value: f64,
    /// At the upper quartile of the times.
    pub(super) low: f64,
    /// At the lower quartile of the times.
    pub(super) high: f64,
    /// What the page says of it.
    pub(super) text: String,
}

pub(super) type Plane<'drawing> =
    ChartContext<'drawing, SVGBackend<'drawing>, Cartesian2d<LogCoord<f64>, LogCoord<f64>>>;
pub(super) type DrawingError = DrawingAreaErrorKind<std::io::Error>;

impl Chart {
    /// The chart with its legend. A drawing into memory does not fail; if it should, the page says so in its place.
    pub(super) fn svg(&self) -> String {
        self.try_svg().unwrap_or_else(|error| format!("<p>This chart could not be drawn: {error}</p>\n"))
    }

    fn try_svg(&self) -> Result<String, DrawingError> {
        let mut page = String::from("<p class=\"legend\">\n");
        for (series, colour) in self.series.iter().zip(COLOURS.iter().cycle()) {
            let RGBColor(red, green, blue) = colour;
            let _ = writeln!(
                page,
                "<label><input type=\"checkbox\" checked data-series=\"{}\"><span style=\"background:#{red:02x}{green:02x}{blue:02x}\"></span> {}</label>",
                series.name,
                Escaped(&series.title)
            );
        }
        let (width, height) = SIZE;
        let _ = writeln!(
            page,
            "</p>\n<svg viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{} over size\">",
            self.unit
        );
        let _ = writeln!(page, "<g class=\"axes\">{}</g>", self.layer(|plane| axes(plane, "elements", self.unit))?);
        if let Some(ceiling) = self.ceiling {
            let _ =
                writeln!(page, "<g class=\"ceiling\">{}</g>", self.layer(|plane| self.draw_ceiling(plane, ceiling))?);
        }
        for (series, colour) in self.series.iter().zip(COLOURS.iter().cycle()) {
            let mut places = Vec::new();
            let line = self.layer(|plane| {
                places = series.points.iter().map(|point| plane.backend_coord(&(point.size, point.value))).collect();
                draw_series(plane, series, *colour)
            })?;
            let RGBColor(red, green, blue) = colour;
            let _ = writeln!(page, "<g class=\"series\" data-series=\"{}\">{line}", series.name);
            for (point, (x, y)) in series.points.iter().zip(places) {
                let _ = writeln!(
                    page,
                    "<circle class=\"point\" cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"#{red:02x}{green:02x}{blue:02x}\" tabindex=\"0\"><title>{}</title></circle>",
                    Escaped(&point.text)
                );
            }
            page.push_str("</g>\n");
        }
        page.push_str("</svg>\n");
        Ok(page)
    }

    fn layer(&self, draw: impl FnOnce(&mut Plane<'_>) -> Result<(), DrawingError>) -> Result<String, DrawingError> {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let sizes = bounds(points().map(|point| point.size));
        let speeds = bounds(points().flat_map(|point| [point.low, point.high]).chain(self.ceiling));
        layer([sizes, speeds], draw)
    }

    fn draw_ceiling(&self, plane: &mut Plane<'_>, ceiling: f64) -> Result<(), DrawingError> {
        let (smallest, largest) = bounds(self.series.iter().flat_map(|series| &series.points).map(|point| point.size));
        let (left, right) = (smallest / 1.5, largest * 1.5);
        plane.draw_series(DashedLineSeries::new([(left, ceiling), (right, ceiling)], 6, 4, BLACK.stroke_width(1)))?;
        let text = format!("ceiling {} {}", significant(ceiling), self.unit);
        let above = Pos::new(HPos::Left, VPos::Bottom);
        let style = ("sans-serif", 13).into_font().color(&BLACK).pos(above);
        plane.draw_series([Text::new(text, (left * 1.05, ceiling * 1.03), style)])?;
        Ok(())
    }
}

/// What `draw` draws over these ranges, without the SVG element around it: layers share one.
pub(super) fn layer(
    [(left, right), (bottom, top)]: [(f64, f64); 2],
    draw: impl FnOnce(&mut Plane<'_>) -> Result<(), DrawingError>,
) -> Result<String, DrawingError> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let mut plane = ChartBuilder::on(&area)
            .margin(12)
            .x_label_area_size(44)
            .y_label_area_size(72)
            .build_cartesian_2d((left / 1.5..right * 1.5).log_scale(), (bottom / 1.5..top * 1.5).log_scale())?;
        draw(&mut plane)?;
        area.present()?;
    }
    let inner = svg.split_once("<svg").and_then(|(_, rest)| rest.split_once('>')).map_or("", |(_, inner)| inner);
    Ok(inner.trim_end().trim_end_matches("</svg>").to_owned())
}

pub(super) fn axes(plane: &mut Plane<'_>, x: &str, y: &str) -> Result<(), DrawingError> {
    plane
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .axis_style(BLACK.mix(0.5))
        .label_style(("sans-serif", 13))
        .axis_desc_style(("sans-serif", 14))
        .x_desc(x)
        .y_desc(y)
        .x_label_formatter(&|size| number(*size))
        .y_label_formatter(&|value| number(*value))
        .draw()
}

fn draw_series(plane: &mut Plane<'_>, series: &Series, colour: RGBColor) -> Result<(), DrawingError> {
    let line = series.points.iter().map(|point| (point.size, point.value));
    plane.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
    plane.draw_series(series.points.iter().map(|point| {
        ErrorBar::new_vertical(point.size, point.low, point.value, point.high, colour.stroke_width(1), 8)
    }))?;
    Ok(())
}

/// The least and the greatest; 1 to 10 if there is nothing.
pub(super) fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, greatest) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, greatest), value| (least.min(value), greatest.max(value)));
    if least <= greatest { (least, greatest) } else { (1.0, 10.0) }
}

/// Short for an axis: `65.5k`, `1M`, `0.01`.
fn number(value: f64) -> String {
    let (scaled, suffix) = match value {
        _ if value >= 1e9 => (value / 1e9, "G"),
        _ if value >= 1e6 => (value / 1e6, "M"),
        _ if value >= 1e3 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    let text = significant(scaled);
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text}{suffix}")
}
