#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Node { int v, next; };
__device__ Node nodes[64]; __device__ int head = -1;
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x;
    nodes[t].v = a[t];
    nodes[t].next = atomicExch(&head, t);
    c[t] = nodes[t].v;
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
