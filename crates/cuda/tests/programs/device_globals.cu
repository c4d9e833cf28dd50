// Variables of the device: a counter, a table with first values and an array of rows, copied by symbol.
#include <stdio.h>

__device__ int counter;
__device__ float table[8] = {1, 2, 4, 8};
__device__ int grid2d[3][4];

__global__ void work()
{
    atomicAdd(&counter, 1);
    if (blockIdx.x == 0) table[threadIdx.x] += 0.5f;
    if (blockIdx.x == 1 && threadIdx.x < 3)
        for (int c = 0; c < 4; c++) grid2d[threadIdx.x][c] = threadIdx.x * 10 + c;
}

int main()
{
    int start = 100, end;
    cudaMemcpyToSymbol(counter, &start, sizeof(int));
    work<<<2, 8>>>();
    cudaMemcpyFromSymbol(&end, counter, sizeof(int));
    float t[8];
    cudaMemcpyFromSymbol(t, table, sizeof(t));
    int g[3][4];
    cudaMemcpyFromSymbol(g, grid2d, sizeof(g), 0, cudaMemcpyDeviceToHost);
    int *address;
    cudaGetSymbolAddress((void **)&address, counter);
    int again;
    cudaMemcpy(&again, address, sizeof(int), cudaMemcpyDeviceToHost);
    printf("%d %d\n", end, again);
    for (int i = 0; i < 8; i++) printf("%.1f ", t[i]);
    printf("\n");
    for (int r = 0; r < 3; r++) printf("%d %d %d %d\n", g[r][0], g[r][1], g[r][2], g[r][3]);
    return 0;
}
// Covers F7.
