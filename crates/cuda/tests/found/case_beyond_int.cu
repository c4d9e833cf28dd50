__device__ int steps(int n)
{
    switch (n) {
    case 7: return 1;
    case 140000000001: return 5;
    case 0xffffffff: return 6;
    }
    return 0;
}

__global__ void run(int *out)
{
    out[threadIdx.x] = steps(threadIdx.x);
}
