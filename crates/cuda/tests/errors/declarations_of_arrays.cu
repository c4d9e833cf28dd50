__device__ float table[];
__managed__ int counts[][4];
extern __shared__ float dynamic[];

__global__ void fill(float *out)
{
    __shared__ float tile[];
    float own[];
    extern __shared__ float also_dynamic[];
    out[threadIdx.x] = tile[0] + own[0] + table[0] + counts[0][0] + also_dynamic[0] + dynamic[0];
}

__constant__ float weights[64];
__constant__ float weights[16][16];
