// Arrays of the host that unique_ptr owns, copied to and from the device.
#include <cstdio>
#include <memory>
#include <algorithm>
#include <numeric>

__global__ void square(int *out, const int *in, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) out[i] = in[i] * in[i];
}

int main()
{
    const int n = 1000;
    auto host = std::make_unique<int[]>(n);
    std::unique_ptr<int[]> result(new int[n]);
    std::iota(host.get(), host.get() + n, 1);
    int *in, *out;
    cudaMalloc(&in, n * sizeof(int));
    cudaMalloc(&out, n * sizeof(int));
    cudaMemcpy(in, host.get(), n * sizeof(int), cudaMemcpyHostToDevice);
    square<<<(n + 255) / 256, 256>>>(out, in, n);
    cudaMemcpy(result.get(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
    long long sum = std::accumulate(result.get(), result.get() + n, 0LL);
    printf("sum %lld, last %d\n", sum, result[n - 1]);
    cudaFree(in);
    cudaFree(out);
}
