// A picture of triangles in the five steps of a graphics card, as two kernels:
// `graphics_last_stays_corners` moves the corners to where the camera sees them, and in
// `graphics_last_stays` each thread takes a pixel, asks of every triangle whether it covers the pixel, and
// keeps the colour of the last one: there the mistake is.
//
// Data: `corners` holds nine f32 for each of `corner_count` corners: position, normal and colour (0 to 1).
// `indices` holds three corners for each of `triangle_count` triangles. `seen` receives nine f32 for each
// corner: column, row and 1 / distance on the screen, then the turned normal and the colour. `pixels` is
// `height` rows of `width` u32, red in the lowest byte.
// Launch: one block of `block_x` x `block_y` threads per as many corners for
// `graphics_last_stays_corners`; then ceil(width / block_x) x ceil(height / block_y) blocks for
// `graphics_last_stays`.

override block_x: u32 = 16;
override block_y: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    corner_count: u32,
    triangle_count: u32,
    // The turn of the scene about its upright axis.
    turn_cosine: f32,
    turn_sine: f32,
    // How far the camera is from the scene's middle, and how long its lens is in heights of the picture.
    distance: f32,
    lens: f32,
}

@group(0) @binding(0) var<storage, read> corners: array<f32>;
@group(0) @binding(1) var<storage, read> indices: array<u32>;
@group(0) @binding(2) var<storage, read_write> seen: array<f32>;
@group(0) @binding(3) var<storage, read_write> pixels: array<u32>;
@group(0) @binding(4) var<uniform> parameters: Parameters;

// A corner as the camera sees it.
struct Corner {
    place: vec2<f32>,
    nearness: f32,
    normal: vec3<f32>,
    colour: vec3<f32>,
}

fn corner(number: u32) -> Corner {
    let at = 9u * number;
    return Corner(
        vec2(seen[at], seen[at + 1u]),
        seen[at + 2u],
        vec3(seen[at + 3u], seen[at + 4u], seen[at + 5u]),
        vec3(seen[at + 6u], seen[at + 7u], seen[at + 8u]),
    );
}

fn turned(v: vec3<f32>) -> vec3<f32> {
    let p = parameters;
    return vec3(p.turn_cosine * v.x + p.turn_sine * v.z, v.y, p.turn_cosine * v.z - p.turn_sine * v.x);
}

// Twice the area of the triangle a, b, c, with a sign that says on which side of a-b the point c is.
fn doubled_area(a: vec2<f32>, b: vec2<f32>, c: vec2<f32>) -> f32 {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// Step 4: the light is where the camera is, and both sides of the sheet are coloured.
fn shade(normal: vec3<f32>, colour: vec3<f32>) -> vec3<f32> {
    return colour * abs(normalize(normal).z);
}

fn rgba(colour: vec3<f32>) -> u32 {
    let level = vec3<u32>(floor(clamp(colour, vec3(0.0), vec3(1.0)) * 255.0 + 0.5));
    return 0xff000000u | (level.b << 16u) | (level.g << 8u) | level.r;
}

// Steps 2 to 5, for one pixel.
@compute @workgroup_size(block_x, block_y)
fn graphics_last_stays(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    if (column >= parameters.width || row >= parameters.height) {
        return;
    }
    let middle = vec2(f32(column), f32(row)) + 0.5;
    var colour = vec3(0.0);
    for (var triangle = 0u; triangle < parameters.triangle_count; triangle++) {
        // Step 2: three corners make a triangle.
        let a = corner(indices[3u * triangle]);
        let b = corner(indices[3u * triangle + 1u]);
        let c = corner(indices[3u * triangle + 2u]);
        let whole = doubled_area(a.place, b.place, c.place);
        if (whole != 0.0) {
            // Step 3: the pixel is covered if its middle is on the inner side of all three edges. The three
            // areas also say how much of each corner there is in this point.
            let part_a = doubled_area(b.place, c.place, middle) / whole;
            let part_b = doubled_area(c.place, a.place, middle) / whole;
            let part_c = doubled_area(a.place, b.place, middle) / whole;
            if (part_a >= 0.0 && part_b >= 0.0 && part_c >= 0.0) {
                // What is further away is smaller on the screen, so colours do not change evenly there, but
                // colours divided by distance do.
                let near_a = part_a * a.nearness;
                let near_b = part_b * b.nearness;
                let near_c = part_c * c.nearness;
                let nearness = near_a + near_b + near_c;
                // Step 5 is missing: the triangle that comes later hides the one that is nearer.
                let normal = (near_a * a.normal + near_b * b.normal + near_c * c.normal) / nearness;
                colour = shade(normal, (near_a * a.colour + near_b * b.colour + near_c * c.colour) / nearness);
            }
        }
    }
    pixels[row * parameters.width + column] = rgba(colour);
}

// Step 1, for one corner.
@compute @workgroup_size(block_x, block_y)
fn graphics_last_stays_corners(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let number = block.x * block_x * block_y + thread;
    if (number >= parameters.corner_count) {
        return;
    }
    let at = 9u * number;
    let position = turned(vec3(corners[at], corners[at + 1u], corners[at + 2u]));
    let normal = turned(vec3(corners[at + 3u], corners[at + 4u], corners[at + 5u]));
    let nearness = 1.0 / (parameters.distance - position.z);
    let scale = parameters.lens * f32(parameters.height) * nearness;
    seen[at] = 0.5 * f32(parameters.width) + scale * position.x;
    seen[at + 1u] = 0.5 * f32(parameters.height) - scale * position.y;
    seen[at + 2u] = nearness;
    seen[at + 3u] = normal.x;
    seen[at + 4u] = normal.y;
    seen[at + 5u] = normal.z;
    seen[at + 6u] = corners[at + 6u];
    seen[at + 7u] = corners[at + 7u];
    seen[at + 8u] = corners[at + 8u];
}
