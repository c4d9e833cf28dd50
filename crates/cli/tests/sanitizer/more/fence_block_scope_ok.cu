#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__device__ int flag;
__global__ void k(const int *a, int *c) { if (threadIdx.x) return;
  if (blockIdx.x == 0) { c[0] = a[0] + 1; 
    __threadfence(); atomicExch(&flag, 1); }
  else { while (atomicAdd(&flag, 0) == 0) ; __threadfence(); c[1] = c[0] * 2; } 
}
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = (i * 7) % 61; int r[64];
    int *a, *c; cudaMalloc(&a, sizeof h); cudaMalloc(&c, sizeof r);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof r);
    k<<<2, 32>>>(a, c);
    cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost); printf("%d %d\n", r[0], r[64 - 1]);
    cudaFree(a); cudaFree(c); return 0;
}
