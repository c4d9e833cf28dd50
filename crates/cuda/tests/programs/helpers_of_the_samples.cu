// Smooths a landscape several times on a stream, with NVIDIA's helper headers: checks, arguments, a stop watch.
#include <stdio.h>
#include <assert.h>
#include <cuda_runtime.h>
#include <cuda_profiler_api.h>
#include <helper_functions.h>
#include <helper_cuda.h>

// A cell becomes the mean of its four neighbours; the landscape goes on at the opposite edge.
template <int SIDE>
__global__ void smooth(float *smoothed, const float *heights, int width, int height)
{
    __shared__ float patch[SIDE + 2][SIDE + 2];
    int left = blockIdx.x * SIDE - 1;
    int top = blockIdx.y * SIDE - 1;
    for (int row = threadIdx.y, y = top + row; row < SIDE + 2; row += SIDE, y += SIDE) {
        for (int column = threadIdx.x; column < SIDE + 2; column += SIDE) {
            int x = left + column;
            patch[row][column] = heights[(y + height) % height * width + (x + width) % width];
        }
    }
    __syncthreads();
    const int steps[4][2] = {{0, 1}, {1, 0}, {1, 2}, {2, 1}};
    float sum = 0;
#pragma unroll
    for (int k = 0; k < 4; ++k) {
        sum += patch[threadIdx.y + steps[k][0]][threadIdx.x + steps[k][1]];
    }
    smoothed[(top + 1 + threadIdx.y) * width + left + 1 + threadIdx.x] = 0.25f * sum;
}

void raiseHills(float *heights, const dim3 &extent)
{
    for (unsigned int cell = 0; cell < extent.x * extent.y; ++cell) {
        heights[cell] = static_cast<float>(cell * 29 % 64);
    }
}

void smoothOnHost(float *smoothed, const float *heights, const dim3 &extent)
{
    const int w = extent.x, h = extent.y;
    for (int y = 0; y < h; y++) {
        for (int x = 0; x < w; x++) {
            float beside = heights[y * w + (x + 1) % w] + heights[y * w + (x + w - 1) % w];
            smoothed[y * w + x] = 0.25f * (beside + heights[(y + 1) % h * w + x] + heights[(y + h - 1) % h * w + x]);
        }
    }
}

int smoothLandscape(int rounds, int side, const dim3 &extent, float relief)
{
    const unsigned int bytes = extent.x * extent.y * sizeof(float);
    float *start, *found, *expected, *spare;
    checkCudaErrors(cudaMallocHost(&start, bytes));
    checkCudaErrors(cudaMallocHost(&found, bytes));
    expected = (float *)malloc(bytes);
    spare = (float *)malloc(bytes);
    if (expected == NULL || spare == NULL) {
        fprintf(stderr, "no memory for the landscape\n");
        exit(EXIT_FAILURE);
    }
    raiseHills(start, extent);

    float *now, *next;
    checkCudaErrors(cudaMalloc(reinterpret_cast<void **>(&now), bytes));
    checkCudaErrors(cudaMalloc(reinterpret_cast<void **>(&next), bytes));
    cudaStream_t stream;
    checkCudaErrors(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    cudaEvent_t before, after;
    checkCudaErrors(cudaEventCreate(&before));
    checkCudaErrors(cudaEventCreate(&after));

    dim3 block(side, side);
    dim3 grid(extent.x / block.x, extent.y / block.y);
    checkCudaErrors(cudaMemcpyAsync(now, start, bytes, cudaMemcpyHostToDevice, stream));
    checkCudaErrors(cudaEventRecord(before, stream));
    for (int round = 0; round < rounds; round++) {
        if (side == 16) {
            smooth<16><<<grid, block, 0, stream>>>(next, now, extent.x, extent.y);
        } else {
            smooth<8><<<grid, block, 0, stream>>>(next, now, extent.x, extent.y);
        }
        getLastCudaError("smooth");
        float *last = now;
        now = next;
        next = last;
    }
    checkCudaErrors(cudaEventRecord(after, stream));
    checkCudaErrors(cudaEventSynchronize(after));
    float milliseconds = -1.0f;
    checkCudaErrors(cudaEventElapsedTime(&milliseconds, before, after));
    checkCudaErrors(cudaMemcpyAsync(found, now, bytes, cudaMemcpyDeviceToHost, stream));
    checkCudaErrors(cudaStreamSynchronize(stream));

    memcpy(expected, start, bytes);
    for (int round = 0; round < rounds; round++) {
        smoothOnHost(spare, expected, extent);
        memcpy(expected, spare, bytes);
    }
    double furthest = 0;
    int above = 0;
    for (int cell = 0; cell < static_cast<int>(extent.x * extent.y); cell++) {
        double apart = fabs(found[cell] - expected[cell]);
        if (apart > furthest) {
            furthest = apart;
        }
        above += found[cell] > relief;
    }
    printf("%d cells above %.1f, furthest %.1E, time %s\n", above, relief, furthest,
           milliseconds < 0 ? "missing" : "taken");

    checkCudaErrors(cudaFreeHost(start));
    checkCudaErrors(cudaFreeHost(found));
    free(expected);
    free(spare);
    checkCudaErrors(cudaFree(now));
    checkCudaErrors(cudaFree(next));
    checkCudaErrors(cudaEventDestroy(before));
    checkCudaErrors(cudaEventDestroy(after));
    checkCudaErrors(cudaStreamDestroy(stream));
    return furthest == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

int main(int argc, char **argv)
{
    if (checkCmdLineFlag(argc, (const char **)argv, "help") || checkCmdLineFlag(argc, (const char **)argv, "?")) {
        printf("arguments: -side=8|16 -rounds=n -relief=x\n");
        exit(EXIT_SUCCESS);
    }
    checkCudaErrors(cudaSetDevice(gpuGetMaxGflopsDeviceId()));
    int side = 16;
    if (checkCmdLineFlag(argc, (const char **)argv, "side")) {
        side = getCmdLineArgumentInt(argc, (const char **)argv, "side");
    }
    int rounds = getCmdLineArgumentInt(argc, (const char **)argv, "rounds");
    float relief = getCmdLineArgumentFloat(argc, (const char **)argv, "relief");
    assert(side == 8 || side == 16);
    dim3 extent(3 * side, 2 * side, 1);
    printf("%d x %d cells, %d rounds, quiet: %d\n", extent.x, extent.y, rounds,
           checkCmdLineFlag(argc, (const char **)argv, "quiet"));

    StopWatchInterface *watch = NULL;
    sdkCreateTimer(&watch);
    sdkStartTimer(&watch);
    checkCudaErrors(cudaProfilerStart());
    int result = smoothLandscape(rounds, side, extent, relief);
    checkCudaErrors(cudaProfilerStop());
    sdkStopTimer(&watch);
    if (sdkGetTimerValue(&watch) < 0.0f) {
        printf("the watch ran backwards\n");
    }
    sdkDeleteTimer(&watch);
    exit(result);
}
