// A convolution layer, one thread per element of the output. Mistake: the last channel alone counts.
//
// Data: `images` holds `batch` images of `channels` planes of `side` x `side` f32; `filters` holds `maps` filters of
// `channels` planes of 3 x 3. `output` receives `maps` planes of (side - 2) x (side - 2) for each image, the places in
// which a filter fits into the image.
// Launch: one thread per element of the output, in blocks of `block_x`.

override block_x: u32 = 256;

// Rows and columns of a filter.
const FILTER = 3u;

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
fn network_last_channel(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // A long row of blocks arrives folded into a 2-D grid. Numbered row by row, the blocks are one line again.
    let i = (block.y * grid.x + block.x) * block_x + thread;
    let width = parameters.side - FILTER + 1u;
    if (i < parameters.batch * parameters.maps * width * width) {
        let x = i % width;
        let y = i / width % width;
        let map = i / (width * width) % parameters.maps;
        let image = i / (width * width * parameters.maps);
        var sum = 0.0;
        for (var channel = 0u; channel < parameters.channels; channel++) {
            let plane = (image * parameters.channels + channel) * parameters.side * parameters.side;
            let filter_plane = map * parameters.channels + channel;
            // One filter plane over one plane of the image.
            var of_channel = 0.0;
            for (var dy = 0u; dy < FILTER; dy++) {
                for (var dx = 0u; dx < FILTER; dx++) {
                    of_channel += images[plane + (y + dy) * parameters.side + x + dx]
                        * filters[(filter_plane * FILTER + dy) * FILTER + dx];
                }
            }
            sum = of_channel;
        }
        output[i] = sum;
    }
}
