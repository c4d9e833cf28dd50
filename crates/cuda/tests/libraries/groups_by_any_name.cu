#include <cstdio>
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
using namespace cooperative_groups;
namespace coop = cooperative_groups;
__global__ void k(const int *a, int *o) {
    __shared__ int s[2][64];
    auto block = this_thread_block();
    coop::memcpy_async(block, s[0], a, sizeof(int) * 64);
    coop::memcpy_async(block, s[1], a + 64, sizeof(int) * 64);
    wait_prior<1>(block);
    int first = s[0][63 - threadIdx.x];
    wait(block);
    o[threadIdx.x] = first + s[1][63 - threadIdx.x];
}
int main() {
    int h[128], *a, *o;
    for (int i = 0; i < 128; i++) h[i] = i;
    cudaMalloc(&a, 512); cudaMalloc(&o, 256);
    cudaMemcpy(a, h, 512, cudaMemcpyHostToDevice);
    k<<<1, 64>>>(a, o);
    cudaMemcpy(h, o, 256, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[63]);
}
