#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
__device__ unsigned next_ticket = 0; __device__ volatile unsigned serving = 0;
__global__ void k(int *total) {
    if (threadIdx.x == 0) { unsigned mine = atomicAdd(&next_ticket, 1); while (serving != mine); __threadfence(); *total += 1; __threadfence(); serving = mine + 1; }
}
int main() { int *t; cudaMallocManaged(&t, 4); *t = 0; k<<<8, 32>>>(t); cudaDeviceSynchronize(); printf("%d\n", *t); cudaFree(t); }
