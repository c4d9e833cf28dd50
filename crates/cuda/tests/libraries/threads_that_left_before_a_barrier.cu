// A barrier waits for the threads that have not left the kernel: what some threads of the last block skip is no trap.
#include <cstdio>

__global__ void sums(const int *values, int *totals, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int total = 0;
        for (int first = 0; first < n; first += 64) {
            tile[threadIdx.x] = values[(first + threadIdx.x) % n];
            __syncthreads();
            // Of the last block only as many threads are there.
            for (int j = 0; j < n - 64 * blockIdx.x && j < 64; j++) total += tile[j];
            __syncthreads();
        }
        totals[i] = total;
    }
}

int main()
{
    const int n = 112;
    int host[n], *values, *totals;
    for (int i = 0; i < n; i++) host[i] = i * i;
    cudaMalloc(&values, sizeof(host));
    cudaMalloc(&totals, sizeof(host));
    cudaMemcpy(values, host, sizeof(host), cudaMemcpyHostToDevice);
    sums<<<2, 64>>>(values, totals, n);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaMemcpy(host, totals, sizeof(host), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", host[0], host[63], host[64], host[111]);
    cudaFree(values);
    cudaFree(totals);
}
