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

struct Range {
    int low, high;
};
__global__ void k_red_minmax(const int *a, int2 *c)
{
    __shared__ Range s[64];
    int t = threadIdx.x;
    s[t].low = s[t].high = a[blockIdx.x * 64 + t];
    __syncthreads();
#pragma unroll 1
    for (int o = 32; o; o >>= 1) {
        if (t < o) {
            Range x = s[t], y = s[t + o];
            x.low = min(x.low, y.low);
            x.high = max(x.high, y.high);
            s[t] = x;
        }
        __syncthreads();
    }
    if (t == 0)
        c[blockIdx.x] = make_int2(s[0].low, s[0].high);
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
    k_red_minmax<<<4, 64, 0>>>((const int *)a, (int2 *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_red_minmax %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
