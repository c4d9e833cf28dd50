#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a, int v) { a[threadIdx.x] = v; }
__global__ void add(int *a) { a[threadIdx.x] += 1; }

int main() {
    int *m; cudaMallocManaged(&m, 256);
    cudaStream_t p; cudaStreamCreate(&p);
    for (int i = 0; i < 64; i++) m[i] = i;
    cudaMemPrefetchAsync(m, 256, 0, p);
    add<<<1, 64, 0, p>>>(m); //!
    cudaMemPrefetchAsync(m, 256, cudaCpuDeviceId, p);
    printf("%d\n", m[3]); //!
    cudaStreamSynchronize(p); cudaStreamDestroy(p); cudaFree(m);
}
