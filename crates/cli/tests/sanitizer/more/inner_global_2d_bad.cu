#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int table[16][16];
__global__ void k() {
    int x = threadIdx.x, y = threadIdx.y;
    table[y][x + 1] = x; //!
}
int main() { dim3 b(16, 15); k<<<1, b>>>(); cudaDeviceSynchronize(); }
