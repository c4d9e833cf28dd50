// What a program asks the runtime about the device, its kernels and its memory, as far as every GPU answers alike.
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                              \
    do {                                                                                         \
        cudaError_t status = (call);                                                             \
        if (status != cudaSuccess) {                                                             \
            printf("%s:%d: %s\n", "runtime_questions.cu", __LINE__, cudaGetErrorString(status)); \
            exit(EXIT_FAILURE);                                                                  \
        }                                                                                        \
    } while (0)

__constant__ float weights[24];
__device__ short small;

__global__ void double_all(int *values, int n)
{
    __shared__ int tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        tile[threadIdx.x] = values[i];
        values[i] = 2 * tile[threadIdx.x];
    }
}

const char *kind_of(const void *pointer)
{
    cudaPointerAttributes attributes;
    CHECK(cudaPointerGetAttributes(&attributes, pointer));
    switch (attributes.type) {
    case cudaMemoryTypeHost: return "pinned";
    case cudaMemoryTypeDevice: return "device";
    case cudaMemoryTypeManaged: return "managed";
    default: return "the program's own";
    }
}

int main()
{
    int most = 0, warp = 0, z = 0, multiprocessors = 0;
    CHECK(cudaDeviceGetAttribute(&most, cudaDevAttrMaxThreadsPerBlock, 0));
    CHECK(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 0));
    CHECK(cudaDeviceGetAttribute(&z, cudaDevAttrMaxBlockDimZ, 0));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    bool same = most == properties.maxThreadsPerBlock && z == properties.maxThreadsDim[2]
                && multiprocessors == properties.multiProcessorCount;
    printf("warp %d, z %d, attributes and properties %s\n", warp, z, same ? "agree" : "differ");
    printf("device 7: %s\n", cudaGetErrorName(cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, 7)));
    cudaGetLastError();

    cudaFuncAttributes attributes;
    CHECK(cudaFuncGetAttributes(&attributes, double_all));
    printf("static shared memory: %zu\n", attributes.sharedSizeBytes);

    int resident = 0;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&resident, double_all, 256, 0));
    int least_grid = 0, block = 0;
    CHECK(cudaOccupancyMaxPotentialBlockSize(&least_grid, &block, double_all, 0, 0));
    printf("blocks are resident: %s, and a best block: %s\n", resident > 0 ? "yes" : "no",
           block % 32 == 0 && least_grid % multiprocessors == 0 ? "yes" : "no");

    size_t bytes = 0;
    CHECK(cudaGetSymbolSize(&bytes, weights));
    printf("weights: %zu bytes", bytes);
    CHECK(cudaGetSymbolSize(&bytes, small));
    printf(", small: %zu bytes\n", bytes);

    const int n = 1000;
    int *managed, *device, *pinned, own[4] = {1, 2, 3, 4};
    CHECK(cudaMallocManaged(&managed, n * sizeof(int)));
    CHECK(cudaMalloc(&device, n * sizeof(int)));
    CHECK(cudaHostAlloc(&pinned, n * sizeof(int), cudaHostAllocDefault));
    printf("%s, %s, %s, %s\n", kind_of(managed), kind_of(device), kind_of(pinned), kind_of(own));

    for (int i = 0; i < n; i++) managed[i] = i;
    double_all<<<(n + 63) / 64, 64>>>(managed, n);
    CHECK(cudaDeviceSynchronize());
    printf("managed: %d %d\n", managed[1], managed[n - 1]);

    // Rows and symbols, queued in a stream.
    cudaStream_t stream;
    int least, greatest;
    CHECK(cudaDeviceGetStreamPriorityRange(&least, &greatest));
    CHECK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, least));
    float host[24], back[24];
    for (int i = 0; i < 24; i++) host[i] = i * 0.25f;
    CHECK(cudaMemcpyToSymbolAsync(weights, host, sizeof host, 0, cudaMemcpyHostToDevice, stream));
    CHECK(cudaMemcpyFromSymbolAsync(back, weights, 8 * sizeof(float), 4 * sizeof(float), cudaMemcpyDeviceToHost, stream));
    CHECK(cudaMemset2DAsync(device, 40, 0, 40, 3, stream));
    CHECK(cudaMemcpy2DAsync(device, 40, managed, 80, 20, 3, cudaMemcpyDefault, stream));
    CHECK(cudaMemcpyAsync(pinned, device, 120, cudaMemcpyDeviceToHost, stream));
    CHECK(cudaStreamSynchronize(stream));
    printf("%.2f %.2f; %d %d %d %d\n", back[0], back[7], pinned[0], pinned[5], pinned[11], pinned[24]);
    CHECK(cudaStreamDestroy(stream));

    int *plain = (int *)malloc(64);
    CHECK(cudaHostRegister(plain, 64, cudaHostRegisterDefault));
    CHECK(cudaHostUnregister(plain));
    free(plain);

    size_t stack = 0;
    CHECK(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1 << 21));
    CHECK(cudaDeviceGetLimit(&stack, cudaLimitPrintfFifoSize));
    printf("printf may fill %zu bytes\n", stack);
    CHECK(cudaFree(managed));
    CHECK(cudaFree(device));
    CHECK(cudaFreeHost(pinned));
    return 0;
}
