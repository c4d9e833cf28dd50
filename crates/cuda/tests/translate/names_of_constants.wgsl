// Constants keep the names that the author gave them.

override block_x: u32 = 256;

const RED = 0;
const GREEN = 5;
const TILE = 16;
const BLUE = 6;
const Mode_slow = 4;
const most: i32 = 100;
const mask: u32 = 0xffu;
// How many there are,
// at most.
const COUNT = 64;
const HALF = COUNT / 2; // half of them
const ratio: f32 = 0.5;
const WORDS = 32;

@group(0) @binding(0) var<storage, read_write> out: array<i32>;
@group(0) @binding(1) var<storage, read_write> shares: array<f32>;

var<workgroup> tile: array<i32, TILE>;

@compute @workgroup_size(block_x)
fn colours(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = i32(thread.x);
    tile[t % TILE] = RED + GREEN * t;
    workgroupBarrier();
    storageBarrier();
    let colour = select(BLUE, RED, t < 3);
    switch (colour) {
        case RED: {
            out[t] = 1;
        }
        case GREEN: {
            out[t] = 2;
        }
        default: {
            out[t] = Mode_slow;
        }
    }
    out[t] = i32(u32(out[t]) + (u32(most) + (mask & u32(t)) + u32(tile[0])));
    if (t < COUNT && t < HALF) {
        shares[t] = ratio * WORDS;
    }
}
