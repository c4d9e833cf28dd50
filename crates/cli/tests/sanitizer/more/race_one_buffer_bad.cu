#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
// every third turn the buffer is overwritten that others may still read: one buffer only
__global__ void k(const int *a, int *c) {
    __shared__ int s[128];
    int t = threadIdx.x, sum = 0;
    for (int r = 0; r < 6; r++) {
        s[t] = a[t] + r; //!
        __syncthreads();
        sum += s[127 - t]; //!
    }
    c[t] = sum;
}
int main() {
    int h[256]; for (int i = 0; i < 256; i++) h[i] = (i * 37) % 101;
    int *a, *c; cudaMalloc(&a, 256 * 4); cudaMalloc(&c, 128 * 4);
    cudaMemcpy(a, h, 256 * 4, cudaMemcpyHostToDevice);
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaFree(a); cudaFree(c);
}
