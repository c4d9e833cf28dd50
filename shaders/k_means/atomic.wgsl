// K-means, one thread per point: it finds the nearest centre and adds its point to the sums of that cluster,
// atomically. A second kernel moves the centres.
//
// Data: `points` holds `n` points with coordinates below 1,024, `centres` the centres of the `centres_count`
// clusters. `labels` receives the number of the nearest centre for each point, the lower one of two. `sums` has three
// words for each cluster, which start from zero: the sums of its points' coordinates, and how many they are.
// Launch: for each step, `k_means_atomic` with ceil(n / block_x) blocks of `block_x` threads, then
// `k_means_atomic_move` with ceil(centres_count / block_x).

override block_x: u32 = 256;

struct Parameters {
    // The number of points.
    n: u32,
    // The number of clusters.
    centres_count: u32,
}

@group(0) @binding(0) var<storage, read> points: array<vec2<u32>>;
@group(0) @binding(1) var<storage, read_write> centres: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read_write> labels: array<u32>;
@group(0) @binding(3) var<storage, read_write> sums: array<u32>;
// The same words: many threads add to them.
@group(0) @binding(3) var<storage, read_write> sums_together: array<atomic<u32>>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

// The number of the centre that is nearest to a point.
fn nearest(point: vec2<u32>) -> u32 {
    var best = 0u;
    var least = 0xffffffffu;
    for (var cluster = 0u; cluster < parameters.centres_count; cluster++) {
        // Differences may be negative; their squares come out right all the same.
        let away = point - centres[cluster];
        let square = away.x * away.x + away.y * away.y;
        if (square < least) {
            least = square;
            best = cluster;
        }
    }
    return best;
}

// First each point goes to its nearest centre, and is added to the sums of that cluster.
@compute @workgroup_size(block_x)
fn k_means_atomic(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    if (i < parameters.n) {
        let point = points[i];
        let cluster = nearest(point);
        labels[i] = cluster;
        atomicAdd(&sums_together[3u * cluster], point.x);
        atomicAdd(&sums_together[3u * cluster + 1u], point.y);
        atomicAdd(&sums_together[3u * cluster + 2u], 1u);
    }
}

// Then the centres move to the means of their points.
@compute @workgroup_size(block_x)
fn k_means_atomic_move(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let cluster = (block.y * grid.x + block.x) * block_x + thread;
    if (cluster < parameters.centres_count) {
        let count = sums[3u * cluster + 2u];
        // A cluster without points keeps its centre.
        if (count > 0u) {
            centres[cluster] = vec2<u32>(sums[3u * cluster], sums[3u * cluster + 1u]) / count;
        }
        // The next step starts from zero.
        sums[3u * cluster] = 0u;
        sums[3u * cluster + 1u] = 0u;
        sums[3u * cluster + 2u] = 0u;
    }
}
