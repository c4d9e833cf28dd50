#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ __managed__ int total;
__global__ void add() { atomicAdd(&total, 1); }
int main() {
    total = 0;
    add<<<2, 64>>>(); //!
    printf("%d\n", total); //!
    cudaDeviceSynchronize();
}
