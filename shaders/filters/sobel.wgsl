// Edges of a picture, found by Sobel: how strongly the grey level changes from left to right and from top to
// bottom. Each thread reads the eight pixels around its own.
//
// Data: `input` and `output` are `height` rows of `width` f32, a grey level per pixel.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The level of a pixel, or of the nearest one where there is none.
fn level_at(x: i32, y: i32) -> f32 {
    let column = clamp(x, 0, i32(parameters.width) - 1);
    let row = clamp(y, 0, i32(parameters.height) - 1);
    return input[row * i32(parameters.width) + column];
}

@compute @workgroup_size(block_x, block_y)
fn filters_sobel(@builtin(global_invocation_id) pixel: vec3<u32>) {
    // The blocks at the right and lower edge hang over the picture.
    if (pixel.x >= parameters.width || pixel.y >= parameters.height) {
        return;
    }
    let x = i32(pixel.x);
    let y = i32(pixel.y);

    // The row and the column in the middle count twice.
    let left = level_at(x - 1, y - 1) + 2.0 * level_at(x - 1, y) + level_at(x - 1, y + 1);
    let right = level_at(x + 1, y - 1) + 2.0 * level_at(x + 1, y) + level_at(x + 1, y + 1);
    let above = level_at(x - 1, y - 1) + 2.0 * level_at(x, y - 1) + level_at(x + 1, y - 1);
    let below = level_at(x - 1, y + 1) + 2.0 * level_at(x, y + 1) + level_at(x + 1, y + 1);
    let across = right - left;
    let down = below - above;
    // A quarter, so that a step from black to white is white.
    output[y * i32(parameters.width) + x] = 0.25 * sqrt(across * across + down * down);
}
