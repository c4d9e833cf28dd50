// Which lanes are active where those of a warp part, while others wait for the whole warp elsewhere. A table of pointers takes
// one of the kernels through a flat memory.
#include <cstdio>

__device__ int counted(int thread)
{
    int sum;
    if (thread % 4 == 0) {
        unsigned mask = __activemask();
        int first = __ffs(mask) - 1;
        sum = 1000 * __popc(mask) + 100 * (first == 0) + __shfl_sync(mask, thread, first);
    } else if (thread % 4 == 1) {
        sum = 2000 * __popc(__activemask());
    } else {
        // These wait for all lanes, those above among them.
        sum = 0;
    }
    return sum + __shfl_sync(0xffffffff, thread, 5);
}

__global__ void in_a_buffer(int *out) { out[threadIdx.x] = counted(threadIdx.x); }

__global__ void by_a_table(int **rows) { rows[threadIdx.x / 32][threadIdx.x % 32] = counted(threadIdx.x); }

int main()
{
    int *out, **rows;
    cudaMallocManaged(&out, 64 * sizeof(int));
    cudaMallocManaged(&rows, 2 * sizeof(int *));
    for (int way = 0; way < 2; way++) {
        rows[0] = out;
        rows[1] = out + 32;
        if (way == 0) in_a_buffer<<<1, 64>>>(out);
        else by_a_table<<<1, 64>>>(rows);
        cudaDeviceSynchronize();
        for (int i = 0; i < 64; i += 5) printf("%d ", out[i]);
        printf("\n");
    }
    cudaFree(rows);
    cudaFree(out);
}
