//! Draw calls on a real device, beside the kernels that make the same pictures.

use warpground_engine::{Device, DrawCall, Error, LimitKind, Overlap, Primitives, Target, TargetFormat, TimingPlan};
use warpground_measure::drawing::{DrawingResult, draw};
use warpground_patterns::{DrawOptions, Drawing, Joined, Stage, variants};
use warpground_sim::{SimDevice, SimOptions};
use warpground_tests::{gpu, request, variant, wait};

fn drawn(id: &str, changes: &[(&str, f64)], options: &DrawOptions) -> DrawingResult {
    let device = gpu();
    let (family, its) = variant(id);
    let drawing = Drawing::of(family, its).expect("a drawing");
    let request = request(&device, its, changes);
    let result = draw(&device, family.id_of(its), its, drawing, (&request, options), None);
    wait(result).unwrap_or_else(|error| panic!("{id}: {error}"))
}

fn pixels(result: &DrawingResult) -> Vec<u32> {
    result.drawn.outputs[0].u32s().collect()
}

#[test]
fn every_drawing_is_what_its_kernel_makes_whatever_the_size() {
    for (family, variant) in variants().filter(|(family, variant)| Drawing::of(family, variant).is_some()) {
        let id = family.id_of(variant).to_string();
        for [width, height] in [[64.0, 64.0], [77.0, 31.0], [1.0, 1.0]] {
            let result = drawn(&id, &[("width", width), ("height", height)], &DrawOptions::default());
            let report = &result.report;
            assert!(report.passed(), "{id}, {width} × {height}: {:?}, {:?}", report.check, report.kernel_check);
            assert_eq!(report.agreement.pixels, result.computed.outputs[0].u32s().len() as u64);
        }
    }
}

#[test]
fn the_sheet_is_drawn_right_from_every_side() {
    for (turn, fold) in [(200.0, 130.0), (-60.0, 40.0), (90.0, 0.0), (320.0, 170.0)] {
        let result = drawn("graphics/triangles", &[("turn", turn), ("fold", fold)], &DrawOptions::default());
        assert!(result.report.passed(), "{turn}, {fold}: {:?}", result.report.check);
    }
}

#[test]
fn without_the_depth_test_the_last_triangle_hides_the_nearer_one() {
    let from_behind = [("turn", 160.0)];
    let options = DrawOptions { stage: Stage::Colours, ..DrawOptions::default() };
    let result = drawn("graphics/triangles", &from_behind, &options);
    assert_eq!(result.report.check, None);
    assert!(result.report.agreement.different() > 100, "{}", result.report.agreement.words());
    // It is the picture of the kernel that makes this very mistake.
    let (family, last) = variant("graphics/last_stays");
    let device = gpu();
    let request = request(&device, last, &from_behind);
    let outcome = wait(warpground_measure::run(&device, family.id_of(last), last, &request, &Default::default()));
    let mistaken: Vec<u32> = outcome.expect("a run").outcome.outputs[0].u32s().collect();
    let pairs = pixels(&result).into_iter().zip(mistaken);
    let differ = pairs.filter(|(a, b)| a.to_le_bytes().iter().zip(b.to_le_bytes()).any(|(a, b)| a.abs_diff(b) > 1));
    assert!(differ.count() < 40, "only pixels at an edge may differ");
}

#[test]
fn each_step_shows_what_it_makes() {
    let step = |stage, joined| {
        let changes = [("width", 64.0), ("height", 48.0), ("turn", 0.0), ("fold", 0.0)];
        let options = DrawOptions { stage, joined, ..DrawOptions::default() };
        pixels(&drawn("graphics/triangles", &changes, &options))
    };
    let lit = |pixels: &[u32]| pixels.iter().filter(|pixel| **pixel != 0xff00_0000).count();
    assert_eq!(lit(&step(Stage::Vertices, Joined::Indices)), 4, "a pixel for each corner");
    let outlines = lit(&step(Stage::Primitives, Joined::Indices));
    let fragments = lit(&step(Stage::Fragments, Joined::Indices));
    assert!(outlines < fragments, "{outlines} of outlines, {fragments} of triangles");
    assert_eq!(fragments, lit(&step(Stage::Fragments, Joined::Strip)));
    let half = lit(&step(Stage::Fragments, Joined::EveryThree));
    assert!(half * 2 < fragments + fragments / 8, "one triangle of two: {half} of {fragments}");
}

#[test]
fn fragments_of_two_triangles_on_one_pixel_add_up() {
    let options = DrawOptions { stage: Stage::Fragments, ..DrawOptions::default() };
    let found = pixels(&drawn("graphics/triangles", &[], &options));
    let brightest = found.iter().map(|pixel| pixel & 0xff).max();
    // A grey of 0.375 once and twice, whichever way a device rounds.
    assert!(matches!(brightest, Some(190..=193)), "{brightest:?}");
    assert!(found.iter().any(|pixel| matches!(pixel & 0xff, 95..=97)), "no pixel has one fragment");
}

#[test]
fn a_shader_with_an_error_is_refused_with_its_place() {
    let device = gpu();
    let (family, its) = variant("graphics/triangles");
    let drawing = Drawing::of(family, its).expect("a drawing");
    let text = drawing.wgsl.get().replace("fragment.colour * abs(", "fragment.colour * abz(");
    let options = DrawOptions { edited: Some(text), ..DrawOptions::default() };
    let call = drawing.call(&request(&device, its, &[]), &options);
    let Err(Error::Compilation(found)) = wait(device.draw(&call, None)) else { panic!("it was not refused") };
    assert!(found[0].message.contains("abz"), "{}", found[0]);
    assert!(found[0].place.is_some_and(|place| place.line > 50), "{:?}", found[0]);
    // The device is as well as before.
    assert!(drawn("graphics/triangles", &[], &DrawOptions::default()).report.passed());
}

#[test]
fn a_draw_call_is_timed_if_that_is_asked() {
    let device = gpu();
    let (family, its) = variant("stream/array_function");
    let drawing = Drawing::of(family, its).expect("a drawing");
    let plan =
        TimingPlan { readings: 3, warm_up_seconds: 0.0, reading_seconds: 0.0, timer_steps: 1, budget_seconds: 0.5 };
    let both = (&request(&device, its, &[]), &DrawOptions::default());
    let report = wait(draw(&device, family.id_of(its), its, drawing, both, Some(plan))).expect("a drawing").report;
    assert!(report.times().is_some_and(|words| words.starts_with("The draw call takes ")), "{:?}", report.time);
}

#[test]
fn a_target_that_is_too_large_is_refused_and_a_simulator_has_no_pipeline() {
    let device = gpu();
    let (family, its) = variant("stream/array_function");
    let drawing = Drawing::of(family, its).expect("a drawing");
    let call = drawing.call(&request(&device, its, &[]), &DrawOptions::default());
    let large = DrawCall { target: Target { width: 1 << 20, ..call.target }, ..call.clone() };
    let refused = wait(device.draw(&large, None)).expect_err("too many pixels");
    assert!(matches!(refused, Error::LimitExceeded { kind: LimitKind::Texels, asked: 1_048_576, .. }), "{refused}");
    let broken = DrawCall { indices: Some(vec![0, 1, 4]), ..call.clone() };
    assert!(matches!(wait(device.draw(&broken, None)), Err(Error::InvalidJob(_))));
    let simulator = SimDevice::new(SimOptions::default());
    let sentence = wait(simulator.draw(&call, None)).expect_err("it only computes").to_string();
    assert_eq!(sentence, "this device does not support drawing: it has no graphics pipeline");
}

#[test]
fn what_nothing_is_drawn_on_keeps_the_background() {
    let device = gpu();
    let call = DrawCall {
        label: "a point".to_owned(),
        source: "@vertex fn corner(@location(0) at: vec2<f32>) -> @builtin(position) vec4<f32> { return vec4(at, 0.0, 1.0); }
                 @fragment fn red() -> @location(0) vec4<f32> { return vec4(1.0, 0.0, 0.0, 1.0); }"
            .into(),
        vertex_entry: "corner".to_owned(),
        fragment_entry: "red".to_owned(),
        attributes: vec![2],
        vertices: vec![0.34, 0.34],
        indices: None,
        primitives: Primitives::Points,
        uniform: Vec::new(),
        texture: None,
        target: Target { width: 3, height: 3, format: TargetFormat::Colour, background: [0.0, 0.0, 1.0, 1.0] },
        overlap: Overlap::Last,
    };
    let bytes = wait(device.draw(&call, None)).expect("a picture").bytes;
    let red = bytes.chunks_exact(4).filter(|pixel| *pixel == [255, 0, 0, 255]).count();
    let blue = bytes.chunks_exact(4).filter(|pixel| *pixel == [0, 0, 255, 255]).count();
    assert_eq!((bytes.len(), red, blue), (36, 1, 8));
}
