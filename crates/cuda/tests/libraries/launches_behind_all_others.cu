// Launches from kernels into the stream for what comes last, and into the one for what nobody waits for.
#include <cstdio>

__device__ int at;
__device__ int sum;

__global__ void note(int *order, int what)
{
    order[at] = what;
    at = at + 1;
}

__global__ void add(int by) { atomicAdd(&sum, by); }

// Its own last launch comes before the others that wait for the grid around.
__global__ void first_of_the_last(int *order)
{
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(order, 95);
    order[at] = 90;
    at = at + 1;
}

__global__ void inner(int *order)
{
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(order, 21);
    note<<<1, 1>>>(order, 20);
}

__global__ void outer(int *order)
{
    cudaStream_t last = cudaStreamTailLaunch;
    first_of_the_last<<<1, 1, 0, last>>>(order);
    note<<<1, 1>>>(order, 1);
    add<<<2, 32, 0, cudaStreamFireAndForget>>>(3);
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(order, 91);
    add<<<1, 8, 0, cudaStreamFireAndForget>>>(1);
    inner<<<1, 1>>>(order);
}

__global__ void prepare(int *values, int n)
{
    int device, count;
    cudaEvent_t ready;
    cudaStream_t stream;
    cudaGetDevice(&device);
    cudaGetDeviceCount(&count);
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&ready, cudaEventDisableTiming);
    cudaMemsetAsync(values, 0, n * sizeof(int), stream);
    cudaEventRecord(ready, stream);
    cudaStreamWaitEvent(stream, ready, 0);
    cudaEventDestroy(ready);
    cudaStreamDestroy(stream);
    if (device != 0 || count < 1) printf("no device\n");
}

int main()
{
    const int n = 6;
    int *order, host[n], total;
    cudaMalloc(&order, n * sizeof(int));
    prepare<<<1, 1>>>(order, n);
    outer<<<1, 1>>>(order);
    cudaMemcpy(host, order, n * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpyFromSymbol(&total, sum, sizeof(int));
    for (int i = 0; i < n; i++) printf("%d ", host[i]);
    printf("and %d, %s\n", total, cudaGetErrorString(cudaGetLastError()));
    cudaFree(order);
    return 0;
}
