#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ float s; int t = threadIdx.x;
    if (t == 0) s = 1e9f;
    __syncthreads();
    float v = (float)a[t]; int *p = (int *)&s, old = *(volatile int *)p;
    while (v < __int_as_float(old)) { int seen = atomicCAS(p, old, __float_as_int(v)); if (seen == old) break; old = seen; }
    __syncthreads();
    c[t] = (int)s;
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 64>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d\n", o[1]);
    cudaFree(a); cudaFree(c);
}
