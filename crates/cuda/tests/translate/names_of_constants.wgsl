// Constants keep the names that the author gave them.

override block_x: u32 = 256;

const TILE = 16;
const GREEN = 5;
const RED = 0;
const BLUE = 6;
const Mode_slow = 4;
const most = 100;
const mask = 0xff;
const COUNT = 64;
const HALF = 32;

@group(0) @binding(0) var<storage, read_write> out: array<i32>;
@group(0) @binding(1) var<storage, read_write> shares: array<f32>;

var<workgroup> tile: array<i32, 16>;

@compute @workgroup_size(block_x)
fn colours(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = i32(thread.x);
    tile[t % TILE] = GREEN * t;
    workgroupBarrier();
    let colour = select(6i, 0i, t < 3);
    switch (colour) {
        case 0: {
            out[t] = 1;
        }
        case 5: {
            out[t] = 2;
        }
        default: {
            out[t] = Mode_slow;
        }
    }
    out[t] = i32(u32(out[t]) + (most + (mask & u32(t)) + u32(tile[0])));
    if (t < COUNT && t < HALF) {
        shares[t] = 16.0;
    }
}
