// Where each item on shelves begins, for any number: blocks scan boards up and down a tree, then their lengths so.
#include <cstdio>
#include <cstdlib>
#include <cassert>

const int WORKERS = 64;
const int BOARD = 2 * WORKERS;

// A node of the tree is the last cell of its stretch. On the way up it gets the sum of its two halves; on the way down
// it hands on what lies before them.
__global__ void placeOnBoards(const int *widths, int *begins, int *lengths, int count)
{
    __shared__ int tree[BOARD];
    int first = BOARD * blockIdx.x;
    for (int cell = threadIdx.x; cell < BOARD; cell += WORKERS) {
        tree[cell] = first + cell < count ? widths[first + cell] : 0;
    }
    for (int stretch = 2; stretch <= BOARD; stretch *= 2) {
        __syncthreads();
        int node = stretch * (threadIdx.x + 1) - 1;
        if (node < BOARD) tree[node] += tree[node - stretch / 2];
    }
    // The root was thread 0's own sum, so no barrier is needed before it.
    if (threadIdx.x == 0) {
        lengths[blockIdx.x] = tree[BOARD - 1];
        tree[BOARD - 1] = 0;
    }
    for (int stretch = BOARD; stretch > 1; stretch /= 2) {
        __syncthreads();
        int node = stretch * (threadIdx.x + 1) - 1;
        if (node < BOARD) {
            int half = tree[node - stretch / 2];
            tree[node - stretch / 2] = tree[node];
            tree[node] += half;
        }
    }
    __syncthreads();
    for (int cell = threadIdx.x; cell < BOARD && first + cell < count; cell += WORKERS) {
        begins[first + cell] = tree[cell];
    }
}

__global__ void moveBoards(int *begins, const int *offsets, int count)
{
    int first = blockIdx.x * BOARD;
    int end = min((int)(blockIdx.x + 1) * BOARD, count);
    for (int cell = first + threadIdx.x; cell < end; cell += blockDim.x) {
        begins[cell] += offsets[blockIdx.x];
    }
}

void place(const int *widths, int *begins, int count)
{
    int *lengths;
    int boards = (count + BOARD - 1) / BOARD;
    cudaMalloc(&lengths, boards * sizeof(int));
    placeOnBoards<<<boards, WORKERS>>>(widths, begins, lengths, count);
    if (boards != 1) {
        place(lengths, lengths, boards);
        moveBoards<<<boards, WORKERS>>>(begins, lengths, count);
    }
    cudaFree(lengths);
}

int main()
{
    for (int count : {1, 2, 127, 128, 129, 900, 20000}) {
        int *widths = new int[count], *begins = new int[count];
        int *deviceWidths, *deviceBegins;
        for (int item = 0; item < count; item++) {
            widths[item] = item * 3 % 13 + 1;
        }
        cudaMalloc(&deviceWidths, count * sizeof(int));
        cudaMalloc(&deviceBegins, count * sizeof(int));
        cudaMemcpy(deviceWidths, widths, count * sizeof(int), cudaMemcpyHostToDevice);
        place(deviceWidths, deviceBegins, count);
        cudaMemcpy(begins, deviceBegins, count * sizeof(int), cudaMemcpyDeviceToHost);
        int right = 0, before = 0;
        for (int item = 0; item < count; item++) {
            right += begins[item] == before;
            before += widths[item];
        }
        printf("%5d items, %5d right, the last begins at %d of %d\n", count, right, begins[count - 1], before);
        assert(right == count);
        delete[] widths;
        delete[] begins;
        cudaFree(deviceWidths);
        cudaFree(deviceBegins);
    }
    return 0;
}
