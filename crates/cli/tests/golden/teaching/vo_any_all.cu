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

__global__ void k_vo_any_all(const int *a, int *c)
{
    int i = blockIdx.x * 96 + threadIdx.x;
    int v = a[i];
    if (__all_sync(~0u, v > 5))
        c[i] = v;
    if (__any_sync(~0u, v > 990))
        c[i + 512] = a[i + 1];
    unsigned m = __match_any_sync(~0u, v & 3);
    if ((threadIdx.x & 31) == __ffs(m) - 1)
        c[i + 1024] = __popc(m);
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
    k_vo_any_all<<<3, 96, 0>>>((const int *)a, (int *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_vo_any_all %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
