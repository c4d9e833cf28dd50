// 1,000 elements in blocks of 256 threads are 4 blocks and 1,024 threads; nobody keeps the last 24 from the array.
// Run it on the simulated GPU with "Find mistakes".
#include <cstdio>

__global__ void scale(float *data, float factor)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] *= factor;
}

int main()
{
    const int n = 1000;
    float host[n], *device;
    for (int i = 0; i < n; ++i)
        host[i] = i;
    cudaMalloc(&device, n * sizeof(float));
    cudaMemcpy(device, host, n * sizeof(float), cudaMemcpyHostToDevice);
    scale<<<(n + 255) / 256, 256>>>(device, 2.0f);
    cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
    printf("last: %.1f\n", host[n - 1]);
    cudaFree(device);
    return 0;
}
