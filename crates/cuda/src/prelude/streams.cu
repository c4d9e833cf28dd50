typedef void (*cudaHostFn_t)(void *);
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
{
    if (function == nullptr) return cudaErrorInvalidValue;
    size_t graph = __cuda_capturing(stream);
    if (graph != 0) {
        __cuda_graph_host_captured(stream, function, data);
        return cudaSuccess;
    }
    if (__stream_function_begins(stream) != cudaSuccess) return cudaErrorInvalidResourceHandle;
    function(data);
    __stream_function_ends(stream, data);
    return cudaSuccess;
}
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t function, void *data, unsigned flags)
{
    if (function == nullptr || flags != 0) return cudaErrorInvalidValue;
    if (__stream_function_begins(stream) != cudaSuccess) return cudaErrorInvalidResourceHandle;
    function(stream, cudaSuccess, data);
    __stream_function_ends(stream, data);
    return cudaSuccess;
}
