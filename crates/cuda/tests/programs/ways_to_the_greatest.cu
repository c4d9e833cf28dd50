// Four ways in which a block finds its greatest number: extern shared memory, templates over the size of the block.
#include <cstdio>
#include <cstdlib>

template <unsigned int SIZE>
__device__ void lastPairs(volatile int *pool, unsigned int lane)
{
    // No kernel asks for these steps: lanes of a warp have to wait for each other.
    if (SIZE >= 4) pool[lane] = max(pool[lane], pool[lane + 2]);
    if (SIZE >= 2) pool[lane] = max(pool[lane], pool[lane + 1]);
}

__global__ void knockOut(const int *numbers, int *winners)
{
    extern __shared__ int pool[];
    unsigned int me = threadIdx.x;
    pool[me] = numbers[blockIdx.x * blockDim.x + me];
    __syncthreads();
    for (unsigned int gap = 1; gap < blockDim.x; gap *= 2) {
        if (me % (2 * gap) == 0 && pool[me + gap] > pool[me]) {
            pool[me] = pool[me + gap];
        }
        __syncthreads();
    }
    if (me == 0) {
        winners[blockIdx.x] = pool[0];
    }
}

// The same pairs, met by the first threads; the place is signed, the size of the block is not.
__global__ void packedKnockOut(const int *numbers, int *winners)
{
    extern __shared__ int pool[];
    pool[threadIdx.x] = numbers[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned int gap = 1; gap < blockDim.x; gap *= 2) {
        int place = 2 * gap * threadIdx.x;
        if (place < blockDim.x) {
            pool[place] = max(pool[place], pool[place + gap]);
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        winners[blockIdx.x] = pool[0];
    }
}

// Twice as many numbers as threads, and the upper half of the pool meets the lower half.
__global__ void halves(const int *numbers, int *winners)
{
    extern __shared__ int pool[];
    const int *mine = numbers + 2 * blockIdx.x * blockDim.x + threadIdx.x;
    pool[threadIdx.x] = max(mine[0], mine[blockDim.x]);
    __syncthreads();
    for (unsigned int rest = blockDim.x / 2; rest > 0; rest >>= 1) {
        if (threadIdx.x < rest) {
            pool[threadIdx.x] = max(pool[threadIdx.x], pool[threadIdx.x + rest]);
        }
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        winners[blockIdx.x] = pool[0];
    }
}

template <unsigned int SIZE>
__global__ void unrolled(const int *numbers, int *winners, unsigned int count)
{
    extern __shared__ int pool[];
    unsigned int me = threadIdx.x;
    unsigned int at = blockIdx.x * SIZE + me;
    int best = -1;
    while (at < count) {
        best = max(best, numbers[at]);
        at += SIZE * gridDim.x;
    }
    pool[me] = best;
    __syncthreads();
    if (SIZE >= 256) {
        if (me < 128) {
            pool[me] = max(pool[me], pool[me + 128]);
        }
        __syncthreads();
    }
    if (SIZE >= 128) {
        if (me < 64) {
            pool[me] = max(pool[me], pool[me + 64]);
        }
        __syncthreads();
    }
    if (me < 32) {
        volatile int *warp = pool;
        if (SIZE >= 64) {
            best = max(warp[me], warp[me + 32]);
        }
        __syncwarp();
        warp[me] = best;
        __syncwarp();
        for (int gap = 16; gap > 0; gap >>= 1) {
            int other = me + gap < 32 ? warp[me + gap] : -1;
            __syncwarp();
            if (other > warp[me]) {
                warp[me] = other;
            }
            __syncwarp();
        }
    }
    if (me == 0) {
        winners[blockIdx.x] = pool[0];
    }
}

void show(const char *name, const int *winners, int count)
{
    int *copy = (int *)malloc(count * sizeof(int));
    cudaMemcpy(copy, winners, count * sizeof(int), cudaMemcpyDeviceToHost);
    int best = copy[0], sum = 0;
    for (int i = 0; i < count; i++) {
        sum += copy[i];
        if (copy[i] > best) {
            best = copy[i];
        }
    }
    printf("%-15s %d blocks, sum %d, greatest %d\n", name, count, sum, best);
    free(copy);
}

int main(int argc, char **argv)
{
    int count = 1 << 13, threads = 64 << (argc > 1);
    int *numbers = (int *)malloc(count * sizeof(int));
    for (int i = 0; i < count; i++) {
        numbers[i] = (int)(i * 2654435761u >> 12);
    }
    int *onDevice, *winners;
    cudaMalloc((void **)&onDevice, count * sizeof(int));
    cudaMalloc((void **)&winners, count / threads * sizeof(int));
    cudaMemcpy(onDevice, numbers, count * sizeof(int), cudaMemcpyHostToDevice);
    dim3 block(threads, 1, 1), grid(count / threads, 1, 1);
    int pool = threads * sizeof(int);
    knockOut<<<grid, block, pool>>>(onDevice, winners);
    show("knockOut", winners, grid.x);
    packedKnockOut<<<grid, block, pool>>>(onDevice, winners);
    show("packedKnockOut", winners, grid.x);
    grid.x /= 2;
    halves<<<grid, block, pool>>>(onDevice, winners);
    show("halves", winners, grid.x);
    for (grid.x = 8; threads <= 256; threads *= 2) {
        block.x = threads;
        pool = threads * sizeof(int);
        switch (threads) {
        case 256:
            unrolled<256><<<grid, block, pool>>>(onDevice, winners, count);
            break;
        case 128:
            unrolled<128><<<grid, block, pool>>>(onDevice, winners, count - 1);
            break;
        case 64:
            unrolled<64><<<grid, block, pool>>>(onDevice, winners, count - 5000);
            break;
        }
        show("unrolled", winners, grid.x);
    }
    free(numbers);
    cudaFree(onDevice);
    cudaFree(winners);
    return 0;
}
