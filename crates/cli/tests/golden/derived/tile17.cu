__global__ void k(const float *a, float *o)
{
    __shared__ float s[16][17]; int x = threadIdx.x, y = threadIdx.y; s[y][x] = a[y * 16 + x]; __syncthreads(); o[y * 16 + x] = s[x][y];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, dim3(16,16)>>>((float *)a, (float *)o);
    cudaDeviceSynchronize();
}
