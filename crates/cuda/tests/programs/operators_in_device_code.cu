// A structure with a constructor and operators that only kernels have: straight lines put one after another.
#include <stdio.h>
#include <stdlib.h>
#define SIDE 32
#define CHECK(call) (stopOnError(call, __FILE__, __LINE__))

static void stopOnError(cudaError_t status, const char *file, int line)
{
    if (status != cudaSuccess) {
        printf("%s:%d: %s\n", file, line, cudaGetErrorString(status));
        exit(EXIT_FAILURE);
    }
}

struct Line {
    float slope;
    float start;
    __device__ Line(float s, float at) : slope(s), start(at) {}
    __device__ float middle(void) { return slope * 0.5f + start; }
    // This line of what the other gives.
    __device__ Line operator*(const Line &inner) { return Line(slope * inner.slope, slope * inner.start + start); }
    __device__ Line operator+(const Line &other) { return Line(slope + other.slope, start + other.start); }
};

// How many bits of the number are used up before the line is too steep, or 0 if it is too high before that.
__device__ int bitsUntilSteep(int column, int row)
{
    const float rise = 0.5;
    Line twice(2.0, rise);
    Line sum((float)(column + 1) / SIDE, rise * row);
    int bit = 0;
    for (bit = 0; bit < 10; bit++) {
        if ((column * SIDE + row) >> bit & 1) {
            sum = twice * sum;
        } else {
            sum = sum + Line(0.125, -1);
        }
        if (sum.middle() > 48) {
            return 0;
        }
        if (sum.slope > 4) {
            return bit;
        }
    }
    return bit;
}

__global__ void paint(unsigned char *picture)
{
    int column = blockIdx.x;
    int row = blockIdx.y;
    int cell = row * gridDim.x + column;
    int bits = bitsUntilSteep(column, row);
    picture[cell * 4 + 0] = 25 * bits;
    picture[cell * 4 + 1] = column;
    picture[cell * 4 + 2] = -row;
    picture[cell * 4 + 3] = 255;
}

struct Canvas {
    unsigned char *onDevice;
};

int main(void)
{
    Canvas canvas;
    unsigned char *picture = (unsigned char *)malloc(SIDE * SIDE * 4);
    CHECK(cudaMalloc((void **)&canvas.onDevice, SIDE * SIDE * 4));
    dim3 grid(SIDE, SIDE);
    paint<<<grid, 1>>>(canvas.onDevice);
    CHECK(cudaMemcpy(picture, canvas.onDevice, SIDE * SIDE * 4, cudaMemcpyDeviceToHost));
    int sums[4] = {0};
    for (int row = 0; row < SIDE; row++) {
        for (int column = 0; column < SIDE; column++) {
            unsigned char *pixel = picture + (row * SIDE + column) * 4;
            for (int channel = 0; channel < 4; channel++) {
                sums[channel] += pixel[channel];
            }
            if (row % 2 == 0) {
                putchar(pixel[0] == 0 ? '.' : pixel[0] == 250 ? '#' : '0' + pixel[0] / 25);
            }
        }
        if (row % 2 == 0) {
            putchar('\n');
        }
    }
    printf("%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]);
    CHECK(cudaFree(canvas.onDevice));
    free(picture);
}
