//! One chart: speed or time over sizes or over what was swept, both logarithmic, a line a kernel, the devices' ceilings above the speeds.
//!
//! plotters draws; each series becomes a group of its own in the SVG, so that the page can hide it, raise it under the
//! pointer and tell a point's numbers.

use std::fmt::Write;

use plotters::{
    chart::ChartContext,
    coord::combinators::{BindKeyPoints, LogCoord, WithKeyPoints},
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};
use warpground_measure::units::{seconds, significant};

use super::Escaped;

pub(super) const SIZE: (u32, u32) = (960, 440);
/// How far a chart reaches beyond what it holds, as a factor.
const MARGIN: f64 = 1.5;
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
    pub(super) axis: Axis,
    /// Of each device, in that unit.
    pub(super) ceilings: Vec<Ceiling>,
    /// A line each.
    pub(super) series: Vec<Series>,
}

/// What the lines go over.
pub(super) struct Axis {
    pub(super) title: String,
    /// Where it has its numbers; absent: at round ones.
    pub(super) ticks: Option<Vec<f64>>,
}

/// What a device can do at best.
pub(super) struct Ceiling {
    /// Its name and number.
    pub(super) name: String,
    /// Whose it is: 0 for the first side.
    pub(super) side: usize,
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

/// A speed and a time.
pub(super) struct Point {
    /// Its place on the axis.
    pub(super) x: f64,
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

/// What is over the axis.
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

pub(super) type Plane<'drawing> = ChartContext<'drawing, SVGBackend<'drawing>, Cartesian2d<LogAxis, LogAxis>>;
type LogAxis = WithKeyPoints<LogCoord<f64>>;
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
                "<label><input type=\"checkbox\" checked data-series=\"{}\"><span class=\"{} {}\" style=\"--colour:{}\"></span> {}</label>",
                series.name,
                series.class(),
                shape(series.colour),
                hex(series.colour),
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
            "<div class=\"plot {class}\"><svg viewBox=\"0 0 {width} {height}\" role=\"group\" aria-label=\"{what} over {}\">\n",
            Escaped(&self.axis.title)
        );
        let label = match over {
            Over::Speed => number,
            Over::Time => short_seconds,
        };
        let drawn = self.layer(over, |plane| axes(plane, [&self.axis.title, what], label))?;
        let _ = writeln!(page, "<g class=\"axes\">{drawn}</g>");
        if over == Over::Speed {
            let drawn = self
                .layer(over, |plane| self.ceilings.iter().try_for_each(|ceiling| self.draw_ceiling(plane, ceiling)))?;
            let _ = writeln!(page, "<g class=\"ceiling\">{drawn}</g>");
        }
        for series in &self.series {
            let mut places = Vec::new();
            let line = self.layer(over, |plane| {
                let place = |point: &Point| plane.backend_coord(&(point.x, over.of(point).value));
                places = series.points.iter().map(place).collect();
                draw_series(plane, series, over)
            })?;
            let (class, shape) = (series.class(), shape(series.colour));
            let _ = writeln!(page, "<g class=\"series {class} {shape}\" data-series=\"{}\">{line}", series.name);
            for (point, place) in series.points.iter().zip(places) {
                page.push_str(&marker(place, 4, series.colour, &point.text));
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
        let sizes = bounds(points().map(|point| point.x));
        let spans = points().map(|point| over.of(point)).flat_map(|span| [span.low, span.high]);
        let ceilings = self.ceilings.iter().filter(|_| over == Over::Speed).map(|ceiling| ceiling.rate);
        let values = bounds(spans.chain(ceilings).filter(|value| *value > 0.0));
        let along = self.axis.ticks.clone().unwrap_or_else(|| ticks(sizes));
        layer([sizes, values], [along, ticks(values)], draw)
    }

    fn draw_ceiling(&self, plane: &mut Plane<'_>, Ceiling { name, rate, .. }: &Ceiling) -> Result<(), DrawingError> {
        let (smallest, largest) = bounds(self.series.iter().flat_map(|series| &series.points).map(|point| point.x));
        let (left, right) = (smallest / MARGIN, largest * MARGIN);
        plane.draw_series(DashedLineSeries::new([(left, *rate), (right, *rate)], 6, 4, BLACK.stroke_width(1)))?;
        let above = Pos::new(HPos::Left, VPos::Bottom);
        let style = ("sans-serif", 13).into_font().color(&BLACK).pos(above);
        plane.draw_series([Text::new(name.clone(), (left * 1.05, rate * 1.03), style)])?;
        Ok(())
    }
}

impl Series {
    /// Sets the lines of a browser apart from the native ones.
    fn class(&self) -> &'static str {
        if self.side == 0 { "first" } else { "other" }
    }
}

fn rgb(colour: usize) -> RGBColor {
    COLOURS[colour % COLOURS.len()]
}

/// A colour by its number, as CSS has it. After the last they begin anew, with another shape.
pub(super) fn hex(colour: usize) -> String {
    let RGBColor(red, green, blue) = rgb(colour);
    format!("#{red:02x}{green:02x}{blue:02x}")
}

/// The class of a colour's shape.
pub(super) fn shape(colour: usize) -> &'static str {
    ["round", "square", "diamond", "triangle"][colour / COLOURS.len() % 4]
}

/// A point that the page can tell of, in the colour and the shape of its series.
pub(super) fn marker((x, y): (i32, i32), size: i32, colour: usize, text: &str) -> String {
    let outline = match shape(colour) {
        "square" => format!("M{},{}h{w}v{w}h-{w}z", x - size, y - size, w = 2 * size),
        "diamond" => format!("M{x},{}l{w},{w}l-{w},{w}l-{w},-{w}z", y - size - 1, w = size + 1),
        "triangle" => format!("M{x},{}l{w},{h}h-{b}z", y - size - 1, w = size + 1, h = 2 * size, b = 2 * (size + 1)),
        _ => format!("M{},{y}a{size},{size} 0 1 0 {w},0a{size},{size} 0 1 0 -{w},0z", x - size, w = 2 * size),
    };
    let colour = hex(colour);
    format!(
        "<path class=\"point\" d=\"{outline}\" fill=\"{colour}\" stroke=\"{colour}\" tabindex=\"0\"><title>{}</title></path>\n",
        Escaped(text)
    )
}

/// What `draw` draws over these ranges, without the SVG element around it: layers share one.
pub(super) fn layer(
    [(left, right), (bottom, top)]: [(f64, f64); 2],
    [along, up]: [Vec<f64>; 2],
    draw: impl FnOnce(&mut Plane<'_>) -> Result<(), DrawingError>,
) -> Result<String, DrawingError> {
    let mut svg = String::new();
    {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let mut plane =
            ChartBuilder::on(&area).margin(12).x_label_area_size(44).y_label_area_size(72).build_cartesian_2d(
                (left / MARGIN..right * MARGIN).log_scale().with_key_points(along),
                (bottom / MARGIN..top * MARGIN).log_scale().with_key_points(up),
            )?;
        draw(&mut plane)?;
        area.present()?;
    }
    let inner = svg.split_once("<svg").and_then(|(_, rest)| rest.split_once('>')).map_or("", |(_, inner)| inner);
    Ok(inner.trim_end().trim_end_matches("</svg>").to_owned())
}

/// `label` writes a value of the vertical axis.
pub(super) fn axes(plane: &mut Plane<'_>, [x, y]: [&str; 2], label: fn(f64) -> String) -> Result<(), DrawingError> {
    plane
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(BLACK.mix(0.15))
        .axis_style(BLACK.mix(0.5))
        .label_style(("sans-serif", 13))
        .axis_desc_style(("sans-serif", 14))
        .x_desc(x)
        .y_desc(y)
        .x_label_formatter(&|place| number(*place))
        .y_label_formatter(&|value| label(*value))
        .draw()
}

fn draw_series(plane: &mut Plane<'_>, series: &Series, over: Over) -> Result<(), DrawingError> {
    let colour = rgb(series.colour);
    let line = series.points.iter().map(|point| (point.x, over.of(point).value));
    plane.draw_series(LineSeries::new(line, colour.stroke_width(2)))?;
    plane.draw_series(series.points.iter().map(|point| {
        let Span { value, low, high } = over.of(point);
        ErrorBar::new_vertical(point.x, low, value, high, colour.stroke_width(1), 8)
    }))?;
    Ok(())
}

/// The least and the greatest; 1 to 10 if there is nothing.
pub(super) fn bounds(values: impl Iterator<Item = f64>) -> (f64, f64) {
    let (least, greatest) = values
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(least, greatest), value| (least.min(value), greatest.max(value)));
    if least <= greatest { (least, greatest) } else { (1.0, 10.0) }
}

/// Round numbers for an axis that reaches a little beyond these bounds: powers of ten, or 1, 2 and 5 times these, or more
/// where fewer than two of them were there.
pub(super) fn ticks((least, greatest): (f64, f64)) -> Vec<f64> {
    const MOST: usize = 12;
    let (low, high) = (least / MARGIN, greatest * MARGIN);
    let of = |digits: &[f64]| {
        let mut found = Vec::new();
        let mut power = 10_f64.powf(low.log10().floor());
        // A range of floats has some 600 powers of ten at most.
        while power <= high {
            found.extend(digits.iter().map(|digit| digit * power).filter(|tick| (low..=high).contains(tick)));
            power *= 10.0;
        }
        found
    };
    let powers = of(&[1.0]);
    let some = of(&[1.0, 2.0, 5.0]);
    match (some.len(), powers.len()) {
        (2..=MOST, _) => some,
        (0 | 1, _) => of(&[1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0]),
        (_, count) => powers.into_iter().step_by(count.div_ceil(MOST).max(1)).collect(),
    }
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
        let texts: Vec<_> = ticks((1e-5, 2e-4)).into_iter().map(short_seconds).collect();
        assert_eq!(texts, ["10 µs", "20 µs", "50 µs", "100 µs", "200 µs"]);
        assert_eq!([1024.0, 1e6, 0.01, 65_536.0].map(number), ["1.02k", "1M", "0.01", "65.5k"]);
    }

    #[test]
    fn an_axis_has_numbers_whatever_its_range() {
        let texts = |bounds| ticks(bounds).into_iter().map(number).collect::<Vec<_>>();
        // A single value, between two round ones.
        assert_eq!(texts((3.2, 3.2)), ["3", "4"]);
        assert_eq!(texts((0.02, 0.4)), ["0.02", "0.05", "0.1", "0.2", "0.5"]);
        assert_eq!(texts((1e-3, 1e9)).len(), 13_usize.div_ceil(2));
        assert!([1e-12, 0.7, 1.0, 42.0, 6e9].map(|value| ticks((value, value)).len()).iter().all(|count| *count >= 2));
    }

    #[test]
    fn series_beyond_the_palette_have_another_shape() {
        assert_eq!([0, 11, 12, 24, 36].map(shape), ["round", "round", "square", "diamond", "triangle"]);
        assert_eq!(hex(0), hex(12));
        assert_ne!(marker((5, 5), 4, 0, ""), marker((5, 5), 4, 12, ""));
    }
}
