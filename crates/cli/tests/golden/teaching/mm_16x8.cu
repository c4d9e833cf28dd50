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

__global__ void k_mm_16x8(const float *a, const float *b, float *c, int n)
{
    __shared__ float sa[8][16];
    __shared__ float sb[16][16];
    int x = threadIdx.x, y = threadIdx.y;
    int row = blockIdx.y * 8 + y, col = blockIdx.x * 16 + x;
    float s = 0;
    for (int k = 0; k < n; k += 16) {
        sa[y][x] = a[row * n + k + x];
        sb[y][x] = b[(k + y) * n + col];
        sb[y + 8][x] = b[(k + y + 8) * n + col];
        __syncthreads();
        for (int j = 0; j < 16; j++)
            s += sa[y][j] * sb[j][x];
        __syncthreads();
    }
    c[row * n + col] = s;
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
    k_mm_16x8<<<dim3(3, 5), dim3(16, 8), 0>>>((const float *)a, (const float *)b, (float *)c, 48);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_mm_16x8 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
