// A reset of the device ends all memory that the runtime gave, and lets the variables of the device begin again. Host code that
// names such a variable sees one of its own: 0, unless it is constant.
#include <cstdio>
#include <cuda_runtime.h>

__constant__ float weights[3] = {1.5f, 2.5f, 3.5f};
__device__ int counter = 7;
__device__ const float factors[2] = {4.5f, 5.5f};

#define SHOW(call) printf("%s: %s\n", #call, cudaGetErrorName(call))

template <typename T> cudaError_t copied_to(const T &symbol, T value) { return cudaMemcpyToSymbol(symbol, &value, sizeof(T)); }

int main()
{
    printf("the host reads %g %d %g\n", weights[2], counter, factors[1]);
    counter = 9;
    int value;
    cudaMemcpyFromSymbol(&value, counter, sizeof(int));
    printf("the host has %d, the device %d\n", counter, value);
    SHOW(copied_to(counter, 11));
    cudaMemcpyFromSymbol(&value, counter, sizeof(int));
    printf("the device has %d\n", value);

    int *memory, *managed, *pinned;
    cudaMalloc(&memory, 64);
    cudaMallocManaged(&managed, 64);
    cudaMallocHost(&pinned, 64);
    SHOW(cudaDeviceReset());
    SHOW(cudaFree(memory));
    SHOW(cudaGetLastError());
    SHOW(cudaFree(managed));
    SHOW(cudaFreeHost(pinned));
    cudaGetLastError();

    cudaMemcpyFromSymbol(&value, counter, sizeof(int));
    printf("the device has %d after the reset\n", value);
    cudaMalloc(&memory, 64);
    SHOW(cudaMemcpy(memory, &value, sizeof(int), cudaMemcpyHostToDevice));
    SHOW(cudaFree(memory));
    SHOW(cudaFree(memory));
    printf("a file without a name: %s\n", fopen(nullptr, "r") ? "open" : "none");
}
