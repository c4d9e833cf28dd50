// Assertions that hold, in a kernel and on the host.
#include <cstdio>
#include <cassert>

__global__ void square(int *data, int n)
{
    int i = threadIdx.x;
    assert(i < 64);
    assert(blockDim.x == 32 && "one warp");
    if (i < n) data[i] *= data[i];
    assert(data[i] >= 0);
}

int main()
{
    int h[32], *d;
    for (int i = 0; i < 32; i++) h[i] = i - 16;
    cudaMalloc(&d, sizeof(h));
    cudaMemcpy(d, h, sizeof(h), cudaMemcpyHostToDevice);
    square<<<1, 32>>>(d, 32);
    cudaError_t e = cudaDeviceSynchronize();
    assert(e == cudaSuccess);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    assert(h[0] == 256);
    printf("all %d hold\n", h[0]);
    cudaFree(d);
    return 0;
}
