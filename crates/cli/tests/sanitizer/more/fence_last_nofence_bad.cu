#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ unsigned count = 0;
__global__ void k(const int *a, int *c) {
    __shared__ bool last; int t = threadIdx.x;
    if (t == 0) {
        c[1 + blockIdx.x] = a[blockIdx.x]; //!
        last = atomicAdd(&count, 1) == gridDim.x - 1;
    }
    __syncthreads();
    if (last && t == 0) { int s = 0; for (int b = 0; b < gridDim.x; b++) s += c[1 + b]; //!
        c[0] = s; }
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 16), *o = (int *)malloc(sizeof(int) * 16);
    for (int i = 0; i < 16; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 16);
    cudaMalloc(&c, sizeof(int) * 16);
    cudaMemcpy(a, h, sizeof(int) * 16, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 16);
    k<<<8, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 16, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
