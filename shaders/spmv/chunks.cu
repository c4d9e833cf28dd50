// A sparse matrix times a vector, cut by entries and not by rows: every block takes a chunk of as
// many entries as it has room for, whatever rows they belong to. Its threads read columns and values
// in quads, one beside the other, and have them all on their way at once; then all the elements of x
// that they point to. The products go through shared memory, where each row finds its own.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds the rows' number + 1 numbers, `columns` and `values` one an entry, in
// buffers rounded up to whole quads and filled up with zeros, `x` one float per column of the matrix;
// `y` receives one float per row. `chunks` says, once for each matrix, with which row and which entry a
// chunk begins, and where the last one ends. A chunk is a number of whole rows, or a piece of a row
// that is too long for one: then the row has the bit PIECE, and what the piece comes to goes to
// `parts`. `first_pieces` names the first piece of each row that was cut.
// Launch:
//     spmv_chunks<<<chunk_count, BLOCK>>>(row_offsets, (const uint4 *)columns, (const float4 *)values,
//                                         x, y, chunk_table, parts, chunk_count, lane_bits);
//     if (rows_cut > 0)
//         spmv_chunks_join<<<rows_cut, BLOCK>>>(first_pieces, y, chunk_table, parts, chunk_count);

#define BLOCK 256
// Quads of a thread.
#define QUADS 2
#define PIECE 0x80000000u

// The sum of one number per thread, for thread 0.
__device__ float sum_of_block(float *sh_sums, float own)
{
    sh_sums[threadIdx.x] = own;
    for (unsigned int stride = BLOCK / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + stride];
        }
    }
    return sh_sums[0];
}

// One quad in nine is not used: rows of 32 entries would otherwise all begin in the same bank.
__device__ unsigned int place(unsigned int entry)
{
    return entry + entry / 32 * 4;
}

__global__ void spmv_chunks(const unsigned int *row_offsets, const uint4 *columns,
                            const float4 *values, const float *x, float *y, const uint2 *chunks,
                            float *parts, unsigned int chunk_count, unsigned int lane_bits)
{
    __shared__ __align__(16) float sh_products[4 * QUADS * BLOCK + QUADS * BLOCK / 2];
    __shared__ float sh_sums[BLOCK];

    uint2 chunk = chunks[blockIdx.x];
    uint2 next = chunks[blockIdx.x + 1];
    unsigned int first_quad = chunk.y / 4;
    // Threads behind the last quad read it once more: nobody asks for their products.
    unsigned int last_quad = max((next.y + 3) / 4, 1u) - 1;

    // All columns and values are on their way before the first is used.
    uint4 column[QUADS];
    float4 value[QUADS];
#pragma unroll
    for (unsigned int turn = 0; turn < QUADS; turn++) {
        unsigned int quad = min(first_quad + threadIdx.x + turn * BLOCK, last_quad);
        column[turn] = columns[quad];
        value[turn] = values[quad];
    }

    // So are the bounds of the row that this thread will add up first.
    unsigned int first_row = chunk.x & ~PIECE;
    unsigned int rows = (next.x & ~PIECE) - first_row;
    unsigned int lanes = 1u << lane_bits;
    unsigned int lane = threadIdx.x & (lanes - 1);
    unsigned int groups = BLOCK >> lane_bits;
    unsigned int row = threadIdx.x >> lane_bits;
    unsigned int begin = 0;
    unsigned int end = 0;
    if (row < rows) {
        begin = row_offsets[first_row + row];
        end = row_offsets[first_row + row + 1];
    }

#pragma unroll
    for (unsigned int turn = 0; turn < QUADS; turn++) {
        value[turn].x *= x[column[turn].x];
        value[turn].y *= x[column[turn].y];
        value[turn].z *= x[column[turn].z];
        value[turn].w *= x[column[turn].w];
    }
#pragma unroll
    for (unsigned int turn = 0; turn < QUADS; turn++) {
        unsigned int first = place(4 * (threadIdx.x + turn * BLOCK));
        *reinterpret_cast<float4 *>(&sh_products[first]) = value[turn];
    }
    // Rows are added up from products that other threads made.
    __syncthreads();

    if ((chunk.x & PIECE) != 0) {
        float own = 0.0f;
        for (unsigned int entry = chunk.y + threadIdx.x; entry < next.y; entry += BLOCK) {
            own += sh_products[place(entry - 4 * first_quad)];
        }
        float sum = sum_of_block(sh_sums, own);
        if (threadIdx.x == 0) {
            parts[blockIdx.x] = sum;
        }
        return;
    }

    // A group of lanes per row, and as many rows at a time as there are groups.
    for (unsigned int done = 0; done < rows; done += groups) {
        float sum = 0.0f;
        for (unsigned int entry = begin + lane; entry < end; entry += lanes) {
            sum += sh_products[place(entry - 4 * first_quad)];
        }
        row += groups;
        end = 0;
        if (row < rows) {
            begin = row_offsets[first_row + row];
            end = row_offsets[first_row + row + 1];
        }
        if (lane_bits == 0) {
            if (done + threadIdx.x < rows) {
                y[first_row + done + threadIdx.x] = sum;
            }
        } else {
            sh_sums[threadIdx.x] = sum;
            __syncthreads();
            if (threadIdx.x < groups && done + threadIdx.x < rows) {
                float total = 0.0f;
                for (unsigned int from = 0; from < lanes; from++) {
                    total += sh_sums[(threadIdx.x << lane_bits) + from];
                }
                y[first_row + done + threadIdx.x] = total;
            }
            // Nobody writes the next sums before these have been read.
            __syncthreads();
        }
    }
}

__global__ void spmv_chunks_join(const unsigned int *first_pieces, float *y, const uint2 *chunks,
                                 const float *parts, unsigned int chunk_count)
{
    __shared__ float sh_sums[BLOCK];

    unsigned int first = first_pieces[blockIdx.x];
    unsigned int row = chunks[first].x;
    float own = 0.0f;
    for (unsigned int piece = first + threadIdx.x; piece < chunk_count; piece += BLOCK) {
        if (chunks[piece].x != row) {
            break;
        }
        own += parts[piece];
    }
    float sum = sum_of_block(sh_sums, own);
    if (threadIdx.x == 0) {
        y[row & ~PIECE] = sum;
    }
}
