#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int table[16];
int main() { int h[16] = {1, 2};
    cudaMemcpy(table, h, 64, cudaMemcpyHostToDevice); //!
}
