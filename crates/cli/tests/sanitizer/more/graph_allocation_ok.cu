// Memory that a captured graph allocates and frees, used by its other nodes and launched on another stream.
__global__ void twice(const int *from, int *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) to[i] = 2 * from[i];
}

int main()
{
    const int n = 256;
    int *input, *output;
    cudaMallocHost(&input, n * sizeof(int));
    cudaMallocHost(&output, n * sizeof(int));
    for (int i = 0; i < n; i++) input[i] = i;
    cudaStream_t recorded, launched;
    cudaStreamCreate(&recorded);
    cudaStreamCreate(&launched);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    int *from, *to;
    cudaStreamBeginCapture(recorded, cudaStreamCaptureModeGlobal);
    cudaMallocAsync(&from, n * sizeof(int), recorded);
    cudaMallocAsync(&to, n * sizeof(int), recorded);
    cudaMemcpyAsync(from, input, n * sizeof(int), cudaMemcpyHostToDevice, recorded);
    twice<<<1, n, 0, recorded>>>(from, to, n);
    cudaMemcpyAsync(output, to, n * sizeof(int), cudaMemcpyDeviceToHost, recorded);
    cudaFreeAsync(from, recorded);
    cudaFreeAsync(to, recorded);
    cudaStreamEndCapture(recorded, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, launched);
    cudaStreamSynchronize(launched);
    int wrong = 0;
    for (int i = 0; i < n; i++) wrong += output[i] != 2 * i;
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaStreamDestroy(recorded);
    cudaStreamDestroy(launched);
    cudaFreeHost(input);
    cudaFreeHost(output);
    return wrong;
}
