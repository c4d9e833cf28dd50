// MISTAKE ON PURPOSE. A sparse matrix times a vector in the format of ELLPACK. The places lie column after column, and the
// kernel reads them as if they lay row after row.
//
// Data: every row has `width` places for entries; those with number k are
// `columns[k * rows + row]` and `values[k * rows + row]`.
// A place without an entry has value 0 and column 0. `x` has an element for each column of the matrix, `y` one for each row.
// Launch: ceil(rows / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    rows: u32,
    // Places of each row: as many as the longest row has entries.
    width: u32,
}

@group(0) @binding(0) var<storage, read> columns: array<u32>;
@group(0) @binding(1) var<storage, read> values: array<f32>;
@group(0) @binding(2) var<storage, read> x: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn sparse_formats_ell_wrong_order(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let row = (block.y * grid.x + block.x) * block_x + thread.x;

    // The last blocks reach past the last row.
    if (row < parameters.rows) {
        var sum = 0.0;
        for (var k = 0u; k < parameters.width; k++) {
            // Wrong: this is the place of another entry, most often of another row.
            let at = row * parameters.width + k;
            sum += values[at] * x[columns[at]];
        }
        y[row] = sum;
    }
}
