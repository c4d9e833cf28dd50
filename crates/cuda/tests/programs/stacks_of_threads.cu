// Each thread keeps a stack: how deep a number lies when its row is halved at its greatest number again and again.
#include <cstdio>
#define LENGTH 12

__device__ void trade(int &one, int &other)
{
    int kept = one;
    one = other;
    other = kept;
}

__device__ void mirror(int *row)
{
    int left = -1, right = LENGTH;
    while (left + 2 < right) {
        trade(row[++left], row[--right]);
    }
}

__device__ int greatest(const int *row, int first, int last)
{
    int best = first;
    for (int i = first + 1; i <= last; i++) {
        if (row[i] > row[best]) best = i;
    }
    return best;
}

// The stack holds the first and the last place of what is left to do, and its depth, which replaces the number.
__device__ void depths(int *row)
{
    int stack[3 * (LENGTH + 1)], top = 0;
    stack[top++] = 0;
    stack[top++] = LENGTH - 1;
    stack[top++] = 1;
    while (top > 0) {
        int depth = stack[--top], last = stack[--top], first = stack[--top];
        if (first > last) continue;
        int place = greatest(row, first, last);
        row[place] = -depth;
        stack[top++] = first;
        stack[top++] = place - 1;
        stack[top++] = depth + 1;
        stack[top++] = place + 1;
        stack[top++] = last;
        stack[top++] = depth + 1;
    }
}

__global__ void inPlace(int *rows)
{
    int *row = rows + (blockIdx.x * blockDim.x + threadIdx.x) * LENGTH;
    mirror(row);
    depths(row);
}

__global__ void inOwnMemory(const int *rows, int *results)
{
    int own[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
        own[i] = rows[threadIdx.x * LENGTH + i];
    }
    mirror(own);
    depths(own);
    for (int i = 0; i < LENGTH; i++) {
        results[threadIdx.x * LENGTH + i] = own[i];
    }
}

int main()
{
    const int count = 24;
    int rows[count * LENGTH], first[count * LENGTH], second[count * LENGTH], *device, *results;
    for (int i = 0; i < count * LENGTH; i++) {
        rows[i] = i * 389 % 1021;
    }
    cudaMalloc(&device, sizeof(rows));
    cudaMalloc(&results, sizeof(rows));
    cudaMemcpy(device, rows, sizeof(rows), cudaMemcpyHostToDevice);
    inOwnMemory<<<1, count>>>(device, results);
    inPlace<<<3, 8>>>(device);
    cudaMemcpy(first, device, sizeof(first), cudaMemcpyDeviceToHost);
    cudaMemcpy(second, results, sizeof(second), cudaMemcpyDeviceToHost);
    int same = 1, deepest = 0;
    for (int i = 0; i < count * LENGTH; i++) {
        same &= first[i] == second[i];
        if (-first[i] > deepest) deepest = -first[i];
    }
    for (int i = 0; i < LENGTH; i++) {
        printf("%d ", -first[5 * LENGTH + i]);
    }
    printf("same %d, deepest %d\n", same, deepest);
    cudaFree(device);
    cudaFree(results);
}
