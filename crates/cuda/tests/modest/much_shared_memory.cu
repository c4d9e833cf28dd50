__global__ void fill(int *a)
{
    extern __shared__ int held[];
    held[threadIdx.x] = 3;
    __syncthreads();
    a[threadIdx.x] = held[threadIdx.x];
}
int main()
{
    int *d;
    cudaMalloc(&d, 400);
    fill<<<1, 10, 40000>>>(d);
    fill<<<1, 10, 50000>>>(d);
    cudaFree(d);
    return 0;
}
