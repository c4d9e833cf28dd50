// Timing with events, and copies and kernels in several streams.
#include <stdio.h>
#include <time.h>
#define STREAMS 4
#define CHUNK 256

__global__ void increment(int *data, int by)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] += by;
}

int main()
{
    cudaEvent_t start, stop;
    float elapsedTime = -1;
    cudaEventCreate(&start);
    cudaEventCreate(&stop);
    clock_t begin = clock();

    int *h;
    cudaMallocHost((void **)&h, STREAMS * CHUNK * sizeof(int));
    for (int i = 0; i < STREAMS * CHUNK; i++) h[i] = i;
    int *d;
    cudaMalloc(&d, STREAMS * CHUNK * sizeof(int));
    cudaStream_t stream[STREAMS];
    for (int s = 0; s < STREAMS; s++) cudaStreamCreate(&stream[s]);

    cudaEventRecord(start, 0);
    for (int s = 0; s < STREAMS; s++) {
        int offset = s * CHUNK;
        cudaMemcpyAsync(&d[offset], &h[offset], CHUNK * sizeof(int), cudaMemcpyHostToDevice, stream[s]);
        increment<<<CHUNK / 64, 64, 0, stream[s]>>>(d + offset, s + 1);
        cudaMemcpyAsync(h + offset, d + offset, CHUNK * sizeof(int), cudaMemcpyDeviceToHost, stream[s]);
    }
    cudaEventRecord(stop, 0);
    for (int s = 0; s < STREAMS; s++) cudaStreamSynchronize(stream[s]);
    cudaEventSynchronize(stop);
    cudaEventElapsedTime(&elapsedTime, start, stop);

    int right = 0;
    for (int i = 0; i < STREAMS * CHUNK; i++) right += h[i] == i + i / CHUNK + 1;
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("%d right, time %s, clock %s\n", right, elapsedTime >= 0 ? "ok" : "not measured", seconds >= 0 ? "ok" : "odd");
    for (int s = 0; s < STREAMS; s++) cudaStreamDestroy(stream[s]);
    cudaEventDestroy(start);
    cudaEventDestroy(stop);
    cudaFreeHost(h);
    cudaFree(d);
    return 0;
}
