#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *m, *n; cudaMallocManaged(&m, 256); cudaMallocManaged(&n, 256, cudaMemAttachHost);
    cudaStream_t p; cudaStreamCreate(&p);
    cudaStreamAttachMemAsync(p, n, 0, cudaMemAttachSingle); cudaStreamSynchronize(p);
    fill<<<1, 64, 0, p>>>(n, 3);
    cudaStreamSynchronize(p);
    printf("%d\n", n[0]);
    cudaStreamDestroy(p); cudaFree(m); cudaFree(n);
}
