// Cases that run on into the next; a structure whose members start with values.

override block_x: u32 = 256;

struct Parameters {
    s_blocks: i32,
    s_threads: i32,
    s_scale: f32,
}

@group(0) @binding(0) var<storage, read_write> out: array<i32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

fn int_of_float(a: f32) -> i32 {
    let inner = i32(clamp(a, -2147483648.0, 2147483520.0));
    return select(select(inner, 2147483647, a >= 2147483648.0), 0, is_nan(a));
}

fn is_nan(a: f32) -> bool {
    return (bitcast<u32>(a) & 0x7fffffffu) > 0x7f800000u;
}

fn steps(n: i32) -> i32 {
    var done = 0;
    switch (n & 3) {
        case 3: {
            done += 100;
            done += 10;
            done++;
        }
        case 2: {
            done += 10;
            done++;
        }
        case 1: {
            done++;
        }
        default: {
            done = -1;
        }
    }
    switch (n) {
        case 7, 9: {
            let extra = n * 1000;
            done += extra;
            done += 5;
        }
        case 11: {
            done += 5;
        }
        default: {}
    }
    return done;
}

@compute @workgroup_size(block_x)
fn run(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    let i = i32(block.x * block_x + thread.x);
    out[i] = steps(i) * int_of_float(2.0 * parameters.s_scale);
}
