#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int lock, sum; int t = threadIdx.x;
    if (t == 0) { lock = 0; sum = 0; }
    __syncthreads();
    if (t % 32 == 0) {
        while (atomicCAS(&lock, 0, 1) != 0) {}
        __threadfence_block();
        sum = sum + a[t];
        __threadfence_block();
        atomicExch(&lock, 0);
    }
    __syncthreads();
    if (t == 0) c[0] = sum;
}
int main() {
    int *h = (int *)malloc(sizeof(int) * 128), *o = (int *)malloc(sizeof(int) * 128);
    for (int i = 0; i < 128; i++) h[i] = i;
    int *a, *c;
    cudaMalloc(&a, sizeof(int) * 128);
    cudaMalloc(&c, sizeof(int) * 128);
    cudaMemcpy(a, h, sizeof(int) * 128, cudaMemcpyHostToDevice);
    cudaMemset(c, 0, sizeof(int) * 128);
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(int) * 128, cudaMemcpyDeviceToHost);
    printf("%d\n", o[0]);
    cudaFree(a); cudaFree(c); free(h); free(o);
    return 0;
}
