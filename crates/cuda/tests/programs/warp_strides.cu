// Warps walk over rows of different lengths: each loop ends when its own row does, and lanes leave early.
#include <cstdio>
#define FULL 0xffffffffu

__inline__ __device__ int warpSum(int value)
{
    for (int offset = warpSize / 2; offset > 0; offset /= 2)
        value += __shfl_down_sync(FULL, value, offset);
    return value;
}

// One warp a row of a sparse matrix.
__global__ void rowSums(const int *rowStart, const int *values, int *sums, int rows)
{
    int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
    int lane = threadIdx.x % 32;
    if (row >= rows) return;
    int sum = 0;
    for (int i = rowStart[row] + lane; i < rowStart[row + 1]; i += 32)
        sum += values[i];
    sum = warpSum(sum);
    if (lane == 0) sums[row] = sum;
}

// Warps take rows in strides: some have more turns than others, and each turn has a reduction.
__global__ void rowSumsInStrides(const int *rowStart, const int *values, int *sums, int rows)
{
    int warps = gridDim.x * blockDim.x / 32;
    int lane = threadIdx.x & 31;
    for (int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32; row < rows; row += warps) {
        int length = rowStart[row + 1] - rowStart[row];
        if (length == 0) {
            if (lane == 0) sums[row] = -1;
            continue;
        }
        int sum = 0;
        for (int i = lane; i < length; i += 32) sum += values[rowStart[row] + i];
        sum = warpSum(sum);
        if (lane == 0) sums[row] = sum;
    }
}

// Runs over a list until the warp has found what it looks for.
__global__ void firstAbove(const int *values, int n, const int *limits, int *found)
{
    int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    int limit = limits[warp];
    for (int start = 0; start < n; start += 32) {
        int i = start + lane;
        unsigned int above = __ballot_sync(FULL, i < n && values[i] > limit);
        if (above != 0) {
            if (lane == 0) found[warp] = start + __ffs(above) - 1;
            return;
        }
    }
    if (lane == 0) found[warp] = -1;
}

// As long as any lane of the warp has work left.
__global__ void halvings(const int *in, int *turns, int *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int value = in[i], count = 0;
    while (__any_sync(FULL, value > 1)) {
        if (value > 1) value = value % 2 ? 3 * value + 1 : value / 2;
        count++;
    }
    turns[i] = count;
    do {
        value += __shfl_xor_sync(FULL, value, 1);
        count -= 40;
    } while (__any_sync(FULL, count > 0));
    out[i] = value;
}

// Grid stride with a reduction in each turn; every warp has its own number of turns.
__global__ void countEven(const int *in, int n, int *total)
{
    int own = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i - (int)(threadIdx.x % 32) < n; i += gridDim.x * blockDim.x) {
        unsigned int even = __ballot_sync(FULL, i < n && in[i] % 2 == 0);
        own += __popc(even);
    }
    if (threadIdx.x % 32 == 0) atomicAdd(total, own);
}

int main()
{
    const int rows = 37, n = 1000;
    int rowStart[rows + 1], values[n], expected[rows], sums[rows];
    for (int i = 0; i < n; i++) values[i] = (i * 13) % 29 - 7;
    rowStart[0] = 0;
    for (int r = 0; r < rows; r++) {
        int length = (r * 7) % 5 == 0 ? 0 : (r * 11) % 47;
        rowStart[r + 1] = rowStart[r] + length;
        expected[r] = 0;
        for (int i = rowStart[r]; i < rowStart[r + 1]; i++) expected[r] += values[i];
    }
    int *d_start, *d_values, *d_sums;
    cudaMalloc(&d_start, sizeof rowStart);
    cudaMalloc(&d_values, sizeof values);
    cudaMalloc(&d_sums, sizeof sums);
    cudaMemcpy(d_start, rowStart, sizeof rowStart, cudaMemcpyHostToDevice);
    cudaMemcpy(d_values, values, sizeof values, cudaMemcpyHostToDevice);

    rowSums<<<(rows * 32 + 127) / 128, 128>>>(d_start, d_values, d_sums, rows);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int r = 0; r < rows; r++) wrong += sums[r] != expected[r];
    printf("row sums: %d %d %d, %d wrong\n", sums[1], sums[20], sums[36], wrong);

    rowSumsInStrides<<<2, 96>>>(d_start, d_values, d_sums, rows);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int r = 0; r < rows; r++) wrong += sums[r] != (rowStart[r] == rowStart[r + 1] ? -1 : expected[r]);
    printf("in strides: %d %d %d, %d wrong\n", sums[0], sums[20], sums[36], wrong);

    int limits[4] = {20, 100, -8, 15}, found[4], *d_limits, *d_found;
    cudaMalloc(&d_limits, sizeof limits);
    cudaMalloc(&d_found, sizeof found);
    cudaMemcpy(d_limits, limits, sizeof limits, cudaMemcpyHostToDevice);
    firstAbove<<<1, 128>>>(d_values, n, d_limits, d_found);
    cudaMemcpy(found, d_found, sizeof found, cudaMemcpyDeviceToHost);
    wrong = 0;
    for (int w = 0; w < 4; w++) {
        int first = -1;
        for (int i = 0; i < n && first < 0; i++)
            if (values[i] > limits[w]) first = i;
        wrong += found[w] != first;
    }
    printf("first above: %d %d %d %d, %d wrong\n", found[0], found[1], found[2], found[3], wrong);

    int start[64], turns[64], ends[64];
    for (int i = 0; i < 64; i++) start[i] = i + 1;
    cudaMemcpy(d_values, start, sizeof start, cudaMemcpyHostToDevice);
    int *d_turns, *d_ends;
    cudaMalloc(&d_turns, sizeof turns);
    cudaMalloc(&d_ends, sizeof ends);
    halvings<<<1, 64>>>(d_values, d_turns, d_ends);
    cudaMemcpy(turns, d_turns, sizeof turns, cudaMemcpyDeviceToHost);
    cudaMemcpy(ends, d_ends, sizeof ends, cudaMemcpyDeviceToHost);
    int longest[2] = {0, 0};
    for (int i = 0; i < 64; i++) {
        int value = i + 1, count = 0;
        while (value > 1) {
            value = value % 2 ? 3 * value + 1 : value / 2;
            count++;
        }
        if (count > longest[i / 32]) longest[i / 32] = count;
    }
    printf("halvings: %d %d %s, %d %d\n", turns[0], turns[63],
           turns[0] == longest[0] && turns[63] == longest[1] ? "right" : "wrong", ends[0], ends[63]);

    for (int i = 0; i < n; i++) values[i] = (i * 13) % 29 - 7;
    cudaMemcpy(d_values, values, sizeof values, cudaMemcpyHostToDevice);
    int even = 0, total = 0;
    for (int i = 0; i < n; i++) even += values[i] % 2 == 0;
    cudaMemcpy(d_found, &total, sizeof total, cudaMemcpyHostToDevice);
    countEven<<<3, 96>>>(d_values, n, d_found);
    cudaMemcpy(&total, d_found, sizeof total, cudaMemcpyDeviceToHost);
    printf("even: %d %s\n", total, total == even ? "right" : "wrong");

    cudaFree(d_start);
    cudaFree(d_values);
    cudaFree(d_sums);
    cudaFree(d_limits);
    cudaFree(d_found);
    cudaFree(d_turns);
    cudaFree(d_ends);
    return 0;
}
