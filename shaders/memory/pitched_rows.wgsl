// A matrix whose rows are padded to a pitch, doubled element by element: however wide it is, every row
// begins at a boundary that memory likes.
//
// Data: `input` and `output` are `height` rows of `pitch` f32, of which the first `width` count. What is
// behind them is nobody's.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
    // Words from the beginning of a row to that of the next.
    pitch: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn memory_pitched_rows(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    if (column < parameters.width && row < parameters.height) {
        let at = row * parameters.pitch + column;
        output[at] = 2.0 * input[at];
    }
}
