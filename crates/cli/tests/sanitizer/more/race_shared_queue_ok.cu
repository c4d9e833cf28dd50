#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int queue[64]; __shared__ int n; int t = threadIdx.x;
    if (t == 0) n = 0;
    __syncthreads();
    if (a[t] & 1) { int at = atomicAdd(&n, 1); queue[at] = a[t]; }
    __syncthreads();
    if (t < n) c[t] = queue[t];
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
