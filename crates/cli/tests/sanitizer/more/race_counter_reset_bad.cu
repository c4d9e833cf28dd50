#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// the counter is reset for the next round while others still read it
__global__ void k(const int *a, int *c) {
    __shared__ int n;
    int t = threadIdx.x, out = 0;
    if (t == 0) n = 0;
    __syncthreads();
    for (int r = 0; r < 3; r++) {
        if (a[t] % 3 == r) atomicAdd(&n, 1);
        __syncthreads();
        out += n; //!
        if (t == 0) n = 0; //!
        __syncthreads();
    }
    c[t] = out;
}
int main() {
    int h[256]; for (int i = 0; i < 256; i++) h[i] = (i * 37) % 101;
    int *a, *c; cudaMalloc(&a, 256 * 4); cudaMalloc(&c, 128 * 4);
    cudaMemcpy(a, h, 256 * 4, cudaMemcpyHostToDevice);
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaFree(a); cudaFree(c);
}
