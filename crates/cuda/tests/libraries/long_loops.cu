// Loops of more turns than some drivers have patience for: sums by one thread, in place, and nested.
#include <cstdio>

__global__ void sum(const int *x, int n, int *out)
{
    int all = 0;
    for (int i = 0; i < n; i++) all += x[i];
    *out += all;
}

__global__ void scan(int *x, int n)
{
    if (threadIdx.x == 0)
        for (int i = 1; i < n; i++) x[i] += x[i - 1];
}

__global__ void steps(unsigned int *most, int n)
{
    int first = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned int longest = 0;
    for (int start = first + 1; start <= n; start += gridDim.x * blockDim.x) {
        unsigned int count = 0, at = start;
        while (at != 1) {
            at = at % 2 ? 3 * at + 1 : at / 2;
            count++;
        }
        longest = count > longest ? count : longest;
    }
    atomicMax(most, longest);
}

int main()
{
    const int n = 100000;
    int *x, *out;
    cudaMallocManaged(&x, n * sizeof(int));
    cudaMallocManaged(&out, sizeof(int));
    for (int i = 0; i < n; i++) x[i] = i % 7;
    *out = 10;
    sum<<<1, 1>>>(x, n, out);
    cudaDeviceSynchronize();
    printf("sum: %d\n", *out);
    scan<<<1, 32>>>(x, n);
    cudaDeviceSynchronize();
    printf("scan: %d %d %d\n", x[6], x[70000], x[n - 1]);
    unsigned int *most;
    cudaMallocManaged(&most, sizeof(int));
    *most = 0;
    steps<<<1, 32>>>(most, 30000);
    cudaDeviceSynchronize();
    printf("most steps: %u\n", *most);
    cudaFree(x);
    cudaFree(out);
    cudaFree(most);
}
