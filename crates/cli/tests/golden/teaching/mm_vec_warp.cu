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

__global__ void k_mm_vec_warp(const float *a, const float *x, float *y, int n, int rows)
{
    int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32, l = threadIdx.x & 31;
    if (w >= rows)
        return;
    float s = 0;
    for (int k = l; k < n; k += 32)
        s += a[w * n + k] * x[k];
    for (int o = 16; o; o >>= 1)
        s += __shfl_down_sync(~0u, s, o);
    if (l == 0)
        y[w] = s;
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
    k_mm_vec_warp<<<5, 96, 0>>>((const float *)a, (const float *)b, (float *)c, 70, 13);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_mm_vec_warp %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
