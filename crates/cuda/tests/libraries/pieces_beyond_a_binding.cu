// Memory in pieces that are larger than what many devices bind at once.
#include <cstdio>

__global__ void mark(unsigned char *bytes, size_t from, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) bytes[from + i] = (unsigned char)(i * 7);
}

__global__ void add(int *sum, const unsigned char *bytes, size_t from, int count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count) atomicAdd(sum, (int)bytes[from + i]);
}

__global__ void twice(int *sum) { *sum *= 2; }

int main()
{
    const size_t large = 150u << 20;
    const int count = 300;
    unsigned char *bytes, *copy;
    int *sum;
    printf("%s\n", cudaGetErrorString(cudaMalloc(&bytes, large)));
    printf("%s\n", cudaGetErrorString(cudaMalloc(&copy, large / 2)));
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(sum, 0, sizeof(int));
    cudaMemset(bytes + large - 1000, 1, 1000);
    mark<<<3, 128>>>(bytes, large - count, count);
    add<<<4, 128>>>(sum, bytes, large - 400, 400);
    twice<<<1, 1>>>(sum);
    int host = 0;
    cudaMemcpy(&host, sum, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", host);

    unsigned char last[4];
    cudaMemcpy(copy, bytes + large - 4, 4, cudaMemcpyDeviceToDevice);
    cudaMemcpy(last, copy, 4, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", last[0], last[1], last[2], last[3]);
    unsigned char first[2] = {11, 12};
    cudaMemcpy(copy, first, 2, cudaMemcpyHostToDevice);
    cudaMemcpy(bytes + large - 2, copy, 2, cudaMemcpyDeviceToDevice);
    mark<<<1, 1>>>(bytes, large - 3, 1);
    cudaMemcpy(last, bytes + large - 4, 4, cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", last[0], last[1], last[2], last[3]);
    printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
    cudaFree(bytes);
    cudaFree(copy);
    cudaFree(sum);
    return 0;
}
