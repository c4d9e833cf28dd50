#include <cstdio>
#include <cuda_runtime.h>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
namespace cg = cooperative_groups;
__global__ void k(const float *a, float *o) {
    __shared__ float s[2][64];
    auto block = cg::this_thread_block();
    int t = threadIdx.x;
    cg::memcpy_async(block, s[0], a, sizeof(float) * 64); //!
    cg::memcpy_async(block, s[1], a + 64, sizeof(float) * 64);
    cg::wait_prior<2>(block);
    float first = s[0][63 - t]; //!
    cg::wait(block);
    o[t] = first + s[1][63 - t];
}
int main() { float *a, *o; cudaMalloc(&a, 4096); cudaMalloc(&o, 4096); cudaMemset(a, 0, 4096); k<<<1, 64>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
