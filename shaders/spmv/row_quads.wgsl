// A sparse matrix times a vector, a group of threads per row and four entries a load: a lane has a
// quad of columns, the four elements of x that they point to, and the quad of values on their way at
// the same time, where one entry per lane leaves memory idle between one step and the next.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value. A row may begin
// within a quad: what a quad holds of the rows before and behind counts as zero.
//
// Data: `row_offsets` holds `rows` + 1 u32, `columns` and `values` one u32 and one f32 an entry, in
// buffers rounded up to whole vec4s and filled up with zeros, `x` one f32 a column of the matrix;
// `y` receives `rows` f32.
// Launch: ceil(rows / (block_x / lanes)) blocks of `block_x` threads, a multiple of `lanes`.

override block_x: u32 = 256;
// Best about a quarter of the rows' mean length.
override lanes: u32 = 4;

struct Parameters {
    rows: u32,
}

@group(0) @binding(0) var<storage, read> row_offsets: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> x: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

// The sums of the lanes, a row of it for each lane: the groups of a warp write side by side, and
// so do the threads that read. A word for each group of a warp keeps the lanes in banks of their own.
const WARP: u32 = 32u;
var<workgroup> sh_sums: array<f32, block_x + WARP>;

// The products of quad number `quad`, and zeros for its entries outside begin .. end.
fn products(quad: u32, begin: u32, end: u32) -> vec4<f32> {
    let column = columns[quad];
    let factors = vec4<f32>(x[column.x], x[column.y], x[column.z], x[column.w]);
    let entry = 4u * quad + vec4<u32>(0u, 1u, 2u, 3u);
    let inside = (entry >= vec4<u32>(begin)) & (entry < vec4<u32>(end));
    return select(vec4<f32>(), values[quad] * factors, inside);
}

@compute @workgroup_size(block_x)
fn spmv_row_quads(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let groups = block_x / lanes;
    let lane = thread.x % lanes;
    let group = thread.x / lanes;
    let first_row = block_number * groups;

    // Groups beyond the last row bring zeros, and stay for the sums.
    var sums = vec4<f32>();
    if (first_row + group < parameters.rows) {
        let begin = row_offsets[first_row + group];
        let end = row_offsets[first_row + group + 1u];
        var quad = begin / 4u + lane;
        // Two quads at a time, so that a long row has twice as much on its way.
        for (; 4u * (quad + lanes) < end; quad += 2u * lanes) {
            sums += products(quad, begin, end) + products(quad + lanes, begin, end);
        }
        if (4u * quad < end) {
            sums += products(quad, begin, end);
        }
    }
    let pitch = groups + WARP / lanes;
    sh_sums[lane * pitch + group] = (sums.x + sums.y) + (sums.z + sums.w);

    // One thread per row adds up what the lanes of its group found.
    workgroupBarrier();
    if (thread.x < groups && first_row + thread.x < parameters.rows) {
        var sum = 0.0;
        for (var place = 0u; place < lanes; place++) {
            sum += sh_sums[place * pitch + thread.x];
        }
        y[first_row + thread.x] = sum;
    }
}
