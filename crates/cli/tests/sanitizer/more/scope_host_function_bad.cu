#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
void CUDART_CB add(void *p) { *(int *)p += 1; }
void start(cudaStream_t s) { int count = 0; cudaLaunchHostFunc(s, add, &count); } //!
int main() { cudaStream_t s; cudaStreamCreate(&s); start(s); cudaStreamSynchronize(s); cudaStreamDestroy(s); printf("done\n"); }
