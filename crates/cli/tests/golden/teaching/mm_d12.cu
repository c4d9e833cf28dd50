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

__global__ void k_mm_d12(const double *a, const double *b, double *c, int n)
{
    __shared__ double sa[12][12], sb[12][12];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 12 + y, col = blockIdx.x * 12 + x;
    double s = 0;
    for (int k = 0; k < n; k += 12) {
        sa[y][x] = a[row * n + k + x];
        sb[y][x] = b[(k + y) * n + col];
        __syncthreads();
#pragma unroll 1
        for (int j = 0; j < 12; j++)
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
        if (i < n / 2)
            ((double *)h)[i] = (double)(fill_hash(i) % 1000) * 0.125;
    }
    char *a, *b, *c;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&c, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4);
    k_mm_d12<<<dim3(3, 2), dim3(12, 12), 0>>>((const double *)a, (const double *)b, (double *)c, 36);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_mm_d12 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
