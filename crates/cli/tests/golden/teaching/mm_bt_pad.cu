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

__global__ void k_mm_bt_pad(const int *a, const int *bt, int *c, int n)
{
    __shared__ int sa[16][17], sb[16][17];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y, col = blockIdx.x * 16 + x;
    int s = 0;
    for (int k = 0; k < n; k += 16) {
        sa[y][x] = row < n && k + x < n ? a[row * n + k + x] : 0;
        int r = blockIdx.x * 16 + y;
        sb[y][x] = r < n && k + x < n ? bt[r * n + k + x] : 0;
        __syncthreads();
#pragma unroll 1
        for (int j = 0; j < 16; j++)
            s += sa[y][j] * sb[x][j];
        __syncthreads();
    }
    if (row < n && col < n)
        c[row * n + col] = s;
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
    k_mm_bt_pad<<<dim3(2, 2), dim3(16, 16), 0>>>((const int *)a, (const int *)b, (int *)c, 37);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_mm_bt_pad %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
