// A convolution layer, four maps per thread: an element of the image that is in a register serves four filters.
//
// Data: `images` holds `batch` images of `channels` planes of `side` x `side` f32; `filters` holds `maps` filters of
// `channels` planes of 3 x 3. `output` receives `maps` planes of (side - 2) x (side - 2) for each image, the places in
// which a filter fits into the image.
// Launch: one thread for each place of an image and each four maps, in blocks of `block_x`.

override block_x: u32 = 256;

// Rows and columns of a filter.
const FILTER = 3u;
// Maps of a thread.
const MAPS = 4u;

struct Parameters {
    batch: u32,
    channels: u32,
    // Filters, and planes of the output for each image.
    maps: u32,
    // Rows and columns of an image.
    side: u32,
}

@group(0) @binding(0) var<storage, read> images: array<f32>;
@group(0) @binding(1) var<storage, read> filters: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn network_four_maps(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    let width = parameters.side - FILTER + 1u;
    let fours = (parameters.maps + MAPS - 1u) / MAPS;
    if (i < parameters.batch * fours * width * width) {
        let x = i % width;
        let y = i / width % width;
        let map = MAPS * (i / (width * width) % fours);
        let image = i / (width * width * fours);
        // Maps behind the last one read its filter, and are not stored.
        let own = min(vec4(map, map + 1u, map + 2u, map + 3u), vec4(parameters.maps - 1u));
        let first = own * parameters.channels * FILTER * FILTER;
        var sum = vec4(0.0);
        for (var channel = 0u; channel < parameters.channels; channel++) {
            let corner = ((image * parameters.channels + channel) * parameters.side + y) * parameters.side + x;
            for (var dy = 0u; dy < FILTER; dy++) {
                for (var dx = 0u; dx < FILTER; dx++) {
                    let at = (channel * FILTER + dy) * FILTER + dx;
                    let level = images[corner + dy * parameters.side + dx];
                    sum.x += level * filters[first.x + at];
                    sum.y += level * filters[first.y + at];
                    sum.z += level * filters[first.z + at];
                    sum.w += level * filters[first.w + at];
                }
            }
        }
        let plane = width * width;
        let place = (image * parameters.maps + map) * plane + y * width + x;
        output[place] = sum.x;
        if (map + 1u < parameters.maps) {
            output[place + plane] = sum.y;
        }
        if (map + 2u < parameters.maps) {
            output[place + 2u * plane] = sum.z;
        }
        if (map + 3u < parameters.maps) {
            output[place + 3u * plane] = sum.w;
        }
    }
}
