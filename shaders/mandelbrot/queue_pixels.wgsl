// The Mandelbrot set, drawn by threads that stay: a thread whose pixel is done draws the number of the next one, while
// the other lanes of its warp go on with theirs. Everyone looks every `stretch` steps.
//
// Data: `pixels` receives `height` rows of `width` colours, a byte each for red, green, blue and alpha.
// `drawn` is a counter that begins at zero.
// Launch: any number of blocks of `block_x` threads.

override block_x: u32 = 64;
// Steps between two looks at who is done.
override stretch: u32 = 16;

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
@group(0) @binding(1) var<storage, read_write> drawn: atomic<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

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

// The complex number at the middle of a pixel.
fn number_at(x: u32, y: u32) -> vec2<f32> {
    let from_middle = vec2(f32(x), f32(y)) + 0.5 - 0.5 * vec2(f32(parameters.width), f32(parameters.height));
    return vec2(parameters.centre_x, parameters.centre_y) + parameters.step * from_middle;
}

@compute @workgroup_size(block_x)
fn mandelbrot_queue_pixels() {
    let count_of_pixels = parameters.width * parameters.height;
    var pixel = atomicAdd(&drawn, 1u);
    var c = number_at(pixel % parameters.width, pixel / parameters.width);
    var z = vec2(0.0);
    var count = 0u;
    while (pixel < count_of_pixels) {
        // Lanes that are done wait here, but no longer than a stretch.
        let pause = min(count + stretch, parameters.limit);
        while (count < pause && dot(z, z) <= 4.0) {
            z = vec2(z.x * z.x - z.y * z.y, 2.0 * z.x * z.y) + c;
            count++;
        }
        if (count == parameters.limit || dot(z, z) > 4.0) {
            pixels[pixel] = colour(count);
            pixel = atomicAdd(&drawn, 1u);
            c = number_at(pixel % parameters.width, pixel / parameters.width);
            z = vec2(0.0);
            count = 0u;
        }
    }
}
