// One kernel, launched in every way that courses write, and what each launch covers.
#include <stdio.h>
#define N 1000

// Its bound is a macro: for another length the whole program is compiled again.
__global__ void mark_macro(int *marks)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < N) marks[i] = gridDim.x;
}

// Its bound is a parameter: one kernel for every length.
__global__ void mark(int *marks, int n)
{
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) marks[i] = gridDim.x;
}

static int *marks;

void report(const char *how)
{
    static int found[4096];
    int done = 0, blocks = 0;
    cudaMemcpy(found, marks, sizeof(found), cudaMemcpyDeviceToHost);
    for (int i = 0; i < 4096; i++)
        if (found[i]) { done++; blocks = found[i]; }
    printf("%-24s %2d blocks, %4d elements\n", how, blocks, done);
    cudaMemset(marks, 0, sizeof(found));
}

int main()
{
    cudaMalloc(&marks, 4096 * sizeof(int));
    cudaMemset(marks, 0, 4096 * sizeof(int));

    mark_macro<<<4, 256>>>(marks);
    report("a macro for n");

    dim3 dimBlock(128, 1, 1);
    dim3 dimGrid(32, 1, 1);
    mark<<<dimGrid, dimBlock>>>(marks, 4000);
    report("dim3, constants");

    int n = 4000;
    dim3 computed(ceil(n / 256.0), 1, 1);
    mark<<<computed, dim3(256)>>>(marks, n);
    report("dim3, computed");

    mark<<<(n + 255) / 256, 256>>>(marks, n);
    report("whole numbers");

    mark << < ceil(n / 256.0), 256 >> > (marks, n);
    report("spaces in the chevrons");

    // The grid is for blocks of 256, and the blocks are of 32.
    mark<<<ceil(n / 256.0), 32>>>(marks, n);
    report("a grid for others");

    cudaFree(marks);
    return 0;
}
// Covers X11, X17.
