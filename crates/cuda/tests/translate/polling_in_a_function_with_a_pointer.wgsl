override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> out: array<u32>;

var<workgroup> bins: array<u32, 4>;
var<workgroup> sh_count: atomic<u32>;
var<workgroup> sh_counted: u32;
var<private> thread_number: u32;

fn counted(tag: u32) {
    var going = true;
    var made: u32;
    loop {
        var next: u32;
        if (going) {
            made = tag | ((bins[0] & 0x7ffffff) + 1);
            next = made;
        }
        workgroupBarrier();
        if (going) {
            bins[0] = next;
        }
        workgroupBarrier();
        if (going) {
            going = bins[0] != made;
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
    counted(thread.x << 27);
    out[1] = bins[0];
}
// warning: this relies on the lanes of a warp running in lockstep
//   ┌─ source.cu:7:14
//   │
// 7 │     } while (bins[0] != made);
//   │              ^^^^^^^^^^^^^^^ `volatile` lets no lane wait for another: undefined since Volta
//   │
//   = help: add `__syncwarp()` between the steps; here the lanes wait as if it were there
//
