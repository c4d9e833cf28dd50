// Histogram of 256 bins in columns of counters: with 32 columns every lane of a warp has one of its
// own, in a bank of its own, and no two lanes meet, whatever the values are; with 16, two share one.
// All equal or all different takes the same time.
//
// Data: `values` holds `n` u32 below 256, in a buffer rounded up to whole vec4s, `histogram` 256
// counts that start at 0.
// Launch: blocks of `block_x` threads, a power of two from 32 on, as many as keep the GPU busy and
// no more than ceil(n / (4 * block_x)). Any number is right: the threads stride through the values
// as a grid.

override block_x: u32 = 256;
// Columns of counters, a power of two up to 32; 32 of them take 32 KiB of shared memory, 16 the half,
// which is what every device with WebGPU has. With 16, two lanes share one.
override columns: u32 = 16;

struct Parameters {
    n: u32,
}

@group(0) @binding(0) var<storage, read> values: array<vec4<u32>>;
@group(0) @binding(1) var<storage, read_write> histogram: array<atomic<u32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

const BINS: u32 = 256u;

// A row of columns for each bin.
var<workgroup> sh_counts: array<atomic<u32>, BINS * columns>;

fn count(value: u32, column: u32) {
    // The mask keeps a value of 256 or more inside the array.
    atomicAdd(&sh_counts[(value & 255u) * columns + column], 1u);
}

fn count_quad(quad: vec4<u32>, column: u32) {
    count(quad.x, column);
    count(quad.y, column);
    count(quad.z, column);
    count(quad.w, column);
}

@compute @workgroup_size(block_x)
fn histogram_columns(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = block_number * block_x + thread.x;
    let threads = grid.x * grid.y * block_x;
    let column = thread.x % columns;

    for (var place = thread.x; place < BINS * columns; place += block_x) {
        atomicStore(&sh_counts[place], 0u);
    }
    workgroupBarrier();

    // Four loads are on their way before the first value is needed.
    let whole = parameters.n / 4u;
    var i = first;
    for (; i + 3u * threads < whole; i += 4u * threads) {
        let a = values[i];
        let b = values[i + threads];
        let c = values[i + 2u * threads];
        let d = values[i + 3u * threads];
        count_quad(a, column);
        count_quad(b, column);
        count_quad(c, column);
        count_quad(d, column);
    }
    for (; i < whole; i += threads) {
        count_quad(values[i], column);
    }
    // Up to three values lie behind the last whole vec4.
    if (first < parameters.n % 4u) {
        count(values[whole][first], column);
    }
    workgroupBarrier();

    // One thread per bin adds up a row. Each begins in another column, or all would meet in one bank.
    for (var bin = thread.x; bin < BINS; bin += block_x) {
        var sum = 0u;
        for (var turn = 0u; turn < columns; turn += 1u) {
            sum += atomicLoad(&sh_counts[bin * columns + (bin + turn) % columns]);
        }
        if (sum > 0u) {
            atomicAdd(&histogram[bin], sum);
        }
    }
}
