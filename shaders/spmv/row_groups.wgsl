// A sparse matrix times a vector, a group of threads per row: as many lanes as rows have entries on
// average, a power of two up to 32. Between one thread per row, which reads memory far apart, and one
// warp a row, which wastes lanes on short rows.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 u32, `columns` and `values` one u32 and one f32 an entry, `x`
// one f32 a column of the matrix; `y` receives `rows` f32.
// Launch: ceil(rows / (block_x / lanes)) blocks of `block_x` threads, a multiple of `lanes`. The
// group's sum goes from lane to lane where the device has as many lanes in a subgroup, and through
// shared memory where it has fewer.

enable subgroups;

override block_x: u32 = 256;
override lanes: u32 = 4;

struct Parameters {
    rows: u32,
}

@group(0) @binding(0) var<storage, read> row_offsets: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read> x: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

var<workgroup> sh_sums: array<f32, block_x>;

@compute @workgroup_size(block_x)
fn spmv_row_groups(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
    @builtin(subgroup_size) subgroup_lanes: u32,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again.
    let block_number = block.y * grid.x + block.x;
    let lane = thread.x % lanes;
    let row = block_number * (block_x / lanes) + thread.x / lanes;

    // Groups beyond the last row bring zeros, and stay for the sums.
    var sum = 0.0;
    if (row < parameters.rows) {
        let end = row_offsets[row + 1u];
        for (var entry = row_offsets[row] + lane; entry < end; entry += lanes) {
            sum += values[entry] * x[columns[entry]];
        }
    }

    // Lanes of a group are neighbours in a subgroup: an exclusive or below `lanes` stays inside.
    if (lanes <= subgroup_lanes) {
        for (var distance = lanes / 2u; distance > 0u; distance /= 2u) {
            sum += subgroupShuffleXor(sum, distance);
        }
    } else {
        sh_sums[thread.x] = sum;
        for (var stride = lanes / 2u; stride > 0u; stride /= 2u) {
            workgroupBarrier();
            if (lane < stride) {
                sh_sums[thread.x] += sh_sums[thread.x + stride];
            }
        }
        sum = sh_sums[thread.x];
    }
    if (lane == 0u && row < parameters.rows) {
        y[row] = sum;
    }
}
