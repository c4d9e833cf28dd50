#include <cstdio>
#include <cuda_runtime.h>
struct Node { Node *next; int v; };
__device__ Node *head; __device__ Node pool[128];
__global__ void k(const int *a, int *o) {
    Node *n = &pool[blockIdx.x * 64 + threadIdx.x];
    n->v = a[threadIdx.x];
    unsigned long long old, seen = (unsigned long long)head;
    do { old = seen; n->next = (Node *)old; seen = atomicCAS((unsigned long long *)&head, old, (unsigned long long)n); } while (seen != old);
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
