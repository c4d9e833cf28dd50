// Matrix multiply P = M x N on the matrix unit: each warp makes a tile of 16 x 16 elements of P, from
// tiles of M and N in global memory. The factors are f16, the sums are f32.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, both of f16; `p` is `rows` x `columns` of
// f32; row-major, all sides multiples of 16.
// Launch: a grid of (columns / 16, rows / 16) blocks of 32 threads, one warp each.

enable f16;
enable wgpu_cooperative_matrix;

struct Parameters {
    rows: u32,
    // Columns of `m`, rows of `n`.
    inner: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f16>;
@group(0) @binding(1) var<storage, read> n: array<f16>;
@group(0) @binding(2) var<storage, read_write> p: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

const TILE: u32 = 16;

@compute @workgroup_size(32)
fn matrix_unit_one_tile(@builtin(workgroup_id) block: vec3<u32>) {
    let inner = parameters.inner;
    let columns = parameters.columns;
    let row = block.y * TILE;
    let column = block.x * TILE;

    // The lanes hold these 256 sums together, eight each. In memory rows lie one after another (T), and
    // the last argument is the distance from one row to the next.
    var sums = coop_mat16x16<f32, C>();
    for (var k = 0u; k < inner; k += TILE) {
        let left = coopLoadT<coop_mat16x16<f16, A>>(&m[row * inner + k], inner);
        let right = coopLoadT<coop_mat16x16<f16, B>>(&n[k * columns + column], columns);
        sums = coopMultiplyAdd(left, right, sums);
    }

    let tile = sums;
    let corner = row * columns + column;
    coopStoreT(tile, &p[corner], columns);
}
