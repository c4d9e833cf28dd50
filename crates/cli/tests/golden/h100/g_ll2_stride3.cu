#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned H(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }

__global__ void k_g_ll2_stride3(const longlong2 *a, long long *c) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    longlong2 v = a[i * 3];
    c[i] = v.x ^ v.y;
}

int main() {
    int n_a = 1600;
    long long *h_a = (long long *)malloc(sizeof(long long) * 2 * n_a);
    for (int i = 0; i < n_a * 2; i++) h_a[i] = (long long)(H(i) % 200);
    longlong2 *a; cudaMalloc(&a, sizeof(long long) * 2 * n_a);
    cudaMemcpy(a, h_a, sizeof(long long) * 2 * n_a, cudaMemcpyHostToDevice);
    int n_c = 512;
    long long *h_c = (long long *)malloc(sizeof(long long) * 1 * n_c);
    for (int i = 0; i < n_c * 1; i++) h_c[i] = (long long)(0);
    long long *c; cudaMalloc(&c, sizeof(long long) * 1 * n_c);
    cudaMemcpy(c, h_c, sizeof(long long) * 1 * n_c, cudaMemcpyHostToDevice);
    k_g_ll2_stride3<<<4, 128>>>(a, c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h_c, c, sizeof(long long) * 1 * n_c, cudaMemcpyDeviceToHost);
    { long long s = 0; unsigned x = 1; for (int i = 0; i < n_c * 1; i++) { long long v = (long long)h_c[i]; s += v; x = x * 31u + (unsigned)v; } printf("c %lld %u\n", s, x); }
    cudaFree(a); free(h_a);
    cudaFree(c); free(h_c);
    return 0;
}
