#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() {
    int *c; cudaMalloc(&c, 256); cudaMemset(c, 0, 256);
    cudaMemcpy(c + 4, c, 128, cudaMemcpyDeviceToDevice); //!
    cudaDeviceSynchronize(); cudaFree(c);
}
