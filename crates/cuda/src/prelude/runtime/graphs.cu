enum cudaGraphNodeType { cudaGraphNodeTypeKernel = 0, cudaGraphNodeTypeMemcpy = 1, cudaGraphNodeTypeMemset = 2, cudaGraphNodeTypeHost = 3, cudaGraphNodeTypeGraph = 4, cudaGraphNodeTypeEmpty = 5, cudaGraphNodeTypeWaitEvent = 6, cudaGraphNodeTypeEventRecord = 7 };
enum cudaStreamCaptureMode { cudaStreamCaptureModeGlobal = 0, cudaStreamCaptureModeThreadLocal = 1, cudaStreamCaptureModeRelaxed = 2 };
enum cudaStreamCaptureStatus { cudaStreamCaptureStatusNone = 0, cudaStreamCaptureStatusActive = 1, cudaStreamCaptureStatusInvalidated = 2 };
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess = 0, cudaGraphExecUpdateError = 1 };
struct cudaGraphExecUpdateResultInfo { cudaGraphExecUpdateResult result; };
enum { cudaGraphInstantiateFlagAutoFreeOnLaunch = 1, cudaGraphInstantiateFlagUpload = 2, cudaGraphInstantiateFlagDeviceLaunch = 4, cudaGraphInstantiateFlagUseNodePriority = 8 };
// A graph and what is made ready of it are lists of nodes, which the run keeps by number. A node is known by its place.
struct CUgraph_st { size_t __number; };
struct CUgraphExec_st { size_t __number; };
struct CUgraphNode_st { size_t __graph, __place; };
typedef CUgraph_st *cudaGraph_t;
typedef CUgraphExec_st *cudaGraphExec_t;
typedef CUgraphNode_st *cudaGraphNode_t;
struct cudaKernelNodeParams { void *func; dim3 gridDim, blockDim; unsigned int sharedMemBytes; void **kernelParams; void **extra; };
struct cudaMemsetParams { void *dst; size_t pitch; unsigned int value, elementSize; size_t width, height; };
typedef void (*__graph_function)(void *);
struct cudaHostNodeParams { __graph_function fn; void *userData; };

// What the next node of a graph comes after.
inline void __graph_after(cudaGraph_t graph, const cudaGraphNode_t *nodes, size_t count)
{
    for (size_t i = 0; i < count; i++) __cuda_graph_after(graph->__number, nodes[i]->__place);
}
inline cudaError_t __graph_node(cudaGraphNode_t *node, cudaGraph_t graph)
{
    cudaGraphNode_t made = new CUgraphNode_st;
    made->__graph = graph->__number;
    made->__place = __cuda_graph_count(graph->__number) - 1;
    *node = made;
    return cudaSuccess;
}
inline cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned int)
{
    *graph = new CUgraph_st;
    (*graph)->__number = __cuda_graph_new();
    return cudaSuccess;
}
inline cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    if (graph == nullptr) return __cuda_error(cudaErrorInvalidValue);
    __cuda_graph_clear(graph->__number);
    delete graph;
    return cudaSuccess;
}
inline cudaError_t cudaGraphClone(cudaGraph_t *made, cudaGraph_t graph)
{
    cudaGraphCreate(made, 0);
    __cuda_graph_append((*made)->__number, graph->__number);
    return cudaSuccess;
}
inline cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afters, const cudaKernelNodeParams *given)
{
    if (given == nullptr || graph == nullptr) return __cuda_error(cudaErrorInvalidValue);
    __graph_after(graph, after, afters);
    cudaError_t error = (cudaError_t)__cuda_graph_kernel(graph->__number, (size_t)-1, given->func, (void *)&given->gridDim, (void *)&given->blockDim, (size_t)given->sharedMemBytes, (void *)given->kernelParams);
    return error == cudaSuccess ? __graph_node(node, graph) : __cuda_error(error);
}
inline cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afters, void *to, const void *from, size_t count, cudaMemcpyKind kind)
{
    __graph_after(graph, after, afters);
    __cuda_capture_begins(0, graph->__number);
    cudaMemcpyAsync(to, from, count, kind, 0);
    __cuda_capture_ends(0);
    return __graph_node(node, graph);
}
inline cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afters, const cudaMemcpy3DParms *copy)
{
    if (copy == nullptr || copy->srcArray != nullptr || copy->dstArray != nullptr) return __cuda_error(cudaErrorInvalidValue);
    size_t height = copy->extent.height > 0 ? copy->extent.height : 1;
    __graph_after(graph, after, afters);
    __cuda_capture_begins(0, graph->__number);
    for (size_t z = 0; z < copy->extent.depth; z++) {
        unsigned char *to = (unsigned char *)copy->dstPtr.ptr + ((copy->dstPos.z + z) * copy->dstPtr.ysize + copy->dstPos.y) * copy->dstPtr.pitch + copy->dstPos.x;
        const unsigned char *from = (const unsigned char *)copy->srcPtr.ptr + ((copy->srcPos.z + z) * copy->srcPtr.ysize + copy->srcPos.y) * copy->srcPtr.pitch + copy->srcPos.x;
        cudaMemcpy2DAsync(to, copy->dstPtr.pitch, from, copy->srcPtr.pitch, copy->extent.width, height, copy->kind, 0);
    }
    __cuda_capture_ends(0);
    return __graph_node(node, graph);
}
inline cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afters, const cudaMemsetParams *set)
{
    if (set == nullptr || set->elementSize == 0) return __cuda_error(cudaErrorInvalidValue);
    unsigned int first = set->value & 255u;
    for (unsigned int i = 1; i < set->elementSize; i++) if (((set->value >> (8 * i)) & 255u) != first) return __cuda_error(cudaErrorNotSupported);
    size_t row = set->width * set->elementSize;
    __graph_after(graph, after, afters);
    __cuda_capture_begins(0, graph->__number);
    if (set->height <= 1) cudaMemsetAsync(set->dst, (int)first, row, 0);
    else cudaMemset2DAsync(set->dst, set->pitch, (int)first, row, set->height, 0);
    __cuda_capture_ends(0);
    return __graph_node(node, graph);
}
inline cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afters, const cudaHostNodeParams *given)
{
    if (given == nullptr) return __cuda_error(cudaErrorInvalidValue);
    __graph_after(graph, after, afters);
    __cuda_graph_host(graph->__number, given->fn, given->userData);
    return __graph_node(node, graph);
}
inline cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afters)
{
    __graph_after(graph, after, afters);
    __cuda_graph_empty(graph->__number);
    return __graph_node(node, graph);
}
inline cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t afters, cudaGraph_t child)
{
    __graph_after(graph, after, afters);
    __cuda_graph_child(graph->__number, child->__number);
    return __graph_node(node, graph);
}
inline cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    size_t all = __cuda_graph_count(graph->__number);
    if (nodes != nullptr) {
        for (size_t i = 0; i < *count && i < all; i++) {
            nodes[i] = new CUgraphNode_st;
            nodes[i]->__graph = graph->__number;
            nodes[i]->__place = i;
        }
    }
    *count = all;
    return cudaSuccess;
}
inline cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, cudaGraphNodeType *type)
{
    *type = (cudaGraphNodeType)__cuda_graph_kind(node->__graph, node->__place);
    return cudaSuccess;
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *made, cudaGraph_t graph, unsigned long long = 0)
{
    if (graph == nullptr) return __cuda_error(cudaErrorInvalidValue);
    *made = new CUgraphExec_st;
    (*made)->__number = __cuda_graph_new();
    __cuda_graph_append((*made)->__number, graph->__number);
    return cudaSuccess;
}
inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *made, cudaGraph_t graph, cudaGraphNode_t *, char *, size_t) { return cudaGraphInstantiate(made, graph); }
inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *made, cudaGraph_t graph, unsigned long long = 0) { return cudaGraphInstantiate(made, graph); }
inline cudaError_t cudaGraphExecDestroy(cudaGraphExec_t made)
{
    __cuda_graph_clear(made->__number);
    delete made;
    return cudaSuccess;
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t made, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info)
{
    if (__cuda_graph_count(made->__number) != __cuda_graph_count(graph->__number)) {
        if (info != nullptr) info->result = cudaGraphExecUpdateError;
        return __cuda_error(cudaErrorInvalidValue);
    }
    __cuda_graph_clear(made->__number);
    __cuda_graph_append(made->__number, graph->__number);
    if (info != nullptr) info->result = cudaGraphExecUpdateSuccess;
    return cudaSuccess;
}
inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t made, cudaGraph_t graph, cudaGraphNode_t *, cudaGraphExecUpdateResult *result)
{
    cudaGraphExecUpdateResultInfo info;
    cudaError_t error = cudaGraphExecUpdate(made, graph, &info);
    if (result != nullptr) *result = info.result;
    return error;
}
inline cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t made, cudaGraphNode_t node, const cudaKernelNodeParams *given)
{
    return __cuda_error((cudaError_t)__cuda_graph_kernel(made->__number, node->__place, given->func, (void *)&given->gridDim, (void *)&given->blockDim, (size_t)given->sharedMemBytes, (void *)given->kernelParams));
}
inline cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node, const cudaKernelNodeParams *given)
{
    return __cuda_error((cudaError_t)__cuda_graph_kernel(node->__graph, node->__place, given->func, (void *)&given->gridDim, (void *)&given->blockDim, (size_t)given->sharedMemBytes, (void *)given->kernelParams));
}
inline cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t) { return cudaSuccess; }
inline cudaError_t cudaGraphLaunch(cudaGraphExec_t made, cudaStream_t stream)
{
    if (made == nullptr) return __cuda_error(cudaErrorInvalidValue);
    size_t count = __cuda_graph_count(made->__number);
    for (size_t i = 0; i < count; i++) {
        __graph_function function;
        void *data;
        cudaStream_t branch = (cudaStream_t)__cuda_graph_stream(made->__number, i, stream);
        if (__cuda_graph_function(made->__number, i, &function, &data)) {
            __stream_function_begins(branch);
            function(data);
            __stream_function_ends(branch, data);
            continue;
        }
        cudaError_t error = (cudaError_t)__cuda_graph_run(made->__number, i, branch);
        if (error != cudaSuccess) return __cuda_error(error);
    }
    __cuda_graph_stream(made->__number, count, stream);
    return cudaSuccess;
}
inline cudaError_t cudaStreamBeginCapture(cudaStream_t stream, cudaStreamCaptureMode)
{
    // The legacy stream cannot record.
    if (stream == 0) return __cuda_error(cudaErrorStreamCaptureUnsupported);
    cudaError_t error = (cudaError_t)__cuda_capture_begins(stream, __cuda_graph_new());
    return error == cudaSuccess ? cudaSuccess : __cuda_error(error);
}
inline cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    size_t number = __cuda_capture_ends(stream);
    *graph = nullptr;
    if (number == 0) return __cuda_error(cudaErrorInvalidValue);
    if (number == (size_t)-1) return __cuda_error(cudaErrorStreamCaptureUnjoined);
    *graph = new CUgraph_st;
    (*graph)->__number = number;
    return cudaSuccess;
}
inline cudaError_t cudaStreamIsCapturing(cudaStream_t stream, cudaStreamCaptureStatus *status)
{
    *status = __cuda_capturing(stream) != 0 ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusNone;
    return cudaSuccess;
}
