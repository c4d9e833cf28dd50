// Matrix times vector in quads, four rows per block: a thread loads 16 bytes of each of four rows and of the
// vector once for all of them, and the block adds the four rows' sums in one tree.
//
// Data: `matrix` has `rows` x `columns` f32, row-major; `x` holds `columns` of them and `y` `rows`.
// Launch: ceil(rows / 4) blocks of `block_x` threads, a power of two: of `dot_matrix_quads` where every row
// begins with a whole vec4, `columns` a multiple of four, and otherwise of `dot_matrix_quads_odd`.

override block_x: u32 = 128;

struct Parameters {
    rows: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> matrix: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read> x: array<vec4<f32>>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
// The same buffers, for `dot_matrix_quads_odd`.
@group(0) @binding(0) var<storage, read> matrix_elements: array<f32>;
@group(0) @binding(1) var<storage, read> x_elements: array<f32>;

// A thread's sums of four rows.
var<workgroup> sh_sums: array<vec4<f32>, block_x>;

// Adds up the block's sums and stores those of the four rows from `first` on.
fn store_sums(thread: u32, first: u32, own: vec4<f32>) {
    sh_sums[thread] = own;
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sh_sums[thread] += sh_sums[thread + stride];
        }
    }
    workgroupBarrier();
    // Four threads at most, so that blocks of fewer take turns.
    for (var row = thread; row < min(4u, parameters.rows - first); row += block_x) {
        y[first + row] = sh_sums[0][row];
    }
}

@compute @workgroup_size(block_x)
fn dot_matrix_quads(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let first = 4u * block_number;
    if (first >= parameters.rows) {
        return;
    }
    // Where fewer than four rows are left, the last one is read more than once and stored once.
    let quads = parameters.columns / 4u;
    let last = parameters.rows - 1u;
    let row_b = min(first + 1u, last) * quads;
    let row_c = min(first + 2u, last) * quads;
    let row_d = min(first + 3u, last) * quads;
    var a = vec4<f32>();
    var b = vec4<f32>();
    var c = vec4<f32>();
    var d = vec4<f32>();
    for (var quad = thread; quad < quads; quad += block_x) {
        let factor = x[quad];
        a += matrix[first * quads + quad] * factor;
        b += matrix[row_b + quad] * factor;
        c += matrix[row_c + quad] * factor;
        d += matrix[row_d + quad] * factor;
    }
    let one = vec4(1.0);
    store_sums(thread, first, vec4(dot(a, one), dot(b, one), dot(c, one), dot(d, one)));
}

// Rows that do not begin with a whole vec4: element by element.
@compute @workgroup_size(block_x)
fn dot_matrix_quads_odd(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let first = 4u * (block.y * grid.x + block.x);
    if (first >= parameters.rows) {
        return;
    }
    let last = parameters.rows - 1u;
    let rows = min(vec4(first) + vec4(0u, 1u, 2u, 3u), vec4(last)) * parameters.columns;
    var own = vec4<f32>();
    for (var column = thread; column < parameters.columns; column += block_x) {
        let factor = x_elements[column];
        own += factor * vec4(
            matrix_elements[rows.x + column],
            matrix_elements[rows.y + column],
            matrix_elements[rows.z + column],
            matrix_elements[rows.w + column],
        );
    }
    store_sums(thread, first, own);
}
