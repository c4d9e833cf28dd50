// What of the runtime kernels may call. What they launch runs in order, so that events have nothing to wait for.
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
template <typename A, typename B, typename K> __device__ cudaError_t __device_cudaMemcpyAsync(A *to, B *from, size_t bytes, K kind)
{
    memcpy((void *)to, (const void *)from, bytes);
    return cudaSuccess;
}
template <typename A, typename B, typename K, typename S> __device__ cudaError_t __device_cudaMemcpyAsync(A *to, B *from, size_t bytes, K kind, S stream)
{
    memcpy((void *)to, (const void *)from, bytes);
    return cudaSuccess;
}
// What a kernel does wrong here ends its launch: nothing is left to be asked for.
__device__ inline cudaError_t __device_cudaGetLastError() { return cudaSuccess; }
__device__ inline cudaError_t __device_cudaPeekAtLastError() { return cudaSuccess; }
__device__ inline const char *__device_cudaGetErrorString(cudaError_t error)
{
    return error == cudaSuccess ? "no error" : error == cudaErrorMemoryAllocation ? "out of memory" : "unknown error";
}
__device__ inline const char *__device_cudaGetErrorName(cudaError_t error)
{
    return error == cudaSuccess ? "cudaSuccess" : error == cudaErrorMemoryAllocation ? "cudaErrorMemoryAllocation" : "cudaErrorUnknown";
}
template <typename T> __device__ cudaError_t __device_cudaMemsetAsync(T *to, int value, size_t bytes, cudaStream_t stream = 0)
{
    memset((void *)to, value, bytes);
    return cudaSuccess;
}
__device__ inline cudaError_t __device_cudaEventCreateWithFlags(cudaEvent_t *event, unsigned int flags)
{
    *event = (cudaEvent_t)0;
    return cudaSuccess;
}
__device__ inline cudaError_t __device_cudaEventRecord(cudaEvent_t event, cudaStream_t stream = 0) { return cudaSuccess; }
__device__ inline cudaError_t __device_cudaEventDestroy(cudaEvent_t event) { return cudaSuccess; }
__device__ inline cudaError_t __device_cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned int flags = 0) { return cudaSuccess; }
__device__ inline cudaError_t __device_cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}
__device__ inline cudaError_t __device_cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}
