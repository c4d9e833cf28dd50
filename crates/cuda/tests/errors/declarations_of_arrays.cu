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
__constant__ int within[10000];
__constant__ int beyond[10000];
__constant__ int after;

__global__ void too_much(float *out)
{
    __shared__ float tile[64][128];
    __shared__ float other[64][65];
    __shared__ float last;
    tile[threadIdx.x][0] = other[threadIdx.x][0] = last = 1;
    out[threadIdx.x] = tile[threadIdx.x][0];
}
