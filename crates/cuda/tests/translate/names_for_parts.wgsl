// Names for the parts of a structure, and types that expressions say, in device code.

override block_x: u32 = 256;

struct Place {
    row: i32,
    column: i32,
}

struct Parameters {
    width: i32,
    height: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> in: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

fn place(i: i32, width: i32) -> Place {
    var found: Place;
    found.row = i / width;
    found.column = i % width;
    return found;
}

@compute @workgroup_size(block_x)
fn transpose(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    if (i < parameters.width * parameters.height) {
        let row_column = place(i, parameters.width);
        let twice = in[i] * 2.0;
        out[row_column.column * parameters.height + row_column.row] = twice;
    }
}
