@group(0) @binding(0) var<storage, read> x: array<u32>;
@group(0) @binding(1) var<storage, read_write> y: array<u32>;

override block_x = 256u;
var<workgroup> sh_x: array<u32, 256>;

@compute @workgroup_size(block_x)
fn solve(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = thread.x;
    sh_x[t] = x[t];
    workgroupBarrier();
    for (var size = 2u; size <= 256u; size *= 2u) {
        for (var step = size / 2u; step > 0u; step /= 2u) {
            let other = t ^ step;
            if other > t {
                let rising = (t & size) == 0u;
                let mine = sh_x[t];
                let its = sh_x[other];
                if (mine > its) == rising {
                    sh_x[t] = its;
                    sh_x[other] = mine;
                }
            }
            workgroupBarrier();
        }
    }
    y[t] = sh_x[t];
}
