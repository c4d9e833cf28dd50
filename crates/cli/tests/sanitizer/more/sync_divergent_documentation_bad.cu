#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#define THREADS 64
#define DATA_BLOCKS 16
__shared__ int smem[DATA_BLOCKS];
__global__ void myKernel(int *data_in, int *sum_out, const int size) {
    int tx = threadIdx.x;
    if (tx < DATA_BLOCKS) smem[tx] = 0;
    if (tx < size) {
        for (int offset = 0; offset < THREADS; offset += THREADS) { atomicAdd(&smem[tx % DATA_BLOCKS], data_in[tx]); }
        __syncthreads(); //!
    }
    if (tx == 0) { *sum_out = 0; for (int i = 0; i < DATA_BLOCKS; ++i) *sum_out += smem[i]; }
}
int main() {
    int *data_in, *sum_out; const int SIZE = THREADS - 16;
    cudaMalloc(&data_in, sizeof(int) * SIZE); cudaMalloc(&sum_out, sizeof(int)); cudaMemset(data_in, 0, sizeof(int) * SIZE);
    myKernel<<<1, THREADS>>>(data_in, sum_out, SIZE);
    cudaDeviceSynchronize(); cudaFree(data_in); cudaFree(sum_out);
}
