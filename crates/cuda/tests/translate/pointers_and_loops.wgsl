override block_x: u32 = 256;

const ROWS = 4;

struct Parameters {
    width: i32,
}

@group(0) @binding(0) var<storage, read> in: array<i32>;
@group(0) @binding(1) var<storage, read_write> sums: array<i32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

// Adds up each row and counts what is left of it.
@compute @workgroup_size(block_x)
fn rows(@builtin(local_invocation_id) thread: vec3<u32>, @builtin(workgroup_id) block: vec3<u32>) {
    let row = i32(block.x * u32(parameters.width)); // this block's row
    var sum = 0;
    for (var i = i32(thread.x); i < parameters.width; i = i32(u32(i) + block_x)) {
        sum += in[row + i]; // one of many
    }
    while (sum > 100) {
        sum -= 10;
    }
    loop {
        sum++;
        continuing {
            break if !(sum % ROWS != 0);
        }
    }
    if (sum > 10 && in[0] != 0) {
        sums[block.x] = sum;
    } else if (sum == 3) {
        sums[block.x] = -1;
    } else {
        // nothing to say
        sums[block.x] = 0;
    }
}

override block_x: u32 = 256;

struct Parameters {
    k: i32,
}

@group(0) @binding(0) var<storage, read_write> data: array<i32>;
@group(0) @binding(1) var<uniform> parameters: Parameters;

// A pointer keeps what it was made of, whatever becomes of the index.
@compute @workgroup_size(block_x)
fn captured() {
    var k = parameters.k;
    var p = k;
    k++;
    let q = k;
    k *= 2;
    let value = data[q + 1];
    let value_1 = p;
    p = value_1 + 1;
    data[value_1] = value;
    data[p + k] = data[q];
    let value_2 = k;
    let value_3 = k;
    k = value_3 + 1;
    data[value_3] = value_2;
}
