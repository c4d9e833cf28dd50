// A sparse matrix times a vector, a group of threads per row and four entries a load: a lane has a
// quad of columns, the four elements of x that they point to, and the quad of values on their way at
// the same time, where one entry per lane leaves memory idle between one step and the next.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value. A row may begin
// within a quad: what a quad holds of the rows before and behind counts as zero.
//
// Data: `row_offsets` holds `rows` + 1 numbers, `columns` and `values` one an entry, in buffers
// rounded up to whole quads and filled up with zeros, `x` one float per column of the matrix; `y`
// receives `rows` floats.
// Launch: with 256 / LANES rows per block,
//     spmv_row_quads<<<(rows + 256 / LANES - 1) / (256 / LANES), 256>>>(
//         row_offsets, (const uint4 *)columns, (const float4 *)values, x, y, rows);

// Best about a quarter of the rows' mean length.
#define LANES 4
#define BLOCK 256
#define GROUPS (BLOCK / LANES)

// A word for each group of a warp keeps the lanes in banks of their own.
#define PITCH (GROUPS + 32 / LANES)

// The sum of the products of quad number `quad`, without its entries outside begin .. end.
__device__ float products(const uint4 *columns, const float4 *values, const float *x,
                          unsigned int quad, unsigned int begin, unsigned int end)
{
    uint4 column = columns[quad];
    float4 value = values[quad];
    float sum = 0.0f;
    if (4 * quad >= begin && 4 * quad < end) {
        sum += value.x * x[column.x];
    }
    if (4 * quad + 1 >= begin && 4 * quad + 1 < end) {
        sum += value.y * x[column.y];
    }
    if (4 * quad + 2 >= begin && 4 * quad + 2 < end) {
        sum += value.z * x[column.z];
    }
    if (4 * quad + 3 >= begin && 4 * quad + 3 < end) {
        sum += value.w * x[column.w];
    }
    return sum;
}

__global__ void spmv_row_quads(const unsigned int *row_offsets, const uint4 *columns,
                               const float4 *values, const float *x, float *y, unsigned int rows)
{
    // The sums of the lanes, a row of it for each lane.
    __shared__ float sh_sums[LANES * PITCH];

    unsigned int lane = threadIdx.x % LANES;
    unsigned int group = threadIdx.x / LANES;
    unsigned int first_row = blockIdx.x * GROUPS;

    // Groups beyond the last row bring zeros, and stay for the sums.
    float sum = 0.0f;
    if (first_row + group < rows) {
        unsigned int begin = row_offsets[first_row + group];
        unsigned int end = row_offsets[first_row + group + 1];
        unsigned int quad = begin / 4 + lane;
        // Two quads at a time, so that a long row has twice as much on its way.
        for (; 4 * (quad + LANES) < end; quad += 2 * LANES) {
            sum += products(columns, values, x, quad, begin, end)
                + products(columns, values, x, quad + LANES, begin, end);
        }
        if (4 * quad < end) {
            sum += products(columns, values, x, quad, begin, end);
        }
    }
    sh_sums[lane * PITCH + group] = sum;

    // One thread per row adds up what the lanes of its group found.
    __syncthreads();
    if (threadIdx.x < GROUPS && first_row + threadIdx.x < rows) {
        float total = 0.0f;
        for (unsigned int from = 0; from < LANES; from++) {
            total += sh_sums[from * PITCH + threadIdx.x];
        }
        y[first_row + threadIdx.x] = total;
    }
}
