// The Mandelbrot set, a thread for each row of the picture: the plain loops of a processor, shared out by rows.
//
// Data: `pixels` receives `height` rows of `width` colours, a byte each for red, green, blue and alpha.
// Launch: ceil(height / block_x) blocks of `block_x` threads.

override block_x: u32 = 64;

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
fn mandelbrot_rows(@builtin(global_invocation_id) thread: vec3<u32>) {
    let y = thread.x;
    if (y >= parameters.height) {
        return;
    }
    for (var x = 0u; x < parameters.width; x++) {
        let count = steps_from(vec2(0.0), number_at(x, y));
        // Neighbouring lanes write a whole row apart.
        pixels[y * parameters.width + x] = colour(count);
    }
}
