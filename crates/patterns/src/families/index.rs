//! Threads that write down who they are: coordinates, numbers and addresses in one, two and three dimensions.

use warpground_engine::{Buffer, ElementType, Outcome};

use super::{PLANE_TRIALS, ROW_TRIALS, output, shader};
use crate::{
    Check, Family, Metric, Parameter, Request, SettingError, Settings, Variant, Work,
    catalogue::{Plan, Trial},
};

pub(crate) static FAMILY: Family = Family {
    id: "index",
    title: "Index arithmetic",
    summary: "Works out which thread is responsible for which element.",
    lesson: shader!("index/lesson.md"),
    variants: &[
        Variant {
            id: "one_dimension",
            title: "One dimension",
            summary: "Every thread writes its block's number and its own at the element that it works on.",
            course: "PMPP chapters 3 and 4; Introduction to CUDA, CUDA Thread Organization",
            covers: &["X16", "X91", "V7", "P6", "E5", "E8", "F28"],
            wgsl: shader!("index/one_dimension.wgsl"),
            cuda: shader!("index/one_dimension.cu"),
            entry_points: &["index_one_dimension"],
            parameters: &[Parameter::size("n", "Elements", 32, 1 << 26), Parameter::block_x(8)],
            metric: Metric::Bandwidth,
            trials: ROW_TRIALS,
            plan: plan_row,
            work: |settings| work(2 * u64::from(settings.whole("n"))),
            check: check_row,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "two_dimensions",
            title: "Two dimensions",
            summary: "Every thread of a plane writes its number in the whole grid at its element of a matrix.",
            course: "PMPP chapter 4, CUDA Thread Organization",
            covers: &["P6", "P7", "F28"],
            wgsl: shader!("index/two_dimensions.wgsl"),
            cuda: shader!("index/two_dimensions.cu"),
            entry_points: &["index_two_dimensions"],
            parameters: &[WIDTH_OF_GRID, HEIGHT_OF_GRID, Parameter::block_x(4), Parameter::block_y(2)],
            metric: Metric::Bandwidth,
            trials: PLANE_TRIALS,
            plan: |request| plan_extent(request, "ids"),
            work: |settings| work(Extent::of(settings).elements()),
            check: check_ids,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "three_dimensions",
            title: "Three dimensions",
            summary: "The same in a volume: x changes fastest, then y, then z, for blocks and for threads.",
            course: "PMPP chapter 4, 3D blocks and 3D grid",
            covers: &["P6", "F28", "X23"],
            wgsl: shader!("index/three_dimensions.wgsl"),
            cuda: shader!("index/three_dimensions.cu"),
            entry_points: &["index_three_dimensions"],
            parameters: &[
                Parameter::size("width", "Elements in x", 12, 1 << 10),
                Parameter::size("height", "Elements in y", 4, 1 << 10),
                Parameter::size("depth", "Elements in z", 4, 1 << 10),
                Parameter::block_x(4),
                Parameter::block_y(2),
                Parameter::block_z(2),
            ],
            metric: Metric::Bandwidth,
            trials: VOLUME_TRIALS,
            plan: |request| plan_extent(request, "ids"),
            work: |settings| work(Extent::of(settings).elements()),
            check: check_ids,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "coordinates",
            title: "Coordinates and their labels",
            summary: "Every thread writes its block's coordinates and its own, x first or z first.",
            course: "PMPP chapter 4, Fig 4.1; Introduction to CUDA, CUDA Thread Organization",
            covers: &["V13", "V11", "X15", "X18"],
            wgsl: shader!("index/coordinates.wgsl"),
            cuda: shader!("index/coordinates.cu"),
            entry_points: &["index_coordinates"],
            parameters: &[
                Parameter::size("blocks_x", "Blocks in x", 2, MOST_BLOCKS),
                Parameter::size("blocks_y", "Blocks in y", 2, MOST_BLOCKS),
                Parameter::size("blocks_z", "Blocks in z", 1, MOST_BLOCKS),
                Parameter::block_x(4),
                Parameter::block_y(2),
                Parameter::block_z(2),
                Parameter::scalar("z_first", "Label order (1: z first)", 1, [0, 1]),
            ],
            metric: Metric::Bandwidth,
            trials: COORDINATE_TRIALS,
            plan: plan_coordinates,
            work: |settings| work(2 * Launched::of_grid(settings).threads()),
            check: check_coordinates,
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "row_major",
            title: "A matrix, row after row",
            summary: "Two indices become one address: the row's number times its length, and the column.",
            course: "PMPP chapter 4, Fig 4.3; Introduction to CUDA, Flattening a 2D-array",
            covers: &["P5", "E63"],
            wgsl: shader!("index/row_major.wgsl"),
            cuda: shader!("index/row_major.cu"),
            entry_points: &["index_row_major"],
            parameters: MATRIX,
            metric: Metric::Bandwidth,
            trials: PLANE_TRIALS,
            plan: |request| plan_extent(request, "m"),
            work: |settings| work(Extent::of(settings).elements()),
            check: |request, outcome| {
                let Extent { width, .. } = Extent::of(&request.settings);
                check_matrix(request, outcome, |address| (address / width, address % width))
            },
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
        Variant {
            id: "column_major",
            title: "A matrix, column after column",
            summary: "The other order: what one warp writes lies a whole column apart.",
            course: "PMPP chapter 4, Mapping threads to multidimensional data",
            covers: &["P5"],
            wgsl: shader!("index/column_major.wgsl"),
            cuda: shader!("index/column_major.cu"),
            entry_points: &["index_column_major"],
            parameters: MATRIX,
            metric: Metric::Bandwidth,
            trials: PLANE_TRIALS,
            plan: |request| plan_extent(request, "m"),
            work: |settings| work(Extent::of(settings).elements()),
            check: |request, outcome| {
                let Extent { height, .. } = Extent::of(&request.settings);
                check_matrix(request, outcome, |address| (address % height, address / height))
            },
            defect: None,
            record: false,
            tuned: &[],
            gain: None,
        },
    ],
};

/// A grid of 3 × 2 blocks of 4 × 2 threads.
const WIDTH_OF_GRID: Parameter = Parameter::size("width", "Elements in x", 12, 1 << 16);
const HEIGHT_OF_GRID: Parameter = Parameter::size("height", "Elements in y", 4, 1 << 16);

const MATRIX: &[Parameter] = &[
    // Row and column share a word.
    Parameter::size("width", "Columns", 1000, 1 << 16),
    Parameter::size("height", "Rows", 1000, 1 << 16),
    Parameter::block_x(16),
    Parameter::block_y(16),
];

/// Labels are for reading: more blocks in a dimension than this nobody looks at.
const MOST_BLOCKS: u32 = 16;

/// Blocks in a volume: single threads, a stick along each axis, no multiple of a warp, the most that CUDA allows.
const VOLUME_TRIALS: &[Trial] = &[
    &[("block_x", 1.0), ("block_y", 1.0), ("block_z", 1.0)],
    &[("block_x", 64.0), ("block_y", 1.0), ("block_z", 1.0)],
    &[("block_x", 1.0), ("block_y", 64.0), ("block_z", 1.0)],
    &[("block_x", 1.0), ("block_y", 1.0), ("block_z", 64.0)],
    &[("block_x", 7.0), ("block_y", 5.0), ("block_z", 3.0)],
    &[("block_x", 32.0), ("block_y", 8.0), ("block_z", 4.0)],
];

/// The course's blocks and grids, and both orders of labels.
const COORDINATE_TRIALS: &[Trial] = &[
    &[("blocks_x", 2.0), ("blocks_y", 2.0), ("blocks_z", 1.0), ("z_first", 0.0)],
    &[("blocks_x", 3.0), ("blocks_y", 2.0), ("blocks_z", 2.0)],
    &[("blocks_x", 5.0), ("blocks_y", 3.0), ("blocks_z", 2.0), ("block_x", 7.0), ("block_y", 5.0), ("block_z", 3.0)],
    &[("blocks_x", 4.0), ("blocks_y", 1.0), ("blocks_z", 1.0), ("block_x", 256.0), ("block_y", 1.0), ("block_z", 1.0)],
    &[("blocks_x", 1.0), ("blocks_y", 3.0), ("blocks_z", 5.0), ("block_x", 2.0), ("block_y", 2.0), ("block_z", 64.0)],
    &[("blocks_x", 16.0), ("blocks_y", 1.0), ("blocks_z", 2.0), ("z_first", 0.0)],
];

/// What is asked for: a plane is a volume of one layer.
#[derive(Clone, Copy)]
struct Extent {
    width: u64,
    height: u64,
    depth: u64,
}

impl Extent {
    fn of(settings: &Settings) -> Extent {
        let [width, height, depth] = ["width", "height", "depth"].map(|name| u64::from(settings.whole(name)).max(1));
        Extent { width, height, depth }
    }

    fn elements(self) -> u64 {
        self.width * self.height * self.depth
    }
}

/// What is launched: blocks in the grid and threads in the block, in x, y and z.
#[derive(Clone, Copy)]
struct Launched {
    grid: [u64; 3],
    block: [u64; 3],
}

impl Launched {
    fn block_of(settings: &Settings) -> [u64; 3] {
        ["block_x", "block_y", "block_z"].map(|name| u64::from(settings.whole(name)).max(1))
    }

    /// The fewest blocks that cover an extent.
    fn over(settings: &Settings) -> Launched {
        let block = Launched::block_of(settings);
        let Extent { width, height, depth } = Extent::of(settings);
        let [x, y, z] = block;
        Launched { grid: [width.div_ceil(x), height.div_ceil(y), depth.div_ceil(z)], block }
    }

    /// A grid that is set itself.
    fn of_grid(settings: &Settings) -> Launched {
        let grid = ["blocks_x", "blocks_y", "blocks_z"].map(|name| u64::from(settings.whole(name)).max(1));
        Launched { grid, block: Launched::block_of(settings) }
    }

    fn threads(self) -> u64 {
        self.grid.iter().chain(&self.block).product()
    }

    /// The number in the whole grid of the thread at these coordinates of all threads.
    fn number(self, at: [u64; 3]) -> u64 {
        let block = [0, 1, 2].map(|axis| at[axis] / self.block[axis]);
        let thread = [0, 1, 2].map(|axis| at[axis] % self.block[axis]);
        linear(block, self.grid) * self.block.iter().product::<u64>() + linear(thread, self.block)
    }
}

/// The number of a place among `sides`, x fastest.
fn linear([x, y, z]: [u64; 3], [width, height, _]: [u64; 3]) -> u64 {
    (z * height + y) * width + x
}

/// The place with that number.
fn place(number: u64, [width, height, _]: [u64; 3]) -> [u64; 3] {
    [number % width, number / width % height, number / width / height]
}

/// A side of a grid, which a device's limit bounds long before 32 bits do.
fn side(blocks: u64) -> u32 {
    u32::try_from(blocks).unwrap_or(u32::MAX)
}

fn plan_row(request: &Request) -> Result<Plan, SettingError> {
    let [n, block] = ["n", "block_x"].map(|name| request.settings.whole(name));
    let grid = request.row_of_blocks(u64::from(n).div_ceil(block.into()))?;
    let buffers = vec![
        output("blocks", ElementType::U32, n.into()),
        output("threads", ElementType::U32, n.into()),
        Buffer::uniform("parameters", &[n]),
    ];
    Ok(Plan::single_launch(buffers, grid))
}

fn plan_extent(request: &Request, name: &str) -> Result<Plan, SettingError> {
    let settings = &request.settings;
    let buffers = vec![
        output(name, ElementType::U32, Extent::of(settings).elements()),
        Buffer::uniform("parameters", &["width", "height", "depth"].map(|name| settings.whole(name))),
    ];
    Ok(Plan::single_launch(buffers, Launched::over(settings).grid.map(side)))
}

fn plan_coordinates(request: &Request) -> Result<Plan, SettingError> {
    let launched = Launched::of_grid(&request.settings);
    let buffers = vec![
        output("block_labels", ElementType::U32, launched.threads()),
        output("thread_labels", ElementType::U32, launched.threads()),
        Buffer::uniform("parameters", &[request.settings.whole("z_first")]),
    ];
    Ok(Plan::single_launch(buffers, launched.grid.map(side)))
}

fn work(words: u64) -> Work {
    Work { bytes: ElementType::BYTES * words, flops: 0 }
}

#[expect(clippy::cast_possible_truncation, reason = "no grid has more threads than a word counts")]
fn word(number: u64) -> u32 {
    number as u32
}

fn check_row(request: &Request, outcome: &Outcome) -> Check {
    let [n, block] = ["n", "block_x"].map(|name| u64::from(request.settings.whole(name)));
    let part = |name, against, number: fn(u64, u64) -> u64| {
        Check::equal(outcome, name, against, n, |index| word(number(index, block)))
    };
    part("blocks", "every element with the quotient by the block", |index, block| index / block).and(part(
        "threads",
        "and with the remainder",
        |index, block| index % block,
    ))
}

fn check_ids(request: &Request, outcome: &Outcome) -> Check {
    let extent = Extent::of(&request.settings);
    let launched = Launched::over(&request.settings);
    let sides = [extent.width, extent.height, extent.depth];
    Check::equal(outcome, "ids", "every element with its thread's number", extent.elements(), |index| {
        word(launched.number(place(index, sides)))
    })
}

fn check_coordinates(request: &Request, outcome: &Outcome) -> Check {
    let launched = Launched::of_grid(&request.settings);
    let z_first = request.settings.whole("z_first") == 1;
    let of_block: u64 = launched.block.iter().product();
    let label = |[x, y, z]: [u64; 3]| word(if z_first { z << 20 | y << 10 | x } else { x << 20 | y << 10 | z });
    let show = |label: u32| format!("({}, {}, {})", label >> 20, label >> 10 & 1023, label & 1023);
    let part = |name, against, place: &dyn Fn(u64) -> [u64; 3]| {
        Check::equal_or(outcome, name, against, launched.threads(), show, |id, _| label(place(id)))
    };
    part("block_labels", "every label with the block's place in the grid", &|id| place(id / of_block, launched.grid))
        .and(part("thread_labels", "and the thread's in the block", &|id| place(id % of_block, launched.block)))
}

fn check_matrix(request: &Request, outcome: &Outcome, place: impl Fn(u64) -> (u64, u64) + Sync) -> Check {
    let elements = Extent::of(&request.settings).elements();
    Check::equal(outcome, "m", "every address with its row and column", elements, |address| {
        let (row, column) = place(address);
        word(row << 16 | column)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{judges_each_word, request, variant};

    #[test]
    fn the_last_thread_of_the_courses_volume_is_number_191() {
        let volume = variant("index/three_dimensions");
        let request = request(volume, &[]);
        assert_eq!(Launched::over(&request.settings).number([11, 3, 3]), 191);
    }

    #[test]
    fn the_last_thread_of_the_courses_plane_is_number_47() {
        let plane = variant("index/two_dimensions");
        let ids: Vec<u32> = vec![
            0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 24, 25, 26, 27, 32,
            33, 34, 35, 40, 41, 42, 43, 28, 29, 30, 31, 36, 37, 38, 39, 44, 45, 46, 47,
        ];
        judges_each_word(plane, &request(plane, &[]), "ids", &ids, |id| id + 1);
    }

    #[test]
    fn element_2_1_of_a_matrix_of_width_4_is_at_9_or_in_the_other_order_at_6() {
        let sides = [("width", 4.0), ("height", 4.0)];
        for (id, address) in [("index/row_major", 9), ("index/column_major", 6)] {
            let matrix = variant(id);
            let right: Vec<u32> =
                (0..16_u32)
                    .map(|at| {
                        if id == "index/row_major" { ((at / 4) << 16) | (at % 4) } else { ((at % 4) << 16) | (at / 4) }
                    })
                    .collect();
            assert_eq!(right[address], 2 << 16 | 1);
            judges_each_word(matrix, &request(matrix, &sides), "m", &right, |element| element ^ 1);
        }
    }
}
