// A convolution layer as a product of matrices in tiles. Mistake: one barrier in place of two.
// Row k of the right matrix is one place of a filter, and a column one place of an image: what the filter meets there.
// Nobody writes that matrix down. The threads of a block fetch what its tiles hold from the images themselves.
//
// Data: `images` holds `batch` images of `channels` planes of `side` x `side` f32; `filters` holds `maps` filters of
// `channels` planes of 3 x 3. `output` receives `maps` planes of (side - 2) x (side - 2) for each image, the places in
// which a filter fits into the image.
// Launch: ceil(batch * (side - 2)^2 / TILE) x ceil(maps / TILE) blocks of TILE x TILE threads.

// Rows and columns of a tile.
const TILE = 16u;
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

var<workgroup> sh_filters: array<f32, TILE * TILE>;
var<workgroup> sh_places: array<f32, TILE * TILE>;

@compute @workgroup_size(TILE, TILE)
fn network_one_barrier(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let width = parameters.side - FILTER + 1u;
    let inner = parameters.channels * FILTER * FILTER;
    let columns = parameters.batch * width * width;
    let map = block.y * TILE + thread.y;
    let column = block.x * TILE + thread.x;
    // The place of an image that this column stands for.
    let x = column % width;
    let y = column / width % width;
    let image = column / (width * width);
    let corner = (image * parameters.channels * parameters.side + y) * parameters.side + x;

    var sum = 0.0;
    for (var first = 0u; first < inner; first += TILE) {
        // Each thread fetches one element of either tile. What is outside counts as zero; such threads stay,
        // since all must reach every barrier.
        var weight = 0.0;
        if (map < parameters.maps && first + thread.x < inner) {
            weight = filters[map * inner + first + thread.x];
        }
        var level = 0.0;
        let k = first + thread.y;
        if (column < columns && k < inner) {
            let dx = k % FILTER;
            let dy = k / FILTER % FILTER;
            let channel = k / (FILTER * FILTER);
            level = images[corner + (channel * parameters.side + dy) * parameters.side + dx];
        }
        sh_filters[thread.y * TILE + thread.x] = weight;
        sh_places[thread.y * TILE + thread.x] = level;
        // The tiles are complete before anyone reads them ...
        workgroupBarrier();
        for (var at = 0u; at < TILE; at++) {
            sum += sh_filters[thread.y * TILE + at] * sh_places[at * TILE + thread.x];
        }
    }
    if (map < parameters.maps && column < columns) {
        output[((image * parameters.maps + map) * width + y) * width + x] = sum;
    }
}
