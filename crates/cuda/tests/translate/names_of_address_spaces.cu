// Names that stand in WGSL's declarations of memory are nobody else's.

__constant__ int uniform[4];

__global__ void read(const float *storage, float *write)
{
    write[0] = storage[0] + uniform[1];
}

__global__ void read_write(const float *function, float *output)
{
    __shared__ float workgroup[256];
    workgroup[threadIdx.x] = function[threadIdx.x];
    __syncthreads();
    output[threadIdx.x] = workgroup[255 - threadIdx.x];
}
