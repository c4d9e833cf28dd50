// The Mandelbrot set, a thread for each pixel, in tiles: each 32 threads in a row draw 8 x 4 pixels. Pixels that are
// near each other take about as many steps, and a square is nearer to itself than a row.
//
// Data: `pixels` receives `height` rows of `width` colours, a byte each for red, green, blue and alpha.
// Launch: ceil(width / 8) x ceil(height / (block_x / 8)) blocks of `block_x` threads.

// A multiple of 8.
override block_x: u32 = 256;

struct Parameters {
    width: u32,
    height: u32,
    // The number in the middle of the picture.
    centre_x: f32,
    centre_y: f32,
    // From one pixel to the next.
    step: f32,
    // Steps after which a number counts as one that stays.
    limit: u32,
}

@group(0) @binding(0) var<storage, read_write> pixels: array<u32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// Rises from 0 to 255 and falls again.
fn wave(phase: u32) -> u32 {
    let place = phase % 512u;
    return min(place, 511u - place);
}

// Black for a number that stays, else a colour that tells after how many steps it left.
fn colour(count: u32) -> u32 {
    var rgba = 0xff000000u;
    if (count < parameters.limit) {
        let phase = 8u * count;
        rgba |= wave(phase) | (wave(phase + 80u) << 8u) | (wave(phase + 160u) << 16u);
    }
    return rgba;
}

// Steps of z = z * z + c until z is further than 2 from zero, or the limit.
fn steps_from(start: vec2<f32>, c: vec2<f32>) -> u32 {
    var z = start;
    var count = 0u;
    while (count < parameters.limit && dot(z, z) <= 4.0) {
        z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
        count++;
    }
    return count;
}

// The complex number at the middle of a pixel.
fn number_at(x: u32, y: u32) -> vec2<f32> {
    let from_middle = vec2(f32(x), f32(y)) + 0.5 - 0.5 * vec2(f32(parameters.width), f32(parameters.height));
    return vec2(parameters.centre_x, parameters.centre_y) + parameters.step * from_middle;
}

@compute @workgroup_size(block_x)
fn mandelbrot_tiles(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    // Eight threads to a row, so that a warp of 32 has four rows.
    let x = block.x * 8u + thread.x % 8u;
    let y = block.y * (block_x / 8u) + thread.x / 8u;
    if (x >= parameters.width || y >= parameters.height) {
        return;
    }
    let count = steps_from(vec2(0.0), number_at(x, y));
    pixels[y * parameters.width + x] = colour(count);
}
