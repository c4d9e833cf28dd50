#include <cuda_fp16.h>
__global__ void k(const __half *a, __half *o)
{
    int t = threadIdx.x; o[2 * t] = a[63 - t];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((__half *)a, (__half *)o);
    cudaDeviceSynchronize();
}
