// Headers that announce types of CUDA's, as they do for the host's compiler.
struct double2;
struct float4;
struct dim3;
struct cudaDeviceProp;
struct CUstream_st;
typedef struct CUstream_st *cudaStream_t;
void fill(double2 *pairs, const struct float4 *four, int count, cudaStream_t stream);
void show(const dim3 &grid);

#include <cstdio>
#include <cub/cub.cuh>
#include <cuda_runtime.h>

__global__ void fill_pairs(double2 *pairs, float4 four, int count)
{
    int i = threadIdx.x;
    if (i < count) pairs[i] = make_double2(i + four.x, i * four.w);
}
void fill(double2 *pairs, const struct float4 *four, int count, cudaStream_t stream)
{
    fill_pairs<<<1, 32, 0, stream>>>(pairs, *four, count);
}
void show(const dim3 &grid) { printf("%u %u %u\n", grid.x, grid.y, grid.z); }

int main()
{
    double2 *pairs, host[4];
    float4 four = {1, 2, 3, 4};
    CubDebugExit(cudaMalloc(&pairs, sizeof(host)));
    cudaStream_t stream;
    CubDebugExit(cudaStreamCreate(&stream));
    fill(pairs, &four, 4, stream);
    CubDebugExit(cudaMemcpyAsync(host, pairs, sizeof(host), cudaMemcpyDeviceToHost, stream));
    if (CubDebug(cudaStreamSynchronize(stream)) == cudaSuccess) printf("%g %g\n", host[3].x, host[3].y);
    show(dim3(5, 6));
    printf("%d\n", (int)CubDebug(cudaSetDevice(-1)));
    cudaStreamDestroy(stream);
    cudaFree(pairs);
}
