// A sparse matrix in coordinates, in any order, is brought into the order of its rows (CSR). Three launches: count the
// entries of each row, add up the counts to find where each row begins, and put each entry into its row.
//
// Data: entry e is `values[e]`, in row `rows[e]` and column `columns[e]`. Afterwards the entries of row r are numbers
// `row_offsets[r]` to `row_offsets[r + 1] - 1` of `sorted_columns` and `sorted_values`; their order within a row is
// another one each time. `next` has a word for each row and starts from zero.
// Launch: `sparse_formats_csr_from_coo_count` with ceil(entries / block_x) blocks of `block_x` threads,
// `sparse_formats_csr_from_coo_offsets` with one, `sparse_formats_csr_from_coo` with ceil(entries / block_x).

override block_x: u32 = 256;

struct Parameters {
    // Rows of the matrix.
    row_count: u32,
    // Entries that are stored.
    entries: u32,
}

@group(0) @binding(0) var<storage, read> rows: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read_write> next: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> row_offsets: array<u32>;
@group(0) @binding(5) var<storage, read_write> sorted_columns: array<u32>;
@group(0) @binding(6) var<storage, read_write> sorted_values: array<f32>;
@group(0) @binding(7) var<uniform> parameters: Parameters;

var<workgroup> sh_counts: array<u32, block_x>;

// Third: every entry takes the next place of its row.
@compute @workgroup_size(block_x)
fn sparse_formats_csr_from_coo(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let entry = (block.y * grid.x + block.x) * block_x + thread.x;
    if (entry < parameters.entries) {
        let place = atomicAdd(&next[rows[entry]], 1u);
        sorted_columns[place] = columns[entry];
        sorted_values[place] = values[entry];
    }
}

// First: how many entries each row has.
@compute @workgroup_size(block_x)
fn sparse_formats_csr_from_coo_count(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let entry = (block.y * grid.x + block.x) * block_x + thread.x;
    if (entry < parameters.entries) {
        atomicAdd(&next[rows[entry]], 1u);
    }
}

// Second: where each row begins. One block goes through all rows.
@compute @workgroup_size(block_x)
fn sparse_formats_csr_from_coo_offsets(@builtin(local_invocation_id) thread: vec3<u32>) {
    // The entries of all rows before these.
    var before = 0u;
    for (var first = 0u; first < parameters.row_count; first += block_x) {
        let row = first + thread.x;
        var count = 0u;
        if (row < parameters.row_count) {
            count = atomicLoad(&next[row]);
        }
        var sum = count;
        sh_counts[thread.x] = sum;
        workgroupBarrier();
        // Each thread adds the sum that is 1, 2, 4, ... places before its own.
        for (var reach = 1u; reach < block_x; reach *= 2u) {
            var earlier = 0u;
            if (thread.x >= reach) {
                earlier = sh_counts[thread.x - reach];
            }
            workgroupBarrier();
            sum += earlier;
            sh_counts[thread.x] = sum;
            workgroupBarrier();
        }
        if (row < parameters.row_count) {
            let start = before + sum - count;
            row_offsets[row] = start;
            atomicStore(&next[row], start);
        }
        before += sh_counts[block_x - 1u];
        // Everyone has read the last sum before the next rows replace it.
        workgroupBarrier();
    }
    if (thread.x == 0u) {
        row_offsets[parameters.row_count] = before;
    }
}
