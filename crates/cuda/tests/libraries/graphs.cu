// Graphs: captured from a stream and a second one that joins it, and built node by node; launched, changed, launched again.
#include <cstdio>

struct Scale {
    float by, plus;
};
__global__ void scale(float *data, Scale how, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = data[i] * how.by + how.plus;
}
__global__ void add(float *to, const float *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] += from[i];
}
static void count(void *data) { ++*(int *)data; }
static void show(const char *name, const float *device)
{
    float host[4];
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    printf("%s: %g %g %g %g\n", name, host[0], host[1], host[2], host[3]);
}

int main()
{
    const int n = 4;
    float start[n] = {1, 2, 3, 4}, result[n] = {}, *a, *b;
    cudaMalloc(&a, sizeof start);
    cudaMalloc(&b, sizeof start);
    cudaMemset(a, 0, sizeof start);
    cudaMemset(b, 0, sizeof start);
    cudaStream_t stream, other;
    cudaStreamCreate(&stream);
    cudaStreamCreate(&other);
    cudaEvent_t forked, joined;
    cudaEventCreate(&forked);
    cudaEventCreate(&joined);
    int calls = 0;

    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaStreamCaptureStatus status;
    cudaStreamIsCapturing(stream, &status);
    printf("capturing %d\n", (int)status);
    cudaMemcpyAsync(a, start, sizeof start, cudaMemcpyHostToDevice, stream);
    cudaEventRecord(forked, stream);
    cudaStreamWaitEvent(other, forked, 0);
    cudaMemsetAsync(b, 0, sizeof start, other);
    {
        Scale how = {2.0f, 1.0f};
        scale<<<1, 32, 0, stream>>>(a, how, n);
        how.by = 100.0f;
    }
    cudaEventRecord(joined, other);
    cudaStreamWaitEvent(stream, joined, 0);
    add<<<1, 32, 0, stream>>>(b, a, n);
    cudaLaunchHostFunc(stream, count, &calls);
    cudaMemcpyAsync(result, b, sizeof result, cudaMemcpyDeviceToHost, stream);
    cudaGraph_t graph;
    cudaStreamEndCapture(stream, &graph);
    show("nothing is done yet", a);
    size_t nodes = 0;
    cudaGraphGetNodes(graph, nullptr, &nodes);
    printf("%d nodes\n", (int)nodes);
    cudaGraphExec_t ready;
    cudaGraphInstantiate(&ready, graph, 0);
    for (int i = 0; i < 3; i++) cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    printf("result: %g %g %g %g, %d calls\n", result[0], result[1], result[2], result[3], calls);
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(graph);

    // Node by node.
    cudaGraph_t built;
    cudaGraphCreate(&built, 0);
    cudaGraphNode_t copy, kernel, host;
    cudaGraphAddMemcpyNode1D(&copy, built, nullptr, 0, a, start, sizeof start, cudaMemcpyHostToDevice);
    Scale how = {10.0f, 0.5f};
    int length = n;
    void *arguments[] = {&a, &how, &length};
    cudaKernelNodeParams given = {};
    given.func = (void *)scale;
    given.gridDim = dim3(1);
    given.blockDim = dim3(32);
    given.kernelParams = arguments;
    printf("added %d\n", (int)cudaGraphAddKernelNode(&kernel, built, &copy, 1, &given));
    cudaHostNodeParams called = {};
    called.fn = count;
    called.userData = &calls;
    cudaGraphAddHostNode(&host, built, &kernel, 1, &called);
    cudaGraphNodeType type;
    cudaGraphNodeGetType(kernel, &type);
    printf("type %d\n", (int)type);
    cudaGraphInstantiate(&ready, built, 0);
    cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    show("built", a);
    how.by = -1.0f;
    cudaGraphExecKernelNodeSetParams(ready, kernel, &given);
    cudaGraphLaunch(ready, stream);
    cudaStreamSynchronize(stream);
    show("changed", a);
    printf("%d calls\n", calls);
    cudaGraphExecDestroy(ready);
    cudaGraphDestroy(built);
    cudaEventDestroy(forked);
    cudaEventDestroy(joined);
    cudaStreamDestroy(stream);
    cudaStreamDestroy(other);
    cudaFree(a);
    cudaFree(b);
    return 0;
}
