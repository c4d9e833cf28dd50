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

__global__ void k_st_3d_march(const double *a, double *c, int w, int h, int d)
{
    int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 5 + threadIdx.y;
    if (x == 0 || y == 0 || x == w - 1 || y == h - 1)
        return;
    int p = w * h, i = y * w + x;
    double below = a[i], here = a[i + p];
#pragma unroll 1
    for (int z = 1; z < d - 1; z++) {
        double above = a[i + (z + 1) * p];
        c[i + z * p] =
            below + above + a[i + z * p - 1] + a[i + z * p + 1] + a[i + z * p - w] + a[i + z * p + w] - 6.0 * here;
        below = here;
        here = above;
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
    k_st_3d_march<<<dim3(2, 3), dim3(16, 5), 0>>>((const double *)a, (double *)c, 32, 15, 6);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_st_3d_march %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
