#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
template <int N> __device__ int warp_total(int v) { for (int d = N / 2; d > 0; d /= 2) v += __shfl_xor_sync(~0u, v, d); return v; }
template <int B> __device__ int block_total(int v) { __shared__ int s[B / 32]; int w = threadIdx.x / 32, l = threadIdx.x % 32; v = warp_total<32>(v); if (l == 0) s[w] = v; __syncthreads(); v = l < B / 32 ? s[l] : 0; v = warp_total<32>(v); __syncthreads(); return v; }
__global__ void k(const int *a, int *c) { int u = block_total<128>(a[threadIdx.x]); int v = block_total<128>(a[threadIdx.x + 128]); if (threadIdx.x == 0) { c[0] = u; c[1] = v; } }
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
