// A mistake on purpose: a tiled product for whole tiles, launched with any size. Threads outside the
// matrices load and store all the same.
//
// Data: `m` is `rows` x `inner`, `n` is `inner` x `columns`, `p` is `rows` x `columns`; f32,
// row-major.
// Launch: ceil(columns / tile) x ceil(rows / tile) blocks of `tile` x `tile` threads.

override tile: u32 = 16;

struct Parameters {
    rows: u32,
    inner: u32,
    columns: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read> n: array<f32>;
@group(0) @binding(2) var<storage, read_write> p: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

// The tiles of this phase, row-major. (WGSL lets an override size only the outermost array, so
// they are flat.)
var<workgroup> sh_m: array<f32, tile * tile>;
var<workgroup> sh_n: array<f32, tile * tile>;

@compute @workgroup_size(tile, tile)
fn matmul_tiles_without_guards(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let row = block.y * tile + thread.y;
    let column = block.x * tile + thread.x;
    let phases = (parameters.inner + tile - 1u) / tile;

    var sum = 0.0;
    for (var phase = 0u; phase < phases; phase++) {
        // Nobody asks whether the element is there. Past the right edge it is the next row's; past
        // the last row it is behind the matrix.
        let m_column = phase * tile + thread.x;
        let n_row = phase * tile + thread.y;
        sh_m[thread.y * tile + thread.x] = m[row * parameters.inner + m_column];
        sh_n[thread.y * tile + thread.x] = n[n_row * parameters.columns + column];

        // The tiles are complete before anyone reads them ...
        workgroupBarrier();
        for (var k = 0u; k < tile; k++) {
            sum += sh_m[thread.y * tile + k] * sh_n[k * tile + thread.x];
        }
        // ... and read by everyone before the next phase overwrites them.
        workgroupBarrier();
    }

    p[row * parameters.columns + column] = sum;
}
