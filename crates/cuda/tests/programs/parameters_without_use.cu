// Pointers that a kernel is given and never follows may lead anywhere: to memory of the host, or to memory that was freed.
#include <cstdio>
#include <vector>

__global__ void sum(const int *values, int *total, const size_t *shape, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) atomicAdd(total, values[i]);
}

int main()
{
    std::vector<size_t> shape = {4, 25};
    std::vector<int> host(100, 3);
    int *values, *total, answer;
    cudaMalloc(&values, 400);
    cudaMalloc(&total, 4);
    cudaMemcpy(values, host.data(), 400, cudaMemcpyHostToDevice);
    cudaMemset(total, 0, 4);
    sum<<<2, 64>>>(values, total, shape.data(), 100);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    size_t *freed;
    cudaMalloc(&freed, 16);
    cudaFree(freed);
    sum<<<2, 64>>>(values, total, freed, 100);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaMemcpy(&answer, total, 4, cudaMemcpyDeviceToHost);
    printf("%d\n", answer);
    cudaFree(values);
    cudaFree(total);
}
