#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x;
    c[t] = __shfl_down_sync(0xffffffff, a[t], 1, 12); //!
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 32), *o = (int *)malloc(sizeof(int) * 32);
    for (int i = 0; i < 32; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 32);
    cudaMalloc(&c, sizeof(int) * 32);
    cudaMemcpy(a, h, sizeof(int) * 32, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 32);
    k<<<1, 32>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 32, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
