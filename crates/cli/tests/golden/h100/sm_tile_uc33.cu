#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

__host__ __device__ inline unsigned H(unsigned x) { x ^= x >> 16; x *= 0x7feb352du; x ^= x >> 15; x *= 0x846ca68bu; x ^= x >> 16; return x; }

__global__ void k_sm_tile_uc33(const unsigned char *a, unsigned char *c) {
    __shared__ unsigned char s[32][33];
    int x = threadIdx.x, y = threadIdx.y;
    for (int j = 0; j < 32; j += 8) s[y + j][x] = a[(y + j) * 32 + x];
    __syncthreads();
    for (int j = 0; j < 32; j += 8) c[(y + j) * 32 + x] = s[x][y + j];
}

int main() {
    int n_a = 1024;
    unsigned char *h_a = (unsigned char *)malloc(sizeof(unsigned char) * 1 * n_a);
    for (int i = 0; i < n_a * 1; i++) h_a[i] = (unsigned char)(H(i) % 200);
    unsigned char *a; cudaMalloc(&a, sizeof(unsigned char) * 1 * n_a);
    cudaMemcpy(a, h_a, sizeof(unsigned char) * 1 * n_a, cudaMemcpyHostToDevice);
    int n_c = 1024;
    unsigned char *h_c = (unsigned char *)malloc(sizeof(unsigned char) * 1 * n_c);
    for (int i = 0; i < n_c * 1; i++) h_c[i] = (unsigned char)(0);
    unsigned char *c; cudaMalloc(&c, sizeof(unsigned char) * 1 * n_c);
    cudaMemcpy(c, h_c, sizeof(unsigned char) * 1 * n_c, cudaMemcpyHostToDevice);
    k_sm_tile_uc33<<<1, dim3(32, 8)>>>(a, c);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) { printf("error %s\n", cudaGetErrorString(e)); return 1; }
    cudaMemcpy(h_c, c, sizeof(unsigned char) * 1 * n_c, cudaMemcpyDeviceToHost);
    { long long s = 0; unsigned x = 1; for (int i = 0; i < n_c * 1; i++) { long long v = (long long)h_c[i]; s += v; x = x * 31u + (unsigned)v; } printf("c %lld %u\n", s, x); }
    cudaFree(a); free(h_a);
    cudaFree(c); free(h_c);
    return 0;
}
