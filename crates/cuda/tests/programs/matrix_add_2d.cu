// A sum of matrices in two dimensions whose sides are no multiples of the block.
#include <cstdio>
#define WIDTH 11
#define HEIGHT 5

__global__ void matrixAdd(int *a, int *b, int *c, int width, int height)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col < width && row < height) {
        int at = row * width + col;
        c[at] = a[at] + b[at];
    }
}

int main()
{
    int a[HEIGHT][WIDTH], b[HEIGHT][WIDTH], c[HEIGHT][WIDTH];
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++) {
            a[y][x] = y * 100;
            b[y][x] = x;
        }
    int *d_a, *d_b, *d_c;
    const size_t bytes = sizeof(a);
    cudaMalloc(&d_a, bytes);
    cudaMalloc(&d_b, bytes);
    cudaMalloc(&d_c, bytes);
    cudaMemcpy(d_a, a, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, b, bytes, cudaMemcpyHostToDevice);

    dim3 threadsPerBlock(4, 4);
    dim3 numBlocks((WIDTH + threadsPerBlock.x - 1) / threadsPerBlock.x,
                   (HEIGHT + threadsPerBlock.y - 1) / threadsPerBlock.y);
    printf("grid %u x %u x %u\n", numBlocks.x, numBlocks.y, numBlocks.z);
    matrixAdd<<<numBlocks, threadsPerBlock>>>(d_a, d_b, d_c, WIDTH, HEIGHT);
    cudaMemcpy(c, d_c, bytes, cudaMemcpyDeviceToHost);
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++)
            printf("%4d", c[y][x]);
        printf("\n");
    }
    cudaFree(d_a); cudaFree(d_b); cudaFree(d_c);
    return 0;
}
