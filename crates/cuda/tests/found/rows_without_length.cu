__global__ void add(float a[4][6], float b[4][])
{
    a[0][0] = b[1][2];
}

__device__ float table[3][];

__global__ void own(float *a)
{
    float rows[2][] = {{1, 2}, {3, 4}};
    __shared__ float tile[8][];
    a[0] = rows[1][1] + tile[0][0];
}
