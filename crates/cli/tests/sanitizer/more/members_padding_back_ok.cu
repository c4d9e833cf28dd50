#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct S { double d; int i; };
__global__ void k(S *b) { int i = threadIdx.x; b[i].d = i; b[i].i = i; }
int main() {
    S h[32]; S *b; cudaMalloc(&b, sizeof(h)); k<<<1, 32>>>(b);
    cudaMemcpy(h, b, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%f %d\n", h[3].d, h[3].i); cudaFree(b);
}
