#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { cudaEvent_t a; cudaEventCreate(&a); cudaEventDestroy(a);
    cudaEventDestroy(a); //!
}
