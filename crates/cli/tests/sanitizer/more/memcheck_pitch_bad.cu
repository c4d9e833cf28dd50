#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
__global__ void k(float *a, int width, int height) {
    int x = threadIdx.x, y = threadIdx.y;
    if (x < width && y < height) a[y * width + x] = 1;
}
__global__ void sum(const float *a, size_t pitch, int width, int height, float *o) {
    float s = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) s += ((const float *)((const char *)a + y * pitch))[x]; //!
    *o = s;
}
int main() {
    float *a, *o; size_t pitch; cudaMallocPitch((void **)&a, &pitch, 10 * sizeof(float), 8); cudaMalloc(&o, 4);
    k<<<1, dim3(16, 16)>>>(a, 10, 8);
    sum<<<1, 1>>>(a, pitch, 10, 8, o);
    cudaDeviceSynchronize(); cudaFree(a); cudaFree(o);
}
