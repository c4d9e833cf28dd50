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

__global__ void k_sh_d_lanes(const double *a, double *c)
{
    __shared__ double s[192];
    int t = threadIdx.x, i = blockIdx.x * 96 + t;
    s[t * 2] = a[i];
    s[t * 2 + 1] = a[i] + 1;
    __syncthreads();
    double v = 0;
    if (t % 4 != 1)
        v = s[(t * 6) % 192];
    if (t % 32 < 9)
        v += s[191 - t];
    c[i] = v;
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
    k_sh_d_lanes<<<2, 96, 0>>>((const double *)a, (double *)c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_sh_d_lanes %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
