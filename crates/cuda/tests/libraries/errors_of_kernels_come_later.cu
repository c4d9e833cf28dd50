// A launch returns before its kernel runs: what goes wrong there is the answer of the first call that waits for it, and of all calls
// behind that one.
#include <cstdio>

__global__ void strays(int *nowhere) { nowhere[threadIdx.x] = 1; }
__global__ void counts(int *to) { *to += 1; }

int main()
{
    int *data, *host, *more = nullptr, here = 5;
    cudaMalloc(&data, 64);
    cudaMallocHost(&host, 64);
    cudaMemset(data, 0, 64);
    cudaStream_t stream, idle;
    cudaStreamCreate(&stream);
    cudaStreamCreate(&idle);
    cudaEvent_t event;
    cudaEventCreate(&event);
    cudaDeviceSynchronize();
    strays<<<1, 1>>>(more);
    printf("last %d\n", cudaGetLastError());
    printf("peek %d\n", cudaPeekAtLastError());
    printf("allocate %d %d\n", cudaMalloc(&more, 64), cudaMallocManaged(&more, 64));
    printf("set %d\n", cudaMemset(data, 0, 64));
    printf("record %d\n", cudaEventRecord(event));
    printf("copy later %d\n", cudaMemcpyAsync(host, data, 16, cudaMemcpyDeviceToHost, stream));
    printf("copy within the device %d\n", cudaMemcpy(data, data + 4, 16, cudaMemcpyDeviceToDevice));
    counts<<<1, 1>>>(data);
    printf("another launch %d\n", cudaGetLastError());
    printf("a stream without work %d\n", cudaStreamSynchronize(idle));
    printf("free nothing %d\n", cudaFree(nullptr));
    printf("copy %d\n", cudaMemcpy(&here, data, 4, cudaMemcpyDeviceToHost));
    printf("last %d\n", cudaGetLastError());
    printf("and again %d\n", cudaGetLastError());
    printf("allocate %d\n", cudaMalloc(&more, 64));
    printf("last %d\n", cudaPeekAtLastError());
    printf("wait %d\n", cudaStreamSynchronize(stream));
    printf("%d\n", here);
}
