#include <cuda_fp16.h>
__global__ void k(const __half2 *a, __half2 *o)
{
    int t = threadIdx.x; __half2 v = a[t ^ 1]; o[t] = __hadd2(v, v);
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((__half2 *)a, (__half2 *)o);
    cudaDeviceSynchronize();
}
