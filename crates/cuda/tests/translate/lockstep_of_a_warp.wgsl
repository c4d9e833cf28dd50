// What `volatile` was taken to order: steps in a line, a loop over tags; and what it has nothing to do with.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> in: array<i32>;
@group(0) @binding(1) var<storage, read_write> out: array<i32>;

var<workgroup> sums: array<i32, 64>;

@compute @workgroup_size(block_x)
fn steps(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = i32(thread.x);
    sums[t] = in[t];
    workgroupBarrier();
    let condition_1 = t < 32;
    let taken_2 = condition_1;
    {
        var next: i32;
        if (taken_2) {
            next = sums[t] + sums[t + 32];
        }
        workgroupBarrier();
        if (taken_2) {
            sums[t] = next;
        }
        workgroupBarrier();
        var next_2: i32;
        if (taken_2) {
            next_2 = sums[t] + sums[t + 16];
        }
        workgroupBarrier();
        if (taken_2) {
            sums[t] = next_2;
        }
        workgroupBarrier();
    }
    if (t == 0) {
        out[0] = sums[0];
    }
}

// What `volatile` was taken to order: steps in a line, a loop over tags; and what it has nothing to do with.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> bins: array<u32>;

var<workgroup> own: array<u32, 256>;

// Helper: sets `sh_goes_on` to whether this holds for any thread of the block.
fn ask_block(thread_number: u32, goes_on: bool) {
    atomicStore(&sh_goers, 0u);
    workgroupBarrier();
    if (goes_on) {
        atomicOr(&sh_goers, 1u);
    }
    workgroupBarrier();
    if (thread_number == 0u) {
        sh_goes_on = atomicLoad(&sh_goers);
    }
}

// Helper: whether any thread of the block goes on, for each of them to say.
var<workgroup> sh_goers: atomic<u32>;

// Helper: whether any thread of the block goes on, for all of them to read.
var<workgroup> sh_goes_on: u32;

fn count(bin: u32, tag: u32, taking_part: bool, thread_number: u32) {
    var made: u32;
    var going_1 = taking_part;
    loop {
        {
            if (going_1) {
                made = tag | ((own[bin] & 0x7ffffffu) + 1u);
            }
            var next: u32;
            if (going_1) {
                next = made;
            }
            workgroupBarrier();
            if (going_1) {
                own[bin] = next;
            }
            workgroupBarrier();
        }
        if (going_1) {
            going_1 = own[bin] != made;
        }
        ask_block(thread_number, going_1);
        if (workgroupUniformLoad(&sh_goes_on) == 0u) {
            break;
        }
    }
}

@compute @workgroup_size(block_x)
fn tags(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) thread_number: u32,
) {
    own[thread.x] = 0u;
    workgroupBarrier();
    count(values[thread.x] & 255u, thread.x << 27u, true, thread_number);
    workgroupBarrier();
    bins[thread.x] = own[thread.x] & 0x7ffffffu;
}

// What `volatile` was taken to order: steps in a line, a loop over tags; and what it has nothing to do with.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> in: array<i32>;
@group(0) @binding(1) var<storage, read_write> out: array<i32>;

var<workgroup> seen: array<i32, 64>;

@compute @workgroup_size(block_x)
fn ordered(@builtin(local_invocation_id) thread: vec3<u32>) {
    seen[thread.x] = in[thread.x];
    seen[thread.x] += 1;
    workgroupBarrier();
    out[thread.x] = seen[63u - thread.x];
}
// warning: this relies on the lanes of a warp running in lockstep
//    ┌─ source.cu:10:9
//    │
// 10 │         sums[t] += sums[t + 16];
//    │         ^^^^^^^^^^^^^^^^^^^^^^^ `volatile` lets no lane wait for another: undefined since Volta
//    │
//    = help: add `__syncwarp()` between the steps; here the lanes wait as if it were there
//
// warning: this relies on the lanes of a warp running in lockstep
//    ┌─ source.cu:21:14
//    │
// 21 │     } while (bins[bin] != made);
//    │              ^^^^^^^^^^^^^^^^^ `volatile` lets no lane wait for another: undefined since Volta
//    │
//    = help: add `__syncwarp()` between the steps; here the lanes wait as if it were there
//
