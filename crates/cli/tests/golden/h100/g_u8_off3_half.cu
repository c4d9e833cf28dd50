#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned H(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }

__global__ void k_g_u8_off3_half(const unsigned char *a, unsigned char *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x & 16) c[i * 2 + 1] = a[i + 3];
}

int main() {
    int n_a = 600;
    unsigned char *h_a = (unsigned char *)malloc(sizeof(unsigned char) * 1 * n_a);
    for (int i = 0; i < n_a * 1; i++) h_a[i] = (unsigned char)(H(i) % 200);
    unsigned char *a; cudaMalloc(&a, sizeof(unsigned char) * 1 * n_a);
    cudaMemcpy(a, h_a, sizeof(unsigned char) * 1 * n_a, cudaMemcpyHostToDevice);
    int n_c = 1100;
    unsigned char *h_c = (unsigned char *)malloc(sizeof(unsigned char) * 1 * n_c);
    for (int i = 0; i < n_c * 1; i++) h_c[i] = (unsigned char)(0);
    unsigned char *c; cudaMalloc(&c, sizeof(unsigned char) * 1 * n_c);
    cudaMemcpy(c, h_c, sizeof(unsigned char) * 1 * n_c, cudaMemcpyHostToDevice);
    k_g_u8_off3_half<<<4, 128>>>(a, c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h_c, c, sizeof(unsigned char) * 1 * n_c, cudaMemcpyDeviceToHost);
    { long long s = 0; unsigned x = 1; for (int i = 0; i < n_c * 1; i++) { long long v = (long long)h_c[i]; s += v; x = x * 31u + (unsigned)v; } printf("c %lld %u\n", s, x); }
    cudaFree(a); free(h_a);
    cudaFree(c); free(h_c);
    return 0;
}
