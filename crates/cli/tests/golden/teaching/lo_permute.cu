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

__global__ void k_lo_permute(const unsigned *a, unsigned *c)
{
    int i = blockIdx.x * 64 + threadIdx.x;
    int p[8];
    for (int k = 0; k < 8; k++)
        p[k] = k;
    unsigned r = a[i];
#pragma unroll 1
    for (int k = 7; k > 0; k--) {
        int j = r % (k + 1);
        r = r * 1664525u + 1013904223u;
        int x = p[k];
        p[k] = p[j];
        p[j] = x;
    }
    unsigned v = 0;
    for (int k = 0; k < 8; k++)
        v = v * 8 + p[k];
    c[i] = v;
}

int main()
{
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) {
        h[i] = fill_hash(i);
    }
    char *a, *b, *c;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&c, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4);
    k_lo_permute<<<2, 64, 0>>>((const unsigned *)a, (unsigned *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_lo_permute %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
