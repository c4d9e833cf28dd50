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

__global__ void k_conv_sobel_short(const short *a, short *c, int w)
{
    __shared__ short s[5][34];
    int tx = threadIdx.x, ty = threadIdx.y, t = ty * 32 + tx, x0 = blockIdx.x * 32, y0 = blockIdx.y * 3;
#pragma unroll 1
    for (int k = t; k < 170; k += 96)
        s[k / 34][k % 34] = a[(y0 + k / 34) * w + x0 + k % 34];
    __syncthreads();
    int gx = s[ty][tx + 2] - s[ty][tx] + 2 * (s[ty + 1][tx + 2] - s[ty + 1][tx]) + s[ty + 2][tx + 2] - s[ty + 2][tx];
    c[(y0 + ty) * 64 + x0 + tx] = (short)gx;
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
    k_conv_sobel_short<<<dim3(2, 4), dim3(32, 3), 0>>>((const short *)a, (short *)c, 66);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_conv_sobel_short %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
