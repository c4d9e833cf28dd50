// The work of a small fragment shader as a kernel: the colour of a texture times how much the surface there
// faces the light. The surface is a sphere that fills the picture; outside it, the normal lies flat.
//
// Data: `input` and `output` are `height` rows of `width` pixels, a u32 each, red in the lowest byte.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads: one for
// each pixel that a rasteriser would find covered.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    // The direction to the light; need not have length one.
    light_x: f32,
    light_y: f32,
    light_z: f32,
}

@group(0) @binding(0) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// What a rasteriser would hand to the shader: the normal, interpolated to the middle of the pixel.
fn normal_at(column: u32, row: u32) -> vec3<f32> {
    let size = vec2(f32(parameters.width), f32(parameters.height));
    let flat_part = (vec2(f32(column), f32(row)) + 0.5) / size * 2.0 - 1.0;
    return vec3(flat_part, sqrt(max(0.0, 1.0 - dot(flat_part, flat_part))));
}

// The shader itself: texture times clamped dot product.
fn shade(texel: vec3<f32>, normal: vec3<f32>) -> vec3<f32> {
    let light = vec3(parameters.light_x, parameters.light_y, parameters.light_z);
    return texel * clamp(dot(normal, light), 0.0, 1.0);
}

@compute @workgroup_size(block_x, block_y)
fn picture_lit(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    if (column < parameters.width && row < parameters.height) {
        let i = row * parameters.width + column;
        let pixel = input[i];
        let texel = vec3(f32(pixel & 255u), f32((pixel >> 8u) & 255u), f32((pixel >> 16u) & 255u));
        let colour = vec3<u32>(floor(shade(texel, normal_at(column, row)) + 0.5));
        output[i] = (pixel & 0xff000000u) | (colour.b << 16u) | (colour.g << 8u) | colour.r;
    }
}
