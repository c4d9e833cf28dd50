#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Node { int v; Node *next; };
__global__ void k(const int *a, int *c) {
    int t = threadIdx.x; Node *head = nullptr;
    for (int k = 0; k < 3; k++) { Node *n = new Node; n->v = a[t] + k; n->next = head; head = n; }
    int s = 0;
    while (head) { s += head->v; delete head; head = head->next; } //!
    c[t] = s;
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
