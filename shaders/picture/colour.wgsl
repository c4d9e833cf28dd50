// A colour picture made brighter or darker, one thread per pixel. Red, green and blue are multiplied
// by `factor`, rounded and kept within 0 to 255; alpha stays as it is.
//
// Data: `input` and `output` are `height` rows of `width` pixels, row after row. A pixel is one
// u32 of four bytes, red in the lowest, then green, blue, and alpha in the highest: the bytes of
// an RGBA image in memory, as a canvas gives them.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    factor: f32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The low byte of `bits`, scaled: to the nearest integer, halves upwards. The rounding is spelled
// out because round() takes halves to the even neighbour in WGSL and away from zero in C.
fn scaled(bits: u32) -> u32 {
    let channel = f32(bits & 0xffu);
    let nearest = floor(channel * parameters.factor + 0.5);
    return u32(clamp(nearest, 0.0, 255.0));
}

@compute @workgroup_size(block_x, block_y)
fn picture_colour(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < parameters.width && row < parameters.height) {
        let i = row * parameters.width + column;
        let pixel = input[i];
        let red = scaled(pixel);
        let green = scaled(pixel >> 8u);
        let blue = scaled(pixel >> 16u);
        let alpha = pixel & 0xff000000u;
        output[i] = alpha | (blue << 16u) | (green << 8u) | red;
    }
}
