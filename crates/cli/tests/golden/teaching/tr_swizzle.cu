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

__global__ void k_tr_swizzle(const int *a, int *c, int n)
{
    __shared__ int s[32][32];
    int t = threadIdx.x, x = blockIdx.x * 32 + t, y = blockIdx.y * 32 + threadIdx.y;
    for (int j = 0; j < 32; j += 16) {
        int r = threadIdx.y + j;
        s[r][t ^ r] = a[(y + j) * n + x];
    }
    __syncthreads();
    for (int j = 0; j < 32; j += 16) {
        int r = threadIdx.y + j;
        c[(blockIdx.x * 32 + r) * n + blockIdx.y * 32 + t] = s[t][r ^ t];
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
    k_tr_swizzle<<<dim3(2, 2), dim3(32, 16), 0>>>((const int *)a, (int *)c, 64);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_tr_swizzle %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
