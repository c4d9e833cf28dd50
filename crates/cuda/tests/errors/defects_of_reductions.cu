// X33 X36 X43 X84 X131: shared memory without a size, macros without a value, two indices on a flat pointer.
__global__ void reduce(const float *in)
{
    __shared__ float partialSum[];
    partialSum[threadIdx.x] = in[threadIdx.x];
}
__global__ void tiled(float *d_M, float *d_N, int Width)
{
    __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
    int row = blockIdx.y, m = 0, tx = threadIdx.x;
    Mds[0][tx] = d_M[row][m * TILE_SIZE + tx];
}
__global__ void flat(float *array2D)
{
    float v = array2D[tid.X][tid.Y];
}
