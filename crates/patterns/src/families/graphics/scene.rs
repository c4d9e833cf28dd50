//! A sheet of two triangles with a common edge, folded along it, and what a picture of it must show.

use warpground_engine::Outcome;

use crate::{Check, Request, Settings};

/// Floats of a corner: position, normal and colour.
pub(super) const FLOATS: u64 = 9;
/// The corners of each triangle. Two of the four corners are in both.
pub(super) const TRIANGLES: [[u32; 3]; 2] = [[0, 1, 2], [1, 2, 3]];

const DISTANCE: f32 = 4.0;
const LENS: f32 = 1.6;
const COLOURS: [[f32; 3]; 4] = [[1.0, 0.3, 0.25], [1.0, 0.85, 0.3], [0.2, 0.75, 0.65], [0.3, 0.4, 1.0]];

/// Which triangles are drawn, and which of them stays where several cover a pixel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Rule {
    /// As it should be.
    Nearest,
    /// The one that is drawn last.
    Last,
    /// As it should be, but triangles are every three corners of the list, whose last one is repeated.
    EveryThree,
}

impl Rule {
    fn triangles(self) -> [[u32; 3]; 2] {
        if self == Rule::EveryThree { [[0, 1, 2], [3, 3, 3]] } else { TRIANGLES }
    }
}

/// The scene as kernels and shaders get it.
pub(super) struct Scene {
    corners: [[f32; 9]; 4],
    turn: [f32; 2],
    size: [u32; 2],
}

#[expect(clippy::cast_possible_truncation, reason = "what kernels get are floats")]
fn float(value: f64) -> f32 {
    value as f32
}

impl Scene {
    pub(super) fn of(settings: &Settings) -> Scene {
        let [turn, fold] = ["turn", "fold"].map(|name| settings.get(name).to_radians());
        // So high and so low that each half is seen beside the other one when it is folded in front of it.
        let places = [[-1.2, 0.6, 0.0], [0.0, 1.0, 0.0], [0.0, -1.0, 0.0], [1.2 * fold.cos(), -0.9, 1.2 * fold.sin()]];
        let (first, second) = ([0.0, 0.0, 1.0], [-fold.sin(), 0.0, fold.cos()]);
        // At the common edge the surface faces the middle of both.
        let half = fold / 2.0;
        let middle = [-half.sin(), 0.0, half.cos()];
        let normals = [first, middle, middle, second];
        let corner = |number: usize| {
            let [place, normal] = [places[number], normals[number]].map(|it| it.map(float));
            let mut floats = [0.0; 9];
            for (slot, value) in floats.iter_mut().zip(place.into_iter().chain(normal).chain(COLOURS[number])) {
                *slot = value;
            }
            floats
        };
        Scene {
            corners: std::array::from_fn(corner),
            turn: [turn.cos(), turn.sin()].map(float),
            size: ["width", "height"].map(|name| settings.whole(name)),
        }
    }

    /// All corners, one behind the other.
    pub(super) fn floats(&self) -> Vec<f32> {
        self.corners.concat()
    }

    /// The corners as the camera sees them, in f64.
    fn seen(&self) -> [Seen; 4] {
        let [cosine, sine] = self.turn.map(f64::from);
        let turned = |[x, y, z]: [f64; 3]| [cosine * x + sine * z, y, cosine * z - sine * x];
        let [width, height] = self.size.map(f64::from);
        self.corners.map(|corner| {
            let [x, y, z, normal_x, normal_y, normal_z, red, green, blue] = corner.map(f64::from);
            let [x, y, z] = turned([x, y, z]);
            let nearness = 1.0 / (f64::from(DISTANCE) - z);
            let scale = f64::from(LENS) * height * nearness;
            Seen {
                place: [0.5 * width + scale * x, 0.5 * height - scale * y],
                nearness,
                normal: turned([normal_x, normal_y, normal_z]),
                colour: [red, green, blue],
            }
        })
    }
}

/// The scalars of kernels and shaders, as words.
pub(in crate::families) fn uniform(settings: &Settings) -> Vec<u32> {
    let scene = Scene::of(settings);
    let [cosine, sine] = scene.turn;
    let counts = [scene.size[0], scene.size[1], 4, 2];
    counts.into_iter().chain([cosine, sine, DISTANCE, LENS].map(f32::to_bits)).collect()
}

/// The vertex buffer, and the indices.
pub(in crate::families) fn corners_drawn(settings: &Settings) -> (Vec<f32>, Vec<u32>) {
    (Scene::of(settings).floats(), TRIANGLES.concat())
}

struct Seen {
    place: [f64; 2],
    nearness: f64,
    normal: [f64; 3],
    colour: [f64; 3],
}

/// What a triangle is at a point.
struct Fragment {
    /// How far inside of the triangle the point is, in pixels; negative outside.
    inside: f64,
    nearness: f64,
    /// Red, green and blue in levels.
    levels: [f64; 3],
    /// How much nearness and levels change within the margin.
    unsure: [f64; 2],
}

fn doubled_area(a: [f64; 2], b: [f64; 2], c: [f64; 2]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// A triangle at a point, where edges are known to within `margin` pixels; nothing for one that is seen from its edge.
fn fragment(corners: [&Seen; 3], point: [f64; 2], margin: f64) -> Option<Fragment> {
    let [a, b, c] = corners.map(|corner| corner.place);
    let whole = doubled_area(a, b, c);
    let lengths = [[b, c], [c, a], [a, b]].map(|[from, to]| (to[0] - from[0]).hypot(to[1] - from[1]));
    let longest = lengths.into_iter().fold(0.0, f64::max);
    if whole == 0.0 {
        return None;
    }
    let parts = [[b, c], [c, a], [a, b]].map(|[from, to]| doubled_area(from, to, point) / whole);
    let inside =
        parts.iter().zip(lengths).map(|(part, length)| part * whole.abs() / length).fold(f64::INFINITY, f64::min);
    let near: [f64; 3] = std::array::from_fn(|number| parts[number] * corners[number].nearness);
    let nearness: f64 = near.iter().sum();
    let blended = |of: fn(&Seen) -> [f64; 3]| -> [f64; 3] {
        let values = corners.map(of);
        std::array::from_fn(|axis| (0..3).map(|corner| near[corner] * values[corner][axis]).sum::<f64>() / nearness)
    };
    let normal = blended(|corner| corner.normal);
    let facing = (normal[2] / normal.iter().map(|it| it * it).sum::<f64>().sqrt()).abs();
    let levels = blended(|corner| corner.colour).map(|colour| (colour * facing).clamp(0.0, 1.0) * 255.0);
    let nearnesses = corners.map(|corner| corner.nearness);
    let [least, most] = [f64::min, f64::max].map(|of| nearnesses.into_iter().reduce(of).unwrap_or_default());
    // From edge to edge, across the narrowest part of the triangle, is so many margins.
    let share = margin * longest / whole.abs();
    // Colour and light may both go from one end to the other within a triangle.
    Some(Fragment { inside, nearness, levels, unsure: [2e-6 + (most - least) * share, 2.0 * 255.0 * share] })
}

/// By how much of a level f32 may be off besides.
const OFF: f64 = 0.6;

/// What a picture must show, where edges are known to within `margin` pixels.
fn check_within(request: &Request, outcome: &Outcome, rule: Rule, margin: f64, against: &str) -> Check {
    let scene = Scene::of(&request.settings);
    let corners = scene.seen();
    let [width, height] = scene.size.map(u64::from);
    let show = |pixel: u32| {
        let [red, green, blue, alpha] = pixel.to_le_bytes();
        format!("red {red}, green {green}, blue {blue}, alpha {alpha}")
    };
    Check::equal_or(outcome, "pixels", against, width * height, show, |index, got| {
        #[expect(clippy::cast_precision_loss, reason = "a picture has fewer columns and rows than 2^52")]
        let point = [(index % width.max(1)) as f64 + 0.5, (index / width.max(1)) as f64 + 0.5];
        let found: Vec<Fragment> = rule
            .triangles()
            .iter()
            .filter_map(|numbers| fragment(numbers.map(|number| &corners[number as usize]), point, margin))
            .filter(|fragment| fragment.inside >= -margin)
            .collect();
        let hides = |front: &Fragment, at: usize, behind: &Fragment, its: usize| {
            front.inside > margin
                && match rule {
                    Rule::Last => at > its,
                    Rule::Nearest | Rule::EveryThree => {
                        front.nearness - behind.nearness > front.unsure[0] + behind.unsure[0]
                    }
                }
        };
        let visible = || {
            found.iter().enumerate().filter(|(its, behind)| {
                !found.iter().enumerate().any(|(at, front)| at != *its && hides(front, at, behind, *its))
            })
        };
        let is_bare = !found.iter().any(|fragment| fragment.inside > margin);
        let black = u32::from_le_bytes([0, 0, 0, u8::MAX]);
        if is_bare && got == black {
            return got;
        }
        let levels = got.to_le_bytes();
        let fits = |fragment: &Fragment| {
            levels[3] == u8::MAX
                && fragment
                    .levels
                    .iter()
                    .zip(levels)
                    .all(|(exact, got)| (f64::from(got) - exact).abs() <= OFF + fragment.unsure[1])
        };
        if visible().any(|(_, fragment)| fits(fragment)) {
            return got;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 255")]
        let expected = visible().next().map_or(black, |(_, fragment)| {
            let [red, green, blue] = fragment.levels.map(|level| level.round() as u8);
            u32::from_le_bytes([red, green, blue, u8::MAX])
        });
        // A verdict of wrong needs another value than the one that was found.
        if expected == got { !got } else { expected }
    })
}

/// Compares a kernel's picture with what f64 says. Places have an error of f32, which grows with the picture.
pub(super) fn check(request: &Request, outcome: &Outcome, rule: Rule) -> Check {
    let largest = f64::from(request.settings.whole("width").max(request.settings.whole("height")));
    let against = "every pixel with the nearest triangle's colour in f64; at an edge either side is right";
    check_within(request, outcome, rule, 1e-4 + 2e-6 * largest, against)
}

/// The same for the graphics pipeline, whose rasteriser moves corners to the nearest sixteenth of a pixel or finer.
pub(in crate::families) fn check_drawn(request: &Request, outcome: &Outcome) -> Check {
    let against = "every pixel with the nearest triangle's colour in f64; within a sixteenth of a pixel of an edge either \
                   side is right";
    check_within(request, outcome, Rule::Nearest, 1.0 / 16.0, against)
}

#[cfg(test)]
mod tests {
    use crate::testing::{outcome, request, variant};
    use warpground_engine::ElementType;

    const BLACK: u32 = 0xff00_0000;

    #[test]
    fn a_sheet_that_is_seen_from_its_edge_leaves_the_picture_black() {
        let triangles = variant("graphics/triangles");
        let black = outcome("pixels", ElementType::U32, &[BLACK; 16]);
        let of = |turn| {
            let request = request(triangles, &[("width", 4.0), ("height", 4.0), ("turn", turn), ("fold", 0.0)]);
            triangles.check(&request, &black)
        };
        assert!(of(90.0).passed);
        // From the front it covers the middle of the picture, and the picture's corners stay black.
        assert!(of(0.0).first_wrong.is_some_and(|wrong| wrong.index > 0));
    }

    #[test]
    fn the_middle_of_the_flat_sheet_has_the_colour_between_its_corners() {
        let triangles = variant("graphics/triangles");
        let request = request(triangles, &[("width", 1.0), ("height", 1.0), ("turn", 0.0), ("fold", 0.0)]);
        let right = u32::from_le_bytes([153, 204, 121, 255]);
        let passes = |pixel: u32| triangles.check(&request, &outcome("pixels", ElementType::U32, &[pixel])).passed;
        assert!(passes(right));
        assert!(!passes(right ^ (1 << 7)) && !passes(right ^ (1 << 31)));
    }
}
