#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned H(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }

__constant__ float4 tab[4][8];
__global__ void k_co_f4_2d(const float *a, float *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 v = tab[blockIdx.x][i & 7];
    c[i] = a[i] * v.x + v.y - v.z * v.w;
}

int main() {
    int n_a = 512;
    float *h_a = (float *)malloc(sizeof(float) * 1 * n_a);
    for (int i = 0; i < n_a * 1; i++) h_a[i] = (float)(H(i) % 200);
    float *a; cudaMalloc(&a, sizeof(float) * 1 * n_a);
    cudaMemcpy(a, h_a, sizeof(float) * 1 * n_a, cudaMemcpyHostToDevice);
    int n_c = 512;
    float *h_c = (float *)malloc(sizeof(float) * 1 * n_c);
    for (int i = 0; i < n_c * 1; i++) h_c[i] = (float)(0);
    float *c; cudaMalloc(&c, sizeof(float) * 1 * n_c);
    cudaMemcpy(c, h_c, sizeof(float) * 1 * n_c, cudaMemcpyHostToDevice);
    float4 ht[32]; for (int i = 0; i < 32; i++) ht[i] = make_float4(i, 1, 2, 3);
    cudaMemcpyToSymbol(tab, ht, sizeof(ht));
    k_co_f4_2d<<<4, 128>>>(a, c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h_c, c, sizeof(float) * 1 * n_c, cudaMemcpyDeviceToHost);
    { long long s = 0; unsigned x = 1; for (int i = 0; i < n_c * 1; i++) { long long v = (long long)h_c[i]; s += v; x = x * 31u + (unsigned)v; } printf("c %lld %u\n", s, x); }
    cudaFree(a); free(h_a);
    cudaFree(c); free(h_c);
    return 0;
}
