#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int table[8];
int main() { int h[4] = {1, 2, 3, 4};
    cudaMemcpyToSymbol(table, h, sizeof(h), 20); //!
}
