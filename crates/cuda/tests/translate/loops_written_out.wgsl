// Loops that are written out, because a thread's own arrays are indexed by constants then, and loops that stay.

override block_x: u32 = 256;

const TILE = 4;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_a: array<f32, 16>;

fn int_of_float(a: f32) -> i32 {
    let inner = i32(clamp(a, -2147483648.0, 2147483520.0));
    return select(select(inner, 2147483647, a >= 2147483648.0), 0, is_nan(a));
}

fn is_nan(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u;
}

@compute @workgroup_size(block_x)
fn written_out(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = i32(thread.x);
    sh_a[i] = a[i];
    workgroupBarrier();
    // Filled with zeros in one step.
    var sums: array<f32, 6>;
    // Only asked for: the calls have the array.
    for (var k = 0u; k < TILE; k++) {
        let of_a = sh_a[k * TILE];
        sums[0] += of_a * 1.0;
        sums[1] += of_a * 2.0;
        sums[2] += of_a * 2.0;
        let of_a_1 = sh_a[k * TILE + 1];
        sums[3] += of_a_1 * 1.0;
        sums[4] += of_a_1 * 2.0;
        sums[5] += of_a_1 * 2.0;
    }
    // Backwards, in steps of two, with a place calculated from the loop's variable.
    var taken: array<f32, 4>;
    taken[3] = a[i + 48 + 2];
    taken[2] = a[i + 32];
    taken[1] = a[i + 16 + 2];
    taken[0] = a[i];
    out[i] = sums[0] + sums[5] + taken[0] + taken[3];
    // The table is indexed by what was read: it lies in memory in any case, and its loop stays.
    var table: array<i32, 8>;
    for (var j = 0; j < 8; j++) {
        table[j] = j * j;
    }
    out[i + 16] = f32(table[int_of_float(a[i]) & 7]);
    // Left early, of unknown length, or too long to write out: loops.
    var found: array<f32, 4>;
    for (var j = 0; j < 4; j++) {
        if (a[j] > 1.0) {
            break;
        }
        found[j] = a[j];
    }
    var rest: array<f32, 4>;
    for (var j = 0; j < parameters.n; j++) {
        rest[j % 4] += a[j];
    }
    var many: array<f32, 200>;
    for (var j = 0; j < 200; j++) {
        many[j] = a[j];
    }
    out[i + 32] = found[0] + rest[1] + many[3];
}
