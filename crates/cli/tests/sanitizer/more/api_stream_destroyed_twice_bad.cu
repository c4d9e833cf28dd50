#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { cudaStream_t a; cudaStreamCreate(&a); cudaStreamDestroy(a);
    cudaStreamDestroy(a); //!
}
