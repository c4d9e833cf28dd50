// Matrix transpose, four elements at a time on both sides: a block moves a tile of 64 x 64, every
// load and every store of global memory is a whole quad, and quads are swapped about inside the tile
// so that few lanes want different words of one bank.
//
// Data: `input` is `height` rows of `width` f32, `output` is `width` rows of `height`, both
// row-major.
// Launch: ceil(width / 64) x ceil(height / 64) blocks of 256 threads. `transpose_four_wide` where
// both sides are multiples of four, so that every row begins with a whole quad; otherwise
// `transpose_four_wide_odd`, which moves single elements.

struct Parameters {
    // The size of the input.
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> parameters: Parameters;
// The same buffers, for `transpose_four_wide_odd`.
@group(0) @binding(0) var<storage, read> input_elements: array<f32>;
@group(0) @binding(1) var<storage, read_write> output_elements: array<f32>;

const SIDE: u32 = 64u;
const QUADS: u32 = SIDE / 4u;

// The transposed tile, a row in 16 quads: 16 KiB, what every device with WebGPU has.
var<workgroup> sh_tile: array<vec4<f32>, SIDE * QUADS>;

// Where the quad of rows `quad` stands in the tile's row for `column`. The swap depends on the
// column's quad: lanes that write below each other, into rows 64 words apart, would all meet in one
// bank. With it, eight quads of a row are eight groups of four banks, and the other eight the same
// again: two lanes meet, where sixteen would. A row still is 16 quads in some order, which is all
// that reading it needs.
fn place(column: u32, quad: u32) -> u32 {
    return column * QUADS + (quad ^ (column / 4u % 8u));
}

fn keep(row: u32, column: u32, value: f32) {
    sh_tile[place(column, row / 4u)][row % 4u] = value;
}

@compute @workgroup_size(256)
fn transpose_four_wide(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let width_quads = parameters.width / 4u;
    let height_quads = parameters.height / 4u;

    // A warp reads two rows of the tile, 256 bytes each; the block reads sixteen at a time, and all
    // four times before it waits for the first. Only a tile at an edge asks what lies inside: a load
    // behind a question waits for its answer.
    var loaded = array<vec4<f32>, 4>();
    let row = thread / 16u;
    let quad = thread % 16u;
    let column_inside = block.x * QUADS + quad < width_quads;
    let first = (block.y * SIDE + row) * width_quads + block.x * QUADS + quad;
    if ((block.x + 1u) * SIDE <= parameters.width && (block.y + 1u) * SIDE <= parameters.height) {
        loaded[0] = input[first];
        loaded[1] = input[first + 16u * width_quads];
        loaded[2] = input[first + 32u * width_quads];
        loaded[3] = input[first + 48u * width_quads];
    } else {
        if (column_inside && block.y * SIDE + row < parameters.height) {
            loaded[0] = input[first];
        }
        if (column_inside && block.y * SIDE + row + 16u < parameters.height) {
            loaded[1] = input[first + 16u * width_quads];
        }
        if (column_inside && block.y * SIDE + row + 32u < parameters.height) {
            loaded[2] = input[first + 32u * width_quads];
        }
        if (column_inside && block.y * SIDE + row + 48u < parameters.height) {
            loaded[3] = input[first + 48u * width_quads];
        }
    }
    keep_quad(row, quad, loaded[0]);
    keep_quad(row + 16u, quad, loaded[1]);
    keep_quad(row + 32u, quad, loaded[2]);
    keep_quad(row + 48u, quad, loaded[3]);

    // Each thread goes on to read what others wrote.
    workgroupBarrier();

    let output_quad = thread % QUADS;
    for (var column = thread / QUADS; column < SIDE; column += 16u) {
        let output_row = block.x * SIDE + column;
        if (output_row < parameters.width && block.y * QUADS + output_quad < height_quads) {
            output[output_row * height_quads + block.y * QUADS + output_quad] =
                sh_tile[place(column, output_quad)];
        }
    }
}

// Four elements of a row: they belong into four rows of the transposed tile.
fn keep_quad(row: u32, quad: u32, values: vec4<f32>) {
    keep(row, 4u * quad, values.x);
    keep(row, 4u * quad + 1u, values.y);
    keep(row, 4u * quad + 2u, values.z);
    keep(row, 4u * quad + 3u, values.w);
}

@compute @workgroup_size(256)
fn transpose_four_wide_odd(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let across = thread % SIDE;
    for (var row = thread / SIDE; row < SIDE; row += 4u) {
        let input_row = block.y * SIDE + row;
        let input_column = block.x * SIDE + across;
        if (input_row < parameters.height && input_column < parameters.width) {
            keep(row, across, input_elements[input_row * parameters.width + input_column]);
        }
    }

    workgroupBarrier();

    for (var column = thread / SIDE; column < SIDE; column += 4u) {
        let output_row = block.x * SIDE + column;
        let output_column = block.y * SIDE + across;
        if (output_row < parameters.width && output_column < parameters.height) {
            output_elements[output_row * parameters.height + output_column] =
                sh_tile[place(column, across / 4u)][across % 4u];
        }
    }
}
