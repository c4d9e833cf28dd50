// A convolution in one dimension with its mask in constant memory and halo cells in shared memory.
#include <cstdio>
#define RADIUS 2
#define TILE 64
__constant__ float mask[2 * RADIUS + 1];
__device__ int calls = 0;

__device__ float tap(const float *cells, int center)
{
    float sum = 0.0f;
#pragma unroll
    for (int j = -RADIUS; j <= RADIUS; j++)
        sum += cells[center + j] * mask[j + RADIUS];
    return sum;
}

__global__ void convolve(const float *in, float *out, int n)
{
    __shared__ float cells[TILE + 2 * RADIUS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int local = threadIdx.x + RADIUS;
    cells[local] = i < n ? in[i] : 0.0f;
    if (threadIdx.x < RADIUS) {
        cells[local - RADIUS] = (i >= RADIUS && i - RADIUS < n) ? in[i - RADIUS] : 0.0f;
        cells[local + blockDim.x] = (i + blockDim.x < n) ? in[i + blockDim.x] : 0.0f;
    }
    __syncthreads();
    if (i < n) out[i] = tap(cells, local);
    if (threadIdx.x == 0) atomicAdd(&calls, 1);
}

int main()
{
    const int n = 7;
    float in[n] = {1, 2, 3, 4, 5, 6, 7}, out[n], weights[] = {3, 4, 5, 4, 3};
    float *d_in, *d_out;
    cudaMalloc(&d_in, sizeof(in));
    cudaMalloc(&d_out, sizeof(out));
    cudaMemcpyToSymbol(mask, weights, sizeof(weights));
    cudaMemcpy(d_in, in, sizeof(in), cudaMemcpyHostToDevice);
    convolve<<<2, TILE>>>(d_in, d_out, n);
    cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost);
    for (float value : out) printf("%g ", value);
    int blocks;
    cudaMemcpyFromSymbol(&blocks, calls, sizeof(int));
    printf("(%d blocks)\n", blocks);
    cudaFree(d_in);
    cudaFree(d_out);
}
