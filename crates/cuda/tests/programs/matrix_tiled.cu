#include <stdio.h>
#include <stdlib.h>
#define TILE_WIDTH 16
#define WIDTH 70

__global__ void product(float *M, float *N, float *P, int width)
{
    __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
    __shared__ float Nds[TILE_WIDTH][TILE_WIDTH];
    int bx = blockIdx.x, by = blockIdx.y;
    int tx = threadIdx.x, ty = threadIdx.y;
    int row = by * TILE_WIDTH + ty;
    int col = bx * TILE_WIDTH + tx;
    float value = 0;
    for (int ph = 0; ph < (width + TILE_WIDTH - 1) / TILE_WIDTH; ++ph) {
        Mds[ty][tx] = (row < width && ph * TILE_WIDTH + tx < width) ? M[row * width + ph * TILE_WIDTH + tx] : 0.0f;
        Nds[ty][tx] = (ph * TILE_WIDTH + ty < width && col < width) ? N[(ph * TILE_WIDTH + ty) * width + col] : 0.0f;
        __syncthreads();
        for (int k = 0; k < TILE_WIDTH; ++k)
            value += Mds[ty][k] * Nds[k][tx];
        __syncthreads();
    }
    if (row < width && col < width)
        P[row * width + col] = value;
}

int main()
{
    static float m[WIDTH * WIDTH], n[WIDTH * WIDTH], p[WIDTH * WIDTH];
    for (int i = 0; i < WIDTH * WIDTH; i++) {
        m[i] = i % 7;
        n[i] = i % 5 - 2;
    }
    float *d_m, *d_n, *d_p;
    size_t bytes = sizeof(m);
    cudaMalloc(&d_m, bytes); cudaMalloc(&d_n, bytes); cudaMalloc(&d_p, bytes);
    cudaMemcpy(d_m, m, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_n, n, bytes, cudaMemcpyHostToDevice);
    dim3 block(TILE_WIDTH, TILE_WIDTH);
    dim3 grid((WIDTH + block.x - 1) / block.x, (WIDTH + block.y - 1) / block.y);
    product<<<grid, block>>>(d_m, d_n, d_p, WIDTH);
    cudaMemcpy(p, d_p, bytes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int r = 0; r < WIDTH; r++)
        for (int c = 0; c < WIDTH; c++) {
            float sum = 0;
            for (int k = 0; k < WIDTH; k++) sum += m[r * WIDTH + k] * n[k * WIDTH + c];
            if (sum != p[r * WIDTH + c]) wrong++;
        }
    printf("%d blocks, %d wrong, corner %g\n", grid.x * grid.y, wrong, p[WIDTH * WIDTH - 1]);
    cudaFree(d_m); cudaFree(d_n); cudaFree(d_p);
    return wrong != 0;
}
