#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(cudaSurfaceObject_t s) { surf2Dwrite(1.0f, s, threadIdx.x * 4, 0); } //!
int main() {
    cudaChannelFormatDesc d = cudaCreateChannelDesc<float>(); cudaArray_t a; cudaMallocArray(&a, &d, 8, 8, cudaArraySurfaceLoadStore);
    cudaResourceDesc r = {}; r.resType = cudaResourceTypeArray; r.res.array.array = a; cudaSurfaceObject_t s; cudaCreateSurfaceObject(&s, &r);
    k<<<1, 16>>>(s); cudaDeviceSynchronize(); cudaDestroySurfaceObject(s); cudaFreeArray(a);
}
