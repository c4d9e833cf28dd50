// The negative of a photograph of 53 x 45; blocks of 8 x 8 stand over at its right and at its bottom.
#include <stdio.h>
#include <math.h>

__global__ void negative(float *photo, float *film, int across, int down)
{
    int x = threadIdx.x + blockIdx.x * blockDim.x;
    int y = threadIdx.y + blockIdx.y * blockDim.y;
    if ((x < across) && (y < down)) {
        int pixel = across * y + x;
        film[pixel] = 255 - photo[pixel];
    }
}

__global__ void countOutside(int across, int down, int *outside)
{
    bool right = blockIdx.x * blockDim.x + threadIdx.x >= across;
    bool below = blockIdx.y * blockDim.y + threadIdx.y >= down;
    if (right || below) atomicAdd(outside + gridDim.x * blockIdx.y + blockIdx.x, 1);
}

int main(void)
{
    int across = 53, down = 45;
    float photo[45 * 53], film[45 * 53];
    for (int pixel = 0; pixel < across * down; pixel++) {
        photo[pixel] = pixel * 7 % 256;
    }
    float *devicePhoto, *deviceFilm;
    cudaMalloc((void **)&devicePhoto, across * down * sizeof(float));
    cudaMalloc((void **)&deviceFilm, across * down * sizeof(float));
    cudaMemcpy(devicePhoto, photo, sizeof(photo), cudaMemcpyHostToDevice);
    dim3 blocks(ceil(across / 8.0), ceil(down / 8.0), 1);
    dim3 threads(8, 8, 1);
    negative<<<blocks, threads>>>(devicePhoto, deviceFilm, across, down);
    cudaMemcpy(film, deviceFilm, sizeof(film), cudaMemcpyDeviceToHost);
    int right = 0;
    for (int pixel = 0; pixel < across * down; pixel++) {
        if (film[pixel] + photo[pixel] == 255) ++right;
    }
    printf("%d blocks, %d of %d right\n", blocks.x * blocks.y, right, across * down);

    int outside[42], *deviceOutside;
    cudaMalloc((void **)&deviceOutside, sizeof(outside));
    cudaMemset(deviceOutside, 0, sizeof(outside));
    countOutside<<<blocks, threads>>>(across, down, deviceOutside);
    cudaMemcpy(outside, deviceOutside, sizeof(outside), cudaMemcpyDeviceToHost);
    int all = 0;
    for (int block = 0; block < 42; block++) {
        all += outside[block];
        printf("%3d%s", outside[block], block % 7 == 6 ? "\n" : "");
    }
    printf("%d threads outside\n", all);
    cudaFree(devicePhoto);
    cudaFree(deviceFilm);
    cudaFree(deviceOutside);
}
