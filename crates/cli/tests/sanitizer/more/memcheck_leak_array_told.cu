#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { cudaChannelFormatDesc d = cudaCreateChannelDesc<float>(); cudaArray_t a; cudaMallocArray(&a, &d, 8, 8); }
