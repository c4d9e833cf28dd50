// What `cudaDeviceGetLimit` knows, what can be set, and the limit that CUDA no longer has.
#include <cstdio>

int main()
{
    const cudaLimit limits[] = {cudaLimitStackSize, cudaLimitMallocHeapSize, cudaLimitDevRuntimeSyncDepth,
                                cudaLimitDevRuntimePendingLaunchCount, cudaLimitMaxL2FetchGranularity};
    for (cudaLimit limit : limits) {
        size_t value = 0;
        cudaError_t error = cudaDeviceGetLimit(&value, limit);
        printf("%d: %s %zu\n", (int)limit, cudaGetErrorName(error), value);
    }
    size_t value = 0;
    printf("%s\n", cudaGetErrorName(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 128)));
    cudaDeviceGetLimit(&value, cudaLimitDevRuntimePendingLaunchCount);
    printf("%zu\n", value);
    cudaDeviceProp device;
    cudaGetDeviceProperties(&device, 0);
    cudaError_t kept = cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, device.persistingL2CacheMaxSize);
    printf("%s %s\n", cudaGetErrorName(kept), cudaGetErrorName(cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 4)));
    return 0;
}
