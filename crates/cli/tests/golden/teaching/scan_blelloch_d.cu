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

__global__ void k_scan_blelloch_d(const double *a, double *c)
{
    __shared__ double s[128];
    int t = threadIdx.x, b = blockIdx.x * 128;
    s[2 * t] = a[b + 2 * t];
    s[2 * t + 1] = a[b + 2 * t + 1];
    int o = 1;
#pragma unroll 1
    for (int d = 64; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) {
            int x = o * (2 * t + 1) - 1, y = o * (2 * t + 2) - 1;
            s[y] += s[x];
        }
        o *= 2;
    }
    if (t == 0)
        s[127] = 0;
#pragma unroll 1
    for (int d = 1; d < 128; d *= 2) {
        o >>= 1;
        __syncthreads();
        if (t < d) {
            int x = o * (2 * t + 1) - 1, y = o * (2 * t + 2) - 1;
            double v = s[x];
            s[x] = s[y];
            s[y] += v;
        }
    }
    __syncthreads();
    c[b + t] = s[t];
    c[b + t + 64] = s[t + 64];
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
    k_scan_blelloch_d<<<2, 64, 0>>>((const double *)a, (double *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_scan_blelloch_d %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
