#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned H(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }

__global__ void k_g_s16_rev(const short *a, short *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    c[511 - i] = a[i * 3 + 1];
}

int main() {
    int n_a = 1600;
    short *h_a = (short *)malloc(sizeof(short) * 1 * n_a);
    for (int i = 0; i < n_a * 1; i++) h_a[i] = (short)(H(i) % 200);
    short *a; cudaMalloc(&a, sizeof(short) * 1 * n_a);
    cudaMemcpy(a, h_a, sizeof(short) * 1 * n_a, cudaMemcpyHostToDevice);
    int n_c = 512;
    short *h_c = (short *)malloc(sizeof(short) * 1 * n_c);
    for (int i = 0; i < n_c * 1; i++) h_c[i] = (short)(0);
    short *c; cudaMalloc(&c, sizeof(short) * 1 * n_c);
    cudaMemcpy(c, h_c, sizeof(short) * 1 * n_c, cudaMemcpyHostToDevice);
    k_g_s16_rev<<<4, 128>>>(a, c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h_c, c, sizeof(short) * 1 * n_c, cudaMemcpyDeviceToHost);
    { long long s = 0; unsigned x = 1; for (int i = 0; i < n_c * 1; i++) { long long v = (long long)h_c[i]; s += v; x = x * 31u + (unsigned)v; } printf("c %lld %u\n", s, x); }
    cudaFree(a); free(h_a);
    cudaFree(c); free(h_c);
    return 0;
}
