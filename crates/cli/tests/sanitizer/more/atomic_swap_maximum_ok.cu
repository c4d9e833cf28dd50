#include <cstdio>
#include <cuda_runtime.h>
__device__ float atomicMaxF(float *p, float v) {
    unsigned *u = (unsigned *)p, old = *u, seen;
    do { seen = old; if (__uint_as_float(seen) >= v) break; old = atomicCAS(u, seen, __float_as_uint(v)); } while (seen != old);
    return __uint_as_float(old);
}
__global__ void k(const int *a, int *o) { atomicMaxF((float *)o, (float)a[blockIdx.x * 64 + threadIdx.x]); }
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
