// A sparse matrix in the order of its rows (CSR) is brought into the format of ELLPACK, one thread per row: its entries go
// to the first places of the row, and the places behind them are filled up.
//
// Data: the entries of row r are numbers `row_offsets[r]` to `row_offsets[r + 1] - 1` of `columns` and `values`.
// Afterwards the places with number k are `ell_columns[k * rows + row]` and `ell_values[k * rows + row]`; one without an
// entry has value 0 and column 0.
// Launch: ceil(rows / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    rows: u32,
    // Places of each row: as many as the longest row has entries.
    width: u32,
}

@group(0) @binding(0) var<storage, read> row_offsets: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read_write> ell_columns: array<u32>;
@group(0) @binding(4) var<storage, read_write> ell_values: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn sparse_formats_ell_from_csr(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let row = (block.y * grid.x + block.x) * block_x + thread.x;

    // The last blocks reach past the last row.
    if (row < parameters.rows) {
        let begin = row_offsets[row];
        let length = row_offsets[row + 1u] - begin;
        for (var k = 0u; k < parameters.width; k++) {
            var column = 0u;
            var value = 0.0;
            if (k < length) {
                column = columns[begin + k];
                value = values[begin + k];
            }
            ell_columns[k * parameters.rows + row] = column;
            ell_values[k * parameters.rows + row] = value;
        }
    }
}
