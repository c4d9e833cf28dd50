#include <stdio.h>
#include <stdlib.h>
#define DIM 64
static void HandleError(cudaError_t err, const char *file, int line) {
    if (err != cudaSuccess) { printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line); exit(EXIT_FAILURE); }
}
#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))
struct cuComplex {
    float r;
    float i;
    __device__ cuComplex(float a, float b) : r(a), i(b) {}
    __device__ float magnitude2(void) { return r * r + i * i; }
    __device__ cuComplex operator*(const cuComplex &a) { return cuComplex(r * a.r - i * a.i, i * a.r + r * a.i); }
    __device__ cuComplex operator+(const cuComplex &a) { return cuComplex(r + a.r, i + a.i); }
};
__device__ int julia(int x, int y) {
    const float scale = 1.5;
    float jx = scale * (float)(DIM / 2 - x) / (DIM / 2);
    float jy = scale * (float)(DIM / 2 - y) / (DIM / 2);
    cuComplex c(-0.75, 0.125);
    cuComplex a(jx, jy);
    int i = 0;
    for (i = 0; i < 20; i++) {
        a = a * a + c;
        if (a.magnitude2() > 1000) return 0;
    }
    return 1;
}
__global__ void kernel(unsigned char *ptr) {
    int x = blockIdx.x;
    int y = blockIdx.y;
    int offset = x + y * gridDim.x;
    int juliaValue = julia(x, y);
    ptr[offset * 4 + 0] = 255 * juliaValue;
    ptr[offset * 4 + 1] = 0;
    ptr[offset * 4 + 2] = 0;
    ptr[offset * 4 + 3] = 255;
}
struct DataBlock { unsigned char *dev_bitmap; };
int main(void) {
    DataBlock data;
    unsigned char *bitmap = (unsigned char *)malloc(DIM * DIM * 4);
    HANDLE_ERROR(cudaMalloc((void **)&data.dev_bitmap, DIM * DIM * 4));
    dim3 grid(DIM, DIM);
    kernel<<<grid, 1>>>(data.dev_bitmap);
    HANDLE_ERROR(cudaMemcpy(bitmap, data.dev_bitmap, DIM * DIM * 4, cudaMemcpyDeviceToHost));
    int in = 0;
    for (int y = 0; y < DIM; y += 4) { for (int x = 0; x < DIM; x += 2) { int v = bitmap[(y * DIM + x) * 4]; in += v == 255; putchar(v ? '#' : '.'); } putchar('\n'); }
    printf("%d\n", in);
    HANDLE_ERROR(cudaFree(data.dev_bitmap));
    free(bitmap);
}
