// A sparse matrix in compressed rows times a vector: a thread a row, then a warp a row.
#include <stdio.h>
#define ROWS 64

__global__ void rowPerThread(int num_rows, const float *data, const int *col_index, const int *row_ptr, const float *x, float *y)
{
    int row = blockIdx.x * blockDim.x + threadIdx.x;
    if (row < num_rows) {
        float dot = 0;
        int row_start = row_ptr[row];
        int row_end = row_ptr[row + 1];
        for (int elem = row_start; elem < row_end; elem++)
            dot += data[elem] * x[col_index[elem]];
        y[row] += dot;
    }
}

__global__ void rowPerWarp(int num_rows, const float *data, const int *col_index, const int *row_ptr, const float *x, float *y)
{
    int thread = blockDim.x * blockIdx.x + threadIdx.x;
    int row = thread / 32, lane = threadIdx.x & 31;
    float sum = 0;
    if (row < num_rows)
        for (int e = row_ptr[row] + lane; e < row_ptr[row + 1]; e += 32)
            sum += data[e] * x[col_index[e]];
    for (int d = 16; d > 0; d >>= 1)
        sum += __shfl_down_sync(0xffffffff, sum, d);
    if (row < num_rows && lane == 0) y[row] = sum;
}

int main()
{
    static float data[ROWS * ROWS], x[ROWS], y[ROWS], z[ROWS], expected[ROWS];
    static int col[ROWS * ROWS], ptr[ROWS + 1];
    int count = 0;
    for (int r = 0; r < ROWS; r++) {
        ptr[r] = count;
        expected[r] = 0;
        x[r] = r % 4 + 1;
    }
    for (int r = 0; r < ROWS; r++) {
        ptr[r] = count;
        for (int c = 0; c < ROWS; c++)
            if ((r * 5 + c * 3) % (r % 6 + 2) == 0) {
                data[count] = (r + c) % 9 - 4;
                col[count++] = c;
                expected[r] += ((r + c) % 9 - 4) * x[c];
            }
    }
    ptr[ROWS] = count;
    float *d_data, *d_x, *d_y; int *d_col, *d_ptr;
    cudaMalloc(&d_data, sizeof(data)); cudaMalloc(&d_x, sizeof(x)); cudaMalloc(&d_y, sizeof(y));
    cudaMalloc(&d_col, sizeof(col)); cudaMalloc(&d_ptr, sizeof(ptr));
    cudaMemcpy(d_data, data, count * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(d_col, col, count * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_ptr, ptr, sizeof(ptr), cudaMemcpyHostToDevice);
    cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice);
    cudaMemset(d_y, 0, sizeof(y));
    rowPerThread<<<(ROWS + 31) / 32, 32>>>(ROWS, d_data, d_col, d_ptr, d_x, d_y);
    cudaMemcpy(y, d_y, sizeof(y), cudaMemcpyDeviceToHost);
    rowPerWarp<<<ROWS * 32 / 128, 128>>>(ROWS, d_data, d_col, d_ptr, d_x, d_y);
    cudaMemcpy(z, d_y, sizeof(z), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int r = 0; r < ROWS; r++) wrong += (y[r] != expected[r]) + (z[r] != expected[r]);
    printf("%d non-zeros, y[7] = %g, %d wrong\n", count, y[7], wrong);
    cudaFree(d_data); cudaFree(d_x); cudaFree(d_y); cudaFree(d_col); cudaFree(d_ptr);
    return 0;
}
