#include <cstdio>
__global__ void scale(float *v, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) v[i] *= 2; }
int main()
{
    float *h, *d;
    cudaMallocHost(&h, 256);
    cudaMalloc(&d, 256);
    cudaStream_t s[2];
    for (int i = 0; i < 2; i++) cudaStreamCreate(&s[i]);
    for (int i = 0; i < 2; i++) {
        cudaMemcpyAsync(d + 32 * i, h + 32 * i, 128, cudaMemcpyHostToDevice, s[i]);
        scale<<<1, 32, 0, s[i]>>>(d + 32 * i, 32);
    }
    scale<<<1, 2048>>>(d, 32);
    cudaDeviceSynchronize();
    cudaFree(d);
    cudaFreeHost(h);
}
