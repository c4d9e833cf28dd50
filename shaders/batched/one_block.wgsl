// Many small products of square matrices: one block per product. It fetches the second matrix into shared
// memory, where every element is used by all rows of the product. A thread makes an element of every block_x-th place.
//
// Data: `m`, `n` and `p` hold `batch` matrices of `side` x `side` f32 one after the other, row-major;
// p[b] = m[b] * n[b]; `side` is at most 64.
// Launch: `batch` blocks of `block_x` threads.

override block_x: u32 = 256;

// A matrix of 64 x 64 takes the 16 KiB that every device with WebGPU has.
const MOST = 64u;

struct Parameters {
    batch: u32,
    side: u32,
}

@group(0) @binding(0) var<storage, read> m: array<f32>;
@group(0) @binding(1) var<storage, read> n: array<f32>;
@group(0) @binding(2) var<storage, read_write> p: array<f32>;
@group(0) @binding(3) var<uniform> parameters: Parameters;

var<workgroup> sh_n: array<f32, MOST * MOST>;

@compute @workgroup_size(block_x)
fn batched_one_block(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let product = block.y * grid.x + block.x;
    // A folded grid may have blocks to spare.
    if (product >= parameters.batch) {
        return;
    }
    let side = parameters.side;
    let elements = side * side;
    let first = product * elements;
    for (var i = thread; i < elements; i += block_x) {
        sh_n[i] = n[first + i];
    }
    workgroupBarrier();
    for (var i = thread; i < elements; i += block_x) {
        let row = i / side * side;
        let column = i % side;
        var sum = 0.0;
        for (var k = 0u; k < side; k++) {
            sum += m[first + row + k] * sh_n[k * side + column];
        }
        p[first + i] = sum;
    }
}
