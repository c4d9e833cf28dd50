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

// Where the quad of rows `quad` is in the tile's row for `column`. The swap depends on the
// column's quad: lanes that write below each other, into rows 64 words apart, would all meet in the
// same banks. With it, the eight quads that a quarter of a warp writes are eight groups of four banks.
// A row still is 16 quads in some order, which is all that reading it needs.
fn place(column: u32, quad: u32) -> u32 {
    return column * QUADS + (quad ^ (column / 4u % 8u));
}

@compute @workgroup_size(256)
fn transpose_four_wide(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let width_quads = parameters.width / 4u;
    let height_quads = parameters.height / 4u;

    // A thread moves a square of four rows and four columns. Half a warp reads a row of the tile, 256
    // bytes, and every thread has its four rows on their way before it waits for the first. Squares
    // beyond an edge read the last ones inside once more, and nobody asks for them: a load behind a
    // question waits for its answer. No square is cut, as both sides are multiples of four.
    let row_quad = thread / QUADS;
    let quad = thread % QUADS;
    let input_row = 4u * min(block.y * QUADS + row_quad, height_quads - 1u);
    let first = input_row * width_quads + min(block.x * QUADS + quad, width_quads - 1u);
    let a = input[first];
    let b = input[first + width_quads];
    let c = input[first + 2u * width_quads];
    let d = input[first + 3u * width_quads];

    // The square is turned over in registers, so that what goes into the tile are whole quads: to write
    // single components of a vector is to write all of it, as WGSL has it, and threads that share one
    // would race.
    sh_tile[place(4u * quad, row_quad)] = vec4<f32>(a.x, b.x, c.x, d.x);
    sh_tile[place(4u * quad + 1u, row_quad)] = vec4<f32>(a.y, b.y, c.y, d.y);
    sh_tile[place(4u * quad + 2u, row_quad)] = vec4<f32>(a.z, b.z, c.z, d.z);
    sh_tile[place(4u * quad + 3u, row_quad)] = vec4<f32>(a.w, b.w, c.w, d.w);

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

// An element of the input; what lies outside is zero.
fn element(row: u32, column: u32) -> f32 {
    if (row < parameters.height && column < parameters.width) {
        return input_elements[row * parameters.width + column];
    }
    return 0.0;
}

@compute @workgroup_size(256)
fn transpose_four_wide_odd(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let across = thread % SIDE;
    for (var quad = thread / SIDE; quad < QUADS; quad += 4u) {
        let row = block.y * SIDE + 4u * quad;
        let column = block.x * SIDE + across;
        sh_tile[place(across, quad)] = vec4<f32>(
            element(row, column), element(row + 1u, column), element(row + 2u, column), element(row + 3u, column),
        );
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
