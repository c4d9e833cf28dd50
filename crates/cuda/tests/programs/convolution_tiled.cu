// Convolutions in one and two dimensions; tiles with halo cells.
#include <stdio.h>
#define TILE_SIZE 32
#define MAX_MASK 9
#define O_TILE 12
#define MASK 5

__constant__ float M[MAX_MASK];
__constant__ float K[MASK][MASK];

__global__ void tiled1D(const float *N, float *P, int Mask_Width, int Width)
{
    __shared__ float N_ds[TILE_SIZE + MAX_MASK - 1];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int n = Mask_Width / 2;
    int halo_left = (blockIdx.x - 1) * blockDim.x + threadIdx.x;
    if (threadIdx.x >= blockDim.x - n)
        N_ds[threadIdx.x - (blockDim.x - n)] = (halo_left < 0) ? 0 : N[halo_left];
    N_ds[n + threadIdx.x] = i < Width ? N[i] : 0;
    int halo_right = (blockIdx.x + 1) * blockDim.x + threadIdx.x;
    if (threadIdx.x < n)
        N_ds[n + blockDim.x + threadIdx.x] = (halo_right >= Width) ? 0 : N[halo_right];
    __syncthreads();
    float Pvalue = 0;
    for (int j = 0; j < Mask_Width; j++) Pvalue += N_ds[threadIdx.x + j] * M[j];
    if (i < Width) P[i] = Pvalue;
}

__global__ void tiled2D(float *P, const float *N, int height, int width)
{
    __shared__ float tile[O_TILE + MASK - 1][O_TILE + MASK - 1];
    int tx = threadIdx.x, ty = threadIdx.y;
    int row_o = blockIdx.y * O_TILE + ty, col_o = blockIdx.x * O_TILE + tx;
    int row_i = row_o - MASK / 2, col_i = col_o - MASK / 2;
    if (row_i >= 0 && row_i < height && col_i >= 0 && col_i < width)
        tile[ty][tx] = N[row_i * width + col_i];
    else
        tile[ty][tx] = 0.0f;
    __syncthreads();
    if (ty < O_TILE && tx < O_TILE && row_o < height && col_o < width) {
        float output = 0.0f;
        for (int i = 0; i < MASK; i++)
            for (int j = 0; j < MASK; j++)
                output += K[i][j] * tile[i + ty][j + tx];
        P[row_o * width + col_o] = output;
    }
}

int main()
{
    const int Width = 100, height = 30, width = 41;
    float mask[5] = {1, 2, 3, 2, 1}, n[Width], p[Width], *dn, *dp;
    for (int i = 0; i < Width; i++) n[i] = i % 8;
    cudaMemcpyToSymbol(M, mask, sizeof(mask));
    cudaMalloc(&dn, sizeof(n)); cudaMalloc(&dp, sizeof(p));
    cudaMemcpy(dn, n, sizeof(n), cudaMemcpyHostToDevice);
    tiled1D<<<(Width + TILE_SIZE - 1) / TILE_SIZE, TILE_SIZE>>>(dn, dp, 5, Width);
    cudaMemcpy(p, dp, sizeof(p), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < Width; i++) {
        float sum = 0;
        for (int j = 0; j < 5; j++)
            if (i - 2 + j >= 0 && i - 2 + j < Width) sum += n[i - 2 + j] * mask[j];
        wrong += sum != p[i];
    }
    printf("1-D: %d wrong, %g %g\n", wrong, p[0], p[50]);

    static float image[height][width], result[height][width], kernel[MASK][MASK];
    for (int y = 0; y < height; y++) for (int x = 0; x < width; x++) image[y][x] = (3 * y + 5 * x) % 16;
    for (int i = 0; i < MASK; i++) for (int j = 0; j < MASK; j++) kernel[i][j] = (i + 1) * (j - 2);
    cudaMemcpyToSymbol(K, kernel, sizeof(kernel));
    float *di, *dr;
    cudaMalloc(&di, sizeof(image)); cudaMalloc(&dr, sizeof(result));
    cudaMemcpy(di, image, sizeof(image), cudaMemcpyHostToDevice);
    dim3 block(O_TILE + MASK - 1, O_TILE + MASK - 1);
    dim3 grid((width - 1) / O_TILE + 1, (height - 1) / O_TILE + 1);
    tiled2D<<<grid, block>>>(dr, di, height, width);
    cudaMemcpy(result, dr, sizeof(result), cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            float sum = 0;
            for (int i = 0; i < MASK; i++)
                for (int j = 0; j < MASK; j++) {
                    int r = y + i - 2, c = x + j - 2;
                    if (r >= 0 && r < height && c >= 0 && c < width) sum += kernel[i][j] * image[r][c];
                }
            wrong += sum != result[y][x];
        }
    printf("2-D: %d wrong, %g\n", wrong, result[10][10]);
    cudaFree(dn); cudaFree(dp); cudaFree(di); cudaFree(dr);
    return 0;
}
