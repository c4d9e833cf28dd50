// Reverses an array in shared memory, and forgets to wait: a thread reads what another may not have written yet.
// Whether the output shows it depends on luck. Run it on the simulated GPU with "Find mistakes".
#include <cstdio>

__global__ void reverse(int *data)
{
    __shared__ int tile[64];
    int i = threadIdx.x;
    tile[i] = data[i];
    data[i] = tile[63 - i];
}

int main()
{
    int host[64], *device;
    for (int i = 0; i < 64; ++i)
        host[i] = i;
    cudaMalloc(&device, sizeof host);
    cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    printf("first %d, last %d\n", host[0], host[63]);
    cudaFree(device);
    return 0;
}
