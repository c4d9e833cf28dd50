#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int table[16][16];
__global__ void k() {
    int x = threadIdx.x, y = threadIdx.y;
    if (x + 1 < 16) table[y][x + 1] = x;
}
__global__ void rows(int (*r)[16]) { r[threadIdx.x][3] = r[threadIdx.x][2]; (*r)[threadIdx.x] = 1; }
int main() {
    dim3 b(16, 15); k<<<1, b>>>(); int (*r)[16]; cudaMalloc(&r, 16 * 16 * 4); cudaMemset(r, 0, 1024);
    rows<<<1, 1>>>(r); cudaDeviceSynchronize(); cudaFree(r); }
