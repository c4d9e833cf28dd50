// Loops that are written out, because a thread's own arrays are indexed by constants then, and loops that stay.

override block_x: u32 = 256;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_a: array<f32, 16>;
var<private> sums: array<f32, 6>;

fn int_of_float(a: f32) -> i32 {
    let inner = i32(clamp(a, -2147483648.0, 2147483520.0));
    return select(select(inner, 2147483647, a >= 2147483648.0), 0, is_nan(a));
}

fn is_nan(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u;
}

fn add_products(k: u32) {
    for (var row = 0u; row < 2; row++) {
        let of_a = sh_a[k * 4 + row];
        for (var column = 0u; column < 3; column++) {
            let value = i32(row) * 3 + i32(column);
            // The row's value counts for three columns.
            sums[value] += of_a * select(2.0, 1.0, column == 0u);
        }
    }
}

@compute @workgroup_size(block_x)
fn written_out(@builtin(local_invocation_id) thread: vec3<u32>) {
    var taken: array<f32, 4>;
    var table: array<i32, 8>;
    var found: array<f32, 4>;
    var rest: array<f32, 4>;
    var many: array<f32, 200>;
    let i = i32(thread.x);
    sh_a[i] = a[i];
    workgroupBarrier();
    storageBarrier();
    // Filled with zeros in one step.
    for (var row = 0; row < 2; row++) {
        for (var column = 0; column < 3; column++) {
            sums[row * 3 + column] = 0.0;
        }
    }
    // Only asked for: the calls have the array.
    for (var k = 0u; k < 4; k++) {
        add_products(k);
    }
    // Backwards, in steps of two, with a place calculated from the loop's variable.
    taken[0] = 0.0;
    taken[1] = 0.0;
    taken[2] = 0.0;
    taken[3] = 0.0;
    for (var from_ = 6; from_ >= 0; from_ -= 2) {
        if (from_ == 0) {
            taken[from_ / 2] = a[i];
        } else {
            taken[from_ / 2] = a[i + from_ * 8 + from_ % 4];
        }
    }
    out[i] = sums[0] + sums[5] + taken[0] + taken[3];
    // The table is indexed by what was read: it lies in memory in any case, and its loop stays.
    for (var j = 0; j < 8; j++) {
        table[j] = j * j;
    }
    out[i + 16] = f32(table[int_of_float(a[i]) & 7]);
    // Left early, of unknown length, or too long to write out: loops.
    found[0] = 0.0;
    found[1] = 0.0;
    found[2] = 0.0;
    found[3] = 0.0;
    for (var j = 0; j < 4; j++) {
        if (a[j] > 1.0) {
            break;
        }
        found[j] = a[j];
    }
    rest[0] = 0.0;
    rest[1] = 0.0;
    rest[2] = 0.0;
    rest[3] = 0.0;
    for (var j = 0; j < parameters.n; j++) {
        let value = a[j];
        let value_1 = j % 4;
        rest[value_1] += value;
    }
    for (var j = 0; j < 200; j++) {
        many[j] = a[j];
    }
    out[i + 32] = found[0] + rest[1] + many[3];
}
