// Rows in pitched memory, copied both ways by cudaMemcpy2D.
#include <cstdio>
#define WIDTH 5
#define HEIGHT 3
__global__ void rows(float *data, size_t pitch, int width, int height) {
    int r = threadIdx.x;
    if (r < height) {
        float *row = (float *)((char *)data + r * pitch);
        for (int c = 0; c < width; ++c) row[c] += 1.0f;
    }
}
int main() {
    float h[HEIGHT][WIDTH] = {{0, 1, 2, 3, 4}, {5, 6, 7, 8, 9}};
    float *d; size_t pitch;
    cudaMallocPitch((void **)&d, &pitch, WIDTH * sizeof(float), HEIGHT);
    cudaMemcpy2D(d, pitch, h, WIDTH * sizeof(float), WIDTH * sizeof(float), HEIGHT, cudaMemcpyHostToDevice);
    rows<<<1, 32>>>(d, pitch, WIDTH, HEIGHT);
    cudaMemcpy2D(h, WIDTH * sizeof(float), d, pitch, WIDTH * sizeof(float), HEIGHT, cudaMemcpyDeviceToHost);
    printf("%g %g %g %d\n", h[0][0], h[1][4], h[2][2], pitch % 512 == 0);
    cudaFree(d);
}
