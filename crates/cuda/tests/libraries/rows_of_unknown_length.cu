// Arrays of arrays of the host's whose lengths are known only when the program runs.
#include <cstdio>

__global__ void twice(float *values, int count) {
    if (threadIdx.x < count) values[threadIdx.x] *= 2;
}

int sum(const int *row, int count) {
    int total = 0;
    for (int i = 0; i < count; i++) total += row[i];
    return total;
}

void fill(int rows, int columns) {
    float table[rows][columns];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) table[i][j] = i * 10 + j;
    float *device;
    cudaMalloc(&device, sizeof(table));
    cudaMemcpy(device, table, sizeof(float) * rows * columns, cudaMemcpyHostToDevice);
    twice<<<1, 32>>>(device, rows * columns);
    cudaMemcpy(table, device, sizeof(table), cudaMemcpyDeviceToHost);
    cudaFree(device);
    for (int i = 0; i < rows; i++) {
        for (int j = 0; j < columns; j++) printf("%g ", table[i][j]);
        printf("\n");
    }
    printf("%d %d %d\n", int(sizeof(table)), int(sizeof(table[0])), int(sizeof(table[0][0])));
}

int main() {
    fill(2, 3);
    int n = 2, m = 3;
    int cube[n][m][4];
    int deep[3][n][m];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = 0; k < 4; k++) cube[i][j][k] = 100 * i + 10 * j + k;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < m; k++) deep[i][j][k] = cube[j][k][i] + 1;
    printf("%d %d %d\n", cube[1][2][3], sum(cube[1][0], 4), sum(deep[2][1], m));
    int *last = &deep[2][1][2];
    deep[0][0][0] += *last;
    printf("%d %d %d\n", *last, deep[0][0][0], int(sizeof(deep[0]) / sizeof(int)));
    return 0;
}
