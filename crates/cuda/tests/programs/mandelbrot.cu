// The Mandelbrot set in letters, a thread for each.
#include <cstdio>
#define W 64
#define H 24
#define MAX_ITER 50

__device__ int iterations(float cx, float cy)
{
    float x = 0.0f, y = 0.0f;
    int k = 0;
    while (x * x + y * y <= 4.0f && k < MAX_ITER) {
        float t = x * x - y * y + cx;
        y = 2.0f * x * y + cy;
        x = t;
        k++;
    }
    return k;
}

__global__ void mandelbrot(char *image)
{
    int px = blockIdx.x * blockDim.x + threadIdx.x;
    int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= W || py >= H) return;
    // Steps of powers of two keep the arithmetic exact at the start.
    int k = iterations(-2.25f + px * 0.046875f, -1.125f + py * 0.09375f);
    image[py * W + px] = k == MAX_ITER ? '#' : k > 8 ? '+' : k > 4 ? '.' : ' ';
}

int main()
{
    char h[H * W], *d;
    cudaMalloc(&d, sizeof(h));
    mandelbrot<<<dim3(W / 16, H / 8), dim3(16, 8)>>>(d);
    cudaMemcpy(h, d, sizeof(h), cudaMemcpyDeviceToHost);
    for (int y = 0; y < H; y++) {
        for (int x = 0; x < W; x++) putchar(h[y * W + x]);
        putchar('\n');
    }
    cudaFree(d);
    return 0;
}
