// Kernels that allocate with the runtime, make streams and launch into them.
#include <cstdio>

__global__ void child(int *values, int n, int add)
{
    int i = threadIdx.x;
    if (i < n) values[i] += add;
}

__global__ void parent(int *out, int n)
{
    int *own;
    if (cudaMalloc(&own, n * sizeof(int)) != cudaSuccess) return;
    for (int i = 0; i < n; i++) own[i] = i * i;
    for (int i = 0; i < n; i++) out[i] = own[i];
    cudaFree(own);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    child<<<1, 32, 0, stream>>>(out, n, 100);
    cudaStreamDestroy(stream);
}

int main()
{
    const int n = 8;
    int *out, host[n];
    cudaMalloc(&out, sizeof host);
    parent<<<1, 1>>>(out, n);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    for (int value : host) printf("%d ", value);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaFree(out);
    return 0;
}
