// Matrix transpose through shared memory, with one unused word at the end of each row of the tile:
// the elements of a column then lie in different banks.
//
// Data: `input` is `height` rows of `width` f32, `output` is `width` rows of `height`, both
// row-major.
// Launch: ceil(width / tile) x ceil(height / tile) blocks of `tile` x `block_rows` threads. Each
// block moves one tile, each thread tile / block_rows elements of one column of it; `block_rows`
// divides `tile`.

override tile: u32 = 32;
override block_rows: u32 = 8;

struct Parameters {
    // The size of the input.
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The tile, row-major, with one word more per row than it has columns. (WGSL lets an override size
// only the outermost array, so it is flat.)
var<workgroup> sh_tile: array<f32, tile * (tile + 1)>;

@compute @workgroup_size(tile, block_rows)
fn transpose_padded(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * tile + thread.x;
    let row = block.y * tile + thread.y;

    for (var j = 0u; j < tile; j += block_rows) {
        if (column < parameters.width && row + j < parameters.height) {
            sh_tile[(thread.y + j) * (tile + 1u) + thread.x] =
                input[(row + j) * parameters.width + column];
        }
    }

    // Each thread goes on to read what others wrote. Nobody has left: threads beyond the edge of
    // the matrix wait here too.
    workgroupBarrier();

    // The tile lands at the mirrored place: block coordinates change roles, thread coordinates do
    // not, so that neighbouring threads write along a row of the output.
    let output_column = block.y * tile + thread.x;
    let output_row = block.x * tile + thread.y;

    for (var j = 0u; j < tile; j += block_rows) {
        if (output_column < parameters.height && output_row + j < parameters.width) {
            // A column of the tile: 33 words lie between two lanes, so each has its own bank.
            output[(output_row + j) * parameters.height + output_column] =
                sh_tile[thread.x * (tile + 1u) + thread.y + j];
        }
    }
}
