// A sparse matrix times a vector, cut by entries and not by rows: every block takes a chunk of as
// many entries as it has room for, whatever rows they belong to. Its threads read columns and values
// in quads, one beside the other, and have them all on their way at once; then all the elements of x
// that they point to. The products go through shared memory, where each row finds its own.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds the rows' number + 1 u32, `columns` and `values` one u32 and one f32 an
// entry, in buffers rounded up to whole vec4s and filled up with zeros, `x` one f32 a column of the
// matrix; `y` receives one f32 a row. `chunks` says, once for each matrix, with which row and which
// entry a chunk begins, and where the last one ends. A chunk is a number of whole rows, or a piece
// of a row that is too long for one: then the row has the bit PIECE, and what the piece comes to goes
// to `parts`.
// Launch: one block per chunk, of `block_x` threads, a power of two. If there are pieces, then
// spmv_chunks_join with a block for each row that was cut.

override block_x: u32 = 256;
// Quads of a thread, at most 4. A chunk, with the entries before it in its first quad, has room in
// quads * block_x of them.
override quads: u32 = 2;

struct Parameters {
    chunk_count: u32,
    // How many threads add up a row, as a power of two.
    lane_bits: u32,
}

@group(0) @binding(0) var<storage, read> row_offsets: array<u32>;
@group(0) @binding(1) var<storage, read> columns: array<vec4<u32>>;
@group(0) @binding(2) var<storage, read> values: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> x: array<f32>;
@group(0) @binding(4) var<storage, read_write> y: array<f32>;
@group(0) @binding(5) var<storage, read> chunks: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read_write> parts: array<f32>;
@group(0) @binding(7) var<uniform> parameters: Parameters;
// For spmv_chunks_join: the first piece of each row that was cut.
@group(0) @binding(0) var<storage, read> first_pieces: array<u32>;

const PIECE: u32 = 0x80000000u;

// One quad in nine is not used: rows of 32 entries would otherwise all begin in the same bank.
var<workgroup> sh_products: array<vec4<f32>, quads * block_x + quads * block_x / 8u>;
var<workgroup> sh_sums: array<f32, block_x>;

// The products of four entries.
fn multiply(column: vec4<u32>, value: vec4<f32>) -> vec4<f32> {
    return value * vec4<f32>(x[column.x], x[column.y], x[column.z], x[column.w]);
}

fn keep(quad: u32, products: vec4<f32>) {
    sh_products[quad + quad / 8u] = products;
}

fn kept(entry: u32) -> f32 {
    let quad = entry / 4u;
    return sh_products[quad + quad / 8u][entry % 4u];
}

// The sum of the products of those entries of a quad that are `first` .. `end`.
fn sum_within(quad: u32, products: vec4<f32>, first: u32, end: u32) -> f32 {
    let entry = 4u * quad + vec4<u32>(0u, 1u, 2u, 3u);
    let inside = (entry >= vec4<u32>(first)) & (entry < vec4<u32>(end));
    let counted = select(vec4<f32>(), products, inside);
    return (counted.x + counted.y) + (counted.z + counted.w);
}

// The sum of one number per thread, for thread 0.
fn sum_of_block(thread: u32, own: f32) -> f32 {
    sh_sums[thread] = own;
    for (var stride = block_x / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sh_sums[thread] += sh_sums[thread + stride];
        }
    }
    return sh_sums[0];
}

@compute @workgroup_size(block_x)
fn spmv_chunks(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    // WebGPU allows 65,535 blocks in a dimension, so a longer row of blocks arrives folded into
    // a 2-D grid. Numbered row by row, the blocks are one line again, with a few to spare.
    let number = block.y * grid.x + block.x;
    if (number >= parameters.chunk_count) {
        return;
    }
    let chunk = chunks[number];
    let next = chunks[number + 1u];
    let first_quad = chunk.y / 4u;
    // Threads behind the last quad read it once more: nobody asks for their products.
    let last_quad = max((next.y + 3u) / 4u, 1u) - 1u;

    // All columns and values are on their way before the first is used. `quads` is known when the
    // kernel is compiled, and what it does not ask for is left out.
    let quad_0 = first_quad + thread;
    let quad_1 = quad_0 + block_x;
    let quad_2 = quad_1 + block_x;
    let quad_3 = quad_2 + block_x;
    let columns_0 = columns[min(quad_0, last_quad)];
    let values_0 = values[min(quad_0, last_quad)];
    var columns_1 = vec4<u32>();
    var columns_2 = vec4<u32>();
    var columns_3 = vec4<u32>();
    var values_1 = vec4<f32>();
    var values_2 = vec4<f32>();
    var values_3 = vec4<f32>();
    if (quads > 1u) {
        columns_1 = columns[min(quad_1, last_quad)];
        values_1 = values[min(quad_1, last_quad)];
    }
    if (quads > 2u) {
        columns_2 = columns[min(quad_2, last_quad)];
        values_2 = values[min(quad_2, last_quad)];
    }
    if (quads > 3u) {
        columns_3 = columns[min(quad_3, last_quad)];
        values_3 = values[min(quad_3, last_quad)];
    }

    // So are the bounds of the row that this thread will add up first.
    let first_row = chunk.x & ~PIECE;
    let rows = (next.x & ~PIECE) - first_row;
    let lane_bits = parameters.lane_bits;
    let lane = thread & ((1u << lane_bits) - 1u);
    let groups = block_x >> lane_bits;
    var row = thread >> lane_bits;
    var begin = 0u;
    var end = 0u;
    if (row < rows) {
        begin = row_offsets[first_row + row];
        end = row_offsets[first_row + row + 1u];
    }

    let products_0 = multiply(columns_0, values_0);
    var products_1 = vec4<f32>();
    var products_2 = vec4<f32>();
    var products_3 = vec4<f32>();
    if (quads > 1u) {
        products_1 = multiply(columns_1, values_1);
    }
    if (quads > 2u) {
        products_2 = multiply(columns_2, values_2);
    }
    if (quads > 3u) {
        products_3 = multiply(columns_3, values_3);
    }

    if ((chunk.x & PIECE) != 0u) {
        var own = sum_within(quad_0, products_0, chunk.y, next.y);
        own += sum_within(quad_1, products_1, chunk.y, next.y);
        own += sum_within(quad_2, products_2, chunk.y, next.y);
        own += sum_within(quad_3, products_3, chunk.y, next.y);
        let sum = sum_of_block(thread, own);
        if (thread == 0u) {
            parts[number] = sum;
        }
        return;
    }

    keep(thread, products_0);
    if (quads > 1u) {
        keep(thread + block_x, products_1);
    }
    if (quads > 2u) {
        keep(thread + 2u * block_x, products_2);
    }
    if (quads > 3u) {
        keep(thread + 3u * block_x, products_3);
    }
    // Rows are added up from products that other threads made.
    workgroupBarrier();

    // A group of lanes per row, and as many rows at a time as there are groups.
    for (var done = 0u; done < rows; done += groups) {
        var sum = 0.0;
        for (var entry = begin + lane; entry < end; entry += 1u << lane_bits) {
            sum += kept(entry - 4u * first_quad);
        }
        row += groups;
        end = 0u;
        if (row < rows) {
            begin = row_offsets[first_row + row];
            end = row_offsets[first_row + row + 1u];
        }
        if (lane_bits == 0u) {
            if (done + thread < rows) {
                y[first_row + done + thread] = sum;
            }
        } else {
            sh_sums[thread] = sum;
            workgroupBarrier();
            if (thread < groups && done + thread < rows) {
                var total = 0.0;
                for (var place = 0u; place < 1u << lane_bits; place++) {
                    total += sh_sums[(thread << lane_bits) + place];
                }
                y[first_row + done + thread] = total;
            }
            // Nobody writes the next sums before these have been read.
            workgroupBarrier();
        }
    }
}

@compute @workgroup_size(block_x)
fn spmv_chunks_join(
    @builtin(local_invocation_index) thread: u32,
    @builtin(workgroup_id) block: vec3<u32>,
    @builtin(num_workgroups) grid: vec3<u32>,
) {
    let number = block.y * grid.x + block.x;
    // A folded grid may have blocks to spare; they come to the last row's end as well.
    let first = first_pieces[min(number, arrayLength(&first_pieces) - 1u)];
    let row = chunks[first].x;
    var own = 0.0;
    for (var piece = first + thread; piece < parameters.chunk_count; piece += block_x) {
        if (chunks[piece].x != row) {
            break;
        }
        own += parts[piece];
    }
    let sum = sum_of_block(thread, own);
    if (thread == 0u && number < arrayLength(&first_pieces)) {
        y[row & ~PIECE] = sum;
    }
}
