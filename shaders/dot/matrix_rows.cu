// Matrix times vector, one row per thread: neighbouring threads read places a whole row apart.
//
// Data: `matrix` has `rows` x `columns` floats, row-major; `x` holds `columns` of them and `y` `rows`.
// Launch: dot_matrix_rows<<<(rows + 255) / 256, 256>>>(matrix, x, y, rows, columns);

__global__ void dot_matrix_rows(const float *matrix, const float *x, float *y, unsigned int rows,
                           unsigned int columns)
{
    unsigned int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) {
        return;
    }
    float sum = 0.0f;
    for (unsigned int column = 0; column < columns; column++) {
        sum += matrix[row * columns + column] * x[column];
    }
    y[row] = sum;
}
