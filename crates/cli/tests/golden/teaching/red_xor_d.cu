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

__global__ void k_red_xor_d(const double *a, double *c)
{
    __shared__ double s[32];
    int t = threadIdx.x;
    double v = a[blockIdx.x * 160 + t];
    for (int o = 1; o < 32; o <<= 1)
        v += __shfl_xor_sync(~0u, v, o);
    if ((t & 31) == 0)
        s[t >> 5] = v;
    __syncthreads();
    if (t < 32) {
        v = t < 5 ? s[t] : 0.0;
        for (int o = 16; o; o >>= 1)
            v += __shfl_xor_sync(~0u, v, o);
        if (t == 0)
            c[blockIdx.x] = v;
    }
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
    k_red_xor_d<<<3, 160, 0>>>((const double *)a, (double *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_red_xor_d %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
