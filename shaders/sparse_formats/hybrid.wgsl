// A sparse matrix times a vector in two parts: the first entries of each row in the format of ELLPACK, which wants rows of
// equal length, and what the longer rows have besides in coordinates, which do not mind.
//
// Data: the places with number k are `columns[k * rows + row]` and `values[k * rows + row]`; one without an entry has
// value 0 and column 0. Entry e of the rest is `rest_values[e]`, in row `rest_rows[e]` and column `rest_columns[e]`, and
// no row is less than the one before. `x` has an element for each column of the matrix, `y` one for each row.
// Launch: `sparse_formats_hybrid` with ceil(rows / block_x) blocks of `block_x` threads, then `sparse_formats_hybrid_rest`
// with ceil(rest / block_x).

override block_x: u32 = 256;

// The row of a thread without an entry.
const NO_ROW = 0xffffffffu;

struct Parameters {
    rows: u32,
    // Places of each row.
    width: u32,
    // Entries that have no place.
    rest: u32,
}

@group(0) @binding(0) var<storage, read> columns: array<u32>;
@group(0) @binding(1) var<storage, read> values: array<f32>;
@group(0) @binding(2) var<storage, read> x: array<f32>;
@group(0) @binding(3) var<storage, read_write> y: array<f32>;
// The same words: other threads may add to the same row.
@group(0) @binding(3) var<storage, read_write> y_words: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read> rest_rows: array<u32>;
@group(0) @binding(5) var<storage, read> rest_columns: array<u32>;
@group(0) @binding(6) var<storage, read> rest_values: array<f32>;
@group(0) @binding(7) var<uniform> parameters: Parameters;

var<workgroup> sh_rows: array<u32, block_x>;
var<workgroup> sh_sums: array<f32, block_x>;

@compute @workgroup_size(block_x)
fn sparse_formats_hybrid(
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
            let at = k * parameters.rows + row;
            sum += values[at] * x[columns[at]];
        }
        y[row] = sum;
    }
}

// Adds to a row of the product. WGSL has no atomic addition of floats, so the word is read, the sum formed, and the word
// exchanged if nobody changed it in the meantime; otherwise all of that again.
fn add(row: u32, value: f32) {
    var old = atomicLoad(&y_words[row]);
    loop {
        let attempt = atomicCompareExchangeWeak(&y_words[row], old, bitcast<u32>(bitcast<f32>(old) + value));
        if (attempt.exchanged) {
            break;
        }
        old = attempt.old_value;
    }
}

// A block adds up the products of each of its rows in shared memory, and adds the sums to what the first part has left.
@compute @workgroup_size(block_x)
fn sparse_formats_hybrid_rest(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let entry = (block.y * grid.x + block.x) * block_x + thread.x;

    // Threads behind the last entry stay for the barriers, with a row that nobody has.
    var row = NO_ROW;
    var sum = 0.0;
    if (entry < parameters.rest) {
        row = rest_rows[entry];
        sum = rest_values[entry] * x[rest_columns[entry]];
    }
    sh_rows[thread.x] = row;
    sh_sums[thread.x] = sum;
    workgroupBarrier();

    // The sum of all products from the beginning of the row, or of the block, to the own one. The rows are in order: if
    // a place before has the same row, so has everything between.
    for (var reach = 1u; reach < block_x; reach *= 2u) {
        var before = 0.0;
        if (thread.x >= reach) {
            if (sh_rows[thread.x - reach] == row) {
                before = sh_sums[thread.x - reach];
            }
        }
        // Everyone has read before anyone writes.
        workgroupBarrier();
        sum += before;
        sh_sums[thread.x] = sum;
        workgroupBarrier();
    }

    // The last thread of a row has the whole sum, as far as it lies in this block.
    var is_last = row != NO_ROW;
    if (thread.x + 1u < block_x) {
        is_last = is_last && sh_rows[thread.x + 1u] != row;
    }
    if (is_last) {
        add(row, sum);
    }
}
