// Boards with a pitch, passed by value; a device function returns a window of one, whose pointer goes into it.
#include <stdio.h>
#define SIDE 8

typedef struct {
    int rows;
    int columns;
    int pitch;
    float *cells;
} Board;

__device__ float look(const Board board, int row, int column) { return board.cells[row * board.pitch + column]; }

__device__ void put(Board board, int row, int column, float value) { board.cells[row * board.pitch + column] = value; }

__device__ Board windowOf(Board board, int down, int right)
{
    Board window;
    window.rows = SIDE;
    window.columns = SIDE;
    window.pitch = board.pitch;
    window.cells = &board.cells[(down * board.pitch + right) * SIDE];
    return window;
}

__global__ void weave(const Board, const Board, Board);

Board copyOfSize(const Board board)
{
    Board copy;
    copy.columns = copy.pitch = board.columns;
    copy.rows = board.rows;
    cudaMalloc(&copy.cells, copy.rows * copy.columns * sizeof(float));
    return copy;
}

void weaveOnDevice(const Board warp, const Board weft, Board cloth)
{
    size_t size = warp.rows * warp.columns * sizeof(float);
    Board deviceWarp = copyOfSize(warp);
    cudaMemcpy(deviceWarp.cells, warp.cells, size, cudaMemcpyHostToDevice);
    size = weft.rows * weft.columns * sizeof(float);
    Board deviceWeft = copyOfSize(weft);
    cudaMemcpy(deviceWeft.cells, weft.cells, size, cudaMemcpyHostToDevice);
    Board deviceCloth = copyOfSize(cloth);
    dim3 threads(SIDE, SIDE);
    dim3 windows(cloth.columns / threads.x, cloth.rows / threads.y);
    weave<<<windows, threads>>>(deviceWarp, deviceWeft, deviceCloth);
    size = cloth.rows * cloth.columns * sizeof(float);
    cudaMemcpy(cloth.cells, deviceCloth.cells, size, cudaMemcpyDeviceToHost);
    cudaFree(deviceWarp.cells);
    cudaFree(deviceWeft.cells);
    cudaFree(deviceCloth.cells);
}

// Every window of the cloth adds those of the warp above it, upside down, and those of the weft beside it, turned.
__global__ void weave(Board warp, Board weft, Board cloth)
{
    int row = threadIdx.y;
    int column = threadIdx.x;
    float total = 0;
    for (int down = 0; down < warp.rows / SIDE; ++down) {
        Board above = windowOf(warp, down, blockIdx.x);
        __shared__ float hanging[SIDE][SIDE];
        hanging[row][column] = look(above, row, column);
        __syncthreads();
        total += (down + 1) * hanging[SIDE - 1 - row][column];
        __syncthreads();
    }
    for (int right = 0; right < weft.columns / SIDE; ++right) {
        Board beside = windowOf(weft, blockIdx.y, right);
        __shared__ float lying[SIDE][SIDE];
        lying[row][column] = look(beside, row, column);
        __syncthreads();
        total -= lying[column][row] / 2;
        __syncthreads();
    }
    Board mine = windowOf(cloth, blockIdx.y, blockIdx.x);
    put(mine, row, column, total);
}

int main()
{
    Board warp = {24, 40, 40, new float[24 * 40]}, weft = {16, 48, 48, new float[16 * 48]};
    Board cloth = {16, 40, 40, new float[16 * 40]};
    for (int i = 0; i < 24 * 40; i++) {
        warp.cells[i] = i % 11;
    }
    for (int i = 0; i < 16 * 48; i++) {
        weft.cells[i] = i % 7;
    }
    weaveOnDevice(warp, weft, cloth);
    double all = 0;
    for (int i = 0; i < 16 * 40; i++) {
        all += cloth.cells[i];
    }
    printf("%g %g %g, all %g\n", cloth.cells[0], cloth.cells[9 * 40 + 17], cloth.cells[16 * 40 - 1], all);
    delete[] warp.cells;
    delete[] weft.cells;
    delete[] cloth.cells;
}
