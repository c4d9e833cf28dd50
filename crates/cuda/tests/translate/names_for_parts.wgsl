// Names for the parts of a structure, and types that expressions say, in device code.

override block_x: u32 = 256;

struct Parameters {
    width: i32,
    height: i32,
}

@group(0) @binding(0) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> in: array<f32>;
@group(0) @binding(2) var<uniform> parameters: Parameters;

@compute @workgroup_size(block_x)
fn transpose(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let i = i32(block.x * block_x + thread.x);
    var found_row: i32;
    var found_column: i32;
    var row_column_row: i32;
    var row_column_column: i32;
    if (i < parameters.width * parameters.height) {
        found_row = i / parameters.width;
        found_column = i % parameters.width;
        row_column_row = found_row;
        row_column_column = found_column;
        let twice = in[i] * 2.0;
        out[row_column_column * parameters.height + row_column_row] = twice;
    }
}
