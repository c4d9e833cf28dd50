#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(int *o, int n) { int i = threadIdx.x; if (i < n - 1) o[i] = i; }
int main() {
    int h[32], *o, s = 0; cudaMalloc(&o, 128);
    k<<<1, 32>>>(o, 32);
    cudaMemcpy(h, o, 128, cudaMemcpyDeviceToHost); //!
    for (int i = 0; i < 32; i++) s += h[i];
    printf("%d\n", s); cudaFree(o);
}
