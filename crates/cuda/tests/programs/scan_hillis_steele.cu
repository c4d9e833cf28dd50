// An account after each of its payments: a scan by one block, between two halves of shared memory.
#include <stdio.h>
#define PAYMENTS 320

__global__ void balances(int *payments, int *after, int count)
{
    extern __shared__ int halves[];
    int me = threadIdx.x;
    // Where the half begins that is read; the other one is written.
    int read = 0;
    halves[me] = payments[me];
    for (int back = 1; back < count; back <<= 1) {
        int write = count - read;
        __syncthreads();
        int before = 0;
        if (me >= back) {
            before = halves[read + me - back];
        }
        halves[write + me] = before + halves[read + me];
        read = write;
    }
    after[me] = halves[read + me];
}

int main()
{
    int payments[PAYMENTS], after[PAYMENTS];
    for (int k = 0; k < PAYMENTS; k++) {
        payments[k] = (k * k) % 29 - 11;
    }
    int *devicePayments, *deviceAfter;
    cudaMalloc(&devicePayments, sizeof payments);
    cudaMalloc(&deviceAfter, sizeof after);
    cudaMemcpy(devicePayments, payments, sizeof payments, cudaMemcpyHostToDevice);
    balances<<<1, PAYMENTS, 2 * PAYMENTS * sizeof(int)>>>(devicePayments, deviceAfter, PAYMENTS);
    cudaMemcpy(after, deviceAfter, sizeof after, cudaMemcpyDeviceToHost);
    int balance = 0, wrong = 0, lowest = 0;
    for (int k = 0; k < PAYMENTS; k++) {
        balance += payments[k];
        if (after[k] != balance) wrong++;
        if (after[k] < lowest) lowest = after[k];
    }
    printf("%d, %d, %d, at the end %d, never below %d; %d wrong\n", after[0], after[1], after[2], after[PAYMENTS - 1],
           lowest, wrong);
    cudaFree(devicePayments);
    cudaFree(deviceAfter);
}
