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

__global__ void k_tr_20x12(const float *a, float *c, int w, int h)
{
    __shared__ float s[12][20];
    int t = threadIdx.y * 20 + threadIdx.x;
    s[threadIdx.y][threadIdx.x] = a[(blockIdx.y * 12 + threadIdx.y) * w + blockIdx.x * 20 + threadIdx.x];
    __syncthreads();
    int x = t % 12, y = t / 12;
    c[(blockIdx.x * 20 + y) * h + blockIdx.y * 12 + x] = s[x][y];
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
    k_tr_20x12<<<dim3(2, 3), dim3(20, 12), 0>>>((const float *)a, (float *)c, 40, 36);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_tr_20x12 %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
