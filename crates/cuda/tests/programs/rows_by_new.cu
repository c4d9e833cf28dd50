// `new` makes arrays of rows, whose lengths but the first are known.
#include <cstdio>

#define REAL float

struct Cell {
    int value = 3;
};

int main() {
    const int rows = 2;
    int asked = 3;
    REAL(*matrix)[4] = new REAL[rows][4];
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < 4; j++)
            matrix[i][j] = 10 * i + j;
    int(*zeros)[2] = new int[asked][2]();
    auto cubes = new double[2][3][2];
    cubes[1][2][1] = 0.5;
    Cell(*cells)[2] = new Cell[asked][2];
    cells[2][1].value++;
    float *device;
    cudaMalloc(&device, rows * 4 * sizeof(float));
    cudaMemcpy(device, matrix, rows * 4 * sizeof(float), cudaMemcpyHostToDevice);
    float back[8];
    cudaMemcpy(back, device, sizeof back, cudaMemcpyDeviceToHost);
    printf("%g %g %d %g %d %d\n", matrix[1][3], back[6], zeros[2][1], cubes[1][2][1], cells[2][1].value, cells[2][0].value);
    printf("%d %d\n", (int)sizeof *matrix, (int)((char *)(cubes + 1) - (char *)cubes));
    delete[] matrix;
    delete[] zeros;
    delete[] cubes;
    delete[] cells;
    cudaFree(device);
}
