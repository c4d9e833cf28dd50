#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// index past an inner array, inside of the structure
struct S { int x[4]; int y[4]; };
__global__ void k(const int *a, S *c, int n) {
    int t = threadIdx.x;
    for (int i = 0; i < n; i++) c[t].x[i] = a[t] + i; //!
}
int main() {
    int *a; S *c; cudaMalloc(&a, 256); cudaMemset(a, 0, 256); cudaMalloc(&c, 64 * sizeof(S)); cudaMemset(c, 0, 64 * sizeof(S));
    k<<<1, 64>>>(a, c, 5);
    cudaDeviceSynchronize(); cudaFree(a); cudaFree(c);
}
