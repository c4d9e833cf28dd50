#include <cstdio>

__global__ void left_before(const int *in, int *out, int n)
{
    __shared__ int part[128];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    part[threadIdx.x] = in[i];
    __syncthreads();
    out[i] = part[threadIdx.x ^ 1];
}

__global__ void not_come_in(int *data, int width, int height)
{
    __shared__ int part[8][8];
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height) {
        part[threadIdx.y][threadIdx.x] = data[y * width + x];
        __syncthreads();
        data[y * width + x] = part[threadIdx.y][threadIdx.x] + 1;
    }
}

int main()
{
    int host[256], *in, *out;
    for (int i = 0; i < 256; i++) host[i] = i;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    // Full blocks, then one of which 72 threads take part.
    left_before<<<2, 128>>>(in, out, 256);
    left_before<<<2, 128>>>(in, out, 200);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    printf("%d %d\n", host[0], host[199]);
    not_come_in<<<dim3(2, 2), dim3(8, 8)>>>(in, 16, 16);
    printf("full\n");
    not_come_in<<<dim3(2, 2), dim3(8, 8)>>>(in, 16, 15);
    printf("never\n");
    cudaFree(in);
    cudaFree(out);
    return 0;
}
