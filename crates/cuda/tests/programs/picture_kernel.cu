// Each thread doubles one pixel of a picture of 76 x 62; blocks of 16 x 16 do not fit exactly.
#include <stdio.h>
#include <math.h>

__global__ void pictureKernel(float *d_Pin, float *d_Pout, int n, int m)
{
    int Row = blockIdx.y * blockDim.y + threadIdx.y;
    int Col = blockIdx.x * blockDim.x + threadIdx.x;
    if ((Row < m) && (Col < n)) {
        d_Pout[Row * n + Col] = 2 * d_Pin[Row * n + Col];
    }
}

__global__ void countIdle(int n, int m, int *idle)
{
    int Row = blockIdx.y * blockDim.y + threadIdx.y;
    int Col = blockIdx.x * blockDim.x + threadIdx.x;
    if (!(Row < m && Col < n)) atomicAdd(&idle[blockIdx.y * gridDim.x + blockIdx.x], 1);
}

int main(void)
{
    int n = 76, m = 62;
    float pixels[62 * 76], doubled[62 * 76];
    for (int i = 0; i < n * m; i++) pixels[i] = i % 128;
    float *d_Pin, *d_Pout;
    cudaMalloc((void **)&d_Pin, n * m * sizeof(float));
    cudaMalloc((void **)&d_Pout, n * m * sizeof(float));
    cudaMemcpy(d_Pin, pixels, sizeof(pixels), cudaMemcpyHostToDevice);
    dim3 dimGrid(ceil(n / 16.0), ceil(m / 16.0), 1);
    dim3 dimBlock(16, 16, 1);
    pictureKernel<<<dimGrid, dimBlock>>>(d_Pin, d_Pout, n, m);
    cudaMemcpy(doubled, d_Pout, sizeof(doubled), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int i = 0; i < n * m; i++)
        if (doubled[i] != 2 * pixels[i]) ++wrong;
    printf("%d blocks, %d wrong\n", dimGrid.x * dimGrid.y, wrong);

    int idle[20], *d_idle;
    cudaMalloc((void **)&d_idle, sizeof(idle));
    cudaMemset(d_idle, 0, sizeof(idle));
    countIdle<<<dimGrid, dimBlock>>>(n, m, d_idle);
    cudaMemcpy(idle, d_idle, sizeof(idle), cudaMemcpyDeviceToHost);
    int total = 0;
    for (int y = 0; y < 4; y++) {
        for (int x = 0; x < 5; x++) { printf("%4d", idle[y * 5 + x]); total += idle[y * 5 + x]; }
        printf("\n");
    }
    printf("%d idle threads\n", total);
    cudaFree(d_Pin); cudaFree(d_Pout); cudaFree(d_idle);
}
