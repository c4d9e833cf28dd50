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

__global__ void k_hist_uc4(const uchar4 *a, unsigned *c)
{
    __shared__ unsigned s[256];
    int t = threadIdx.x;
    for (int k = t; k < 256; k += 64)
        s[k] = 0;
    __syncthreads();
    uchar4 v = a[blockIdx.x * 64 + t];
    atomicAdd(&s[v.x], 1u);
    atomicAdd(&s[v.y], 1u);
    atomicAdd(&s[v.z], 1u);
    atomicAdd(&s[v.w], 1u);
    __syncthreads();
    for (int k = t; k < 256; k += 64)
        if (s[k])
            atomicAdd(&c[k], s[k]);
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
    k_hist_uc4<<<4, 64, 0>>>((const uchar4 *)a, (unsigned *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_hist_uc4 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
