// Matrix multiply through shared memory whose store is inside the loop over the phases: where it ends up
// if the loop's closing brace is put one statement too late. The last store of every thread is
// right; the others are wasted.
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
fn matmul_store_every_phase(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let row = block.y * tile + thread.y;
    let column = block.x * tile + thread.x;
    let phases = (parameters.inner + tile - 1u) / tile;

    var sum = 0.0;
    for (var phase = 0u; phase < phases; phase++) {
        // Each thread loads one element of either tile. A thread outside P loads zeros and stays
        // with its block: all threads must reach every barrier.
        let m_column = phase * tile + thread.x;
        let n_row = phase * tile + thread.y;
        var m_element = 0.0;
        if (row < parameters.rows && m_column < parameters.inner) {
            m_element = m[row * parameters.inner + m_column];
        }
        var n_element = 0.0;
        if (n_row < parameters.inner && column < parameters.columns) {
            n_element = n[n_row * parameters.columns + column];
        }
        sh_m[thread.y * tile + thread.x] = m_element;
        sh_n[thread.y * tile + thread.x] = n_element;

        // The tiles are complete before anyone reads them ...
        workgroupBarrier();
        for (var k = 0u; k < tile; k++) {
            sum += sh_m[thread.y * tile + k] * sh_n[k * tile + thread.x];
        }
        // ... and read by everyone before the next phase overwrites them.
        workgroupBarrier();

        // A store a phase. Each replaces the one before with a longer sum.
        if (row < parameters.rows && column < parameters.columns) {
            p[row * parameters.columns + column] = sum;
        }
    }
}
