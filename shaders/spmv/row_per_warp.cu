// A sparse matrix times a vector, one warp per row: 32 threads read 32 neighbouring entries at a time,
// and then add up what each of them has, in shared memory. Right for long rows; of a row of five
// entries, 27 threads have nothing to do.
//
// The matrix is stored by rows and compressed (CSR): the entries of row r that are not zero are
// numbers row_offsets[r] to row_offsets[r + 1], each with its column and its value.
//
// Data: `row_offsets` holds `rows` + 1 numbers, `columns` and `values` one an entry, `x` one float a
// column of the matrix; `y` receives `rows` floats.
// Launch: with four warps per block,
//     spmv_row_per_warp<<<(rows + 3) / 4, THREADS_PER_BLOCK>>>(row_offsets, columns, values, x, y,
//                                                              rows);

#define THREADS_PER_BLOCK 128

__global__ void spmv_row_per_warp(const unsigned int *row_offsets, const unsigned int *columns,
                                  const float *values, const float *x, float *y, unsigned int rows)
{
    __shared__ float sh_sums[THREADS_PER_BLOCK];

    unsigned int lane = threadIdx.x % 32;
    unsigned int row = blockIdx.x * (THREADS_PER_BLOCK / 32) + threadIdx.x / 32;

    // Warps beyond the last row bring zeros, and stay for the barriers.
    float sum = 0.0f;
    if (row < rows) {
        unsigned int end = row_offsets[row + 1];
        for (unsigned int entry = row_offsets[row] + lane; entry < end; entry += 32) {
            sum += values[entry] * x[columns[entry]];
        }
    }
    sh_sums[threadIdx.x] = sum;

    // The first half of the warp takes in the second, until one sum is left.
    for (unsigned int stride = 16; stride > 0; stride /= 2) {
        __syncthreads();
        if (lane < stride) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + stride];
        }
    }
    if (lane == 0 && row < rows) {
        y[row] = sh_sums[threadIdx.x];
    }
}
