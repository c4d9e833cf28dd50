#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() {
    int *d = nullptr; 
    cudaError_t e = cudaMalloc(&d, (size_t)1 << 50);
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaGetLastError();
    cudaFree(d);
}
