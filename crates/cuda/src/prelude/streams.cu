typedef void (*cudaHostFn_t)(void *);
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t function, void *data)
{
    if (function == nullptr) return cudaErrorInvalidValue;
    function(data);
    return cudaSuccess;
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void *data, unsigned flags)
{
    if (function == nullptr || flags != 0) return cudaErrorInvalidValue;
    function(stream, cudaSuccess, data);
    return cudaSuccess;
}
