#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned fill_hash(unsigned x)
{
    x ^= x >> 16;
    x *= 0x7feb352du;
    x ^= x >> 15;
    return x;
}

__global__ void k_mm_bt_loop(const float *a, const float *bt, float *c, int n)
{
    __shared__ float sa[8][32];
    __shared__ float sb[32][32];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 8 + y, col = blockIdx.x * 32;
    float s = 0;
    for (int k = 0; k < n; k += 32) {
        sa[y][x] = a[row * n + k + x];
        for (int j = y; j < 32; j += 8)
            sb[j][x] = bt[(col + j) * n + k + x];
        __syncthreads();
#pragma unroll 1
        for (int j = 0; j < 32; j++)
            s += sa[y][j] * sb[x][j];
        __syncthreads();
    }
    c[row * n + col + x] = s;
}

int main()
{
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) {
        ((float *)h)[i] = (float)(fill_hash(i) % 1000) * 0.125f;
    }
    char *a, *b, *c;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&c, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4);
    k_mm_bt_loop<<<dim3(2, 2), dim3(32, 8), 0>>>((const float *)a, (const float *)b, (float *)c, 64);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_mm_bt_loop %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
