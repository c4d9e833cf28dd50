#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__device__ int next_item;
__global__ void k(const int *a, int *c) {
    __shared__ int item;
    while (true) {
        if (threadIdx.x == 0) item = atomicAdd(&next_item, 1); //!
        __syncthreads();
        int mine = item; //!
        if (mine >= 4) break;
        c[mine * 64 + threadIdx.x] = a[mine * 64 + threadIdx.x] * 2;
    }
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<2, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
