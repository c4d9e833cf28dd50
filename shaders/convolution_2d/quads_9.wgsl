// Convolution of a matrix or a grey picture with a mask of nine by nine, a tile of four by four
// outputs per thread, all of it in registers: a thread loads each row's vec4 and the ones beside it,
// and adds their share to every output that they belong to before it goes on to the next row. Four
// rows of it read twelve, where one row would read nine; with eight rows the sums and what is on its
// way no longer fit in the registers of a thread.
//
// Every sum has a name and every index is a number: an array with an index that changes would not
// stay in registers. Elements outside the matrix count as zero.
//
// Data: `input` and `output` are `height` rows of `width` f32, row-major. `mask` has room for 16
// rows of 16 weights, of which the first nine of each are used.
// Launch: blocks of `block_x` x `block_y` threads. Where every row begins with a whole vec4, `width`
// a multiple of four, ceil(width / (4 * block_x)) x ceil(height / (4 * block_y)) blocks; otherwise
// ceil(width / block_x) x ceil(height / (4 * block_y)) blocks of `convolution_2d_quads_9_odd`, in
// which a thread has one column.

override block_x: u32 = 32;
override block_y: u32 = 4;

struct Parameters {
    width: u32,
    height: u32,
}

@group(0) @binding(0) var<storage, read> input: array<vec4<f32>>;
@group(0) @binding(1) var<storage, read_write> output: array<vec4<f32>>;
@group(0) @binding(2) var<uniform> mask: array<vec4<f32>, 64>;
@group(0) @binding(3) var<uniform> parameters: Parameters;
// The same buffers, for `convolution_2d_quads_9_odd`.
@group(0) @binding(0) var<storage, read> input_elements: array<f32>;
@group(0) @binding(1) var<storage, read_write> output_elements: array<f32>;

// Outputs of a thread, one below the other.
const ROWS: i32 = 4;

// What a row brings to four outputs: their own elements, and those on either side.
struct Row {
    left: vec4<f32>,
    own: vec4<f32>,
    right: vec4<f32>,
}

// With `edges` a part of it may lie outside. Then a load is not skipped, only its value dropped, so that
// many rows are on their way at once. `edges` is a constant wherever this is called from, and the
// other half of the function is left out.
fn row_at(row: i32, quad: i32, edges: bool) -> Row {
    let quads = i32(parameters.width) / 4;
    if (!edges) {
        let at = row * quads + quad;
        return Row(input[at - 1], input[at], input[at + 1]);
    }
    let inside = clamp(row, 0, i32(parameters.height) - 1);
    let first = inside * quads;
    let left = input[first + max(quad - 1, 0)];
    let own = input[first + quad];
    let right = input[first + min(quad + 1, quads - 1)];
    let present = row == inside;
    return Row(
        select(vec4<f32>(), left, present && quad > 0),
        select(vec4<f32>(), own, present),
        select(vec4<f32>(), right, present && quad + 1 < quads),
    );
}

// Adds the share of a row in four outputs in whose windows it is row `k`. Weight j belongs to the
// elements j - 4 away: all of `left` and `right` are needed for it.
fn add(before: vec4<f32>, k: u32, row: Row) -> vec4<f32> {
    let near = mask[4u * k];
    let middle = mask[4u * k + 1u];
    let far = mask[4u * k + 2u].x;
    var sum = before + near.x * row.left;
    sum += near.y * vec4<f32>(row.left.yzw, row.own.x);
    sum += near.z * vec4<f32>(row.left.zw, row.own.xy);
    sum += near.w * vec4<f32>(row.left.w, row.own.xyz);
    sum += middle.x * row.own;
    sum += middle.y * vec4<f32>(row.own.yzw, row.right.x);
    sum += middle.z * vec4<f32>(row.own.zw, row.right.xy);
    sum += middle.w * vec4<f32>(row.own.w, row.right.xyz);
    sum += far * row.right;
    return sum;
}

fn store(row: i32, quad: i32, sum: vec4<f32>) {
    if (row < i32(parameters.height)) {
        output[row * (i32(parameters.width) / 4) + quad] = sum;
    }
}

// A tile of outputs, its rows from `first` on.
fn tile(first: i32, quad: i32, edges: bool) {
    var row = row_at(first - 4, quad, edges);
    var sum_0 = add(vec4<f32>(), 0u, row);
    row = row_at(first - 3, quad, edges);
    sum_0 = add(sum_0, 1u, row);
    var sum_1 = add(vec4<f32>(), 0u, row);
    row = row_at(first - 2, quad, edges);
    sum_0 = add(sum_0, 2u, row);
    sum_1 = add(sum_1, 1u, row);
    var sum_2 = add(vec4<f32>(), 0u, row);
    row = row_at(first - 1, quad, edges);
    sum_0 = add(sum_0, 3u, row);
    sum_1 = add(sum_1, 2u, row);
    sum_2 = add(sum_2, 1u, row);
    var sum_3 = add(vec4<f32>(), 0u, row);
    row = row_at(first, quad, edges);
    sum_0 = add(sum_0, 4u, row);
    sum_1 = add(sum_1, 3u, row);
    sum_2 = add(sum_2, 2u, row);
    sum_3 = add(sum_3, 1u, row);
    row = row_at(first + 1, quad, edges);
    sum_0 = add(sum_0, 5u, row);
    sum_1 = add(sum_1, 4u, row);
    sum_2 = add(sum_2, 3u, row);
    sum_3 = add(sum_3, 2u, row);
    row = row_at(first + 2, quad, edges);
    sum_0 = add(sum_0, 6u, row);
    sum_1 = add(sum_1, 5u, row);
    sum_2 = add(sum_2, 4u, row);
    sum_3 = add(sum_3, 3u, row);
    row = row_at(first + 3, quad, edges);
    sum_0 = add(sum_0, 7u, row);
    sum_1 = add(sum_1, 6u, row);
    sum_2 = add(sum_2, 5u, row);
    sum_3 = add(sum_3, 4u, row);
    row = row_at(first + 4, quad, edges);
    sum_0 = add(sum_0, 8u, row);
    sum_1 = add(sum_1, 7u, row);
    sum_2 = add(sum_2, 6u, row);
    sum_3 = add(sum_3, 5u, row);
    row = row_at(first + 5, quad, edges);
    sum_1 = add(sum_1, 8u, row);
    sum_2 = add(sum_2, 7u, row);
    sum_3 = add(sum_3, 6u, row);
    row = row_at(first + 6, quad, edges);
    sum_2 = add(sum_2, 8u, row);
    sum_3 = add(sum_3, 7u, row);
    row = row_at(first + 7, quad, edges);
    sum_3 = add(sum_3, 8u, row);

    store(first, quad, sum_0);
    store(first + 1, quad, sum_1);
    store(first + 2, quad, sum_2);
    store(first + 3, quad, sum_3);
}

@compute @workgroup_size(block_x, block_y)
fn convolution_2d_quads_9(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let quad = i32(block.x * block_x + thread.x);
    let first = i32(block.y * block_y + thread.y) * ROWS;
    if (quad >= i32(parameters.width) / 4 || first >= i32(parameters.height)) {
        return;
    }

    // Hardly a warp has an edge in its windows, and the others need not ask.
    let edges = quad == 0 || quad + 1 == i32(parameters.width) / 4
        || first < 4 || first + ROWS + 4 > i32(parameters.height);
    if (edges) {
        tile(first, quad, true);
    } else {
        tile(first, quad, false);
    }
}

fn element(row: i32, column: i32) -> f32 {
    let last = vec2<i32>(i32(parameters.height) - 1, i32(parameters.width) - 1);
    let place = vec2<i32>(row, column);
    let inside = clamp(place, vec2<i32>(), last);
    let found = input_elements[inside.x * i32(parameters.width) + inside.y];
    return select(0.0, found, all(place == inside));
}

// The share of a row in a window in which it is row `k`.
fn share(k: u32, near: vec4<f32>, middle: vec4<f32>, far: f32) -> f32 {
    return dot(mask[4u * k], near) + dot(mask[4u * k + 1u], middle) + mask[4u * k + 2u].x * far;
}

@compute @workgroup_size(block_x, block_y)
fn convolution_2d_quads_9_odd(
    @builtin(local_invocation_id) thread: vec3<u32>,
    @builtin(workgroup_id) block: vec3<u32>,
) {
    let column = i32(block.x * block_x + thread.x);
    let first = i32(block.y * block_y + thread.y) * ROWS;
    let height = i32(parameters.height);
    if (column >= i32(parameters.width) || first >= height) {
        return;
    }

    // Down the column: the windows that are under way, the uppermost first.
    var sum_0 = 0.0;
    var sum_1 = 0.0;
    var sum_2 = 0.0;
    var sum_3 = 0.0;
    var sum_4 = 0.0;
    var sum_5 = 0.0;
    var sum_6 = 0.0;
    var sum_7 = 0.0;
    for (var step = 0; step < ROWS + 8; step++) {
        let row = first + step - 4;
        let near = vec4<f32>(
            element(row, column - 4), element(row, column - 3),
            element(row, column - 2), element(row, column - 1),
        );
        let middle = vec4<f32>(
            element(row, column), element(row, column + 1),
            element(row, column + 2), element(row, column + 3),
        );
        let far = element(row, column + 4);
        let complete = sum_0 + share(8u, near, middle, far);
        sum_0 = sum_1 + share(7u, near, middle, far);
        sum_1 = sum_2 + share(6u, near, middle, far);
        sum_2 = sum_3 + share(5u, near, middle, far);
        sum_3 = sum_4 + share(4u, near, middle, far);
        sum_4 = sum_5 + share(3u, near, middle, far);
        sum_5 = sum_6 + share(2u, near, middle, far);
        sum_6 = sum_7 + share(1u, near, middle, far);
        sum_7 = share(0u, near, middle, far);
        // The first 8 rows complete windows that belong to the strip above.
        let output_row = row - 4;
        if (step >= 8 && output_row < height) {
            output_elements[output_row * i32(parameters.width) + column] = complete;
        }
    }
}
