// MISTAKE ON PURPOSE. A sparse matrix times a vector in coordinates (COO), where threads add to the sums of rows without
// atomics: two read the same sum, both add to it, and one of the products is lost.
//
// Data: entry e is `values[e]`, in row `rows[e]` and column `columns[e]`; `x` has an element for each column of the
// matrix, `y` one for each row. `y` starts from zero.
// Launch: ceil(entries / block_x) blocks of `block_x` threads.

override block_x: u32 = 256;

struct Parameters {
    // Entries that are stored.
    entries: u32,
}

@group(0) @binding(0) var<storage, read> rows: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read> x: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn sparse_formats_coo_lost_updates(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let entry = (block.y * grid.x + block.x) * block_x + thread.x;
    if (entry < parameters.entries) {
        // Wrong: to read, to add and to write are three steps, and other threads come between.
        y[rows[entry]] += values[entry] * x[columns[entry]];
    }
}
