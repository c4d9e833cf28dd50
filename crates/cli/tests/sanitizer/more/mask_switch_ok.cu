#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__device__ int vote(unsigned m, int p) { return __popc(__ballot_sync(m, p)); 
}
__global__ void k(const int *a, int *c) { int t = threadIdx.x; int r = 0;
  switch (t & 3) { case 0: r = vote(0x11111111u, a[t] > 9); break; case 1: r = vote(0x22222222u, a[t] > 9); break; default: r = -1; }
  c[t] = r; }
int main() {
    int h[64]; for (int i = 0; i < 64; i++) h[i] = (i * 7) % 61; int r[64];
    int *a, *c; cudaMalloc(&a, sizeof h); cudaMalloc(&c, sizeof r);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof r);
    k<<<1, 64>>>(a, c);
    cudaMemcpy(r, c, sizeof r, cudaMemcpyDeviceToHost); printf("%d %d\n", r[0], r[64 - 1]);
    cudaFree(a); cudaFree(c); return 0;
}
