// One lock, taken by one thread of each block in turn.
#include <stdio.h>

__device__ int mutex = 0;

struct Account { int deposits; int balance; };

__device__ void lock() { while (atomicCAS(&mutex, 0, 1) != 0) { } __threadfence(); }
__device__ void unlock() { __threadfence(); atomicExch(&mutex, 0); }

__global__ void deposit(volatile int *account)
{
    if (threadIdx.x == 0) {
        lock();
        account[0] = account[0] + 1;
        account[1] = account[1] + 10 * (blockIdx.x + 1);
        unlock();
    }
}

int main()
{
    int *d, h[2];
    cudaMalloc(&d, sizeof(h));
    cudaMemset(d, 0, sizeof(h));
    deposit<<<20, 32>>>(d);
    cudaDeviceSynchronize();
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    printf("%d deposits, balance %d\n", h[0], h[1]);
    cudaFree(d);
    return 0;
}
