// A picture blurred by a bell-shaped mask in one launch: a block blurs the rows that it needs into shared memory, and
// then blurs these down the columns.
//
// Data: `input` and `output` are `height` rows of `width` f32, a grey level per pixel.
// `weights` holds the 2 * radius + 1 weights of a row of the mask; they add up to 1.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 32;
override block_y: u32 = 8;

struct Parameters {
    width: u32,
    height: u32,
    // At most 16.
    radius: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> weights: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// The block's columns, blurred along the rows: its own rows, and `radius` more above and below.
var<workgroup> sh_middle: array<f32, block_x * (block_y + 32)>;

@compute @workgroup_size(block_x, block_y)
fn filters_gaussian_tiled(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let width = i32(parameters.width);
    let height = i32(parameters.height);
    let radius = i32(parameters.radius);
    let x = i32(block.x * block_x + thread.x);
    let y = i32(block.y * block_y + thread.y);

    // There are more rows than threads in y: they go round. Outside the picture the nearest pixel counts.
    for (var row = thread.y; row < block_y + 2u * parameters.radius; row += block_y) {
        let source = clamp(i32(block.y * block_y + row) - radius, 0, height - 1);
        var sum = 0.0;
        for (var across = -radius; across <= radius; across++) {
            sum += weights[across + radius] * input[source * width + clamp(x + across, 0, width - 1)];
        }
        sh_middle[row * block_x + thread.x] = sum;
    }

    // Each thread goes on to read what others calculated. Nobody has left.
    workgroupBarrier();

    if (x < width && y < height) {
        var sum = 0.0;
        for (var row = 0u; row <= 2u * parameters.radius; row++) {
            sum += weights[row] * sh_middle[(thread.y + row) * block_x + thread.x];
        }
        output[y * width + x] = sum;
    }
}
