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

__global__ void k_mm_dyn_two(const float *a, const float *b, float *c, int n)
{
    extern __shared__ float s[];
    float *sa = s, *sb = s + 60;
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 6 + y, col = blockIdx.x * 10 + x;
    float v = 0;
#pragma unroll 1
    for (int k = 0; k < n; k += 10) {
        sa[y * 10 + x] = a[row * n + k + x];
#pragma unroll 1
        for (int j = y; j < 10; j += 6)
            sb[j * 10 + x] = b[(k + j) * n + col];
        __syncthreads();
#pragma unroll 1
        for (int j = 0; j < 10; j++)
            v += sa[y * 10 + j] * sb[j * 10 + x];
        __syncthreads();
    }
    c[row * n + col] = v;
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
    k_mm_dyn_two<<<dim3(2, 3), dim3(10, 6), (10 * 6 + 10 * 10) * 4>>>((const float *)a, (const float *)b, (float *)c,
                                                                      20);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_mm_dyn_two %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
