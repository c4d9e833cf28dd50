#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
int main() { int *c; if (cudaSetDevice(99) != cudaSuccess) { cudaGetLastError(); cudaSetDevice(0); } cudaMalloc(&c, 256); cudaFree(c); }
