override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> in: array<i32>;
@group(0) @binding(1) var<storage, read_write> out: array<i32>;

var<workgroup> sums: array<i32, 64>;

// What `volatile` was taken to order: steps in a line, a loop over tags; and what it has nothing to do with.
@compute @workgroup_size(block_x)
fn steps(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = i32(thread.x);
    sums[t] = in[t];
    workgroupBarrier();
    let taken = t < 32;
    var next: i32;
    if (taken) {
        next = sums[t] + sums[t + 32];
    }
    workgroupBarrier();
    if (taken) {
        sums[t] = next;
    }
    workgroupBarrier();
    var next_2: i32;
    if (taken) {
        next_2 = sums[t] + sums[t + 16];
    }
    workgroupBarrier();
    if (taken) {
        sums[t] = next_2;
    }
    workgroupBarrier();
    if (t == 0) {
        out[0] = sums[0];
    }
}

// What `volatile` was taken to order: steps in a line, a loop over tags; and what it has nothing to do with.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read_write> bins: array<u32>;

var<workgroup> own: array<u32, 256>;
var<workgroup> sh_count: atomic<u32>;
var<workgroup> sh_counted: u32;
var<private> thread_number: u32;

fn count(bin: u32, tag: u32) {
    var going = true;
    var made: u32;
    loop {
        var next: u32;
        if (going) {
            made = tag | ((own[bin] & 0x7ffffff) + 1);
            next = made;
        }
        workgroupBarrier();
        if (going) {
            own[bin] = next;
        }
        workgroupBarrier();
        if (going) {
            going = own[bin] != made;
        }
        let value = select(0u, 1u, going);
        atomicStore(&sh_count, 0u);
        workgroupBarrier();
        atomicAdd(&sh_count, value);
        workgroupBarrier();
        if (thread_number == 0) {
            sh_counted = atomicLoad(&sh_count);
        }
        let value_1 = workgroupUniformLoad(&sh_counted);
        if (i32(select(0u, 1u, value_1 != 0u)) == 0) {
            break;
        }
    }
}

@compute @workgroup_size(block_x)
fn tags(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(local_invocation_index) own_thread_number: u32,
) {
    thread_number = own_thread_number;
    own[thread.x] = 0u;
    workgroupBarrier();
    count(values[thread.x] & 255, thread.x << 27);
    workgroupBarrier();
    bins[thread.x] = own[thread.x] & 0x7ffffff;
}

// What `volatile` was taken to order: steps in a line, a loop over tags; and what it has nothing to do with.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read> in: array<i32>;
@group(0) @binding(1) var<storage, read_write> out: array<i32>;

var<workgroup> seen: array<i32, 64>;

@compute @workgroup_size(block_x)
fn ordered(@builtin(local_invocation_id) thread: vec3<u32>) {
    seen[thread.x] = in[thread.x];
    seen[thread.x]++;
    workgroupBarrier();
    out[thread.x] = seen[63 - thread.x];
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
