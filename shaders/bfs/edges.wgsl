// Breadth-first search, one thread per edge: in each launch every edge is asked whether it leads from a vertex of
// this depth to one that has not been found.
//
// Data: edge e leads from `sources[e]` to `targets[e]`. `levels` holds the distances of the vertices from the start,
// and 4,294,967,295 for one that has not been found.
// Launch: `bfs_start` with ceil(n / block_x) blocks of `block_x` threads; then one per depth, each with ceil(edges /
// block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

// The level of a vertex that has not been found.
const UNSEEN = 0xffffffffu;

struct Parameters {
    // The number of vertices.
    n: u32,
    // The number of edges.
    edges: u32,
    // The distance of those that are asked for their neighbours.
    depth: u32,
}

@group(0) @binding(0) var<storage, read> sources: array<u32>;
@group(0) @binding(1) var<storage, read> targets: array<u32>;
@group(0) @binding(2) var<storage, read_write> levels: array<atomic<u32>>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn bfs_edges(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let edge = (block.y * grid.x + block.x) * block_x + thread.x;
    if (edge >= parameters.edges || atomicLoad(&levels[sources[edge]]) != parameters.depth) {
        return;
    }
    let target_vertex = targets[edge];
    // Several threads may find the same vertex. The smaller number stays, and theirs are the same.
    if (atomicLoad(&levels[target_vertex]) == UNSEEN) {
        atomicMin(&levels[target_vertex], parameters.depth + 1u);
    }
}

// Before the first launch: no vertex has been found but the first.
@compute @workgroup_size(block_x)
fn bfs_start(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let vertex = (block.y * grid.x + block.x) * block_x + thread.x;
    if (vertex < parameters.n) {
        atomicStore(&levels[vertex], select(UNSEEN, 0u, vertex == 0u));
    }
}
