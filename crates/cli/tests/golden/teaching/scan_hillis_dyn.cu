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

__global__ void k_scan_hillis_dyn(const int *a, int *c)
{
    extern __shared__ int s[];
    int n = blockDim.x, t = threadIdx.x, in = 0;
    s[t] = a[blockIdx.x * n + t];
    __syncthreads();
#pragma unroll 1
    for (int o = 1; o < n; o *= 2) {
        int out = 1 - in;
        if (t >= o)
            s[out * n + t] = s[in * n + t] + s[in * n + t - o];
        else
            s[out * n + t] = s[in * n + t];
        in = out;
        __syncthreads();
    }
    c[blockIdx.x * n + t] = s[in * n + t];
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
    k_scan_hillis_dyn<<<3, 100, 800>>>((const int *)a, (int *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_scan_hillis_dyn %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
