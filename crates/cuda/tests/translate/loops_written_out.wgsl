// Loops that are written out, because a thread's own arrays are indexed by constants then, and loops that stay.

override block_x: u32 = 256;

const TILE = 4;

struct Parameters {
    n: i32,
}

@group(0) @binding(0) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

var<workgroup> sh_a: array<f32, TILE * TILE>;

// Helper: a float as an integer: the nearest where it does not fit, and 0 for what is no number.
fn int_of_float(value: f32) -> i32 {
    let whole = select(i32(value), 2147483647, value >= 2147483648.0);
    return select(whole, 0, (bitcast<u32>(value) & 0x7fffffffu) > 0x7f800000u);
}

fn add_products(sums: ptr<function, array<array<f32, 3>, 2>>, k: u32) {
    {
        let of_a = sh_a[k * TILE];
        // The row's value counts for three columns.
        (*sums)[0][0] += of_a * 1.0;
        (*sums)[0][1] += of_a * 2.0;
        (*sums)[0][2] += of_a * 2.0;
    }
    {
        let of_a = sh_a[k * TILE + 1u];
        (*sums)[1][0] += of_a * 1.0;
        (*sums)[1][1] += of_a * 2.0;
        (*sums)[1][2] += of_a * 2.0;
    }
}

@compute @workgroup_size(block_x)
fn written_out(@builtin(local_invocation_id) thread: vec3<u32>) {
    let i = i32(thread.x);
    sh_a[i] = a[i];
    workgroupBarrier();

    // Filled with zeros in one step.
    var sums: array<array<f32, 3>, 2>;
    sums = array<array<f32, 3>, 2>();

    // Only asked for: the calls have the array.
    add_products(&sums, 0u);
    add_products(&sums, 1u);
    add_products(&sums, 2u);
    add_products(&sums, 3u);

    // Backwards, in steps of two, with a place calculated from the loop's variable.
    var taken = array<f32, 4>();
    taken[3] = a[i + 50];
    taken[2] = a[i + 32];
    taken[1] = a[i + 18];
    taken[0] = a[i];
    out[i] = sums[0][0] + sums[1][2] + taken[0] + taken[3];

    // The table is indexed by what was read: it lies in memory in any case, and its loop stays.
    var table: array<i32, 8>;
    for (var j = 0; j < 8; j++) {
        table[j] = j * j;
    }
    out[i + 16] = f32(table[int_of_float(a[i]) & 7]);

    // Left early, of unknown length, or too long to write out: loops.
    var found = array<f32, 4>();
    for (var j = 0; j < 4; j++) {
        if (a[j] > 1.0) {
            break;
        }
        found[j] = a[j];
    }
    var rest = array<f32, 4>();
    for (var j = 0; j < parameters.n; j++) {
        rest[j % 4] += a[j];
    }
    var many: array<f32, 200>;
    for (var j = 0; j < 200; j++) {
        many[j] = a[j];
    }
    out[i + 32] = found[0] + rest[1] + many[3];
}
