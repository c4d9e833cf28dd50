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

__global__ void k_red_f4_grid(const float4 *a, float *c, int n)
{
    __shared__ float s[64];
    int t = threadIdx.x;
    float v = 0;
#pragma unroll 1
    for (int i = blockIdx.x * 64 + t; i < n; i += 64 * gridDim.x) {
        float4 q = a[i];
        v += (q.x + q.y) + (q.z + q.w);
    }
    s[t] = v;
    __syncthreads();
#pragma unroll 1
    for (int o = 32; o; o /= 2) {
        if (t < o)
            s[t] += s[t + o];
        __syncthreads();
    }
    if (!t)
        c[blockIdx.x] = s[0];
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
    k_red_f4_grid<<<3, 64, 0>>>((const float4 *)a, (float *)c, 700);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_red_f4_grid %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
