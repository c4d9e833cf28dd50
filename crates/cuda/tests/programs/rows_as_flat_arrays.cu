// A pointer into a row of a larger array reaches the other rows: arrays lie row by row without gaps.
#include <cstdio>

const int ROWS = 4, COLUMNS = 6;

struct Matrix {
    int order;
    float m[3][3];
};

__device__ int board[ROWS][COLUMNS];

// A thread's own array, filled by two indices and read by one, and the other way round.
__global__ void own(int *out) {
    int t = threadIdx.x;
    int grid[3][3];
    for (int i = 0; i < 9; i++) grid[i / 3][i % 3] = i * (t + 1);
    int *p = &grid[0][0];
    int sum = 0;
    for (int i = 0; i < 9; i++) sum += p[i];
    int *flat = (int *)grid;
    for (int i = 0; i < 9; i++) flat[i] = i + t;
    // Backwards from the last row, and forwards from the first.
    int *last = grid[2];
    int back = 0;
    for (int i = -6; i < 3; i++) back = back * 3 % 1000 + last[i];
    int walked = 0;
    for (int *q = grid[0]; q != grid[0] + 9; q++) walked = walked * 2 + *q;
    out[4 * t] = sum;
    out[4 * t + 1] = grid[2][2] * 100 + grid[1][0];
    out[4 * t + 2] = back;
    out[4 * t + 3] = walked + p[7] + last[-4];
}

// Shared memory in two and three dimensions.
__global__ void shared(int *out) {
    __shared__ int tile[ROWS][COLUMNS];
    __shared__ int cube[2][3][4];
    int t = threadIdx.x;
    int *flat = &tile[0][0];
    int *deep = &cube[0][0][0];
    flat[t] = t;
    deep[t] = 100 + t;
    __syncthreads();
    int *row = tile[t % ROWS];
    int next = t % ROWS < ROWS - 1 ? row[COLUMNS + 1] : row[-1];
    int *plane = cube[1][0];
    unsigned place = t % 12;
    out[3 * t] = tile[t / COLUMNS][t % COLUMNS] * 1000 + cube[t / 12][t / 4 % 3][t % 4];
    out[3 * t + 1] = next * 1000 + *(&tile[1][2] + t % 8);
    out[3 * t + 2] = plane[place] * 1000 + plane[(int)place - 12];
}

// Device memory: a variable of the file, and an array of rows.
__global__ void device(const float (*rows)[4], float *out) {
    int t = threadIdx.x;
    const float *f = rows[0];
    const float *g = rows[1] + t;
    int *flat = &board[0][0];
    flat[t] = 2 * t;
    flat[t + 12] = t;
    out[t] = f[4 + t] * 100 + g[-1] + rows[2][t % 4] / 8;
}

__global__ void show(int *out) {
    int i = threadIdx.x;
    out[i] = board[i / COLUMNS][i % COLUMNS];
}

// A matrix in a structure.
__global__ void member(Matrix *matrices, float *out) {
    int t = threadIdx.x;
    Matrix &own = matrices[t];
    float *p = &own.m[0][0];
    float trace = 0;
    for (int i = 0; i < own.order; i++) trace += p[i * (own.order + 1)];
    p[t + 2] *= 2;
    out[t] = trace + p[5];
}

// The components of a vector by number.
__global__ void components(const float4 *in, float *out) {
    float4 v = in[threadIdx.x];
    float *c = &v.x;
    float largest = c[0];
    for (int i = 1; i < 4; i++) largest = c[i] > largest ? c[i] : largest;
    c[3] = largest;
    out[threadIdx.x] = v.w + (&in[0].x)[5];
}

int main() {
    int *numbers, n[96];
    float *values, f[24];
    cudaMalloc(&numbers, sizeof n);
    cudaMalloc(&values, sizeof f);

    own<<<1, 4>>>(numbers);
    cudaMemcpy(n, numbers, 16 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 16; i++) printf("%d%c", n[i], i % 4 == 3 ? '\n' : ' ');

    shared<<<1, 24>>>(numbers);
    cudaMemcpy(n, numbers, 72 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 72; i++) printf("%d%c", n[i], i % 6 == 5 ? '\n' : ' ');

    float host[3][4], (*rows)[4];
    for (int i = 0; i < 12; i++) host[i / 4][i % 4] = i + 1;
    cudaMalloc(&rows, sizeof host);
    cudaMemcpy(rows, host, sizeof host, cudaMemcpyHostToDevice);
    device<<<1, 8>>>(rows, values);
    cudaMemcpy(f, values, 8 * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++) printf("%g%c", f[i], i % 8 == 7 ? '\n' : ' ');
    show<<<1, 24>>>(numbers);
    cudaMemcpy(n, numbers, 24 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 24; i++) printf("%d%c", n[i], i % 12 == 11 ? '\n' : ' ');

    Matrix h[2], *matrices;
    for (int k = 0; k < 2; k++) {
        h[k].order = 3;
        for (int i = 0; i < 9; i++) h[k].m[i / 3][i % 3] = i + 10 * k;
    }
    cudaMalloc(&matrices, sizeof h);
    cudaMemcpy(matrices, h, sizeof h, cudaMemcpyHostToDevice);
    member<<<1, 2>>>(matrices, values);
    cudaMemcpy(f, values, 2 * sizeof(float), cudaMemcpyDeviceToHost);
    cudaMemcpy(h, matrices, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g %g %g %g\n", f[0], f[1], h[0].m[0][2], h[1].m[1][0]);

    float4 v[2] = {{1, 7, 3, 2}, {4, 5, 6, 9}}, *vectors;
    cudaMalloc(&vectors, sizeof v);
    cudaMemcpy(vectors, v, sizeof v, cudaMemcpyHostToDevice);
    components<<<1, 2>>>(vectors, values);
    cudaMemcpy(f, values, 2 * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g %g\n", f[0], f[1]);

    cudaFree(numbers);
    cudaFree(values);
    cudaFree(rows);
    cudaFree(matrices);
    cudaFree(vectors);
    return 0;
}
