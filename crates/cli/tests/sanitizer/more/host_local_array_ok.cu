#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

__global__ void sum(const int *a, int *c) { int s = 0; for (int i = 0; i < 4; i++) s += a[i]; *c = s; 
}
int main() {
    int a[4]; for (int i = 0; i < 4; i++) a[i] = i;
    int *d, *c; cudaMalloc(&d, sizeof a); cudaMalloc(&c, 4);
    cudaMemcpy(d, a, sizeof a, cudaMemcpyHostToDevice);
    sum<<<1, 1>>>(d, c);
    int h; cudaMemcpy(&h, c, 4, cudaMemcpyDeviceToHost); printf("%d\n", h);
    cudaFree(d); cudaFree(c); return 0;
}
