// One block writes data, raises a flag after a fence; the next launch and other blocks that find it raised read it.
#include <stdio.h>

__device__ volatile int flag;
__device__ int data[4];
__device__ int seen;

__global__ void talk()
{
    if (blockIdx.x == 0 && threadIdx.x == 0) {
        for (int i = 0; i < 4; i++) data[i] = i * i + 1;
        __threadfence();
        flag = 1;
    }
}

__global__ void listen(int *out)
{
    if (threadIdx.x == 0 && flag == 1) {
        __threadfence();
        int sum = 0;
        for (int i = 0; i < 4; i++) sum += data[i];
        out[blockIdx.x] = sum;
        atomicAdd(&seen, 1);
        __threadfence_block();
    }
}

int main()
{
    int h[8], count, *d;
    cudaMalloc(&d, sizeof(h));
    cudaMemset(d, 0, sizeof(h));
    talk<<<2, 32>>>();
    listen<<<8, 32>>>(d);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&count, seen, sizeof(int));
    printf("%d %d, seen %d times\n", h[0], h[7], count);
    cudaFree(d);
    return 0;
}
