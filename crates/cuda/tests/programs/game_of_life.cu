// The game of life on a board whose edges meet: a glider after 20 generations.
#include <stdio.h>
#include <string.h>
#define SIZE 16

__global__ void life(const int *now, int *next, int size)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x;
    int y = blockIdx.y * blockDim.y + threadIdx.y;
    int neighbours = 0;
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            if (dx || dy)
                neighbours += now[((y + dy + size) % size) * size + (x + dx + size) % size];
    int alive = now[y * size + x];
    next[y * size + x] = neighbours == 3 || (alive && neighbours == 2);
}

int main()
{
    int board[SIZE][SIZE];
    memset(board, 0, sizeof(board));
    const char *glider[] = {".#.", "..#", "###"};
    for (int y = 0; y < 3; y++)
        for (int x = 0; x < 3; x++)
            board[y + 1][x + 1] = glider[y][x] == '#';
    int *now, *next;
    cudaMalloc(&now, sizeof(board));
    cudaMalloc(&next, sizeof(board));
    cudaMemcpy(now, board, sizeof(board), cudaMemcpyHostToDevice);
    dim3 block(8, 8), grid(SIZE / block.x, SIZE / block.y);
    for (int generation = 0; generation < 20; generation++) {
        life<<<grid, block>>>(now, next, SIZE);
        int *swap = now;
        now = next;
        next = swap;
    }
    cudaMemcpy(board, now, sizeof(board), cudaMemcpyDeviceToHost);
    int alive = 0;
    for (int y = 0; y < SIZE; y++) {
        for (int x = 0; x < SIZE; x++) {
            putchar(board[y][x] ? '#' : '.');
            alive += board[y][x];
        }
        puts("");
    }
    printf("%d alive\n", alive);
    cudaFree(now);
    cudaFree(next);
    return 0;
}
