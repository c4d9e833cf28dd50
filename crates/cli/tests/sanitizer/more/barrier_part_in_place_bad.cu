#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ int s[128]; int t = threadIdx.x;
    s[t] = a[t];
    __syncthreads();
    if (t < 64) { asm volatile("bar.sync 1, 64;" ::: "memory"); s[t] = s[63 - t]; } //!
    __syncthreads();
    c[t] = s[127 - t];
}
int main() {
    int h[256], o[256]; for (int i = 0; i < 256; i++) h[i] = i;
    int *a, *c; cudaMalloc(&a, sizeof(h)); cudaMalloc(&c, sizeof(o));
    cudaMemcpy(a, h, sizeof(h), cudaMemcpyHostToDevice); cudaMemset(c, 0, sizeof(o));
    k<<<1, 128>>>(a, c);
    cudaDeviceSynchronize();
    cudaMemcpy(o, c, sizeof(o), cudaMemcpyDeviceToHost);
    printf("%d %d\n", o[0], o[1]);
    cudaFree(a); cudaFree(c);
}
