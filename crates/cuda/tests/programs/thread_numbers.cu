// The number of a thread in 1-D, 2-D and 3-D grids.
#include <stdio.h>

__global__ void number1D(int *out)
{
    int local = threadIdx.x;
    out[blockIdx.x * blockDim.x + local] = blockIdx.x * blockDim.x + local;
}

__global__ void number2D(int *out)
{
    int block = blockIdx.y * gridDim.x + blockIdx.x;
    int local = threadIdx.y * blockDim.x + threadIdx.x;
    int global = block * (blockDim.x * blockDim.y) + local;
    out[global] = global;
}

__global__ void number3D(int *out, int4 *where)
{
    int block = blockIdx.z * gridDim.y * gridDim.x + blockIdx.y * gridDim.x + blockIdx.x;
    int local = threadIdx.z * blockDim.y * blockDim.x + threadIdx.y * blockDim.x + threadIdx.x;
    int global = block * blockDim.x * blockDim.y * blockDim.z + local;
    out[global] = global;
    where[global] = make_int4(block, threadIdx.x, threadIdx.y, threadIdx.z);
}

static int check(const char *name, int *device, int count)
{
    int host[192];
    cudaMemcpy(host, device, count * sizeof(int), cudaMemcpyDeviceToHost);
    int right = 0;
    for (int i = 0; i < count; i++) right += host[i] == i;
    printf("%s: %d of %d\n", name, right, count);
    return right;
}

int main()
{
    int *d; int4 *w;
    cudaMalloc(&d, 192 * sizeof(int));
    cudaMalloc(&w, 192 * sizeof(int4));
    number1D<<<3, 4>>>(d);
    check("1-D", d, 12);
    number2D<<<dim3(3, 2), dim3(4, 2)>>>(d);
    check("2-D", d, 48);
    number3D<<<dim3(3, 2, 2), dim3(4, 2, 2)>>>(d, w);
    check("3-D", d, 192);
    int4 last;
    cudaMemcpy(&last, w + 191, sizeof(int4), cudaMemcpyDeviceToHost);
    printf("thread 191 is (%d, %d, %d) of block %d\n", last.y, last.z, last.w, last.x);
    cudaFree(d); cudaFree(w);
    return 0;
}
