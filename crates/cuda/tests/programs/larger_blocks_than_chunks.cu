// A kernel that goes through an array in chunks of 64, launched with blocks of 64 threads and of more: then two threads come
// to one element in different turns, and the barriers between them order what they do.
#include <cstdio>

#define CHUNK 64

__global__ void chunks(int *data, int n)
{
    __shared__ int turns;
    if (threadIdx.x == 0) {
        turns = 0;
    }
    __syncthreads();
    for (int first = 0; first < n; first += CHUNK) {
        int i = first + threadIdx.x;
        int own = i < n ? data[i] : 0;
        __syncthreads();
        if (threadIdx.x == 0) {
            turns += 1;
        }
        __syncthreads();
        if (i < n) {
            data[i] = own * 3 + turns + (int)threadIdx.x;
        }
        __syncthreads();
    }
}

int main()
{
    const int n = 1000;
    static int host[n];
    int *data;
    cudaMalloc(&data, sizeof host);
    int blocks[] = {32, 64, 65, 128, 256, 512};
    for (int block : blocks) {
        for (int i = 0; i < n; i++) {
            host[i] = i * 7;
        }
        cudaMemcpy(data, host, sizeof host, cudaMemcpyHostToDevice);
        chunks<<<1, block>>>(data, n);
        cudaMemcpy(host, data, sizeof host, cudaMemcpyDeviceToHost);
        unsigned sum = 0;
        for (int i = 0; i < n; i++) {
            sum = sum * 31 + host[i];
        }
        printf("%d threads: %d %d %d %d, %u\n", block, host[0], host[63], host[64], host[n - 1], sum);
    }
    cudaFree(data);
    return 0;
}
