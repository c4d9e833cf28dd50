// The block that comes last adds up what the others left: fences and a ticket.
#include <stdio.h>
#define BLOCKS 12
#define THREADS 128

__device__ unsigned int ticketCount = 0;
__device__ int partial[BLOCKS];
__shared__ bool isLastBlockDone;

__global__ void sum(const int *array, unsigned int n, int *result)
{
    __shared__ int cache[THREADS];
    int own = 0;
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) own += array[i];
    cache[threadIdx.x] = own;
    __syncthreads();
    for (int s = THREADS / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s) cache[threadIdx.x] += cache[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        atomicExch(&partial[blockIdx.x], cache[0]);
        __threadfence();
        unsigned int value = atomicInc(&ticketCount, gridDim.x);
        isLastBlockDone = (value == (gridDim.x - 1));
    }
    __syncthreads();
    if (isLastBlockDone) {
        if (threadIdx.x == 0) {
            int total = 0;
            for (int b = 0; b < gridDim.x; b++) total += atomicAdd(&partial[b], 0);
            *result = total;
            ticketCount = 0;
        }
    }
}

int main()
{
    const int n = 5000;
    int h[n], expected = 0, *d, *r, out;
    for (int i = 0; i < n; i++) { h[i] = i ^ 85; expected += h[i]; }
    cudaMalloc(&d, sizeof(h));
    cudaMalloc(&r, sizeof(int));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    for (int turn = 0; turn < 2; turn++) {
        cudaMemset(r, 0, sizeof(int));
        sum<<<BLOCKS, THREADS>>>(d, n, r);
        cudaMemcpy(&out, r, sizeof(int), cudaMemcpyDeviceToHost);
        printf("turn %d: %d (%s)\n", turn, out, out == expected ? "right" : "wrong");
    }
    cudaFree(d);
    cudaFree(r);
    return 0;
}
