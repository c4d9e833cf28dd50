#include <stdio.h>
const int TILE_DIM = 32;
const int BLOCK_ROWS = 8;

__global__ void copy(float *odata, const float *idata)
{
    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    int width = gridDim.x * TILE_DIM;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        odata[(y + j) * width + x] = idata[(y + j) * width + x];
}

__global__ void copySharedMem(float *odata, const float *idata)
{
    __shared__ float tile[TILE_DIM * TILE_DIM];
    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    int width = gridDim.x * TILE_DIM;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        tile[(threadIdx.y + j) * TILE_DIM + threadIdx.x] = idata[(y + j) * width + x];
    __syncthreads();
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        odata[(y + j) * width + x] = tile[(threadIdx.y + j) * TILE_DIM + threadIdx.x];
}

__global__ void transposeNaive(float *odata, const float *idata)
{
    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    int width = gridDim.x * TILE_DIM;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        odata[x * width + (y + j)] = idata[(y + j) * width + x];
}

template <int PAD>
__global__ void transposeShared(float *odata, const float *idata)
{
    __shared__ float tile[TILE_DIM][TILE_DIM + PAD];
    int x = blockIdx.x * TILE_DIM + threadIdx.x;
    int y = blockIdx.y * TILE_DIM + threadIdx.y;
    int width = gridDim.x * TILE_DIM;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        tile[threadIdx.y + j][threadIdx.x] = idata[(y + j) * width + x];
    __syncthreads();
    x = blockIdx.y * TILE_DIM + threadIdx.x;
    y = blockIdx.x * TILE_DIM + threadIdx.y;
    for (int j = 0; j < TILE_DIM; j += BLOCK_ROWS)
        odata[(y + j) * width + x] = tile[threadIdx.x][threadIdx.y + j];
}

void check(const char *name, float *d, int n, bool transposed)
{
    float *h = new float[n * n];
    cudaMemcpy(h, d, n * n * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            if (h[y * n + x] != (transposed ? x * n + y : y * n + x)) wrong++;
    printf("%20s: %s\n", name, wrong == 0 ? "right" : "WRONG");
    cudaMemset(d, 0, n * n * sizeof(float));
    delete[] h;
}

int main()
{
    const int n = 96;
    float *h = new float[n * n], *in, *out;
    for (int i = 0; i < n * n; i++) h[i] = i;
    cudaMalloc(&in, n * n * sizeof(float));
    cudaMalloc(&out, n * n * sizeof(float));
    cudaMemcpy(in, h, n * n * sizeof(float), cudaMemcpyHostToDevice);
    dim3 grid(n / TILE_DIM, n / TILE_DIM, 1), block(TILE_DIM, BLOCK_ROWS, 1);
    copy<<<grid, block>>>(out, in);
    check("copy", out, n, false);
    copySharedMem<<<grid, block>>>(out, in);
    check("shared copy", out, n, false);
    transposeNaive<<<grid, block>>>(out, in);
    check("naive transpose", out, n, true);
    transposeShared<0><<<grid, block>>>(out, in);
    check("through a tile", out, n, true);
    transposeShared<1><<<grid, block>>>(out, in);
    check("through a padded tile", out, n, true);
    delete[] h;
    cudaFree(in);
    cudaFree(out);
    return 0;
}
