// Matrix times vector, a block for each row: the threads stride along the row side by side and add their sums
// in a tree.
//
// Data: `matrix` has `rows` x `columns` floats, row-major; `x` holds `columns` of them and `y` `rows`.
// Launch: dot_matrix_block<<<rows, 128, 128 * sizeof(float)>>>(matrix, x, y, rows, columns);

__global__ void dot_matrix_block(const float *matrix, const float *x, float *y, unsigned int rows,
                                 unsigned int columns)
{
    // One sum per thread; the launch gives the size in bytes.
    extern __shared__ float sh_sums[];

    unsigned int row = blockIdx.x;
    if (row >= rows) {
        return;
    }
    float own = 0.0f;
    for (unsigned int column = threadIdx.x; column < columns; column += blockDim.x) {
        own += matrix[row * columns + column] * x[column];
    }
    sh_sums[threadIdx.x] = own;
    for (unsigned int stride = blockDim.x / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride) {
            sh_sums[threadIdx.x] += sh_sums[threadIdx.x + stride];
        }
    }
    if (threadIdx.x == 0) {
        y[row] = sh_sums[0];
    }
}
