// Barriers of a block by number, in inline PTX: each of the 16 is one of all threads where no number of threads is said.
#include <cstdio>

__global__ void turned(int *values)
{
    __shared__ int own[64];
    int t = threadIdx.x;
    own[t] = values[t];
    asm volatile("bar.sync 1;" ::: "memory");
    int other = own[63 - t];
    asm volatile("barrier.sync 2;");
    own[t] = other * 10;
    asm volatile("bar.sync 0;");
    values[t] = own[(t + 1) % 64];
}

int main()
{
    const int n = 64;
    int host[n], *values;
    for (int i = 0; i < n; i++) host[i] = i;
    cudaMalloc(&values, sizeof host);
    cudaMemcpy(values, host, sizeof host, cudaMemcpyHostToDevice);
    turned<<<1, n>>>(values);
    cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", host[0], host[1], host[62], host[63]);
    cudaFree(values);
    return 0;
}
