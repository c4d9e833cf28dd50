__global__ void k(const int *a, int *o)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < 150; i += gridDim.x * blockDim.x) o[i] = a[i] + 1;
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<2, 48>>>((int *)a, (int *)o);
    cudaDeviceSynchronize();
}
