// Constants keep the names that the author gave them.

override block_x: u32 = 256;

@group(0) @binding(0) var<storage, read_write> out: array<i32>;
@group(0) @binding(1) var<storage, read_write> shares: array<f32>;

var<workgroup> tile: array<i32, 16>;

@compute @workgroup_size(block_x)
fn colours(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = i32(thread.x);
    tile[t % 16] = 0 + 5 * t;
    workgroupBarrier();
    storageBarrier();
    let colour = select(6, 0, t < 3);
    switch (colour) {
        case 0: {
            out[t] = 1;
        }
        case 5: {
            out[t] = 2;
        }
        default: {
            out[t] = 4;
        }
    }
    let value = tile[0];
    let value_1 = t;
    out[value_1] = i32(u32(out[value_1]) + (100 + (255 & u32(t)) + u32(value)));
    if (t < 64 && t < 32) {
        shares[t] = 16.0;
    }
}
