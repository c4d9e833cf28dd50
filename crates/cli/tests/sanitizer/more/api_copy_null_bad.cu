#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { int h[4] = {}; int *d = nullptr;
    cudaMemcpy(d, h, 16, cudaMemcpyHostToDevice); //!
}
