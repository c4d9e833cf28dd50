// A mistake on purpose: pitched rows without a thread index. Every thread of the launch walks over the whole
// matrix, and all of them store the same.
//
// Data: `input` and `output` are `height` rows of `pitch` f32, of which the first `width` count.
// Launch: 2 blocks of `block_x` x `block_y` threads, whatever the size.

override block_x: u32 = 8;
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
fn memory_everyone_walks_all() {
    // Nobody asks who he is: every lane reads the same address at the same time.
    for (var row = 0u; row < parameters.height; row++) {
        for (var column = 0u; column < parameters.width; column++) {
            let at = row * parameters.pitch + column;
            output[at] = 2.0 * input[at];
        }
    }
}
