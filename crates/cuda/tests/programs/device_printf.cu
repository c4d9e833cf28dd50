// printf in kernels: its formats, lines in the order of the threads, and text of host and kernel in turn.
#include <stdio.h>

__device__ void show(int depth)
{
    printf("depth %d\n", depth);
}

__global__ void report(const int *values, int n, float f)
{
    for (int i = 0; i < n; i++) {
        unsigned int u = values[i];
        printf("%d: %5d|%-5d|%05d|%x|%X|%o|%u|%c\n", i, values[i], values[i], values[i], u, u, u, u & 0xff, 'a' + i);
    }
    printf("%f %.3f %8.2f %e %g\n", f, f, f, f, f);
    printf("100%% of %s\n", "strings");
    show(2);
}

__global__ void inOrder()
{
    for (int turn = 0; turn < 3; turn++) {
        if (threadIdx.x == turn)
            printf("block (%d,%d) thread %d\n", blockIdx.x, blockIdx.y, threadIdx.x);
        __syncthreads();
    }
}

int main()
{
    int h[4] = {0, 42, -7, 123456}, *d;
    cudaMalloc(&d, sizeof h);
    cudaMemcpy(d, h, sizeof h, cudaMemcpyHostToDevice);
    printf("before\n");
    report<<<1, 1>>>(d, 4, 3.140625f);
    cudaDeviceSynchronize();
    printf("between\n");
    inOrder<<<1, 3>>>();
    cudaDeviceSynchronize();
    printf("after\n");
    cudaFree(d);
    return 0;
}
