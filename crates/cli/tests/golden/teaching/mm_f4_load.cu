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

__global__ void k_mm_f4_load(const float *a, const float *b, float *c, int n)
{
    __shared__ float sa[16][33];
    __shared__ __align__(16) float sb[32][32];
    int x = threadIdx.x, y = threadIdx.y, row = blockIdx.y * 16 + y;
    float4 v = *(const float4 *)(a + row * n + x * 4);
    sa[y][x * 4] = v.x;
    sa[y][x * 4 + 1] = v.y;
    sa[y][x * 4 + 2] = v.z;
    sa[y][x * 4 + 3] = v.w;
    for (int j = y; j < 32; j += 16)
        *(float4 *)&sb[j][x * 4] = *(const float4 *)(b + j * n + x * 4);
    __syncthreads();
    float4 s = make_float4(0, 0, 0, 0);
#pragma unroll 1
    for (int j = 0; j < 32; j++) {
        float p = sa[y][j];
        float4 q = *(float4 *)&sb[j][x * 4];
        s.x += p * q.x;
        s.y += p * q.y;
        s.z += p * q.z;
        s.w += p * q.w;
    }
    *(float4 *)(c + (blockIdx.x * 32 + row) * n + x * 4) = s;
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
    k_mm_f4_load<<<dim3(2, 2), dim3(8, 16), 0>>>((const float *)a, (const float *)b, (float *)c, 32);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) {
        printf("error %s\n", cudaGetErrorString(e));
        return 1;
    }
    cudaMemcpy(h, c, n * 4, cudaMemcpyDeviceToHost);
    unsigned s = 1;
    for (int i = 0; i < n; i++)
        s = s * 31u + h[i];
    printf("k_mm_f4_load %u\n", s);
    cudaFree(a);
    cudaFree(b);
    cudaFree(c);
    free(h);
    return 0;
}
