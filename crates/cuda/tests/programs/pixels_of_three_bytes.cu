// A picture of uchar3 loses its colours, is lit from a corner by weights in constant memory, and grows brighter spots.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

typedef unsigned char uchar;

__constant__ int light[3][3] = {{2, 1, 0}, {1, 0, -1}, {0, -1, -2}};
__constant__ uchar limits[2] = {16, 240};

__global__ void brightness(const uchar3 *colours, uchar *grey, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        uchar3 colour = colours[y * width + x];
        int weighed = colour.x * 5 + colour.y * 9 + colour.z * 2;
        grey[y * width + x] = (uchar)(weighed >> 4);
    }
}

__global__ void relief(const uchar *grey, uchar *lit, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) return;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        lit[y * width + x] = limits[0];
        return;
    }
    int slope = 0;
    for (int down = 0; down < 3; down++) {
        for (int right = 0; right < 3; right++) {
            slope += light[down][right] * grey[(y + down - 1) * width + x + right - 1];
        }
    }
    int shade = 128 + slope / 2 - abs(slope) / 8;
    lit[y * width + x] = shade < limits[0] ? limits[0] : shade > limits[1] ? limits[1] : shade;
}

// The greatest of the neighbours that exist, less one for each that does not.
__global__ void grow(uchar *lit, uchar *grown, int width, int height)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (!(x < width && y < height)) return;
    uchar brightest = 0;
    int missing = 0;
    for (int row = y - 1; row <= y + 1; ++row) {
        for (int column = x - 1; column <= x + 1; ++column) {
            if (row < 0 || row >= height || column < 0 || column >= width)
                missing++;
            else if (lit[row * width + column] > brightest)
                brightest = lit[row * width + column];
        }
    }
    grown[y * width + x] = (unsigned char)(brightest - missing);
}

int main()
{
    int width = 41, height = 29, pixels = width * height;
    uchar3 *picture = (uchar3 *)malloc(pixels * sizeof(uchar3)), *colours;
    uchar *grey, *lit, *grown;
    for (int i = 0; i < pixels; i++) {
        picture[i].x = i * 5;
        picture[i].y = (i / width) * 8;
        picture[i].z = (i % width - 20) * (i % width - 20);
    }
    cudaMalloc(&colours, pixels * sizeof(uchar3));
    cudaMalloc(&grey, pixels);
    cudaMalloc(&lit, pixels);
    cudaMalloc(&grown, pixels);
    cudaMemcpy(colours, picture, pixels * sizeof(uchar3), cudaMemcpyHostToDevice);
    dim3 block(16, 8), grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    brightness<<<grid, block>>>(colours, grey, width, height);
    relief<<<grid, block>>>(grey, lit, width, height);
    grow<<<grid, block>>>(lit, grown, width, height);
    uchar *result = (uchar *)malloc(pixels);
    cudaMemcpy(result, grown, pixels, cudaMemcpyDeviceToHost);
    unsigned check = 0;
    for (int i = 0; i < pixels; i++) {
        check = check * 37 + result[i];
    }
    printf("%u: %d %d %d\n", check, result[0], result[3 * width + 7], result[14 * width + 20]);
    cudaFree(colours);
    cudaFree(grey);
    cudaFree(lit);
    cudaFree(grown);
    free(picture);
    free(result);
}
