// A function of two coordinates for each point of a plane, as it was calculated by drawing: two triangles
// cover the target, and the graphics card asks a small program for the colour of each of its pixels.
// Here a thread replaces a pixel, and no triangle is needed.
//
// Data: `target_values` is `height` rows of `width` f32. The point in the middle of pixel (column, row) is
// ((column + 0.5) / width, (row + 0.5) / height), as a graphics card has it; its value is x * x + y.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read_write> target_values: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// All that the drawing version would hold: where am I, and which value is there.
fn value_at(point: vec2<f32>) -> f32 {
    return point.x * point.x + point.y;
}

@compute @workgroup_size(block_x, block_y)
fn stream_array_function(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    // The edges of the triangles do this for a drawing.
    if (column < parameters.width && row < parameters.height) {
        let size = vec2(f32(parameters.width), f32(parameters.height));
        let point = (vec2(f32(column), f32(row)) + 0.5) / size;
        target_values[row * parameters.width + column] = value_at(point);
    }
}
