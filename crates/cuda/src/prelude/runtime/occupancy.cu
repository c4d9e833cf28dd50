template <typename K> cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, K kernel, int size, size_t shared, unsigned int)
{
    return cudaOccupancyMaxActiveBlocksPerMultiprocessor(blocks, kernel, size, shared);
}
template <typename K> cudaError_t cudaOccupancyMaxPotentialBlockSizeWithFlags(int *grid, int *block, K kernel, size_t shared = 0, int limit = 0, unsigned int flags = 0)
{
    return cudaOccupancyMaxPotentialBlockSize(grid, block, kernel, shared, limit);
}
// The largest block with which most threads are resident, where the shared memory follows from its size.
template <typename F, typename K> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *grid, int *block, K kernel, F bytes, int limit = 0)
{
    int most = 0, resident = 0, count = 0, best = 0;
    cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0);
    cudaDeviceGetAttribute(&resident, cudaDevAttrMaxThreadsPerMultiProcessor, 0);
    cudaDeviceGetAttribute(&count, cudaDevAttrMultiProcessorCount, 0);
    if (limit > 0 && limit < most) most = limit;
    *grid = *block = 0;
    for (int tried = (most + 31) / 32 * 32; tried > 0 && best < resident; tried -= 32) {
        int size = tried < most ? tried : most, blocks = 0;
        cudaError_t error = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, size, bytes(size));
        if (error != cudaSuccess) return error;
        if (size * blocks > best) {
            best = size * blocks;
            *block = size;
            *grid = blocks * count;
        }
    }
    return cudaSuccess;
}
template <typename K, typename F> cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags(int *grid, int *block, K kernel, F bytes, int limit = 0, unsigned int flags = 0)
{
    return cudaOccupancyMaxPotentialBlockSizeVariableSMem(grid, block, kernel, bytes, limit);
}
// Where the one device is on its bus.
inline cudaError_t cudaDeviceGetPCIBusId(char *text, int length, int device)
{
    int domain = 0, bus = 0, place = 0;
    if (text == nullptr || length < 13) return __cuda_error(cudaErrorInvalidValue);
    cudaError_t error = cudaDeviceGetAttribute(&domain, cudaDevAttrPciDomainId, device);
    if (error != cudaSuccess) return error;
    cudaDeviceGetAttribute(&bus, cudaDevAttrPciBusId, device);
    cudaDeviceGetAttribute(&place, cudaDevAttrPciDeviceId, device);
    snprintf(text, (size_t)length, "%04X:%02X:%02X.0", domain, bus, place);
    return cudaSuccess;
}
inline cudaError_t cudaSetValidDevices(int *devices, int count)
{
    for (int i = 0; i < count; i++) if (devices[i] != 0) return __cuda_error(cudaErrorInvalidDevice);
    return cudaSuccess;
}
inline cudaError_t cudaStreamGetDevice(cudaStream_t, int *device)
{
    *device = 0;
    return cudaSuccess;
}
