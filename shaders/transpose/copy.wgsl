// A matrix copied, not transposed: what a transpose is measured against, with the same blocks, the
// same tile and the same number of elements per thread.
//
// Data: `input` and `output` are `height` rows of `width` f32, row-major.
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

@compute @workgroup_size(tile, block_rows)
fn transpose_copy(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * tile + thread.x;
    let row = block.y * tile + thread.y;

    for (var j = 0u; j < tile; j += block_rows) {
        if (column < parameters.width && row + j < parameters.height) {
            let i = (row + j) * parameters.width + column;
            output[i] = input[i];
        }
    }
}
