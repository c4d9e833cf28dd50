#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { int *c;
    cudaMalloc(&c, (size_t)1 << 50); //!
    cudaMemset(c, 0, 16); //!
}
