#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

template <typename T> __device__ T bcast(unsigned m, T v, int src) { return __shfl_sync(m, v, src); //!
}
__global__ void k(const int *a, int *c) { int lane = threadIdx.x & 31; int v = a[threadIdx.x];
  if (lane & 1) v = bcast(0xaaaaaaaau, v, 4); c[threadIdx.x] = v; }
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = (i * 7) % 61; int r[64];
    int *a, *c; cudaMalloc(&a, sizeof h); cudaMalloc(&c, sizeof r);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof r);
    k<<<1, 64>>>(a, c);
    cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost); printf("%d %d\n", r[0], r[64 - 1]);
    cudaFree(a); cudaFree(c); return 0;
}
