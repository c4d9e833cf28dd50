// What is freed is not what was allocated.
#include <cstdio>
__device__ int counter;
int main()
{
    int host, *device, *variable;
    cudaMalloc(&device, 64);
    cudaGetSymbolAddress((void **)&variable, counter);
    printf("%s\n", cudaGetErrorName(cudaFree(device + 4)));
    printf("%s\n", cudaGetErrorName(cudaFree(variable)));
    printf("%s\n", cudaGetErrorName(cudaFree(&host)));
    printf("%s\n", cudaGetErrorName(cudaFree(device)));
    printf("%s\n", cudaGetErrorName(cudaFree(device)));
    printf("%s\n", cudaGetErrorName(cudaMemcpy(&host, device, 4, cudaMemcpyDeviceToHost)));
    int *other;
    cudaMalloc(&other, 64);
    delete[] other;
}
