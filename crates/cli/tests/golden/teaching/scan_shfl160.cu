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

__global__ void k_scan_shfl160(const int *a, int *c)
{
    __shared__ int s[5];
    int t = threadIdx.x, l = t & 31, w = t >> 5;
    int v = a[blockIdx.x * 160 + t];
    for (int o = 1; o < 32; o *= 2) {
        int u = __shfl_up_sync(~0u, v, o);
        if (l >= o)
            v += u;
    }
    if (l == 31)
        s[w] = v;
    __syncthreads();
    if (t == 0)
#pragma unroll 1
        for (int k = 1; k < 5; k++)
            s[k] += s[k - 1];
    __syncthreads();
    if (w)
        v += s[w - 1];
    c[blockIdx.x * 160 + t] = v;
}

int main()
{
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) {
        ((int *)h)[i] = (int)(fill_hash(i) % 1000);
    }
    char *a, *b, *c;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&c, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4);
    k_scan_shfl160<<<2, 160, 0>>>((const int *)a, (int *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_scan_shfl160 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
