// One step of heat through a solid body in quads: a thread has two rows of four cells side by side and
// marches through the planes, all in registers. The plane after the next is on its way while this one is
// calculated. Every second march goes downwards, so that marches meet. The cells on the body's surface keep
// their temperature.
//
// Data: `input` and `output` are `depth` planes of `height` rows of `width` f32; `rate` is the share of
// the difference to a neighbour that flows in a step.
// Launch: blocks of `block_x` x `block_y` threads. Where every row begins with a whole vec4, `width` a
// multiple of four, ceil(width / (4 * block_x)) x ceil(height / (2 * block_y)) x ceil(depth / planes)
// blocks; otherwise ceil(width / block_x) x ceil(height / block_y) x ceil(depth / planes) blocks of
// `stencil_volume_quads_odd`, in which a thread has one column.

override block_x: u32 = 32;
override block_y: u32 = 4;
// Planes that a thread marches through.
override planes: u32 = 16;

struct Parameters {
    width: u32,
    height: u32,
    depth: u32,
    rate: f32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;
// The same buffers, for `stencil_volume_quads_odd`.
@group(0) @binding(0) var<storage, read> input_cells: array<f32>;
@group(0) @binding(1) var<storage, read_write> output_cells: array<f32>;

// Four cells after a step: `west` and `east` are at their sides, the other quads on the four others.
fn after(
    here: vec4<f32>, west: f32, east: f32,
    north: vec4<f32>, south: vec4<f32>, behind: vec4<f32>, ahead: vec4<f32>,
) -> vec4<f32> {
    let beside = vec4(west, here.xyz) + vec4(here.yzw, east);
    let around = beside + (north + south) + (behind + ahead);
    return here + parameters.rate * (around - 6.0 * here);
}

@compute @workgroup_size(block_x, block_y)
fn stencil_volume_quads(@builtin(global_invocation_id) thread: vec3<u32>) {
    let quads = parameters.width / 4u;
    let height = parameters.height;
    let depth = parameters.depth;
    let quad = thread.x;
    let row = 2u * thread.y;
    let first = thread.z * planes;
    if (quad >= quads || row >= height) {
        return;
    }

    // Places in a plane. What lies outside the body is replaced by the nearest that is inside, so that
    // no load has to be skipped; only cells on the surface would need it, and they stay as they are.
    let plane = quads * height;
    let at_0 = row * quads + quad;
    let at_1 = min(row + 1u, height - 1u) * quads + quad;
    let at_north = (max(row, 1u) - 1u) * quads + quad;
    let at_south = min(row + 2u, height - 1u) * quads + quad;
    let to_west = select(0u, 1u, quad > 0u);
    let to_east = select(0u, 1u, quad + 1u < quads);
    let at_side = vec4(quad == 0u, false, false, quad + 1u == quads);
    let stays_0 = at_side | vec4<bool>(row == 0u || row + 1u == height);
    let stays_1 = at_side | vec4<bool>(row + 2u >= height);

    // A march also reads the last plane of the march below and the first one of that above. Where marches in
    // opposite directions meet, both read these planes at about the same time, and the second cache still has
    // them; if all went upwards, one would read at its end what the other read at its beginning.
    let upwards = thread.z % 2u == 0u;
    let last = min(first + planes, depth);
    var z = select(last - 1u, first, upwards);
    var base = z * plane;
    let base_below = (max(z, 1u) - 1u) * plane;
    let base_above = min(z + 1u, depth - 1u) * plane;
    let base_behind = select(base_above, base_below, upwards);
    let base_ahead = select(base_below, base_above, upwards);
    var behind_0 = input[base_behind + at_0];
    var behind_1 = input[base_behind + at_1];
    var here_0 = input[base + at_0];
    var here_1 = input[base + at_1];
    var ahead_0 = input[base_ahead + at_0];
    var ahead_1 = input[base_ahead + at_1];
    let marched = last - first;
    // Bounded by a constant, so that compilers can write the steps of a short march one behind the other; browsers
    // guard a loop whose end they do not know.
    for (var step = 0u; step < planes; step++) {
        if (step >= marched) {
            break;
        }
        let base_coming = select(max(z, 2u) - 2u, min(z + 2u, depth - 1u), upwards) * plane;
        let coming_0 = input[base_coming + at_0];
        let coming_1 = input[base_coming + at_1];
        let north = input[base + at_north];
        let south = input[base + at_south];
        let west_0 = input[base + at_0 - to_west].w;
        let east_0 = input[base + at_0 + to_east].x;
        let west_1 = input[base + at_1 - to_west].w;
        let east_1 = input[base + at_1 + to_east].x;

        let at_end = vec4<bool>(z == 0u || z + 1u == depth);
        let next_0 = after(here_0, west_0, east_0, north, here_1, behind_0, ahead_0);
        output[base + at_0] = select(next_0, here_0, stays_0 | at_end);
        if (row + 1u < height) {
            let next_1 = after(here_1, west_1, east_1, here_0, south, behind_1, ahead_1);
            output[base + at_1] = select(next_1, here_1, stays_1 | at_end);
        }

        z = select(z - 1u, z + 1u, upwards);
        base = select(base - plane, base + plane, upwards);
        behind_0 = here_0;
        behind_1 = here_1;
        here_0 = ahead_0;
        here_1 = ahead_1;
        ahead_0 = coming_0;
        ahead_1 = coming_1;
    }
}

// Rows that do not begin with a whole vec4: a thread has one column of one row.
@compute @workgroup_size(block_x, block_y)
fn stencil_volume_quads_odd(@builtin(global_invocation_id) thread: vec3<u32>) {
    let width = parameters.width;
    let height = parameters.height;
    let depth = parameters.depth;
    let first = thread.z * planes;
    if (thread.x >= width || thread.y >= height) {
        return;
    }
    let plane = width * height;
    let inside = thread.x > 0u && thread.x + 1u < width && thread.y > 0u && thread.y + 1u < height;
    for (var z = first; z < min(first + planes, depth); z++) {
        let i = z * plane + thread.y * width + thread.x;
        let here = input_cells[i];
        var next = here;
        if (inside && z > 0u && z + 1u < depth) {
            let around = input_cells[i - 1u] + input_cells[i + 1u]
                + input_cells[i - width] + input_cells[i + width]
                + input_cells[i - plane] + input_cells[i + plane];
            next = here + parameters.rate * (around - 6.0 * here);
        }
        output_cells[i] = next;
    }
}
