#include <cstdio>
#include <cuda_runtime.h>
__device__ int keys[256];
__global__ void k(const int *a, int *o) {
    int key = a[blockIdx.x * 64 + threadIdx.x] + 1, at = key * 31 & 255;
    while (true) {
        int seen = keys[at];
        if (seen == key) break;
        if (seen == 0) { seen = atomicCAS(&keys[at], 0, key); if (seen == 0 || seen == key) break; }
        at = (at + 1) & 255;
    }
    atomicAdd(&o[key], 1);
}
int main() {
    int *a, *o, h[1024];
    for (int i = 0; i < 1024; i++) h[i] = i * 7 % 64;
    cudaMalloc(&a, sizeof(h));
    cudaMalloc(&o, sizeof(h));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof(h));
    k<<<2, 64>>>(a, o);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(h, o, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(a);
    cudaFree(o);
}
