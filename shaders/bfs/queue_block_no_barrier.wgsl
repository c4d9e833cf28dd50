// MISTAKE ON PURPOSE. Breadth-first search with a queue for each block, which is copied before all threads know
// where the room for it begins.
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
// Vertices that the block's own queue holds. What it finds beyond them goes to the long queue at once.
const ROOM = 1024u;

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
@group(0) @binding(2) var<storage, read_write> levels: array<atomic<u32>>;
@group(0) @binding(3) var<storage, read_write> queue: array<u32>;
@group(0) @binding(4) var<storage, read_write> tail: atomic<u32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

// The vertices that the block has found, how many, and where in the long queue they go.
var<workgroup> sh_queue: array<u32, ROOM>;
var<workgroup> sh_count: atomic<u32>;
var<workgroup> sh_start: u32;

// Puts a vertex into the block's queue, or into the long one if there is no room.
fn add(vertex: u32) {
    let place = atomicAdd(&sh_count, 1u);
    if (place < ROOM) {
        sh_queue[place] = vertex;
    } else {
        queue[atomicAdd(&tail, 1u)] = vertex;
    }
}

@compute @workgroup_size(block_x)
fn bfs_queue_block_no_barrier(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let place = (block.y * grid.x + block.x) * block_x + thread.x;
    if (thread.x == 0u) {
        atomicStore(&sh_count, 0u);
    }
    workgroupBarrier();

    // Threads without a vertex stay: they help to copy, and nobody may miss a barrier.
    if (place < parameters.end - parameters.begin) {
        let vertex = queue[parameters.begin + place];
        for (var entry = offsets[vertex]; entry < offsets[vertex + 1u]; entry++) {
            let neighbour = targets[entry];
            loop {
                let attempt = atomicCompareExchangeWeak(&levels[neighbour], UNSEEN, parameters.depth + 1u);
                if (attempt.exchanged) {
                    add(neighbour);
                }
                if (attempt.exchanged || attempt.old_value != UNSEEN) {
                    break;
                }
            }
        }
    }
    // Everyone has added what it found.
    workgroupBarrier();

    // One thread takes room for all that the block has found.
    let count = min(atomicLoad(&sh_count), ROOM);
    if (thread.x == 0u) {
        sh_start = atomicAdd(&tail, count);
    }
    // Wrong: other warps may read the place before it is there.
    for (var i = thread.x; i < count; i += block_x) {
        queue[sh_start + i] = sh_queue[i];
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
    if (vertex == 0u) {
        queue[0] = 0u;
        atomicStore(&tail, 1u);
    }
}
