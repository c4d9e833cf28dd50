#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int x;
__global__ void unaligned_kernel(void) {
    *(int *)((char *)&x + 1) = 42; //!
}
int main() { unaligned_kernel<<<1, 1>>>(); cudaDeviceSynchronize(); }
