//! One chart: speed or time over size, both logarithmic, a line a kernel, the devices' ceilings above the speeds.
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
use warpground_measure::units::{seconds, significant};

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
    /// Of each device, in that unit.
    pub(super) ceilings: Vec<Ceiling>,
    /// A line each.
    pub(super) series: Vec<Series>,
}

/// What a device can do at best.
pub(super) struct Ceiling {
    /// Its name and number.
    pub(super) name: String,
    pub(super) rate: f64,
}

/// A kernel's line.
pub(super) struct Series {
    /// Its number in the chart.
    pub(super) name: usize,
    pub(super) title: String,
    /// The kernel alone, and where it ran: 0 for the first side.
    pub(super) kernel: String,
    pub(super) side: usize,
    /// One colour a kernel, wherever it ran.
    pub(super) colour: usize,
    pub(super) points: Vec<Point>,
}

/// A size's speed and time.
pub(super) struct Point {
    /// In elements.
    pub(super) size: f64,
    pub(super) speed: Span,
    /// In seconds.
    pub(super) time: Span,
    /// What the page says of it.
    pub(super) text: String,
}

/// A median between its quartiles.
#[derive(Debug, Clone, Copy)]
pub(super) struct Span {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

/// What stands over the sizes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    Speed,
    Time,
}

impl Over {
    fn of(self, point: &Point) -> Span {
        match self {
            Over::Speed => point.speed,
            Over::Time => point.time,
        }
    }
}

pub(super) type Plane<'drawing> =
    ChartContext<'drawing, SVGBackend<'drawing>, Cartesian2d<LogCoord<f64>, LogCoord<f64>>>;
pub(super) type DrawingError = DrawingAreaErrorKind<std::io::Error>;

impl Chart {
    /// The chart with its legend, once of speeds and once of times. A drawing into memory does not fail; if it should, the
    /// page says so in its place.
    pub(super) fn svg(&self) -> String {
        let drawn = self.plot(Over::Speed).and_then(|speed| Ok([speed, self.plot(Over::Time)?]));
        drawn.map_or_else(
            |error| format!("<p>This chart could not be drawn: {error}</p>\n"),
            |[speed, time]| format!("{}{speed}{time}", self.legend()),
        )
    }

    fn legend(&self) -> String {
        let mut page = String::from("<p class=\"legend\">\n");
        for series in &self.series {
            let _ = writeln!(
                page,
                "<label><input type=\"checkbox\" checked data-series=\"{}\"><span class=\"{}\" style=\"--colour:{}\"></span> {}</label>",
                series.name,
                series.class(),
                series.hex(),
                Escaped(&series.title)
            );
        }
        page.push_str("</p>\n");
        page
    }

    fn plot(&self, over: Over) -> Result<String, DrawingError> {
        let (width, height) = SIZE;
        let (class, what): (_, &str) = match over {
            Over::Speed => ("by-speed", self.unit),
            Over::Time => ("by-time", "time"),
        };
        let mut page = format!(
            "<div class=\"plot {class}\"><svg viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{what} over size\">\n"
        );
        let label = match over {
            Over::Speed => number,
            Over::Time => short_seconds,
        };
        let drawn = self.layer(over, |plane| axes(plane, ["elements", what], label))?;
        let _ = writeln!(page, "<g class=\"axes\">{drawn}</g>");
        if over == Over::Speed {
            let drawn = self
                .layer(over, |plane| self.ceilings.iter().try_for_each(|ceiling| self.draw_ceiling(plane, ceiling)))?;
            let _ = writeln!(page, "<g class=\"ceiling\">{drawn}</g>");
        }
        for series in &self.series {
            let mut places = Vec::new();
            let line = self.layer(over, |plane| {
                let place = |point: &Point| plane.backend_coord(&(point.size, over.of(point).value));
                places = series.points.iter().map(place).collect();
                draw_series(plane, series, over)
            })?;
            let colour = series.hex();
            let _ = writeln!(page, "<g class=\"series {}\" data-series=\"{}\">{line}", series.class(), series.name);
            for (point, (x, y)) in series.points.iter().zip(places) {
                let _ = writeln!(
                    page,
                    "<circle class=\"point\" cx=\"{x}\" cy=\"{y}\" r=\"4\" fill=\"{colour}\" stroke=\"{colour}\" tabindex=\"0\"><title>{}</title></circle>",
                    Escaped(&point.text)
                );
            }
            page.push_str("</g>\n");
        }
        page.push_str("</svg></div>\n");
        Ok(page)
    }

    fn layer(
        &self,
        over: Over,
        draw: impl FnOnce(&mut Plane<'_>) -> Result<(), DrawingError>,
    ) -> Result<String, DrawingError> {
        let points = || self.series.iter().flat_map(|series| &series.points);
        let sizes = bounds(points().map(|point| point.size));
        let spans = points().map(|point| over.of(point)).flat_map(|span| [span.low, span.high]);
        let ceilings = self.ceilings.iter().filter(|_| over == Over::Speed).map(|ceiling| ceiling.rate);
        layer([sizes, bounds(spans.chain(ceilings).filter(|value| *value > 0.0))], draw)
    }

    fn draw_ceiling(&self, plane: &mut Plane<'_>, Ceiling { name, rate }: &Ceiling) -> Result<(), DrawingError> {
        let (smallest, largest) = bounds(self.series.iter().flat_map(|series| &series.points).map(|point| point.size));
        let (left, right) = (smallest / 1.5, largest * 1.5);
        plane.draw_series(DashedLineSeries::new([(left, *rate), (right, *rate)], 6, 4, BLACK.stroke_width(1)))?;
        let above = Pos::new(HPos::Left, VPos::Bottom);
        let style = ("sans-serif", 13).into_font().color(&BLACK).pos(above);
        plane.draw_series([Text::new(name.clone(), (left * 1.05, rate * 1.03), style)])?;
        Ok(())
    }
}

impl Series {
    fn rgb(&self) -> RGBColor {
        COLOURS[self.colour % COLOURS.len()]
    }

    fn hex(&self) -> String {
        let RGBColor(red, green, blue) = self.rgb();
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// Sets the lines of a browser apart from the native ones.
    fn class(&self) -> &'static str {
        if self.side == 0 { "first" } else { "other" }
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

/// `label` writes a value of the vertical axis.
pub(super) fn axes(plane: &mut Plane<'_>, [x, y]: [&str; 2], label: fn(f64) -> String) -> Result<(), DrawingError> {
    let tidy = |value: f64, label: fn(f64) -> String| if is_round(value) { label(value) } else { String::new() };
    plane
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .axis_style(BLACK.mix(0.5))
        .label_style(("sans-serif", 13))
        .axis_desc_style(("sans-serif", 14))
        .x_desc(x)
        .y_desc(y)
        .x_label_formatter(&|size| tidy(*size, number))
        .y_label_formatter(&|value| tidy(*value, label))
        .draw()
}

fn draw_series(plane: &mut Plane<'_>, series: &Series, over: Over) -> Result<(), DrawingError> {
    let colour = series.rgb();
    let line = series.points.iter().map(|point| (point.size, over.of(point).value));
    plane.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
    plane.draw_series(series.points.iter().map(|point| {
        let Span { value, low, high } = over.of(point);
        ErrorBar::new_vertical(point.size, low, value, high, colour.stroke_width(1), 8)
    }))?;
    Ok(())
}

/// The least and the greatest; 1 to 10 if there is nothing.
pub(super) fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, greatest) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, greatest), value| (least.min(value), greatest.max(value)));
    if least <= greatest { (least, greatest) } else { (1.0, 10.0) }
}

/// Whether it is 1, 2 or 5 times a power of ten: the labels of the others would lie on top of each other.
fn is_round(value: f64) -> bool {
    let leading = value / 10_f64.powf((value.log10() + 1e-9).floor());
    [1.0, 2.0, 5.0].iter().any(|digit| (leading - digit).abs() < 1e-6)
}

/// Short for an axis: `65.5k`, `1M`, `0.01`.
pub(super) fn number(value: f64) -> String {
    let (scaled, suffix) = match value {
        _ if value >= 1e9 => (value / 1e9, "G"),
        _ if value >= 1e6 => (value / 1e6, "M"),
        _ if value >= 1e3 => (value / 1e3, "k"),
        _ => (value, ""),
    };
    format!("{}{suffix}", without_zeros(&significant(scaled)))
}

/// Short for an axis: `100 µs`, `1 ms`.
fn short_seconds(value: f64) -> String {
    let text = seconds(value);
    text.split_once(' ').map_or(text.clone(), |(number, unit)| format!("{} {unit}", without_zeros(number)))
}

fn without_zeros(text: &str) -> &str {
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_labels_stand_on_an_axis_and_they_are_short() {
        let labelled: Vec<_> = (1..=20).map(|step| 1e-5 * f64::from(step)).filter(|value| is_round(*value)).collect();
        let texts: Vec<_> = labelled.into_iter().map(short_seconds).collect();
        assert_eq!(texts, ["10 µs", "20 µs", "50 µs", "100 µs", "200 µs"]);
        assert_eq!([1024.0, 1e6, 0.01, 65_536.0].map(number), ["1.02k", "1M", "0.01", "65.5k"]);
    }
}
