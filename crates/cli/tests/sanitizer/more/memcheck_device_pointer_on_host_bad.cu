#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() {
    int *d; cudaMalloc(&d, 128); cudaMemset(d, 0, 128);
    printf("%d\n", d[0]); //!
    cudaFree(d);
}
