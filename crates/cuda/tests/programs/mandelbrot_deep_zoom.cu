// The Mandelbrot set so near that neighbouring points are the same number in float. Needs double.
#include <cstdio>
#include <cstdlib>

#define WIDTH 64
#define HEIGHT 24
#define MOST 2000

__global__ void escape(int *steps, double center_x, double center_y, double size) {
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= WIDTH || row >= HEIGHT) return;
    double cx = center_x + (column - WIDTH / 2) * size / WIDTH;
    double cy = center_y + (row - HEIGHT / 2) * size / WIDTH * 2.0;
    double x = 0.0, y = 0.0;
    int n = 0;
    while (n < MOST && x * x + y * y <= 4.0) {
        double next = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = next;
        n++;
    }
    steps[row * WIDTH + column] = n;
}

int main() {
    static int steps[WIDTH * HEIGHT];
    const char shades[] = " .:-=+*#%@";
    int *device_steps;
    cudaMalloc(&device_steps, sizeof steps);
    double size = 3.0;
    for (int zoom = 0; zoom < 3; zoom++) {
        dim3 block(16, 8);
        dim3 grid((WIDTH + 15) / 16, (HEIGHT + 7) / 8);
        escape<<<grid, block>>>(device_steps, -0.743643887037151, 0.131825904205330, size);
        cudaMemcpy(steps, device_steps, sizeof steps, cudaMemcpyDeviceToHost);
        int least = MOST, different = 0;
        for (int i = 0; i < WIDTH * HEIGHT; i++) {
            if (steps[i] < least) least = steps[i];
            if (i % WIDTH > 0 && steps[i] != steps[i - 1]) different++;
        }
        printf("%.0e wide: %d steps at least, %s\n", size, least, different > 100 ? "a picture" : "hardly a picture");
        for (int row = 0; row < HEIGHT; row += 2) {
            for (int column = 0; column < WIDTH; column++) {
                int n = steps[row * WIDTH + column];
                putchar(n == MOST ? '@' : shades[(n - least) / 8 % 9]);
            }
            putchar('\n');
        }
        size *= 1e-4;
    }
    cudaFree(device_steps);
    return 0;
}
