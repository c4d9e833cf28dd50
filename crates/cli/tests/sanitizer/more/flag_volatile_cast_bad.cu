#include <cstdio>
__global__ void k(int *data, int *flag, int *c) {
 if (blockIdx.x == 1) { *data = 42; //!
 *(volatile int *)flag = 1; } else { while (*(volatile int *)flag == 0) ; __threadfence(); *c = *data; } } //!
int main() { int *d; cudaMalloc(&d, 12); cudaMemset(d, 0, 12); k<<<2, 1>>>(d, d + 1, d + 2); int h[3]; cudaMemcpy(h, d, 12, cudaMemcpyDeviceToHost); printf("%d\n", h[2]); cudaFree(d); }
