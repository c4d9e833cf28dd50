// A picture turned about its middle and made grey, one thread per pixel of the result. The picture is a
// texture, of which the kernel loads single texels by their column and row. It interpolates by itself.
//
// Data: `picture` is a texture of `width` x `height` texels in the format rgba8unorm, whose channels count
// from 0 to 1. `output` is as many f32, grey levels from 0 to 255. `cosine` and `sine` are those of the
// angle, clockwise.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    cosine: f32,
    sine: f32,
}

@group(0) @binding(0) var picture: texture_2d<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// The grey level of a texel, by the weights of ITU-R Recommendation BT.709. textureLoad has no address mode, so
// the kernel takes the nearest texel inside of the picture.
fn level(x: i32, y: i32) -> f32 {
    let column = clamp(x, 0, i32(parameters.width) - 1);
    let row = clamp(y, 0, i32(parameters.height) - 1);
    let texel = textureLoad(picture, vec2<i32>(column, row), 0);
    return 255.0 * (0.2126 * texel.r + 0.7152 * texel.g + 0.0722 * texel.b);
}

@compute @workgroup_size(block_x, block_y)
fn texture_load(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;

    // The blocks at the right and lower edge hang over the picture.
    if (column < parameters.width && row < parameters.height) {
        // From the middle to this pixel, turned back: there lies what comes here.
        let middle_x = 0.5 * f32(parameters.width - 1u);
        let middle_y = 0.5 * f32(parameters.height - 1u);
        let across = f32(column) - middle_x;
        let down = f32(row) - middle_y;
        let place_x = middle_x + parameters.cosine * across + parameters.sine * down;
        let place_y = middle_y + parameters.cosine * down - parameters.sine * across;

        // The texel to the upper left of that place, and how far the place is beyond it.
        let x = floor(place_x);
        let y = floor(place_y);
        let part_x = place_x - x;
        let part_y = place_y - y;
        let left = i32(x);
        let upper = i32(y);

        // Between two texels of each row, and then between the rows.
        let above = (1.0 - part_x) * level(left, upper) + part_x * level(left + 1, upper);
        let below = (1.0 - part_x) * level(left, upper + 1) + part_x * level(left + 1, upper + 1);
        output[row * parameters.width + column] = (1.0 - part_y) * above + part_y * below;
    }
}
