#include <cstdio>
struct R { int *w; __device__ R(int *x) : w(x) {} __device__ int load() const { return *(volatile int *)w; } __device__ void store(int v) { __threadfence(); *(volatile int *)w = v; } };
__global__ void k(int *data, int *flag, int *c) { R f(flag);
 if (blockIdx.x == 1) { *data = 42; f.store(1); } else { int v; do { v = f.load(); } while (v == 0) ; *c = *data; } }
int main() { int *d; cudaMalloc(&d, 12); cudaMemset(d, 0, 12); k<<<2, 1>>>(d, d + 1, d + 2); int h[3]; cudaMemcpy(h, d, 12, cudaMemcpyDeviceToHost); printf("%d\n", h[2]); cudaFree(d); }
