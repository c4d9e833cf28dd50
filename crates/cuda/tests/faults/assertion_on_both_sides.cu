// What a failed `assert` says, in a kernel and on the host.
#include <cassert>
#include <cstdio>
__global__ void fill(int *p, int n)
{
    int i = threadIdx.x;
    assert(i < n && 100 % 10 == 0);
    p[i] = i;
}
int main()
{
    int *p;
    cudaMalloc(&p, 64);
    fill<<<1, 16>>>(p, 15);
    cudaError_t error = cudaDeviceSynchronize();
    assert(error == cudaSuccess);
}
