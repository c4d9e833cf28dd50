// A null pointer in a copy or a filling is answered, and the program goes on.
#include <cstdio>
int main()
{
    int host[4] = {1, 2, 3, 4}, *null = NULL, *device;
    cudaMalloc(&device, sizeof host);
    printf("%s\n", cudaGetErrorName(cudaMemcpy(device, null, sizeof host, cudaMemcpyHostToDevice)));
    printf("%s\n", cudaGetErrorName(cudaMemcpy(null, host, sizeof host, cudaMemcpyHostToDevice)));
    printf("%s\n", cudaGetErrorName(cudaMemset(null, 0, sizeof host)));
    printf("%s\n", cudaGetErrorName(cudaMemcpy(null, device, 0, cudaMemcpyDeviceToHost)));
    cudaFree(device);
}
