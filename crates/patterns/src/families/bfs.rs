//! Breadth-first search: how many edges each vertex of a graph is away from the first one.

use warpground_engine::{Buffer, ElementType, Fill, Launch, Outcome, Role, Step};

use self::graph::Graph;
use super::{input, output, shader};
use crate::{
    Check, Defect, ExpectedFinding, Explanation, Family, Metric, Parameter, Request, SettingError, Settings, Symptom,
    Variant, Work,
    catalogue::{Plan, Trial},
};

mod graph;

pub(crate) static FAMILY: Family = Family {
    id: "bfs",
    title: "Breadth-first search",
    summary: "Finds how many edges each vertex of a graph is away from the first one.",
    lesson: shader!("bfs/lesson.md"),
    variants: &[
        VERTICES,
        Variant {
            id: "edges",
            title: "One thread per edge",
            summary: "Every edge is asked in every launch whether it leads from a known vertex to a new one.",
            wgsl: shader!("bfs/edges.wgsl"),
            cuda: shader!("bfs/edges.cu"),
            entry_points: &["bfs_edges", "bfs_start"],
            plan: plan_edges,
            gain: Some(
                "No thread has more to do than another, however many neighbours a vertex has. In return every edge is read \
                 in every launch.",
            ),
            ..VERTICES
        },
        QUEUE,
        Variant {
            id: "queue_block",
            title: "A queue for each block",
            summary: "A block gathers what it finds in shared memory and takes room in the long queue once.",
            wgsl: shader!("bfs/queue_block.wgsl"),
            cuda: shader!("bfs/queue_block.cu"),
            entry_points: &["bfs_queue_block", "bfs_start"],
            gain: Some(
                "One addition to the common counter per block in place of one per vertex, and stores side by side.",
            ),
            ..QUEUE
        },
        Variant {
            id: "direction_optimising",
            title: "From both sides",
            summary: "Where the known vertices are many, the unknown ones look for them.",
            wgsl: shader!("bfs/direction_optimising.wgsl"),
            cuda: shader!("bfs/direction_optimising.cu"),
            entry_points: &["bfs_direction_optimising", "bfs_from_queue", "bfs_start"],
            plan: plan_both,
            gain: Some(
                "In the large middle steps a vertex stops at the first neighbour that is known, and most edges are never \
                 looked at.",
            ),
            ..QUEUE
        },
        Variant {
            id: "queue_check_first",
            title: "Mistake: look, then mark",
            summary: "Two threads find the same vertex new, and both put it into the queue.",
            wgsl: shader!("bfs/queue_check_first.wgsl"),
            cuda: shader!("bfs/queue_check_first.cu"),
            entry_points: &["bfs_queue_check_first", "bfs_start"],
            parameters: IN_ONE_BLOCK,
            trials: TRIALS_IN_ONE_BLOCK,
            gain: None,
            defect: Some(Defect {
                mended: "queue",
                explanation: || Explanation {
                    mistake: "To look and to mark must be one step, an atomic comparison and exchange.",
                    effect: "A vertex comes into the queue twice, so that others find no room where they are looked for, and \
                         are never asked for their neighbours.",
                    notice: "Right on small graphs; on large ones the queue grows beyond the number of vertices, and some stay \
                         unfound. The simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..QUEUE
        },
        Variant {
            id: "queue_block_no_barrier",
            title: "Mistake: the room is read too early",
            summary: "There is no barrier between the thread that takes room and those that copy to it.",
            wgsl: shader!("bfs/queue_block_no_barrier.wgsl"),
            cuda: shader!("bfs/queue_block_no_barrier.cu"),
            entry_points: &["bfs_queue_block_no_barrier", "bfs_start"],
            parameters: IN_ONE_BLOCK,
            trials: TRIALS_IN_ONE_BLOCK,
            gain: None,
            defect: Some(Defect {
                mended: "queue_block",
                explanation: || Explanation {
                    mistake: "What one thread learns for all may be read only behind a barrier.",
                    effect: "A warp copies to wherever the word pointed before, over vertices that are still needed.",
                    notice: "Vertices that are never found, others each time; the simulator names both lines.",
                },
                symptom: Symptom::Found { finding: ExpectedFinding::RaceInBlock, only_simulated: false },
            }),
            ..QUEUE
        },
    ],
};

const VERTICES: Variant = Variant {
    id: "vertices",
    title: "One thread per vertex",
    summary: "Every vertex is asked in every launch whether its turn has come.",
    course: "Beyond the courses, after their sparse matrices: a graph is one",
    covers: &[],
    wgsl: shader!("bfs/vertices.wgsl"),
    cuda: shader!("bfs/vertices.cu"),
    entry_points: &["bfs_vertices", "bfs_start"],
    parameters: &[N, DEGREE, PATTERN, Parameter::block_x(256)],
    metric: Metric::Bandwidth,
    trials: TRIALS,
    plan: plan_vertices,
    work,
    check,
    defect: None,
    record: false,
    tuned: &[],
    gain: None,
};

const QUEUE: Variant = Variant {
    id: "queue",
    title: "With a queue",
    summary: "Only the vertices that were found last are asked for their neighbours.",
    wgsl: shader!("bfs/queue.wgsl"),
    cuda: shader!("bfs/queue.cu"),
    entry_points: &["bfs_queue", "bfs_start"],
    plan: plan_queue,
    gain: Some("Each vertex is asked once and each edge is looked at once, however many launches there are."),
    ..VERTICES
};

const N: Parameter = Parameter::size("n", "Vertices", 1 << 14, 1 << 20);
const DEGREE: Parameter = Parameter::scalar("degree", "Edges per vertex, about", 8, [2, 32]);
const PATTERN: Parameter = Parameter::choice("pattern", "Graph", graph::PATTERNS);

const TRIALS: &[Trial] = &[
    &[("block_x", 32.0)],
    &[("block_x", 100.0), ("degree", 2.0)],
    &[("pattern", 1.0), ("n", 700.0)],
    &[("pattern", 2.0), ("degree", 16.0)],
    &[("block_x", 1024.0), ("pattern", 2.0)],
];

/// Graphs of which each level is one block's, so that what a mistake does is found within it.
const IN_ONE_BLOCK: &[Parameter] =
    &[N.or(256).within(1.0, 256.0), DEGREE, PATTERN, Parameter::block_x(256).within(256.0, 256.0)];

const TRIALS_IN_ONE_BLOCK: &[Trial] = &[
    &[("n", 200.0), ("degree", 2.0)],
    &[("n", 256.0), ("degree", 16.0)],
    &[("n", 256.0), ("pattern", 1.0)],
    &[("n", 250.0), ("pattern", 2.0)],
    &[("n", 256.0), ("pattern", 2.0), ("degree", 16.0)],
];

/// A launch: which kernel, over how many elements, with which scalars, which of the buffers it binds, and where its
/// scalars are bound.
struct Pass {
    kernel: usize,
    threads: u64,
    scalars: Vec<u32>,
    bindings: Vec<(u32, usize)>,
    place: u32,
}

fn words(name: &str, words: &[u32]) -> Buffer {
    let bytes = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    input(name, ElementType::U32, words.len() as u64, Fill::Bytes(bytes))
}

/// The buffers and their launches. Where a host would look at the counter of the queue after each launch, the plan knows
/// how many vertices each level has: it is a property of the graph.
fn plan_of(
    request: &Request,
    mut buffers: Vec<Buffer>,
    passes: impl Iterator<Item = Pass>,
) -> Result<Plan, SettingError> {
    let block = u64::from(request.settings.whole("block_x"));
    let mut steps = Vec::new();
    for Pass { kernel, threads, scalars, mut bindings, place } in passes {
        bindings.push((place, buffers.len()));
        buffers.push(Buffer::uniform("parameters", &scalars));
        let grid = request.row_of_blocks(threads.div_ceil(block))?;
        steps.push(Step::Launch(Launch { kernel, grid, bindings }));
    }
    Ok(Plan::of(buffers, steps))
}

fn first(count: u32) -> Vec<(u32, usize)> {
    (0..count).zip(0..).collect()
}

/// The kernel that forgets what an earlier search has found.
fn start(kernel: usize, n: u32, scalars: usize, buffers: u32) -> Pass {
    let mut scalars = vec![0; scalars];
    scalars[0] = n;
    Pass { kernel, threads: n.into(), scalars, bindings: (2..buffers).zip(2..).collect(), place: buffers }
}

fn plan_vertices(request: &Request) -> Result<Plan, SettingError> {
    let graph = Graph::of(request);
    let n = request.settings.whole("n");
    let buffers = vec![
        words("offsets", &graph.offsets),
        words("targets", graph.targets_or_one()),
        output("levels", ElementType::U32, n.into()),
    ];
    let level = |depth| Pass { kernel: 0, threads: n.into(), scalars: vec![n, depth], bindings: first(3), place: 3 };
    let levels = graph.search().depths().map(level);
    plan_of(request, buffers, std::iter::once(start(1, n, 2, 3)).chain(levels))
}

fn plan_edges(request: &Request) -> Result<Plan, SettingError> {
    let graph = Graph::of(request);
    let n = request.settings.whole("n");
    let sources = graph.sources();
    let edges = u32::try_from(sources.len()).unwrap_or(u32::MAX);
    let buffers = vec![
        words("sources", if sources.is_empty() { &[0] } else { &sources }),
        words("targets", graph.targets_or_one()),
        output("levels", ElementType::U32, n.into()),
    ];
    let level = |depth| Pass {
        kernel: 0,
        threads: u64::from(edges).max(1),
        scalars: vec![n, edges, depth],
        bindings: first(3),
        place: 3,
    };
    let levels = graph.search().depths().map(level);
    plan_of(request, buffers, std::iter::once(start(1, n, 3, 3)).chain(levels))
}

/// What the kernels with a queue work on.
fn with_queue(graph: &Graph) -> Vec<Buffer> {
    let n = graph.vertices() as u64;
    let scratch = |name, length| Buffer { role: Role::Scratch, ..output(name, ElementType::U32, length) };
    vec![
        words("offsets", &graph.offsets),
        words("targets", graph.targets_or_one()),
        output("levels", ElementType::U32, n),
        scratch("queue", n),
        scratch("tail", 1),
    ]
}

fn plan_queue(request: &Request) -> Result<Plan, SettingError> {
    let graph = Graph::of(request);
    let n = request.settings.whole("n");
    let search = graph.search();
    let level = |depth| {
        let [begin, end] = search.places(depth);
        let scalars = vec![n, begin, end, depth];
        Pass { kernel: 0, threads: (end - begin).into(), scalars, bindings: first(5), place: 5 }
    };
    let levels = search.depths().map(level);
    plan_of(request, with_queue(&graph), std::iter::once(start(1, n, 4, 5)).chain(levels))
}

/// From the side with fewer edges to look at: a vertex that looks for known ones stops at the first, so that its side may
/// have many more.
fn plan_both(request: &Request) -> Result<Plan, SettingError> {
    // Beamer, Asanović and Patterson, *Direction-Optimizing Breadth-First Search* (2012).
    const FAVOUR: u64 = 14;

    let graph = Graph::of(request);
    let n = request.settings.whole("n");
    let search = graph.search();
    let mut unknown = graph.edges();
    let level = |depth| {
        let [begin, end] = search.places(depth);
        let known = search.edges_from(&graph, depth);
        unknown -= known;
        let from_unknown = known * FAVOUR > unknown;
        Pass {
            kernel: usize::from(!from_unknown),
            threads: if from_unknown { n.into() } else { (end - begin).into() },
            scalars: vec![n, begin, end, depth],
            bindings: first(5),
            place: 5,
        }
    };
    let levels = search.depths().map(level);
    plan_of(request, with_queue(&graph), std::iter::once(start(2, n, 4, 5)).chain(levels))
}

/// Offsets, edges, and the levels read and written.
fn work(settings: &Settings) -> Work {
    let [n, degree] = ["n", "degree"].map(|name| u64::from(settings.whole(name)));
    let edges = n * if settings.whole("pattern") == graph::GRID { 4 } else { degree };
    Work { bytes: ElementType::BYTES * (n + 1 + edges + 2 * n), flops: 0 }
}

fn check(request: &Request, outcome: &Outcome) -> Check {
    let search = Graph::of(request).search();
    let length = search.levels.len() as u64;
    #[expect(clippy::cast_possible_truncation, reason = "an index into a vector")]
    Check::equal(outcome, "levels", "every vertex with a search on the processor", length, |vertex| {
        search.levels[vertex as usize]
    })
}

#[cfg(test)]
mod tests {
    use crate::testing::{grids, integers, job, judges_each_word, request, variant};

    #[test]
    fn on_a_grid_the_distance_is_that_of_columns_and_rows() {
        let vertices = variant("bfs/vertices");
        let request = request(vertices, &[("n", 9.0), ("pattern", 1.0)]);
        judges_each_word(vertices, &request, "levels", &[0, 1, 2, 1, 2, 3, 2, 3, 4], |level| level + 1);
        // The start, and a launch for each distance, the last of which finds nothing new.
        assert_eq!(grids(&job(vertices, &request)).len(), 6);
    }

    #[test]
    fn every_edge_has_its_opposite() {
        let edges = variant("bfs/edges");
        for pattern in [0.0, 1.0, 2.0] {
            let job = job(edges, &request(edges, &[("n", 100.0), ("pattern", pattern)]));
            let [sources, targets] = ["sources", "targets"].map(|name| integers(&job, name));
            let mut forth: Vec<_> = sources.iter().zip(&targets).collect();
            let mut back: Vec<_> = targets.iter().zip(&sources).collect();
            forth.sort_unstable();
            back.sort_unstable();
            assert_eq!(forth, back);
        }
    }

    #[test]
    fn the_queue_is_launched_over_the_vertices_of_each_level_alone() {
        let queue = variant("bfs/queue");
        let grids = grids(&job(queue, &request(queue, &[("n", 9.0), ("pattern", 1.0), ("block_x", 1.0)])));
        assert_eq!(grids[1..], [[1, 1, 1], [2, 1, 1], [3, 1, 1], [2, 1, 1], [1, 1, 1]]);
    }
}
