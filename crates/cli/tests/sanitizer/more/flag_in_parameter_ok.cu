#include <cstdio>
struct Args { int *data; int *flag; int *c; };
__global__ void k(Args a) {
 if (blockIdx.x == 1) { *a.data = 42; __threadfence(); *(volatile int *)a.flag = 1; } else { while (*(volatile int *)a.flag == 0) ; __threadfence(); *a.c = *a.data; } }
int main() { int *d; cudaMalloc(&d, 12); cudaMemset(d, 0, 12); Args a = {d, d + 1, d + 2}; k<<<2, 1>>>(a); int h[3]; cudaMemcpy(h, d, 12, cudaMemcpyDeviceToHost); printf("%d\n", h[2]); cudaFree(d); }
