// CUB's storage in a union without a name, of types that are named in the kernel. Thrust has types of the kernel's name.
#include <cub/cub.cuh>

#include <cstdio>

template <int THREADS> __global__ void multiply(const int *in, int *out)
{
    typedef cub::BlockScan<int, THREADS> Scan;
    typedef cub::BlockReduce<int, THREADS> Reduce;
    __shared__ union {
        typename Scan::TempStorage scan;
        typename Reduce::TempStorage reduce;
    } storage;
    int value = in[threadIdx.x], before;
    Scan(storage.scan).ExclusiveSum(value, before);
    out[threadIdx.x] = before;
    __syncthreads();
    int largest = Reduce(storage.reduce).Reduce(value, cub::Max());
    if (threadIdx.x == 0) out[THREADS] = largest;
}

int main()
{
    int in[64], out[65], *from, *to;
    for (int i = 0; i < 64; i++) in[i] = i * 37 % 101;
    cudaMalloc(&from, sizeof(in));
    cudaMalloc(&to, sizeof(out));
    cudaMemcpy(from, in, sizeof(in), cudaMemcpyHostToDevice);
    multiply<64><<<1, 64>>>(from, to);
    cudaMemcpy(out, to, sizeof(out), cudaMemcpyDeviceToHost);
    printf("%d %d %d %d\n", out[1], out[2], out[63], out[64]);
    cudaFree(from);
    cudaFree(to);
    return 0;
}
