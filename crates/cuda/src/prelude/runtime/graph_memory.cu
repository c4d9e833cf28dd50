struct cudaMemAllocNodeParams { cudaMemPoolProps poolProps; const cudaMemAccessDesc *accessDescs; size_t accessDescCount; size_t bytesize; void *dptr; };
// The memory is there from the beginning, and stays: a graph may be launched again.
inline cudaError_t cudaGraphAddMemAllocNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *, size_t, cudaMemAllocNodeParams *given)
{
    if (given == nullptr || graph == nullptr) return __cuda_error(cudaErrorInvalidValue);
    cudaError_t error = cudaMalloc(&given->dptr, given->bytesize);
    if (error != cudaSuccess) return error;
    __cuda_graph_empty(graph->__number);
    return __graph_node(node, graph);
}
inline cudaError_t cudaGraphAddMemFreeNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *, size_t, void *pointer)
{
    if (pointer == nullptr || graph == nullptr) return __cuda_error(cudaErrorInvalidValue);
    __cuda_graph_empty(graph->__number);
    return __graph_node(node, graph);
}
inline cudaError_t cudaDeviceGraphMemTrim(int device) { return device != 0 ? __cuda_error(cudaErrorInvalidDevice) : cudaSuccess; }
