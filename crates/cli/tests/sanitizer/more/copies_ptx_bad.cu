#include <cstdio>
#include <cuda_runtime.h>
#include <cuda_pipeline.h>
__global__ void k(const float *a, float *o) {
    __shared__ float s[64];
    int t = threadIdx.x;
    unsigned int to = (unsigned int)__cvta_generic_to_shared(&s[t]);
    asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(&a[t])); //!
    asm volatile("cp.async.commit_group;");
    __syncthreads();
    asm volatile("cp.async.wait_group 1;");
    o[t] = s[63 - t]; //!
}
int main() { float *a, *o; cudaMalloc(&a, 4096); cudaMalloc(&o, 4096); cudaMemset(a, 0, 4096); k<<<1, 64>>>(a, o); cudaDeviceSynchronize(); cudaFree(a); cudaFree(o); }
