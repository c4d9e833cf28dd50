// Slips of printed listings, one a function: what the compiler says to each of them.
__global__ void product(float *d_M, float *d_P, intWidth)
{
    d_P[threadIdx.x] = d_M[threadIdx.x];
}

__global__ void tiled(float *d_P)
{
    __shared__ float Mds[TILE_WIDTH][TILE_WIDTH];
    d_P[threadIdx.x] = Mds[threadIdx.y][threadIdx.x];
}
// Covers X25, X33.
