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

__global__ void k_conv_rgb(const uchar3 *a, uchar3 *c, int w, int h)
{
    int x = blockIdx.x * 20 + threadIdx.x, y = blockIdx.y * 10 + threadIdx.y;
    int r = 0, g = 0, b = 0;
    for (int k = -1; k <= 1; k++) {
        int q = min(max(x + k, 0), w - 1);
        uchar3 v = a[y * w + q];
        r += v.x;
        g += v.y;
        b += v.z;
    }
    c[y * w + x] = make_uchar3(r / 3, g / 3, b / 3);
}

int main()
{
    const int n = 1 << 16;
    unsigned *h = (unsigned *)malloc(n * 4);
    for (int i = 0; i < n; i++) {
        h[i] = fill_hash(i);
    }
    char *a, *b, *c;
    cudaMalloc(&a, n * 4);
    cudaMalloc(&b, n * 4);
    cudaMalloc(&c, n * 4);
    cudaMemcpy(a, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, n * 4, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, n * 4);
    k_conv_rgb<<<dim3(3, 3), dim3(20, 10), 0>>>((const uchar3 *)a, (uchar3 *)c, 60, 30);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_conv_rgb %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
