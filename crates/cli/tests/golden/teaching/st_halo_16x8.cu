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

__global__ void k_st_halo_16x8(const float *a, float *c, int w, int h)
{
    __shared__ float s[10][18];
    int tx = threadIdx.x, ty = threadIdx.y, x = blockIdx.x * 16 + tx, y = blockIdx.y * 8 + ty;
    bool in = x < w && y < h;
    s[ty + 1][tx + 1] = in ? a[y * w + x] : 0.0f;
    if (tx == 0)
        s[ty + 1][0] = in && x > 0 ? a[y * w + x - 1] : 0.0f;
    if (tx == 15)
        s[ty + 1][17] = y < h && x + 1 < w ? a[y * w + x + 1] : 0.0f;
    if (ty == 0)
        s[0][tx + 1] = in && y > 0 ? a[(y - 1) * w + x] : 0.0f;
    if (ty == 7)
        s[9][tx + 1] = x < w && y + 1 < h ? a[(y + 1) * w + x] : 0.0f;
    __syncthreads();
    if (in)
        c[y * w + x] = s[ty][tx + 1] + s[ty + 2][tx + 1] + s[ty + 1][tx] + s[ty + 1][tx + 2] - 4.0f * s[ty + 1][tx + 1];
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
    k_st_halo_16x8<<<dim3(3, 4), dim3(16, 8), 0>>>((const float *)a, (float *)c, 44, 30);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_st_halo_16x8 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
