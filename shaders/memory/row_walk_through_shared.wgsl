// Sums of rows, one thread per row, through shared memory: the block fetches a tile along its rows, and each
// thread then walks along its own row within the tile.
//
// Data: `m` is `height` rows of `width` f32, row-major; `sums` holds one f32 for each row.
// Launch: ceil(height / 32) blocks of 32 threads, so that a block is a warp on most GPUs.

const TILE = 32u;
// A word more than a row has: the lanes, which read down a column, then find 32 different banks.
const PITCH = TILE + 1u;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read_write> sums: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_tile: array<f32, TILE * PITCH>;

@compute @workgroup_size(TILE)
fn memory_row_walk_through_shared(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let first_row = block.x * TILE;
    var sum = 0.0;
    for (var first_column = 0u; first_column < parameters.width; first_column += TILE) {
        // Row after row, the lanes side by side. What lies outside counts as zero.
        let column = first_column + thread.x;
        for (var k = 0u; k < TILE; k++) {
            let row = first_row + k;
            var element = 0.0;
            if (row < parameters.height && column < parameters.width) {
                element = m[row * parameters.width + column];
            }
            sh_tile[k * PITCH + thread.x] = element;
        }
        workgroupBarrier();
        for (var k = 0u; k < TILE; k++) {
            sum += sh_tile[thread.x * PITCH + k];
        }
        workgroupBarrier();
    }
    let row = first_row + thread.x;
    if (row < parameters.height) {
        sums[row] = sum;
    }
}
