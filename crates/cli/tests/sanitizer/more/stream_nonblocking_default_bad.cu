#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void fill(int *a) { a[threadIdx.x] = threadIdx.x; }
__global__ void add(const int *a, int *b) { b[threadIdx.x] = a[threadIdx.x] + 1; }
int main() {
    int *a, *b; int h[128]; cudaMalloc(&a, 512); cudaMalloc(&b, 512);
    cudaStream_t p; cudaStreamCreateWithFlags(&p, cudaStreamNonBlocking);
    fill<<<1, 128>>>(a); //!
    add<<<1, 128, 0, p>>>(a, b); //!
    cudaStreamSynchronize(p);
    cudaMemcpy(h, b, 512, cudaMemcpyDeviceToHost);
    printf("%d\n", h[3]);
    cudaStreamDestroy(p); cudaFree(a); cudaFree(b);
}
