#include <cstdio>
__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() { int *h, *d; cudaMallocHost(&h, 256); cudaMalloc(&d, 256); cudaStream_t s; cudaStreamCreate(&s); k<<<1, 64, 0, s>>>(d); cudaMemcpyAsync(h, d, 256, cudaMemcpyDeviceToHost, s);
 long spins = 0; while (cudaStreamQuery(s) != cudaSuccess) spins++; printf("%d\n", h[63]); cudaEvent_t e; cudaEventCreate(&e); k<<<1, 64, 0, s>>>(d); cudaEventRecord(e, s); while (cudaEventQuery(e) == cudaErrorNotReady) ; printf("done\n");
 cudaEventDestroy(e); cudaStreamDestroy(s); cudaFree(d); cudaFreeHost(h); }
