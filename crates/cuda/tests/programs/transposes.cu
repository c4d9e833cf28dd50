// A square mirrored on its diagonal, directly and through tiles, beside plain copies; blocks go down in strips.
#include <stdio.h>
const int SIDE = 16;
const int STRIP = 4;

__global__ void carry(const float *from, float *to)
{
    int length = SIDE * gridDim.x;
    int place = (SIDE * blockIdx.y + threadIdx.y) * length + SIDE * blockIdx.x + threadIdx.x;
    for (int strip = 0; strip < SIDE / STRIP; strip++) {
        to[place] = from[place];
        place += STRIP * length;
    }
}

__global__ void carryInBaskets(const float *from, float *to)
{
    __shared__ float basket[SIDE * SIDE];
    int length = SIDE * gridDim.x;
    int corner = SIDE * (blockIdx.y * length + blockIdx.x);
    int me = threadIdx.y * SIDE + threadIdx.x;
    for (int cell = me; cell < SIDE * SIDE; cell += SIDE * STRIP) {
        basket[cell] = from[corner + cell / SIDE * length + cell % SIDE];
    }
    __syncthreads();
    for (int cell = me; cell < SIDE * SIDE; cell += SIDE * STRIP) {
        to[corner + cell / SIDE * length + cell % SIDE] = basket[cell];
    }
}

__global__ void mirror(const float *from, float *to)
{
    int length = SIDE * gridDim.x;
    int column = SIDE * blockIdx.x + threadIdx.x;
    int last = SIDE * (blockIdx.y + 1);
    for (int row = SIDE * blockIdx.y + threadIdx.y; row < last; row += STRIP) {
        to[row + column * length] = from[row * length + column];
    }
}

template <int SPARE>
__global__ void mirrorInBaskets(const float *from, float *to)
{
    __shared__ float basket[SIDE][SIDE + SPARE];
    int length = SIDE * gridDim.x;
    const float *source = from + SIDE * (blockIdx.y * length + blockIdx.x);
    float *target = to + SIDE * (blockIdx.x * length + blockIdx.y);
    int across = threadIdx.x;
    for (int down = threadIdx.y; down < SIDE; down += STRIP) {
        basket[across][down] = source[down * length + across];
    }
    __syncthreads();
    for (int down = threadIdx.y; down < SIDE; down += STRIP) {
        target[down * length + across] = basket[down][across];
    }
}

void report(const char *way, float *square, int length, bool mirrored)
{
    int cells = length * length;
    float *found = new float[cells];
    cudaMemcpy(found, square, cells * sizeof(float), cudaMemcpyDeviceToHost);
    int right = 0;
    for (int cell = 0; cell < cells; cell++) {
        int row = cell / length;
        int column = cell % length;
        right += found[cell] == (mirrored ? column * length + row : cell);
    }
    printf("%24s: %d of %d\n", way, right, cells);
    cudaMemset(square, 0, cells * sizeof(float));
    delete[] found;
}

int main()
{
    const int length = 80;
    const size_t bytes = length * length * sizeof(float);
    float *numbers = new float[length * length], *from, *to;
    for (int cell = 0; cell < length * length; cell++) {
        numbers[cell] = cell;
    }
    cudaMalloc(&from, bytes);
    cudaMalloc(&to, bytes);
    cudaMemset(to, 0, bytes);
    cudaMemcpy(from, numbers, bytes, cudaMemcpyHostToDevice);
    dim3 blocks(length / SIDE, length / SIDE, 1), threads(SIDE, STRIP, 1);
    carry<<<blocks, threads>>>(from, to);
    report("carried", to, length, false);
    carryInBaskets<<<blocks, threads>>>(from, to);
    report("carried in baskets", to, length, false);
    mirror<<<blocks, threads>>>(from, to);
    report("mirrored", to, length, true);
    mirrorInBaskets<0><<<blocks, threads>>>(from, to);
    report("mirrored in baskets", to, length, true);
    mirrorInBaskets<1><<<blocks, threads>>>(from, to);
    report("mirrored in wide baskets", to, length, true);
    delete[] numbers;
    cudaFree(from);
    cudaFree(to);
    return 0;
}
