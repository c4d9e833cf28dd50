// Launches by a configuration, with arguments that become what the kernel takes, and questions about blocks in their longer
// forms, which have to agree with the short ones.
#include <cstdio>
#include <cstring>

__global__ void add(int *values, long n, float by)
{
    extern __shared__ int own[];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    own[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (i < n) values[i] += (int)by + own[0];
}
template <typename T> __global__ void fill(T *values, T value) { values[threadIdx.x] = value; }

static size_t nothing(int) { return 0; }

int main()
{
    const int n = 8;
    int *values, host[n];
    cudaMalloc(&values, sizeof host);
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    attribute.val.programmaticStreamSerializationAllowed = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(1);
    config.blockDim = dim3(n);
    cudaError_t filled = cudaLaunchKernelEx(&config, fill<int>, values, 40);
    config.dynamicSmemBytes = n * sizeof(int);
    config.attrs = &attribute;
    config.numAttrs = 1;
    cudaError_t added = cudaLaunchKernelEx(&config, add, values, n - 1, 2);
    cudaMemcpy(host, values, sizeof host, cudaMemcpyDeviceToHost);
    printf("%s, %s:", cudaGetErrorName(filled), cudaGetErrorName(added));
    for (int value : host) printf(" %d", value);
    printf("\n");

    int grid, block, other_grid, other_block, blocks, other_blocks;
    cudaOccupancyMaxPotentialBlockSize(&grid, &block, fill<float>, 0, 0);
    cudaOccupancyMaxPotentialBlockSizeVariableSMem(&other_grid, &other_block, fill<float>, nothing);
    printf("%d %d", grid == other_grid, block == other_block);
    cudaOccupancyMaxPotentialBlockSizeWithFlags(&other_grid, &other_block, fill<float>, 0, 0, 0);
    printf(" %d %d", grid == other_grid, block == other_block);
    cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill<float>, 128, 0);
    cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&other_blocks, fill<float>, 128, 0, 0);
    printf(" %d\n", blocks == other_blocks);

    char place[16];
    printf("%s", cudaGetErrorName(cudaDeviceGetPCIBusId(place, 16, 0)));
    printf(" %d %c %c\n", (int)strlen(place), place[4], place[7]);
    printf("%s\n", cudaGetErrorName(cudaDeviceGetPCIBusId(place, 4, 0)));
    cudaFree(values);
    return 0;
}
