#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(const int *a, int *c) { c[threadIdx.x] = a[threadIdx.x] + 1; }
int main() {
    int *h, *o, *a[2], *c[2]; cudaMallocHost(&h, 1024); cudaMallocHost(&o, 1024); for (int i = 0; i < 256; i++) h[i] = i;
    cudaStream_t copy, run; cudaStreamCreate(&copy); cudaStreamCreate(&run); cudaEvent_t in[2], out[2];
    for (int b = 0; b < 2; b++) { cudaMalloc(&a[b], 256); cudaMalloc(&c[b], 256); cudaEventCreate(&in[b]); cudaEventCreate(&out[b]); }
    for (int i = 0; i < 4; i++) {
        int b = i & 1;
        if (i >= 2) cudaStreamWaitEvent(copy, out[b], 0);
        cudaMemcpyAsync(a[b], h + i * 64, 256, cudaMemcpyHostToDevice, copy); cudaEventRecord(in[b], copy);
        cudaStreamWaitEvent(run, in[b], 0); k<<<1, 64, 0, run>>>(a[b], c[b]);
        cudaMemcpyAsync(o + i * 64, c[b], 256, cudaMemcpyDeviceToHost, run); cudaEventRecord(out[b], run);
    }
    cudaStreamSynchronize(run); printf("%d\n", o[100]);
    for (int b = 0; b < 2; b++) { cudaFree(a[b]); cudaFree(c[b]); cudaEventDestroy(in[b]); cudaEventDestroy(out[b]); }
    cudaStreamDestroy(copy); cudaStreamDestroy(run); cudaFreeHost(h); cudaFreeHost(o);
}
