#include <stdio.h>
#define N 512

// Inclusive scan of one block: two halves of shared memory take turns.
__global__ void scan(int *g_odata, int *g_idata, int n)
{
    extern __shared__ int temp[];
    int thid = threadIdx.x;
    int pout = 0, pin = 1;
    temp[pout * n + thid] = g_idata[thid];
    __syncthreads();
    for (int offset = 1; offset < n; offset *= 2) {
        pout = 1 - pout;
        pin = 1 - pout;
        if (thid >= offset)
            temp[pout * n + thid] = temp[pin * n + thid] + temp[pin * n + thid - offset];
        else
            temp[pout * n + thid] = temp[pin * n + thid];
        __syncthreads();
    }
    g_odata[thid] = temp[pout * n + thid];
}

int main()
{
    int h[N], expected[N], sum = 0;
    for (int i = 0; i < N; i++) { h[i] = (i * i) % 17; sum += h[i]; expected[i] = sum; }
    int *in, *out;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, N, 2 * N * sizeof(int)>>>(out, in, N);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < N; i++) wrong += h[i] != expected[i];
    printf("%d %d %d ... %d (%d wrong)\n", h[0], h[1], h[2], h[N - 1], wrong);
    cudaFree(in);
    cudaFree(out);
}
