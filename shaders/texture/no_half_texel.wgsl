// A picture turned about its middle and made grey, one thread per pixel of the result. The picture is a
// texture, sampled where its texels begin and not at their middle. A sampler keeps inside its edges and
// interpolates between four texels.
//
// Data: `picture` is a texture of `width` x `height` texels in the format rgba8unorm, whose channels count
// from 0 to 1. `interpolating` is a sampler with a linear filter that clamps to the edge. `output` is as many
// f32, grey levels from 0 to 255. `cosine` and `sine` are those of the angle, clockwise.
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
@group(0) @binding(1) var interpolating: sampler;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x, block_y)
fn texture_no_half_texel(
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

        // The mistake: place x is a texel's number. Its middle is at x + 0.5, and here the 0.5 is missing.
        let at_x = place_x / f32(parameters.width);
        let at_y = place_y / f32(parameters.height);

        // A kernel has to name the level of detail; the picture has only one.
        let texel = textureSampleLevel(picture, interpolating, vec2<f32>(at_x, at_y), 0.0);

        // By the weights of ITU-R Recommendation BT.709.
        output[row * parameters.width + column] =
            255.0 * (0.2126 * texel.r + 0.7152 * texel.g + 0.0722 * texel.b);
    }
}
