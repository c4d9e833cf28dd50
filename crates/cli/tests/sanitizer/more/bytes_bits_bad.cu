#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// each thread sets its bit in a byte that eight share
__global__ void k(const int *a, unsigned char *b) { int t = threadIdx.x; if (a[t] >= 0) b[t / 8] |= 1 << (t % 8); } //!
int main() {
    int *a; unsigned char *b; cudaMalloc(&a, 512); cudaMemset(a, 0, 512); cudaMalloc(&b, 16); cudaMemset(b, 0, 16);
    k<<<1, 128>>>(a, b);
    cudaDeviceSynchronize(); cudaFree(a); cudaFree(b);
}
