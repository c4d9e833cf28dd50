#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

struct List { int n; int *data; };
__global__ void fill(List *l) { int i = threadIdx.x; if (i < l->n) l->data[i] = i * i; }
int main() {
    List *l; cudaMallocManaged(&l, sizeof *l); l->n = 50; cudaMallocManaged(&l->data, 50 * sizeof(int));
    fill<<<1, 64>>>(l); 
    int s = 0; for (int i = 0; i < 50; i++) s += l->data[i]; //!
    printf("%d\n", s); cudaDeviceSynchronize(); cudaFree(l->data); cudaFree(l); return 0;
}
