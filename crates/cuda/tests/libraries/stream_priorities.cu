// What streams say of themselves: their priority, the nearest that there is, and whether they wait for the legacy stream.
#include <cstdio>

__global__ void mark(int *at) { *at = 7; }

int main()
{
    int least, greatest;
    cudaDeviceGetStreamPriorityRange(&least, &greatest);
    printf("%d %d\n", least, greatest);
    cudaStream_t plain, urgent, beyond;
    cudaStreamCreate(&plain);
    cudaStreamCreateWithPriority(&urgent, cudaStreamNonBlocking, greatest);
    cudaStreamCreateWithPriority(&beyond, cudaStreamDefault, -100);
    for (cudaStream_t stream : {plain, urgent, beyond}) {
        int priority = 99;
        unsigned int flags = 99;
        cudaStreamGetPriority(stream, &priority);
        cudaStreamGetFlags(stream, &flags);
        printf("%d %u\n", priority, flags);
    }
    int *at, here = 0;
    cudaMalloc(&at, sizeof(int));
    mark<<<1, 1, 0, urgent>>>(at);
    cudaStreamSynchronize(urgent);
    cudaMemcpy(&here, at, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d\n", here);
    cudaFree(at);
    for (cudaStream_t stream : {plain, urgent, beyond}) cudaStreamDestroy(stream);
}
