#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned H(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }

__global__ void k_sm_tile_d17(const double *a, double *c) {
    __shared__ double s[16][17];
    int x = threadIdx.x, y = threadIdx.y;
    s[y][x] = a[y * 16 + x];
    __syncthreads();
    c[y * 16 + x] = s[x][y];
}

int main() {
    int n_a = 256;
    double *h_a = (double *)malloc(sizeof(double) * 1 * n_a);
    for (int i = 0; i < n_a * 1; i++) h_a[i] = (double)(H(i) % 200);
    double *a; cudaMalloc(&a, sizeof(double) * 1 * n_a);
    cudaMemcpy(a, h_a, sizeof(double) * 1 * n_a, cudaMemcpyHostToDevice);
    int n_c = 256;
    double *h_c = (double *)malloc(sizeof(double) * 1 * n_c);
    for (int i = 0; i < n_c * 1; i++) h_c[i] = (double)(0);
    double *c; cudaMalloc(&c, sizeof(double) * 1 * n_c);
    cudaMemcpy(c, h_c, sizeof(double) * 1 * n_c, cudaMemcpyHostToDevice);
    k_sm_tile_d17<<<1, dim3(16, 16)>>>(a, c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h_c, c, sizeof(double) * 1 * n_c, cudaMemcpyDeviceToHost);
    { long long s = 0; unsigned x = 1; for (int i = 0; i < n_c * 1; i++) { long long v = (long long)h_c[i]; s += v; x = x * 31u + (unsigned)v; } printf("c %lld %u\n", s, x); }
    cudaFree(a); free(h_a);
    cudaFree(c); free(h_c);
    return 0;
}
