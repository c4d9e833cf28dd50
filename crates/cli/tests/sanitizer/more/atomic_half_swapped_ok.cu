#include <cstdio>
#include <cuda_runtime.h>
#include <cuda_fp16.h>
__device__ void addHalf(__half *p, __half v) {
    unsigned short *u = (unsigned short *)p, old = *u, seen;
    do { seen = old; old = atomicCAS(u, seen, __half_as_ushort(__hadd(v, __ushort_as_half(seen)))); } while (seen != old);
}
__global__ void k(__half *a, int *o) { addHalf(a + (threadIdx.x & 3), __float2half(1.0f)); }
int main() {
    int *a, *o, h[1024];
    for (int i = 0; i < 1024; i++) h[i] = i * 7 % 64;
    cudaMalloc(&a, sizeof(h));
    cudaMalloc(&o, sizeof(h));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice);
    cudaMemset(o, 0, sizeof(h));
    k<<<2, 64>>>((__half *)a, o);
    cudaError_t e = cudaDeviceSynchronize();
    if (e != cudaSuccess) printf("%s\n", cudaGetErrorString(e));
    cudaMemcpy(h, o, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(a);
    cudaFree(o);
}
