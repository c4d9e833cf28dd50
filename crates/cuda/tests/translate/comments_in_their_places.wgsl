// Comments on what a module declares.

override block_x: u32 = 256;

const RADIUS = 3;

struct Parameters {
    kind: i32,
}

struct Sample {
    value: f32,
    weight: f32,
    x: i32,
    y: i32,
}

@group(0) @binding(0) var<storage, read> in: array<Sample>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> tile: array<f32, 134>; // block and halo
// Counts.
var<workgroup> counts: array<i32, 128>;
var<workgroup> places: array<i32, 128>; // beside them

// Smooths.
@compute @workgroup_size(block_x)
fn smooth_(@builtin(local_invocation_id) thread: vec3<u32>) {
    let t = i32(thread.x); // of the block
    tile[t] = in[t].value * in[t].weight;
    counts[t] = in[t].x;
    places[t] = in[t].y;
    workgroupBarrier(); // the tile is complete
    var sum = 0.0; // so far
    for (var i = 0; i < RADIUS; i++) {
        sum += tile[t + i]; // read only
    }
    if (t > 4) {
        sum += f32(counts[t]); // a few
    }
    switch (parameters.kind) {
        case 1: {
            // The first.
            sum *= 2.0; // doubled
        }
        case 2: {
            sum *= 3.0; // three times
        }
        default: {
            sum += f32(places[t]);
        }
    }
    while (sum > 100.0) {
        sum /= 2.0; // halved
    }
    out[t] = sum; // the end
}
