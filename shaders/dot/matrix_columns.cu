// Matrix times vector, one row per thread, of a matrix that lies column by column: neighbouring threads
// read neighbouring places.
//
// Data: `matrix` has `rows` x `columns` floats, column-major: column after column; `x` holds `columns` of them and `y` `rows`.
// Launch: dot_matrix_columns<<<(rows + 255) / 256, 256>>>(matrix, x, y, rows, columns);

__global__ void dot_matrix_columns(const float *matrix, const float *x, float *y, unsigned int rows,
                           unsigned int columns)
{
    unsigned int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row >= rows) {
        return;
    }
    float sum = 0.0f;
    for (unsigned int column = 0; column < columns; column++) {
        sum += matrix[column * rows + row] * x[column];
    }
    y[row] = sum;
}
