// Convolutions through shared memory with halo cells: an echo in one dimension, edges of a picture in two.
#include <stdio.h>
#define STRETCH 48
#define MOST_TAPS 11
#define PATCH 8
#define REACH 1
#define LENS (2 * REACH + 1)
#define WINDOW (PATCH + 2 * REACH)

__constant__ float taps[MOST_TAPS];
__constant__ float lens[LENS][LENS];

// The threads fetch the stretch and its halo together, as many cells each as it takes.
__global__ void echo(const float *sound, float *heard, int tapCount, int length)
{
    __shared__ float around[STRETCH + MOST_TAPS - 1];
    int first = blockIdx.x * STRETCH;
    int reach = tapCount / 2;
    for (int cell = threadIdx.x; cell < STRETCH + 2 * reach; cell += blockDim.x) {
        int moment = first + cell - reach;
        bool silent = moment < 0 || moment >= length;
        around[cell] = silent ? 0 : sound[moment];
    }
    __syncthreads();
    if (first + threadIdx.x >= length) return;
    float level = 0;
    for (int tap = tapCount - 1; tap >= 0; tap--) {
        level += taps[tap] * around[threadIdx.x + tap];
    }
    heard[first + threadIdx.x] = level;
}

// A thread for every cell of the window; those of its rim have nothing to write.
__global__ void findEdges(const float *picture, float *edges, int rows, int columns)
{
    __shared__ float window[WINDOW][WINDOW];
    int row = (int)(blockIdx.y * PATCH + threadIdx.y) - REACH;
    int column = (int)(blockIdx.x * PATCH + threadIdx.x) - REACH;
    bool inside = row >= 0 && column >= 0 && row < rows && column < columns;
    float seen = 0.0f;
    if (inside) seen = picture[row * columns + column];
    window[threadIdx.y][threadIdx.x] = seen;
    __syncthreads();
    // An unsigned number below the reach becomes a very large one.
    if (threadIdx.x - REACH >= PATCH || threadIdx.y - REACH >= PATCH || !inside) return;
    float edge = 0.0f;
    for (int down = -REACH; down <= REACH; down++) {
        for (int right = -REACH; right <= REACH; right++) {
            edge += window[threadIdx.y + down][threadIdx.x + right] * lens[down + REACH][right + REACH];
        }
    }
    edges[row * columns + column] = edge;
}

int main()
{
    const int length = 130, tapCount = 7;
    float echoes[tapCount] = {0.5f, 0, 0.25f, 1, 0, 0, 0.125f}, sound[length], heard[length];
    for (int moment = 0; moment < length; moment++) {
        sound[moment] = moment * 3 % 16;
    }
    float *deviceSound, *deviceHeard;
    cudaMalloc(&deviceSound, sizeof(sound));
    cudaMalloc(&deviceHeard, sizeof(heard));
    cudaMemcpyToSymbol(taps, echoes, sizeof(echoes));
    cudaMemcpy(deviceSound, sound, sizeof(sound), cudaMemcpyHostToDevice);
    echo<<<(length - 1) / STRETCH + 1, STRETCH>>>(deviceSound, deviceHeard, tapCount, length);
    cudaMemcpy(heard, deviceHeard, sizeof(heard), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int moment = 0; moment < length; moment++) {
        float level = 0;
        for (int tap = 0; tap < tapCount; tap++) {
            int source = moment + tap - tapCount / 2;
            if (source >= 0 && source < length) level += echoes[tap] * sound[source];
        }
        if (level != heard[moment]) wrong++;
    }
    printf("echo: %d wrong; %g, %g, %g\n", wrong, heard[0], heard[STRETCH], heard[length - 1]);

    const int rows = 21, columns = 35;
    static float picture[rows][columns], edges[rows][columns];
    float weights[LENS][LENS] = {{-1, -2, -1}, {-2, 12, -2}, {-1, -2, -1}};
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
            picture[row][column] = (row * row + 2 * column) % 32;
        }
    }
    float *devicePicture, *deviceEdges;
    cudaMalloc(&devicePicture, sizeof(picture));
    cudaMalloc(&deviceEdges, sizeof(edges));
    cudaMemcpyToSymbol(lens, weights, sizeof(weights));
    cudaMemcpy(devicePicture, picture, sizeof(picture), cudaMemcpyHostToDevice);
    dim3 threads(WINDOW, WINDOW);
    dim3 blocks((columns + PATCH - 1) / PATCH, (rows + PATCH - 1) / PATCH);
    findEdges<<<blocks, threads>>>(devicePicture, deviceEdges, rows, columns);
    cudaMemcpy(edges, deviceEdges, sizeof(edges), cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int cell = 0; cell < rows * columns; cell++) {
        int row = cell / columns, column = cell % columns;
        float edge = 0;
        for (int k = 0; k < LENS * LENS; k++) {
            int y = row + k / LENS - REACH, x = column + k % LENS - REACH;
            if (y >= 0 && x >= 0 && y < rows && x < columns) edge += weights[k / LENS][k % LENS] * picture[y][x];
        }
        if (edge != edges[row][column]) wrong++;
    }
    printf("edges: %d wrong; %g, %g, %g\n", wrong, edges[0][0], edges[8][8], edges[20][34]);
    cudaFree(deviceSound);
    cudaFree(deviceHeard);
    cudaFree(devicePicture);
    cudaFree(deviceEdges);
    return 0;
}
