// Launches and calls that CUDA refuses, and what its error functions say about them.
#include <stdio.h>

__global__ void touch(int *p) { if (p) p[threadIdx.x] = threadIdx.x; }

static void report(const char *what)
{
    cudaError_t error = cudaGetLastError();
    printf("%s: %d %s (%s)\n", what, (int)error, cudaGetErrorName(error), cudaGetErrorString(error));
}

int main()
{
    int *d = NULL;
    cudaMalloc(&d, 1024 * sizeof(int));
    touch<<<1, 1024>>>(d);
    report("1024 threads");
    touch<<<1, 2048>>>(d);
    report("2048 threads");
    touch<<<0, 32>>>(d);
    report("empty grid");
    touch<<<dim3(1, 1, 1), dim3(1, 1, 128)>>>(d);
    report("block of 128 in z");
    touch<<<dim3(1, 65536), 1>>>(d);
    report("grid of 65536 in y");
    report("nothing since");
    touch<<<1, 0>>>(d);
    printf("peek: %s\n", cudaGetErrorName(cudaPeekAtLastError()));
    report("empty block");
    cudaError_t code = cudaSetDevice(99);
    printf("device 99: %s\n", cudaGetErrorString(code));
    cudaGetLastError();
    float *big = NULL;
    code = cudaMalloc(&big, (size_t)1 << 60);
    printf("too much: %s\n", cudaGetErrorName(code));
    cudaGetLastError();
    printf("free null: %s\n", cudaGetErrorName(cudaFree(NULL)));
    int h[4] = {0};
    code = cudaMemcpy(d, h, 4 * sizeof(int), cudaMemcpyHostToDevice);
    printf("copy: %s\n", cudaGetErrorString(code));
    cudaFree(d);
    return 0;
}
