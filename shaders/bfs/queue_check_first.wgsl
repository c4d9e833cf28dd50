// MISTAKE ON PURPOSE. Breadth-first search with a queue, where a thread first looks whether a vertex is new and then
// marks it: two threads can both find it new, and both put it into the queue.
//
// Data: the neighbours of vertex v are `targets[offsets[v]]` to `targets[offsets[v + 1] - 1]`. `levels` holds the
// distances of the vertices from the start, and 4,294,967,295 for one that has not been found. `queue` has a place
// for each vertex and holds those that were found, in the order in which they were; `tail` counts them. Those of
// this depth are `queue[begin]` to `queue[end - 1]`.
// Launch: `bfs_start` with ceil(n / block_x) blocks of `block_x` threads; then one per depth, each with ceil((end -
// begin) / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

// The level of a vertex that has not been found.
const UNSEEN = 0xffffffffu;

struct Parameters {
    // The number of vertices.
    n: u32,
    // The places in the queue of the vertices of this depth: from the first one to behind the last one.
    begin: u32,
    end: u32,
    // Their distance from the start.
    depth: u32,
}

@group(0) @binding(0) var<storage, read> offsets: array<u32>;
@group(0) @binding(1) var<storage, read> targets: array<u32>;
@group(0) @binding(2) var<storage, read_write> levels: array<u32>;
@group(0) @binding(3) var<storage, read_write> queue: array<u32>;
@group(0) @binding(4) var<storage, read_write> tail: atomic<u32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn bfs_queue_check_first(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let place = (block.y * grid.x + block.x) * block_x + thread.x;
    if (place >= parameters.end - parameters.begin) {
        return;
    }
    let vertex = queue[parameters.begin + place];
    for (var entry = offsets[vertex]; entry < offsets[vertex + 1u]; entry++) {
        let neighbour = targets[entry];
        // Wrong: between the look and the mark another thread can look, too.
        if (levels[neighbour] == UNSEEN) {
            levels[neighbour] = parameters.depth + 1u;
            queue[atomicAdd(&tail, 1u)] = neighbour;
        }
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
        levels[vertex] = select(UNSEEN, 0u, vertex == 0u);
    }
    if (vertex == 0u) {
        queue[0] = 0u;
        atomicStore(&tail, 1u);
    }
}
