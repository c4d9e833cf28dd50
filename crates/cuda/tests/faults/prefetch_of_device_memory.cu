// Until CUDA 12 a device's number said where memory shall lie. Only managed memory can be told.
#include <cstdio>
#include <cstdlib>

int main()
{
    int device = 0;
    float *managed, *plain, *own = (float *)malloc(400);
    cudaMallocManaged(&managed, 400);
    cudaMalloc(&plain, 400);
    cudaMemPrefetchAsync(managed, 400, device, NULL);
    cudaMemPrefetchAsync(managed, 400, cudaCpuDeviceId);
    cudaMemAdvise(managed, 400, cudaMemAdviseSetReadMostly, device);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    cudaMemPrefetchAsync(plain, 400, device);
    cudaMemAdvise(own, 400, cudaMemAdviseSetReadMostly, device);
    printf("%s\n", cudaGetErrorString(cudaGetLastError()));
    int value = 5;
    printf("%s\n", cudaGetErrorString(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)9999, 0)));
    size_t limit = 0;
    printf("%s\n", cudaGetErrorString(cudaDeviceGetLimit(&limit, (cudaLimit)77)));
    printf("%s\n", cudaGetErrorString(cudaFuncGetAttributes(NULL, NULL)));
    cudaFree(managed);
    cudaFree(plain);
    free(own);
    return 0;
}
