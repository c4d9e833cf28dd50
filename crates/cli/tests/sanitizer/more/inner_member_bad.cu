#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
struct Record { int values[8]; int count; int rest[7]; };
__global__ void k(Record *r, int *o) {
    int t = threadIdx.x;
    o[t] = r->values[t]; //!
}
int main() {
    Record *r; int *o; cudaMalloc(&r, sizeof(Record)); cudaMalloc(&o, 64);
    cudaMemset(r, 0, sizeof(Record));
    k<<<1, 10>>>(r, o);
    cudaDeviceSynchronize(); cudaFree(r); cudaFree(o);
}
