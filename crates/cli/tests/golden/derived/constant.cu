__constant__ int q[64];
__global__ void k(const int *a, int *o)
{
    int t = threadIdx.x; o[t] = q[t] + q[3];
}

int main()
{
    char *a, *o;
    cudaMalloc(&a, 65536);
    cudaMalloc(&o, 65536);
    cudaMemset(a, 0, 65536);
    k<<<1, 64>>>((int *)a, (int *)o);
    cudaDeviceSynchronize();
}
