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

__global__ void k_st_r3_100(const float *a, float *c)
{
    __shared__ float s[106];
    int t = threadIdx.x, i = blockIdx.x * 100 + t + 3;
    s[t + 3] = a[i];
    if (t < 3) {
        s[t] = a[i - 3];
        s[t + 103] = a[i + 100];
    }
    __syncthreads();
    float v = 0;
#pragma unroll 1
    for (int k = -3; k <= 3; k++)
        v += s[t + 3 + k];
    c[i] = v;
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
    k_st_r3_100<<<4, 100, 0>>>((const float *)a, (float *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_st_r3_100 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
