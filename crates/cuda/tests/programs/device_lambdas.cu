// Lambdas of the host that kernels call, with what they captured.
#include <cstdio>
#include <vector>

template <typename F>
__global__ void apply(int n, F f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) f(i);
}

template <typename F>
void parallel_for(int n, F f)
{
    apply<<<(n + 127) / 128, 128>>>(n, f);
    cudaDeviceSynchronize();
}

int main()
{
    const int n = 300;
    int *data;
    cudaMallocManaged(&data, n * sizeof(int));
    int bias = 5;
    parallel_for(n, [=] __device__(int i) { data[i] = i * i + bias; });
    printf("%d %d\n", data[0], data[n - 1]);
    parallel_for(n, [=] __host__ __device__(int i) { data[i] -= bias; });
    printf("%d %d\n", data[0], data[n - 1]);
    cudaFree(data);
}
