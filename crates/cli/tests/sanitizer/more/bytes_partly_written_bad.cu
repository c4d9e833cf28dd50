#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void put(unsigned char *a) { a[2 * threadIdx.x] = threadIdx.x; }
__global__ void get(const unsigned char *a, int *b) { b[threadIdx.x] = a[threadIdx.x]; //!
}
int main() {
    unsigned char *a; int *b; int h[64]; cudaMalloc(&a, 64); cudaMalloc(&b, 256);
    put<<<1, 32>>>(a); get<<<1, 64>>>(a, b);
    cudaMemcpy(h, b, 256, cudaMemcpyDeviceToHost); printf("%d\n", h[9]);
    cudaFree(a); cudaFree(b); return 0;
}
