// MISTAKE ON PURPOSE. Each pixel replaced by the median of the nine around it, in the picture itself: some of the nine
// may have been replaced already.
//
// Data: `pixels` are `height` rows of `width` f32, a grey level per pixel.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read_write> pixels: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// The level of a pixel, or of the nearest one where there is none.
fn level_at(x: i32, y: i32) -> f32 {
    let column = clamp(x, 0, i32(parameters.width) - 1);
    let row = clamp(y, 0, i32(parameters.height) - 1);
    return pixels[row * i32(parameters.width) + column];
}

// The three levels in order.
fn ordered(levels: vec3<f32>) -> vec3<f32> {
    let low = min(levels.x, levels.y);
    let high = max(levels.x, levels.y);
    let middle = min(high, levels.z);
    return vec3(min(low, middle), max(low, middle), max(high, levels.z));
}

@compute @workgroup_size(block_x, block_y)
fn filters_median_in_place(@builtin(global_invocation_id) pixel: vec3<u32>) {
    // The blocks at the right and lower edge hang over the picture.
    if (pixel.x >= parameters.width || pixel.y >= parameters.height) {
        return;
    }
    let x = i32(pixel.x);
    let y = i32(pixel.y);

    // Each row in order.
    let above = ordered(vec3(level_at(x - 1, y - 1), level_at(x, y - 1), level_at(x + 1, y - 1)));
    let here = ordered(vec3(level_at(x - 1, y), level_at(x, y), level_at(x + 1, y)));
    let below = ordered(vec3(level_at(x - 1, y + 1), level_at(x, y + 1), level_at(x + 1, y + 1)));
    // Four levels are not above the median and four not below it. So it is the middle one of three: the greatest of
    // the least, the middle one of the middle ones, the least of the greatest.
    let low = max(max(above.x, here.x), below.x);
    let middle = ordered(vec3(above.y, here.y, below.y)).y;
    let high = min(min(above.z, here.z), below.z);
    // Wrong: neighbours still have to read the level that is overwritten here.
    pixels[y * i32(parameters.width) + x] = ordered(vec3(low, middle, high)).y;
}
