//! Two triangles in the five steps of the graphics pipeline.

mod scene;

use warpground_engine::{Buffer, ElementType, Fill, Launch, Role, Step};

use self::scene::{Rule, Scene, check};
pub(super) use self::scene::{check_drawn, corners_drawn, uniform};
use super::{PLANE_TRIALS, input, output, shader};
use crate::{
    Defect, Explanation, Family, Metric, Parameter, ParameterKind, ParameterRole, Request, SettingError, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "graphics",
    title: "The graphics pipeline",
    summary: "Draws two triangles in five steps, by the stages of a graphics card and by a kernel.",
    lesson: shader!("graphics/lesson.md"),
    variants: &[
        TRIANGLES,
        Variant {
            id: "every_three",
            title: "Mistake: every three corners",
            summary: "Takes corners in the order of the list, where triangles share some.",
            covers: &["GL4", "X75"],
            wgsl: shader!("graphics/every_three.wgsl"),
            cuda: shader!("graphics/every_three.cu"),
            entry_points: &["graphics_every_three", "graphics_every_three_corners"],
            plan: |request| plan(request, Rule::EveryThree),
            check: |request, outcome| check(request, outcome, Rule::Nearest),
            defect: Some(Defect {
                mended: "triangles",
                explanation: || Explanation {
                    mistake: "Triangles with a common edge need a list of indices that names its two corners twice, or a strip.",
                    effect: "The second triangle begins with the fourth corner and has no other two: nothing of it is drawn.",
                    notice: "The half of the sheet with the fourth corner is missing from every side; a model of many triangles is \
                         full of holes.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check(request, outcome, Rule::EveryThree) },
            }),
            ..TRIANGLES
        },
        Variant {
            id: "last_stays",
            title: "Mistake: the last triangle stays",
            summary: "Draws without asking which triangle is nearer.",
            covers: &["GL4"],
            wgsl: shader!("graphics/last_stays.wgsl"),
            cuda: shader!("graphics/last_stays.cu"),
            entry_points: &["graphics_last_stays", "graphics_last_stays_corners"],
            parameters: &[
                WIDTH,
                HEIGHT,
                // From behind, where the first triangle is the nearer one.
                angle("turn", "Turn in degrees", 160.0, [-360.0, 360.0]),
                FOLD,
                Parameter::block_x(16),
                Parameter::block_y(16),
            ],
            plan: |request| plan(request, Rule::Last),
            check: |request, outcome| check(request, outcome, Rule::Nearest),
            defect: Some(Defect {
                mended: "triangles",
                explanation: || Explanation {
                    mistake: "Of several fragments at a pixel the nearest must stay, in whatever order they are drawn.",
                    effect: "What is behind is seen in front, where it comes later in the list.",
                    notice: "Right from one side, wrong from the other: turn the scene.",
                },
                symptom: Symptom::Wrong { predicted: |request, outcome| check(request, outcome, Rule::Last) },
            }),
            ..TRIANGLES
        },
    ],
};

const WIDTH: Parameter = Parameter::size("width", "Columns", 160, 1 << 12);
const HEIGHT: Parameter = Parameter::size("height", "Rows", 120, 1 << 12);
/// At 180 degrees the halves of the sheet would lie in one plane, and neither would be nearer.
const FOLD: Parameter = angle("fold", "Fold in degrees", 130.0, [0.0, 170.0]);

const TRIANGLES: Variant = Variant {
    id: "triangles",
    title: "One thread per pixel",
    summary: "Moves the corners, then asks at each pixel which triangles cover it and which of them is nearest.",
    course: "CS149 lecture 7, Rendering a picture, steps 1 to 5",
    covers: &["GL4", "E27", "E28"],
    wgsl: shader!("graphics/triangles.wgsl"),
    cuda: shader!("graphics/triangles.cu"),
    entry_points: &["graphics_triangles", "graphics_triangles_corners"],
    parameters: &[
        WIDTH,
        HEIGHT,
        angle("turn", "Turn in degrees", -20.0, [-360.0, 360.0]),
        FOLD,
        Parameter::block_x(16),
        Parameter::block_y(16),
    ],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: |request| plan(request, Rule::Nearest),
    work: |settings| {
        let pixels = u64::from(settings.whole("width")) * u64::from(settings.whole("height"));
        // Per pixel and triangle, three areas of seven operations and a comparison of distances.
        Work { bytes: ElementType::BYTES * pixels, flops: 2 * 26 * pixels }
    },
    check: |request, outcome| check(request, outcome, Rule::Nearest),
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

/// Besides blocks: edge-on, from behind, flat, and nearly folded up.
const TRIALS: &[Trial] = &[
    PLANE_TRIALS[0],
    PLANE_TRIALS[3],
    PLANE_TRIALS[4],
    &[("turn", 90.0)],
    &[("turn", 200.0), ("fold", 110.0)],
    &[("turn", -35.0), ("fold", 0.0)],
    &[("turn", 300.0), ("fold", 170.0), ("width", 65.0), ("height", 127.0)],
];

const fn angle(name: &'static str, title: &'static str, default: f64, [minimum, maximum]: [f64; 2]) -> Parameter {
    let (role, kind) = (ParameterRole::Scalar, ParameterKind::Real);
    Parameter { name, title, role, kind, default, minimum, maximum }
}

fn plan(request: &Request, rule: Rule) -> Result<Plan, SettingError> {
    let settings = &request.settings;
    let scene = Scene::of(settings);
    let [width, height, block_x, block_y] =
        ["width", "height", "block_x", "block_y"].map(|name| settings.whole(name).max(1));
    let corners = scene.floats();
    let (count, floats) = (corners.len() as u64 / scene::FLOATS, corners.len() as u64);
    let indices: Vec<u32> = scene::TRIANGLES.into_iter().flatten().collect();
    let buffers = vec![
        input("corners", ElementType::F32, floats, bytes(corners.iter().map(|it| it.to_bits()))),
        input("indices", ElementType::U32, indices.len() as u64, bytes(indices.iter().copied())),
        Buffer {
            name: "seen".to_owned(),
            element: ElementType::F32,
            length: floats,
            fill: Fill::Poison,
            role: Role::Scratch,
        },
        output("pixels", ElementType::U32, u64::from(width) * u64::from(height)),
        Buffer::uniform("parameters", &uniform(settings)),
    ];
    let launch = |kernel, grid, bindings: &[u32]| {
        let bindings = bindings.iter().map(|index| (*index, *index as usize)).collect();
        Step::Launch(Launch { kernel, grid, bindings })
    };
    let blocks = request.row_of_blocks(count.div_ceil(u64::from(block_x) * u64::from(block_y)))?;
    // A kernel that does not read the indices does not bind them either.
    let of_pixels: &[u32] = if rule == Rule::EveryThree { &[2, 3, 4] } else { &[1, 2, 3, 4] };
    let steps = vec![
        launch(1, blocks, &[0, 2, 4]),
        launch(0, [width.div_ceil(block_x), height.div_ceil(block_y), 1], of_pixels),
    ];
    Ok(Plan::of(buffers, steps))
}

fn bytes(words: impl Iterator<Item = u32>) -> Fill {
    Fill::Bytes(words.flat_map(u32::to_le_bytes).collect())
}
