#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned H(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }

__global__ void k_sl_ull_hash(const int *a, int *c) {
    __shared__ unsigned long long s[256];
    int t = threadIdx.x, l = t & 31, w = t >> 5;
    for (int k = t; k < 256; k += 128) { int v = k; s[k] = (unsigned long long)v * 77ull; }
    __syncthreads();
    int r = 1;
    if (true) {
        r += (int)(s[(H(t) & 255)] >> 3);
    }
    __syncthreads();
    c[blockIdx.x * 128 + t] = r + a[t];
}

int main() {
    int n_a = 128;
    int *h_a = (int *)malloc(sizeof(int) * 1 * n_a);
    for (int i = 0; i < n_a * 1; i++) h_a[i] = (int)(H(i) % 200);
    int *a; cudaMalloc(&a, sizeof(int) * 1 * n_a);
    cudaMemcpy(a, h_a, sizeof(int) * 1 * n_a, cudaMemcpyHostToDevice);
    int n_c = 512;
    int *h_c = (int *)malloc(sizeof(int) * 1 * n_c);
    for (int i = 0; i < n_c * 1; i++) h_c[i] = (int)(0);
    int *c; cudaMalloc(&c, sizeof(int) * 1 * n_c);
    cudaMemcpy(c, h_c, sizeof(int) * 1 * n_c, cudaMemcpyHostToDevice);
    k_sl_ull_hash<<<4, 128>>>(a, c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h_c, c, sizeof(int) * 1 * n_c, cudaMemcpyDeviceToHost);
    { long long s = 0; unsigned x = 1; for (int i = 0; i < n_c * 1; i++) { long long v = (long long)h_c[i]; s += v; x = x * 31u + (unsigned)v; } printf("c %lld %u\n", s, x); }
    cudaFree(a); free(h_a);
    cudaFree(c); free(h_c);
    return 0;
}
