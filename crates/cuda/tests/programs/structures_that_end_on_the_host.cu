// A structure whose destructor frees device memory, given to a kernel and to a function of it by value: what the kernel
// has is a copy that nobody ends there.
#include <cstdio>

int freed = 0;

struct Buffer {
    int *data;
    int length;
    bool owner;
    Buffer(int n) : length(n), owner(true) { cudaMalloc(&data, n * sizeof(int)); }
    __host__ __device__ Buffer(const Buffer &other) : data(other.data), length(other.length), owner(false) {}
    __host__ __device__ ~Buffer()
    {
#ifndef __CUDA_ARCH__
        if (owner) {
            cudaFree(data);
            freed++;
        }
#endif
    }
};

__global__ void fill(Buffer buffer, int value)
{
    if (threadIdx.x < buffer.length) buffer.data[threadIdx.x] = value + threadIdx.x;
}

int main()
{
    {
        Buffer buffer(5);
        int found[5];
        fill<<<1, 32>>>(buffer, 10);
        cudaMemcpy(found, buffer.data, sizeof found, cudaMemcpyDeviceToHost);
        for (int value : found) printf("%d ", value);
    }
    printf("%d\n", freed);
    return 0;
}
