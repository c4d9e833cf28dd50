// Convolution of a matrix or a grey picture in tiles with halo: a block loads the rectangle on which
// its outputs rest, each element once, into shared memory, and works from there. The mask lies in
// constant memory.
//
// The window has `mask_width` rows and columns and begins mask_width / 2 above and to the left of
// the output; elements outside count as zero.
//
// Data: `input` and `output` are `height` rows of `width` f32, row-major. `mask` has room for 16 rows
// of 16 weights, of which the first `mask_width` of each are used.
// Launch: ceil(width / block_x) x ceil(height / block_y) blocks of `block_x` x `block_y` threads. A
// block of 16 x 16 with a mask of 5 loads 20 x 20 = 400 elements, where the basic form loads 6,400.

override block_x: u32 = 16;
override block_y: u32 = 16;
override mask_width: u32 = 5;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read_write> output: array<f32>;
@group(0) @binding(2) var<uniform> mask: array<vec4<f32>, 64>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// The tile with its halo all around, row-major. (WGSL lets an override size only the outermost
// array, so it is flat.)
var<workgroup> sh_tile: array<f32, (block_x + mask_width - 1) * (block_y + mask_width - 1)>;

@compute @workgroup_size(block_x, block_y)
fn convolution_2d_tiled(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) thread_number: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let tile_width = block_x + mask_width - 1u;
    let tile_size = tile_width * (block_y + mask_width - 1u);

    // The tile has more elements than the block has threads: they go round until it is full,
    // neighbours along its rows. Ghosts are zeros in the tile, so that the sum need not ask.
    let first_row = i32(block.y * block_y) - i32(mask_width / 2u);
    let first_column = i32(block.x * block_x) - i32(mask_width / 2u);
    for (var place = thread_number; place < tile_size; place += block_x * block_y) {
        let row = first_row + i32(place / tile_width);
        let column = first_column + i32(place % tile_width);
        var element = 0.0;
        if (row >= 0 && row < i32(parameters.height)
            && column >= 0 && column < i32(parameters.width)) {
            element = input[row * i32(parameters.width) + column];
        }
        sh_tile[place] = element;
    }

    // Each thread goes on to read what others loaded. Nobody has left: threads beyond the edge of
    // the matrix wait here too.
    workgroupBarrier();

    let column = block.x * block_x + thread.x;
    let row = block.y * block_y + thread.y;
    if (column < parameters.width && row < parameters.height) {
        var sum = 0.0;
        for (var r = 0u; r < mask_width; r++) {
            for (var c = 0u; c < mask_width; c++) {
                sum += sh_tile[(thread.y + r) * tile_width + thread.x + c]
                    * mask[4u * r + c / 4u][c % 4u];
            }
        }
        output[row * parameters.width + column] = sum;
    }
}
