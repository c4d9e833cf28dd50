override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

var<workgroup> tile: array<f32, 256>;

// Barriers that all threads go through, and the statements beside them for those that pass a guard.
@compute @workgroup_size(block_x)
fn turned(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    // A thread that has nothing to do leaves.
    let running = !(i >= parameters.n);
    if (running) {
        tile[thread.x] = data[i];
    }
    workgroupBarrier();
    if (running) {
        data[i] = tile[block_x - 1 - thread.x];
    }
}

// Barriers that all threads go through, and the statements beside them for those that pass a guard.

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

var<workgroup> tile: array<f32, 256>;

@compute @workgroup_size(block_x)
fn around(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    let taken = i < parameters.n;
    var own: f32;
    if (taken) {
        own = data[i];
    }
    for (var round_ = 0; round_ < 4; round_++) {
        if (taken) {
            tile[thread.x] = own;
        }
        workgroupBarrier();
        if (taken) {
            own += tile[thread.x ^ 1];
        }
        workgroupBarrier();
    }
    if (taken) {
        data[i] = own;
    }
}
// warning: there is a guard before this `__syncthreads`
//   ┌─ source.cu:9:5
//   │
// 7 │     if (i >= n) return;
//   │         ------ threads for which this holds have left before
// 8 │     tile[threadIdx.x] = data[i];
// 9 │     __syncthreads();
//   │     ^^^^^^^^^^^^^^^ undefined in CUDA where only a part of a block passes the guard
//   │
//   = help: launches are checked for it; right for every size: do the work under the condition, and the barrier after it
//
// warning: there is a guard before this `__syncthreads`
//    ┌─ source.cu:21:13
//    │
// 17 │     if (i < n) {
//    │         ----- others do not come in
//    ·
// 21 │             __syncthreads();
//    │             ^^^^^^^^^^^^^^^ undefined in CUDA where only a part of a block passes the guard
//    │
//    = help: launches are checked for it; right for every size: do the work under the condition, and the barrier after it
//
