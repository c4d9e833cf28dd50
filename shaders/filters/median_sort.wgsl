// Each pixel replaced by the median of the nine around it, which removes single wrong pixels and keeps edges: a
// thread sorts its nine levels in an array of its own.
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
fn filters_median_sort(@builtin(global_invocation_id) pixel: vec3<u32>) {
    // The blocks at the right and lower edge hang over the picture.
    if (pixel.x >= parameters.width || pixel.y >= parameters.height) {
        return;
    }
    let x = i32(pixel.x);
    let y = i32(pixel.y);

    var levels: array<f32, 9>;
    for (var i = 0; i < 9; i++) {
        levels[i] = level_at(x + i % 3 - 1, y + i / 3 - 1);
    }
    // Each level moves down until the one before it is not greater. How far, depends on the picture.
    for (var i = 1; i < 9; i++) {
        let level = levels[i];
        var place = i;
        while (place > 0 && levels[max(place - 1, 0)] > level) {
            levels[place] = levels[place - 1];
            place--;
        }
        levels[place] = level;
    }
    output[y * i32(parameters.width) + x] = levels[4];
}
