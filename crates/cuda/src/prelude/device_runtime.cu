// What of the runtime kernels may call. Streams there are in order anyway.
template <typename T> __device__ cudaError_t __device_cudaMalloc(T **place, size_t bytes)
{
    *place = (T *)malloc(bytes);
    return *place ? cudaSuccess : cudaErrorMemoryAllocation;
}
template <typename T> __device__ cudaError_t __device_cudaFree(T *place)
{
    free((void *)place);
    return cudaSuccess;
}
template <typename T> __device__ cudaError_t __device_cudaStreamCreateWithFlags(T *stream, unsigned int flags)
{
    *stream = (T)0;
    return cudaSuccess;
}
template <typename T> __device__ cudaError_t __device_cudaStreamDestroy(T stream) { return cudaSuccess; }
