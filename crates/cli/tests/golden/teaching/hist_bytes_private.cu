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

__global__ void k_hist_bytes_private(const int *a, int *c)
{
    __shared__ unsigned char s[16 * 64];
    int t = threadIdx.x;
    for (int k = 0; k < 16; k++)
        s[k * 64 + t] = 0;
#pragma unroll 1
    for (int k = 0; k < 10; k++)
        s[(a[(blockIdx.x * 10 + k) * 64 + t] & 15) * 64 + t]++;
    __syncthreads();
    if (t < 16) {
        int n = 0;
#pragma unroll 1
        for (int k = 0; k < 64; k++)
            n += s[t * 64 + k];
        c[blockIdx.x * 16 + t] = n;
    }
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
    k_hist_bytes_private<<<2, 64, 0>>>((const int *)a, (int *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_hist_bytes_private %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
