// A sparse matrix times a vector in jagged diagonals (JDS), one thread per row. The rows are in the order of their
// lengths, the longest first, so that the lanes of a warp have nearly equal work, and no place is filled up.
//
// Data: `permutation[i]` is the row with number i in the order of lengths. The first entries of all rows in this order
// are the first diagonal, their second entries the next one, and so on: diagonal k is `columns` and `values` from
// `diagonals[k]` to `diagonals[k + 1] - 1`. `x` has an element for each column of the matrix, `y` one for each row.
// Launch: ceil(rows / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    rows: u32,
    // Diagonals: as many as the longest row has entries.
    longest: u32,
}

@group(0) @binding(0) var<storage, read> diagonals: array<u32>;
@group(0) @binding(1) var<storage, read> permutation: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;
@group(0) @binding(6) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn sparse_formats_jds(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread.x;

    // The last blocks reach past the last row.
    if (i < parameters.rows) {
        var sum = 0.0;
        for (var k = 0u; k < parameters.longest; k++) {
            let at = diagonals[k] + i;
            // The row has no more entries: neither have those behind it.
            if (at >= diagonals[k + 1u]) {
                break;
            }
            sum += values[at] * x[columns[at]];
        }
        y[permutation[i]] = sum;
    }
}
