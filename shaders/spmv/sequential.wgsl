// A sparse matrix times a vector by one thread, one row after another: what the parallel forms are
// compared with.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 u32, `columns` and `values` one u32 and one f32 an entry, `x`
// one f32 a column of the matrix; `y` receives `rows` f32.
// Launch: one block of one thread.

struct Parameters {
    rows: u32,
}

@group(0) @binding(0) var<storage, read> row_offsets: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read> x: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
@group(0) @binding(5) var<uniform> parameters: Parameters;

@compute @workgroup_size(1)
fn spmv_sequential() {
    for (var row = 0u; row < parameters.rows; row++) {
        var sum = 0.0;
        for (var entry = row_offsets[row]; entry < row_offsets[row + 1u]; entry++) {
            sum += values[entry] * x[columns[entry]];
        }
        y[row] = sum;
    }
}
