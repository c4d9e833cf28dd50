// The edge between two colours of the Mandelbrot set, where neighbouring points are one number in float. Needs double.
#include <cstdio>
#include <cstdlib>

#define WIDTH 64
#define HEIGHT 24
#define MOST 100
#define EDGE 40

__host__ __device__ int escape(double cx, double cy) {
    double x = 0.0, y = 0.0;
    int n = 0;
    while (n < MOST && x * x + y * y <= 4.0) {
        double next = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = next;
        n++;
    }
    return n;
}

__global__ void picture(int *steps, double center_x, double center_y, double size) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= WIDTH || row >= HEIGHT) return;
    double cx = center_x + (column - WIDTH / 2) * size / WIDTH;
    double cy = center_y + (row - HEIGHT / 2) * size / WIDTH * 2.0;
    steps[row * WIDTH + column] = escape(cx, cy);
}

int main() {
    static int steps[WIDTH * HEIGHT];
    int *device_steps;
    cudaMalloc(&device_steps, sizeof steps);
    // Along a line, the place from which it takes EDGE steps to leave.
    double outside = -0.9, inside = -0.70, y = 0.26;
    for (int i = 0; i < 45; i++) {
        double middle = 0.5 * (outside + inside);
        if (escape(middle, y) < EDGE) outside = middle;
        else inside = middle;
    }
    printf("the edge lies at %.11f\n", inside);
    double size = 3.0;
    for (int zoom = 0; zoom < 3; zoom++) {
        dim3 block(16, 8);
        dim3 grid((WIDTH + 15) / 16, (HEIGHT + 7) / 8);
        picture<<<grid, block>>>(device_steps, inside, y, size);
        cudaMemcpy(steps, device_steps, sizeof steps, cudaMemcpyDeviceToHost);
        printf("%.0e wide\n", size);
        for (int row = 0; row < HEIGHT; row += 2) {
            for (int column = 0; column < WIDTH; column++) {
                int n = steps[row * WIDTH + column];
                putchar(n == MOST ? '@' : n >= EDGE ? '#' : n > 5 ? '.' : ' ');
            }
            putchar('\n');
        }
        size *= 1e-5;
    }
    cudaFree(device_steps);
    return 0;
}
