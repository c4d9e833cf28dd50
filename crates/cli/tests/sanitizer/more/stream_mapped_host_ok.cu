#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void put(volatile int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
    int *h, *d; cudaHostAlloc(&h, 256, cudaHostAllocMapped); cudaHostGetDevicePointer(&d, h, 0);
    put<<<1, 64>>>(d); cudaDeviceSynchronize();
    int s = 0; for (int i = 0; i < 64; i++) s += h[i]; 
    printf("%d\n", s); cudaDeviceSynchronize(); cudaFreeHost(h); return 0;
}
