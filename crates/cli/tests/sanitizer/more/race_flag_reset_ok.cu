#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) {
    __shared__ bool changed; int t = threadIdx.x, rounds = 0; bool again;
    do {
        if (t == 0) changed = false;
        __syncthreads();
        if (a[t] > 60 - rounds && rounds < 3) changed = true;
        __syncthreads();
        again = changed;
        __syncthreads();
        rounds++;
    } while (again);
    c[t] = rounds;
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
